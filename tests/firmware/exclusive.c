/* An ALSA device that one program at a time may have, as a sound card without a mixer is:
 * whoever comes second gets EBUSY. The lock is the file that its configuration names, and the
 * sound goes on to the device "quiet" of that configuration. */

#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>

SND_PCM_PLUGIN_DEFINE_FUNC(exclusive)
{
	const char *path = NULL;
	snd_config_t *file;
	int lock;

	(void)name;
	if (snd_config_search(conf, "file", &file) < 0 || snd_config_get_string(file, &path) < 0)
		return -EINVAL;
	lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (lock < 0)
		return -errno;
	if (flock(lock, LOCK_EX | LOCK_NB) < 0) {
		close(lock);
		return -EBUSY;
	}
	return snd_pcm_open_lconf(pcmp, "quiet", stream, mode, root);
}

SND_PCM_PLUGIN_SYMBOL(exclusive);
