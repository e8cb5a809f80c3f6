"""Come on, DJ! A round of Hey Yo conducted by the box, on a clock that is stepped by hand."""

import pytest

from companion.dj import Ask
from companion.screens.places import Chips, Entry, Live, Result
from companion.ui.parts import Text
from tests.companion.screens.booth import Booth, pad, shown

NAMES = ("Ann", "Ben", "Cem", "Dilara", "Emre")
TEN = (*NAMES, "Fay", "Gül", "Hans", "Ida", "Jo")
MISSED = (3, 10, 20)
"""Cues on which a beat is missed, 0 for the one that counts in."""
FRAME = 1 / 60


def missed_by(table, booth, slot):
    """A beat is missed, told in another way each time."""
    ways = [lambda: table.touch("missed 0"), lambda: table.press("m"), lambda: booth.feel("second")]
    ways[MISSED.index(slot)]()


@pytest.mark.parametrize(("seats", "every"), [(2, 1), (3, 1), (4, 1), (5, 1), (3, 2), (4, 4)])
def test_a_whole_round_from_the_button_to_the_score(live, seats, every):
    names = NAMES[:seats]
    table, booth = live(*names, bpm=180.0, every=every)
    booth.press()
    booth.cue(-1, 0.3)
    assert table.words("turn 0") == "Ready?"
    booth.cue(0)
    assert shown(table) == ("One!", "then Ann", "card 1 of 38")
    card = 0
    for slot in range(1, 42):
        booth.cue(slot, 0.01)
        name, following, count = shown(table)
        assert (name, count) == (names[card % seats], f"card {card + 1} of 38")
        last = card == 37
        assert following == ("then it is over" if last else f"then {names[(card + 1) % seats]}")
        if slot in MISSED:
            missed_by(table, booth, slot)
            assert table.words("following 0") == f"once more {name}"
            assert Ask("clip", "miss") in table.asked
        else:
            card += 1
        assert (pad(table).laid, pad(table).penalties) == (card, sum(m <= slot for m in MISSED))
    assert card == 38
    assert Ask("clip", "gong") not in table.asked
    booth.cue(42)
    assert table.words("turn 0") == "That was the last card."
    assert table.asked.count(Ask("clip", "miss")) == 3
    assert table.asked.count(Ask("clip", "gong")) == 1
    booth.press()
    assert table.place == Entry()
    # Three lie face down. Of the others every word counts up to the punch lines at the end.
    for _card in range(34):
        table.press("h", "a")
    table.press("h", "p", "a", "p", "enter", "h")
    table.rest()
    assert isinstance(table.place, Chips)
    table.press("enter")
    assert table.place == Result(0)
    assert list(table.totals) == [35 + 36 + 35]
    assert table.asked[-1] == Ask("clip", "fanfare")  # 50 or more
    assert table.timeline.match.rounds[0].teams[0].penalties == 3
    assert table.timeline.match.rounds[0].teams[0].length == 38


def test_the_turn_is_never_a_frame_late(live):
    table, booth = live("Ann", "Ben", "Cem", bpm=180.0)
    booth.press()
    beat = 60 / 180
    while table.clock.now < booth.first + 39 * beat - FRAME:
        table.clock.now += FRAME
        table.show.step(0)
        beats = int((table.clock.now - booth.first) / beat - 1e-6)
        if beats >= 1:
            assert table.words("count 0") == f"card {beats} of 38"


def test_the_letters_of_a_turn_are_ready_before_its_beat(live):
    table, booth = live("Ann", "Maximiliane-Alexandrina", "Großmutter Hildegard", bpm=180.0)
    booth.press()
    booth.cue(0)
    for slot in range(1, 6):
        booth.cue(slot, -0.05)
        known = set(table.show._lettering._settings)
        booth.cue(slot, 0.01)
        assert shown(table)[2] == f"card {slot} of 38"
        parts = (part for widget in table.show.screen.widgets for part in widget.parts)
        assert {part for part in parts if isinstance(part, Text)} <= known


def test_a_miss_is_taken_back_while_the_music_plays(live):
    table, booth = live("Ann", "Ben", "Cem")
    booth.press()
    booth.cue(2)
    assert shown(table)[0] == "Ben"
    table.touch("missed 0")
    table.touch("missed 0")
    assert pad(table).penalties == 1
    assert table.words("missed 0") == "Missed! 1 face down so far"
    booth.cue(3)
    assert shown(table) == ("Ben", "then Cem", "card 2 of 38")
    table.touch("undo")
    assert shown(table) == ("Cem", "then Ann", "card 3 of 38")
    assert (pad(table).penalties, pad(table).laid) == (0, 3)
    table.press("r")
    assert shown(table)[0] == "Ben"
    assert pad(table).penalties == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("touch", "touch"), ("m", "m"), ("m", "enter"), ("second", "second"), ("touch", "second")],
)
def test_two_taps_at_once_across_a_beat_are_one_miss(live, one, other):
    """It showed as two cards face down for one finger that bounced while the beat came."""
    table, booth = live("Ann", "Ben", "Cem", bpm=180.0)
    ways = {
        "touch": lambda: table.touch("missed 0"),
        "m": lambda: table.press("m"),
        "enter": lambda: table.press("enter"),
        "second": lambda: booth.feel("second"),
    }
    booth.press()
    booth.cue(3, -0.04)
    ways[one]()
    booth.cue(3, 0.08)
    ways[other]()
    assert (pad(table).penalties, pad(table).laid) == (1, 2)
    assert table.asked.count(Ask("clip", "miss")) == 1
    # The next card can be missed as well: it comes a beat later.
    booth.cue(3, -0.04 + 60 / 180)
    ways[other]()
    assert pad(table).penalties == 2


def test_nobody_misses_while_it_counts_in(live):
    table, booth = live("Ann", "Ben")
    booth.press()
    booth.cue(0)
    booth.feel("second")
    table.press("m")
    assert table.timeline.match.draft is None
    assert table.show.screen.named("missed 0").action is None


def test_without_a_dj_the_round_runs_in_silence(live):
    table, booth = live("Ann", "Ben")
    booth.leave()
    assert "No DJ" in table.words("how")
    table.touch("start")
    assert table.words("turn 0") == "Ready?"
    assert "no DJ" in table.words("remark")
    began = table.clock.now + 0.95
    booth.go_to(began + 0.2)
    assert shown(table)[0] == "One!"
    booth.go_to(began + 3.5 * 60 / 56)
    assert shown(table) == ("Ann", "then Ben", "card 3 of 38")
    booth.go_to(began + 40 * 60 / 56)
    table.touch("next")
    assert table.place == Entry()
    assert table.asked[-1] == Ask("clip", "gong")  # which nobody hears


def test_a_tap_asks_the_dj_for_music_and_the_round_begins_with_it(live):
    table, booth = live("Ann", "Ben")
    table.touch("start")
    assert table.asked[-1] == Ask("start")
    assert table.place == Live()
    booth.press()
    booth.cue(1)
    assert shown(table)[0] == "Ann"
    table.touch("stop")
    assert table.asked[-1] == Ask("stop")
    booth.press()
    assert table.place == Live()


def test_joining_music_that_plays(live):
    table, booth = live("Ann", "Ben")
    table.press("escape")
    booth.press()
    table.rest()
    table.touch("continue")
    table.rest()
    booth.cue(7, 0.3)
    table.touch("live")
    booth.cue(7, 0.9)
    table.touch("start")
    booth.cue(8)
    assert shown(table)[0] == "One!"
    booth.cue(9)
    assert shown(table)[0] == "Ann"


def test_the_dj_goes_and_comes_back_in_the_round(live):
    table, booth = live("Ann", "Ben", "Cem")
    booth.press()
    booth.cue(4)
    booth.leave()
    booth.cue(6)
    assert shown(table) == ("Cem", "then Ann", "card 6 of 38")
    first, booth.first = booth.first, None
    booth.tell()  # started anew, so it does not play
    booth.first = first
    booth.cue(8)
    assert shown(table)[2] == "card 8 of 38"
    booth.first, booth.bpm = table.clock.now - 0.1 * 60 / 90, 90.0  # pressed: music again
    booth.tell()
    booth.cue(0, 0.3)
    assert shown(table)[2] == "card 8 of 38"
    booth.cue(5)
    assert shown(table)[2] == "card 13 of 38"


def test_a_press_in_the_round_interrupts_it_and_the_next_goes_on(live):
    table, booth = live("Ann", "Ben", "Cem")
    booth.press()
    booth.cue(4)
    table.touch("missed 0")
    booth.cue(7)
    assert shown(table)[2] == "card 6 of 38"
    booth.press()
    assert table.place == Live()
    assert table.words("cards") == "6 of 38 cards lie, 1 face down."
    table.rest(3)
    booth.press()
    booth.cue(0)
    assert shown(table) == ("One!", "then Ann", "card 7 of 38")
    booth.cue(32)
    assert shown(table)[2] == "card 38 of 38"
    booth.press()
    table.touch("line")
    assert table.place == Entry()


def test_a_pulled_plug_leaves_the_cards_and_the_penalties(live, tables):
    table, booth = live("Ann", "Ben", "Cem", "Dilara")
    booth.press()
    booth.cue(2)
    table.touch("missed 0")
    booth.cue(9)
    again = tables()
    assert again.place == Live()
    assert again.words("cards") == "8 of 38 cards lie, 1 face down."
    assert again.words("seat 0") == "Ann leads · 8 cards"
    again.touch("start")
    Booth(again).go_to(again.clock.now + 1.0 + 1.5 * 60 / 56)
    assert shown(again) == ("Ann", "then Ben", "card 9 of 38")


def test_music_that_played_before_the_box_was_on_starts_no_round(live, tables):
    _table, booth = live("Ann", "Ben")
    booth.press()
    booth.cue(5)
    again = tables()
    later = Booth(again)
    later.first = again.clock.now - 20
    later.tell()
    assert again.place == Live()


def test_from_the_first_card_again(live):
    table, booth = live("Ann", "Ben")
    booth.press()
    booth.cue(3)
    table.touch("missed 0")
    booth.press()
    table.touch("anew")
    assert (pad(table).laid, pad(table).penalties) == (0, 0)
    assert table.words("level") == "Level 1"
    table.rest()
    table.touch("undo")
    assert table.words("level") == "Interrupted"


def test_undo_steps_over_what_the_box_has_counted(live):
    table, booth = live("Ann", "Ben")
    booth.press()
    booth.cue(12)
    table.touch("missed 0")
    booth.cue(40)
    booth.press()
    assert table.place == Entry()
    assert pad(table).penalties == 1
    table.press("u")
    assert pad(table).penalties == 0
    table.press("u")
    assert table.timeline.match.draft is None


@pytest.mark.parametrize("battle", [False, True])
@pytest.mark.parametrize("plug", [False, True])
def test_undo_after_the_music_takes_back_the_miss_and_no_card(live, tables, battle, plug):
    """It showed as 4 of 38 cards where 20 lay, and one redo gave 3."""
    names, teams = (TEN[:4], (0, 1, 0, 1)) if battle else (NAMES[:3], ())
    table, booth = live(*names, bpm=180.0, teams=teams)
    booth.press()
    for slot in (2, 5):
        booth.cue(slot)
        table.touch(f"missed {int(battle)}")
    booth.cue(22)
    booth.press()
    table = tables() if plug else table
    table.rest()

    def lie():
        return [(team.laid, team.penalties) for team in table.timeline.match.draft.pads]

    untouched = [(22, 0)] * battle
    assert lie() == [*untouched, (20, 2)]
    for laid, down in ((21, 1), (22, 0)):
        assert table.words("undo") == "undo miss"
        table.touch("undo")
        assert table.place == Live()
        assert lie() == [*untouched, (laid, down)]
    assert table.words("undo") == "undo"
    for laid, down in ((21, 1), (20, 2)):
        table.touch("redo")
        assert lie() == [*untouched, (laid, down)]
    assert table.show.screen.named("redo").action is None
    # Without a miss left all that was counted is one step, back and forth.
    for key in "uuurrr":
        table.press(key)
        assert table.place == Live()
    assert lie() == [*untouched, (20, 2)]


def test_undo_after_a_pass_and_the_last_card_is_exact(live):
    table, booth = live("Ann", "Ben", bpm=180.0, pass_rule=True)
    booth.press()
    for slot, key in ((2, "m"), (4, "p")):
        booth.cue(slot)
        table.press(key)
    booth.cue(40)
    table.press("escape")
    assert table.place == Entry()
    before = pad(table)
    assert (before.laid, before.passed, before.discards, before.penalties) == (37, 1, 1, 1)
    assert table.words("undo") == "undo pass"
    table.press("u")
    assert (pad(table).laid, pad(table).passed, pad(table).discards) == (38, 0, 0)
    table.press("u")
    assert (pad(table).laid, pad(table).penalties) == (38, 0)
    table.press("r", "r")
    assert pad(table) == before


def test_undo_of_a_tap_after_the_music_is_that_tap(live):
    table, booth = live("Ann", "Ben")
    booth.press()
    booth.cue(3)
    table.touch("missed 0")
    booth.cue(6)
    booth.press()
    table.rest()
    table.press("d")
    assert table.words("undo") == "undo"
    table.press("u")
    assert (pad(table).drawn, pad(table).penalties) == ((), 1)
    table.press("r")
    assert len(pad(table).drawn) == 2


def laid(live, *names, **match):
    """A table at which the box has seen the last card, back on the screen of the music."""
    table, booth = live(*names, bpm=180.0, **match)
    booth.press()
    booth.cue(5)
    table.touch("missed 0")
    booth.cue(41)
    booth.press()
    assert table.place == Entry()
    table.rest()
    table.touch("live")
    table.rest()
    return table, booth


def test_after_the_last_card_the_line_is_entered_or_played_again(live):
    """It showed as "Deal them all", "leads · 0 cards" and "The second cue is for ."."""
    table, booth = laid(live, "Ann", "Ben", "Cem")
    assert table.words("how") == (
        "All cards lie. Enter the line, or play it again from the first card."
    )
    assert table.words("cards") == "38 of 38 cards lie, 1 face down."
    assert table.words("seat 0") == "Ann"
    assert "start" not in table.names()
    booth.press()  # music, but nothing is left to be laid
    table.press("1")
    assert table.place == Live()
    table.press("enter")
    assert table.place == Entry()
    table.rest()
    table.touch("live")
    table.rest()
    table.touch("line")
    assert table.place == Entry()
    table.rest()
    table.press("m")
    table.touch("anew")
    assert (pad(table).laid, pad(table).penalties) == (0, 0)
    assert table.words("cards") == "All 38 cards play. Deal them all."
    table.rest()
    table.touch("undo")
    assert table.place == Live()
    assert table.words("cards") == "38 of 38 cards lie, 1 face down."


def test_after_the_plug_on_the_last_card_too(live, tables):
    """It showed as the first card being up again."""
    table, booth = live("Ann", "Ben", bpm=180.0)
    booth.press()
    booth.cue(39)
    assert table.words("turn 0") == "That was the last card."
    again = tables()
    assert again.place == Entry()
    again.touch("live")
    assert again.words("how").startswith("All cards lie.")
    assert {"line", "anew"} <= again.names()


def test_a_battle_names_its_teams_when_it_is_interrupted_and_when_all_lie(live):
    """It showed as "… 1 face down. · 7 of 38 …", in the smallest letters."""
    table, booth = live(*TEN, bpm=180.0, teams=(0, 1) * 5)
    booth.press()
    booth.cue(3)
    table.touch("missed 0")
    booth.cue(8)
    booth.press()
    assert table.words("cards 0") == "Team 1: 7 of 38 cards lie, 1 face down."
    assert table.words("cards 1") == "Team 2: 8 of 38 cards lie, 0 face down."
    table.rest()
    booth.press()
    booth.cue(40)
    table.press("escape")
    table.rest()
    table.touch("live")
    assert table.words("cards 0") == "Team 1: 38 of 38 cards lie, 1 face down."
    table.rest()
    table.touch("anew")
    assert table.words("level") == "Team battle"


def test_levels_say_which_cards_to_take_out(live):
    table, booth = live("Ann", "Ben", "Cem")
    said = [table.words("cards")]
    for _level in range(3):
        table.touch("level more")
        said.append(table.words("cards"))
    assert said == [
        "All 38 cards play. Deal them all.",
        "Take out the 4 cards marked LEVEL 1. Deal the other 34.",
        "Take out the 8 cards marked LEVEL 1 and 2. Deal the other 30.",
        "Take out the 12 cards marked LEVEL 1, 2 and 3. Deal the other 26.",
    ]
    assert table.show.screen.named("level more").action is None
    table.touch("level less")
    booth.press()
    booth.cue(1)
    assert shown(table)[2] == "card 1 of 30"


def test_the_box_draws_two_of_the_chips(live):
    table, booth = live("Ann", "Ben")
    assert table.words("draw") == "draw two chips"
    table.touch("draw")
    drawn = pad(table).drawn
    assert len(set(drawn)) == 2
    assert table.words("draw").startswith("chips: ")
    booth.press()
    booth.cue(40)
    booth.press()
    assert pad(table).drawn == drawn


def test_each_team_of_a_battle_gets_its_chips(live):
    table, _booth = live(*TEN[:4], teams=(0, 0, 1, 1))
    table.press("d")
    assert [len(team.drawn) for team in table.timeline.match.draft.pads] == [2, 2]


def test_the_table_says_who_leads(live):
    table, booth = live("Ann", "Ben", "Cem")
    assert table.words("seat 0") == "Ann leads · 13 cards"
    table.touch("seat 2")
    assert [table.words(f"seat {seat}") for seat in range(3)] == [
        "Ann 13 cards",
        "Ben 12 cards",
        "Cem leads · 13 cards",
    ]
    booth.press()
    booth.cue(1)
    assert shown(table) == ("Cem", "then Ann", "card 1 of 38")


def test_the_button_is_heard_on_the_empty_entry_too(playing):
    table = playing("hey_yo", "Ann", "Ben")
    booth = Booth(table)
    booth.tell()
    booth.press()
    booth.cue(1)
    assert shown(table)[0] == "Ann"


def test_the_dj_is_asked_for_the_cue_of_the_cards(live):
    table, booth = live("Ann", "Ben", every=4)
    assert Ask("cue", 4) not in table.asked
    booth.every = 1
    booth.tell()
    table.touch("start")
    assert table.asked[-2:] == [Ask("cue", 4), Ask("start")]


@pytest.mark.parametrize(("every", "other"), [(1, 4), (1, 2), (2, 4), (4, 1), (4, 2), (2, 1)])
@pytest.mark.parametrize(("beat", "later"), [(16, 0.01), (19, 0.98)])
def test_the_names_follow_the_whistle_when_the_dj_changes_it(live, every, other, beat, later):
    """It showed as a name on every beat while the whistle came on every fourth."""
    table, booth = live("Ann", "Ben", "Cem", every=every)
    booth.press()
    one = 60 / booth.bpm
    booth.go_to(booth.first + (beat + later) * one)
    card = beat // every
    assert shown(table)[2] == f"card {card} of 38"
    booth.every = other
    booth.tell()
    assert shown(table)[2] == f"card {card} of 38"
    for beats in range(beat + 1, beat + 10):
        booth.go_to(booth.first + (beats + 0.02) * one)
        whistles = beats // other - beat // other
        assert shown(table)[2] == f"card {card + whistles} of 38"


def test_the_whistle_is_put_right_while_the_round_counts_in(live):
    table, booth = live("Ann", "Ben", every=4)
    booth.every = 1
    booth.press()
    assert table.asked[-1] == Ask("cue", 4)
    booth.every = 4
    booth.tell()
    booth.cue(0)
    assert shown(table)[0] == "One!"
    booth.cue(1, -0.1)
    assert shown(table)[0] == "One!"
    booth.cue(1)
    assert shown(table) == ("Ann", "then Ben", "card 1 of 38")


def test_the_keys_are_read_while_the_round_goes_on(live):
    table, booth = live("Ann", "Ben")
    booth.press()
    booth.cue(3)
    table.press("?")
    booth.cue(6)
    table.press("escape")
    booth.cue(6, 0.4)
    assert shown(table)[2] == "card 6 of 38"
    assert pad(table).laid == 6
    table.press("?")
    booth.press()
    assert table.place == Live()


def test_the_screen_does_not_go_dark_in_a_round(live):
    table, booth = live("Ann", "Ben", bpm=30.0)
    sleepy = type(table.evening.settings)(sleep=1)
    table.evening.settings = sleepy
    table.press("x")
    booth.press()
    table.show._set = sleepy
    booth.cue(36)
    assert not table.show.asleep
    booth.go_to(table.clock.now + 90)
    assert table.show.asleep
    booth.press()
    assert not table.show.asleep
    assert table.place == Entry()


def test_a_battle_of_ten_from_the_button_to_the_score(live):
    table, booth = live(*TEN, bpm=120.0, teams=(0, 1) * 5)
    assert table.words("seat 1") == "Ben leads · 8 cards"
    missed = ({7}, {2, 7, 20})  # by team, on which cues
    booth.press()
    cards = [0, 0]
    for slot in range(1, 42):
        booth.cue(slot, 0.01)
        for team in (0, 1):
            if cards[team] == 38:
                assert table.words(f"turn {team}") == "That was the last card."
                continue
            name = TEN[team::2][cards[team] % 5]
            assert table.words(f"turn {team}") == name
            assert table.words(f"count {team}") == f"card {cards[team] + 1} of 38"
            if slot in missed[team]:
                # Told by a finger, or by the key of the team.
                table.touch(f"missed {team}") if slot == 7 else table.press("2")
                assert table.words(f"following {team}") == f"once more {name}"
            else:
                cards[team] += 1
    assert cards == [38, 38]
    assert [team.penalties for team in table.timeline.match.draft.pads] == [1, 3]
    booth.cue(42)
    assert table.words("turn 1") == "That was the last card."
    assert table.asked.count(Ask("clip", "gong")) == 1
    booth.press()
    assert table.place == Entry()
    for word, down in (("h", 1), ("y", 3)):
        for _card in range(37 - down):
            table.press(word, "a")
        table.press(word, "p", "a")
        assert table.words("so far") == "The points are shown when both lines are in."
        table.press("enter")
        table.rest()
        table.press(word)  # a bonus chip on the end of the top track
        table.rest()
        assert table.words("points") == "The points are shown when both lines are in."
        table.press("enter")
        table.rest()
    assert table.place == Result(0)
    assert list(table.totals) == [37 + 38, 35 + 36]
    assert table.timeline.standing.rounds[0].winner == 0
    assert Ask("clip", "fanfare") not in table.asked  # 50 is nothing in a battle
