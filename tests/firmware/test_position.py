from firmware.deck.position import playing_stream

STATUS = "state: {state}\nowner_pid   : {pid}\ntrigger_time: 5.1\nhw_ptr      : {ptr}\n"


def card(proc, number, *, state="RUNNING", pid=7, ptr=44_100, rate=44_100):
    sub = proc / f"card{number}" / "pcm0p" / "sub0"
    sub.mkdir(parents=True)
    text = "closed\n" if state == "closed" else STATUS.format(state=state, pid=pid, ptr=ptr)
    (sub / "status").write_text(text)
    (sub / "hw_params").write_text(f"format: S16_LE\nrate: {rate} ({rate}/1)\n")
    return sub


def test_our_own_stream_is_the_one(tmp_path):
    card(tmp_path, 0, pid=1)
    card(tmp_path, 1, pid=7, ptr=96_000, rate=48_000)
    assert playing_stream(tmp_path, pid=7).seconds() == 2.0


def test_a_sound_servers_stream_is_ours_when_it_is_the_only_one(tmp_path):
    card(tmp_path, 0, pid=1, ptr=88_200)
    card(tmp_path, 1, state="closed")
    assert playing_stream(tmp_path, pid=7).seconds() == 2.0


def test_two_strangers_tell_nothing(tmp_path):
    card(tmp_path, 0, pid=1)
    card(tmp_path, 1, pid=2)
    assert playing_stream(tmp_path, pid=7) is None


def test_no_card_tells_nothing(tmp_path):
    assert playing_stream(tmp_path / "nothing", pid=7) is None


def test_a_stream_that_went_is_no_longer_known(tmp_path):
    sub = card(tmp_path, 0)
    stream = playing_stream(tmp_path, pid=7)
    (sub / "status").write_text("closed\n")
    assert stream.seconds() is None
    (sub / "status").unlink()
    assert stream.seconds() is None
