"""What is drawn when: a frame for a change, none without, the ball sixty times a second."""

import pygame
import pytest

from companion.dj import Music
from companion.games import skyjo
from companion.games.skyjo_draft import Draft
from companion.match import Begun, Drafted, RoundEntered, Seat
from companion.store import Store
from tests.work import work

PLAYING = Music(playing=True, first_beat_at=1000.0, bpm=60.0, title="Built-in beat", volume=50)


def picture(table):
    return table.window.surface.get_buffer().raw


def test_nothing_happens_nothing_is_drawn(table):
    frames = table.show.frames
    for _look in range(20):
        table.show.step(0)
    table.happen(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    assert table.show.frames == frames


@pytest.mark.alone
def test_the_ball_is_drawn_sixty_times_a_second_where_it_is_seen(table):
    table.show.tell(PLAYING)
    table.show.step(0)
    frames = table.show.frames
    for _millisecond in range(1000):
        table.rest(0.001)
        table.show.step(0)
    assert 55 <= table.show.frames - frames <= 62
    table.touch("new skyjo")
    table.show.step(0)
    frames = table.show.frames
    table.rest()
    table.show.step(0)
    assert table.show.frames == frames


def test_the_ball_is_on_the_floor_on_the_beat_and_up_between(table):
    table.show.tell(PLAYING)
    table.show.step(0)
    box = table.show.screen.named("ball").box

    def ball_top(now):
        table.clock.now = now
        table.show.step(0)
        table.rest(0.02)
        column = [
            table.window.surface.get_at((box.centre[0], y))[:3] for y in range(box.y, box.bottom)
        ]
        return column.index((0xF0, 0xE4, 0x42))

    tops = {phase: ball_top(1010.0 + phase) for phase in (0.0, 0.25, 0.5, 0.75)}
    assert tops[0.5] < tops[0.25] < tops[0.0]
    assert tops[0.5] <= 2
    assert tops[0.25] == pytest.approx(tops[0.75], abs=3)


def test_a_part_drawn_anew_is_the_same_as_all_drawn_anew(seated):
    table = seated("Ann", "Ben", "Cem")
    for name in ("card 7", "card -2", "by sum", "digit 5", "next", "card 1", "undo", "finisher"):
        if name in table.names():
            table.touch(name)
        piecemeal = picture(table)
        table.happen(pygame.event.Event(pygame.WINDOWEXPOSED))
        assert picture(table) == piecemeal, name


def test_the_arrow_is_there_for_the_mouse_and_not_for_fingers(seated):
    table = seated("Ann", "Ben")
    moved = {"pos": (5, 5), "rel": (1, 1), "buttons": (0, 0, 0)}
    table.touch("card 7")
    assert not pygame.mouse.get_visible()
    table.happen(pygame.event.Event(pygame.MOUSEMOTION, touch=True, **moved))
    assert not pygame.mouse.get_visible()
    table.happen(pygame.event.Event(pygame.MOUSEMOTION, touch=False, **moved))
    assert pygame.mouse.get_visible()


def test_a_finger_that_is_down_is_seen(seated):
    table = seated("Ann", "Ben")
    before = picture(table)
    table.happen(table.finger(pygame.FINGERDOWN, table.spot("card 7")))
    assert picture(table) != before
    table.happen(table.finger(pygame.FINGERUP, table.spot("card 8")))
    assert picture(table) == before


def test_late_at_night_a_tap_and_a_turned_page_are_no_more_work(tmp_path, tables):
    taps, pages = [], []
    for rounds in (20, 60):
        name = f"{rounds}.db"
        with Store(tmp_path / name) as store:
            _play(store, rounds)
        table = tables(name=name)
        table.touch("next")
        table.rest()
        table.touch("card 5")
        table.rest()
        taps.append(work(lambda table=table: (table.touch("card 3"), table.rest())))
        table.press("escape", "t")
        table.rest()
        pages.append(work(lambda table=table: (table.touch("page up"), table.rest())))
    assert taps[1] < 1.2 * taps[0]
    assert pages[1] < 1.2 * pages[0], pages


def _play(store, rounds):
    """Begins a match of eight and plays so many rounds of it."""
    seats = tuple(Seat(store.welcome(f"Player {k}").id, f"Player {k}") for k in range(8))
    timeline = store.begin(Begun("skyjo", seats, skyjo.Rules(target=100_000), 0))
    draft = Draft.blank(8)
    for seat in range(8):
        draft = draft.go_to(seat).use_sum().digit(seat)
    for _round in range(rounds):
        timeline.push(Drafted(draft.finished(0)))
        timeline.push(RoundEntered())
    store.keep(timeline)
