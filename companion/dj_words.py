"""What the DJ says of its troubles, in the language of the table.

The DJ speaks English and knows no other language. Its sentences are told by their English words;
one that is not known here, as from a later DJ, is said as it came.
"""

import re
from functools import cache

from companion.words import _, to_say

SENTENCES = (
    # the loudspeaker
    to_say("no sound device: plug in a loudspeaker"),
    to_say(
        "the sound device is busy: close the program that plays, or give the DJ a card of its own"
    ),
    to_say("the sound device is not for this user: add it to the group audio and log in again"),
    to_say("the desktop's sound server does not answer: log in on the desktop, or start it"),
    to_say("the HDMI screen is off or has no loudspeaker: switch it on, or choose another card"),
    to_say(
        "the sound device does not open (ALSA says: {error}): plug it in again, or choose another"
        " card"
    ),
    to_say("there is no sound card {card}: plug it in, or choose another; there are now: {there}"),
    to_say("the sound has failed three times: press the button to try again"),
    to_say("the sound has failed and is starting again"),
    # tracks
    to_say("{file} cannot be played: import the track again"),
    to_say("there is no track {name}; there are {known}"),
    to_say("there is no track {name}: `tracks` lists them"),
    to_say("the tempo of {title} is unknown: tap it or set it"),
    to_say("{file} changed or went away meanwhile: import it again"),
    to_say("{file} cannot be read ({error}): check its name, and that it may be read"),
    to_say("{file} cannot be opened ({error}): check its name, and that it may be read"),
    to_say("{file} is silent: choose another file"),
    to_say("{file} is damaged after {n} s: copy it again"),
    to_say("{file} is empty: copy it again"),
    to_say("{file} is shorter than a bar ({n} s): choose a longer file"),
    to_say("{file} is not a file: name the music file itself"),
    to_say("{file} is not music that can be read: save it as wav, flac, ogg or mp3"),
    to_say("{file} claims {n} frames per second: save it at {rate}"),
    to_say("{file} is too long: it needs no more than bpm, first_beat_ms, title"),
    to_say("{file} is not TOML ({error}): write lines like bpm = 102.5"),
    to_say("{file} cannot be read ({error}): check it"),
    to_say("the track cannot be kept ({error}): check the library's folder"),
    to_say("the disk is full: remove tracks or other files, then import again"),
    to_say(
        "the disk is full: the track needs {wanted} MB and {free} MB are free; remove tracks or"
        " other files"
    ),
    to_say("the built-in beat stays: it is what plays when nothing else can"),
    to_say("the first beat of the built-in beat is where it should be"),
    # tempo and cue
    to_say("a tempo is {least} to {most} beats a minute, not {n}"),
    to_say("{n} beats per minute cannot be played: choose {least} to {most}"),
    to_say("{title} is shorter than a beat at {n} per minute"),
    to_say("{title} has no beat so late: move it less"),
    to_say("{title} has no beat in it: import it again"),
    to_say("the beat cannot be made at {n} a minute: make room on the disk"),
    to_say("{file} is no file: move it away, or write one with bpm = 102.5"),
    to_say("tap on at least {n} beats in a row"),
    to_say("the taps are uneven: tap along with the music once more"),
    to_say(
        "{n} beats per minute are tapped, {least} to {most} can be played: tap every second beat,"
        " or twice as often"
    ),
    to_say("cannot tell the tempo: too little is heard"),
    to_say("cannot tell the tempo: it changes"),
    to_say("cannot tell the tempo: the beats are not even"),
    to_say("cannot tell the tempo: no steady beat is heard"),
    to_say("the cue sounds on every 1, 2 or 4 beats"),
    to_say("there is no clip {name}; there are {known}"),
)
"""The DJ's sentences; what is in braces differs each time."""
_OWN_TRACK = to_say("Built-in beat")
"""The title of the track that every DJ has; all others are called as their owner calls them."""
_GAP = re.compile(r"\{(\w+)\}")


def translated(said: str) -> str:
    """A sentence of the DJ in the language of the table."""
    for sentence in SENTENCES:
        found = _pattern(sentence).fullmatch(said)
        if found is not None:
            return _(sentence).format_map(found.groupdict())
    return said


def in_words(title: str) -> str:
    """The title of a track in the language of the table."""
    return _(title) if title == _OWN_TRACK else title


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    *parts, last = _GAP.split(sentence)
    pairs = zip(parts[::2], parts[1::2], strict=True)
    told = "".join(f"{re.escape(words)}(?P<{gap}>.+)" for words, gap in pairs)
    return re.compile(told + re.escape(last), re.DOTALL)
