"""The house rules of a conducted round: penalties, passing, calling out, rhythm, records, music."""

import pytest

from companion.conductor import Line, Told
from companion.dj import Ask
from companion.games import hey_yo
from companion.match import Drafted, RoundEntered, Seat
from companion.screens.actions import Begin
from companion.screens.places import Entry, Live, MatchRules, Result
from tests.companion.screens.booth import SHELF, Booth, pad, shown

FOUR = ("Ann", "Ben", "Cem", "Dilara")
MISS = Ask("clip", "miss")
SECOND = "The second button cannot tell the teams apart. Tap the screen."


def turn(table, switch):
    """The table turns a switch on the way to the music, and comes back."""
    table.touch("rules")
    table.rest()
    assert table.place == MatchRules()
    while switch not in table.names():
        table.touch("page down")
    table.touch(switch)
    table.touch("back")
    table.rest()
    assert table.place == Live()


# --- the switches --------------------------------------------------------------------------------


def test_the_switches_belong_to_the_match_and_are_said_on_every_result(live, tables):
    table, _booth = live("Ann", "Ben")
    assert table.words("rules") == "rules as the rulebook says"
    turn(table, "pass_rule")
    turn(table, "call_out")
    assert table.words("rules") == "rules passing · calling out"
    again = tables()
    assert again.timeline.match.rules == hey_yo.Rules(pass_rule=True, call_out=True)
    table = again
    table.press("b", "2", "0", "enter")
    table.rest()
    table.press("enter")
    table.rest()
    assert table.place == Result(0)
    assert table.words("in force") == "Hey Yo · passing · calling out"


def test_a_switch_is_taken_back_by_undo(live):
    table, _booth = live("Ann", "Ben")
    table.touch("level more")
    turn(table, "no_penalty")
    table.touch("undo")
    assert table.place == Live()
    assert not table.timeline.match.rules.no_penalty
    assert table.words("level") == "Level 2"
    table.touch("undo")
    assert table.words("level") == "Level 1"


def test_the_no_penalty_rule_hides_the_miss(live):
    table, booth = live("Ann", "Ben")
    turn(table, "no_penalty")
    assert table.words("rules") == "rules no penalties"
    booth.press()
    booth.cue(4)
    assert "missed 0" not in table.names()
    booth.feel("second")
    table.press("m")
    assert pad(table).penalties == 0
    booth.cue(5)
    assert table.words("count 0") == "card 5 of 38"


def test_whoever_lays_is_told_to_say_the_words(live):
    table, booth = live("Ann", "Ben", call_out=True)
    booth.press()
    booth.cue(0)
    assert table.words("count 0") == "card 1 of 38"
    booth.cue(1)
    assert table.words("count 0") == "card 1 of 38 · say it!"


# --- passing -------------------------------------------------------------------------------------


def test_who_passes_discards_a_card_and_the_next_is_up(live):
    table, booth = live("Ann", "Ben", "Cem", pass_rule=True)
    booth.press()
    booth.cue(2)
    table.touch("pass 0")
    assert shown(table) == ("Ben", "then Cem", "card 2 of 38")
    assert table.words("pass 0") == "Pass 1 discarded"
    assert table.show.screen.named("missed 0").action is None
    booth.cue(3)
    assert shown(table) == ("Cem", "then Ann", "card 3 of 38")
    table.press("p")
    assert (pad(table).laid, pad(table).passed, pad(table).discards) == (1, 2, 2)
    assert table.words("undo") == "undo pass"
    table.touch("undo")
    assert (pad(table).laid, pad(table).passed, pad(table).discards) == (2, 1, 1)
    table.touch("redo")
    assert (pad(table).laid, pad(table).discards) == (1, 2)
    assert MISS not in table.asked


def test_a_miss_a_pass_and_a_missed_pass_in_one_round(live):
    table, booth = live("Ann", "Ben", pass_rule=True)
    booth.press()
    booth.cue(1)
    table.touch("missed 0")
    assert table.show.screen.named("pass 0").action is None
    booth.cue(2)
    assert shown(table)[0] == "Ann"
    table.touch("pass 0")
    booth.cue(3)
    assert shown(table) == ("Ben", "then Ann", "card 2 of 38")
    booth.cue(40)
    assert table.words("turn 0") == "That was the last card."
    assert (pad(table).laid, pad(table).penalties, pad(table).discards) == (37, 1, 1)
    booth.press()
    assert table.place == Entry()
    for _card in range(35):
        table.press("h", "a")
    table.press("h", "p", "a", "enter")
    table.rest()
    assert table.words("discards is") == "1"
    table.press("enter")
    assert list(table.totals) == [36 - 1]


def test_without_the_rule_nobody_passes(live):
    table, booth = live("Ann", "Ben")
    booth.press()
    booth.cue(2)
    table.press("p")
    assert "pass 0" not in table.names()
    assert pad(table).discards == 0


def test_a_pass_alone_is_under_way_and_survives_the_plug(live, tables):
    table, booth = live("Ann", "Ben", "Cem", pass_rule=True)
    booth.press()
    booth.cue(1)
    table.touch("pass 0")
    booth.cue(3)
    again = tables()
    assert again.place == Live()
    assert again.words("cards") == "2 of 38 cards lie, 0 face down, 1 discarded."
    again.touch("start")
    Booth(again).go_to(again.clock.now + 1.0 + 1.5 * 60 / 56)
    assert shown(again) == ("Ann", "then Ben", "card 4 of 38")
    again.press("s")
    again.touch("anew")
    assert (pad(again).laid, pad(again).passed, pad(again).discards) == (0, 0, 0)


def test_each_team_of_a_battle_passes_for_itself(live):
    table, booth = live(*FOUR, teams=(0, 1, 0, 1), pass_rule=True)
    booth.press()
    booth.cue(1)
    table.press("q")
    booth.cue(2)
    table.touch("pass 0")
    assert [team.discards for team in table.timeline.match.draft.pads] == [1, 1]
    assert (table.words("turn 0"), table.words("turn 1")) == ("Cem", "Dilara")


# --- nothing left face up ---


def saved(table):
    """The round from its last beat to the end of the line, nothing typed."""
    table.press("escape")
    assert table.place == Entry()
    assert "slot 38" not in table.names()
    table.touch("next")
    table.rest()
    table.touch("next")
    table.rest()


@pytest.mark.parametrize("level", [1, 4])
def test_a_line_wholly_face_down_scores_nothing_and_is_saved(live, level):
    """It showed as "No card of the line has been entered yet", and as a card 39 of 38."""
    table, booth = live("Ann", "Ben", bpm=180.0)
    for _step in range(level - 1):
        table.touch("level more")
    deck = table.timeline.match.blank.play_level(level).deck
    booth.press()
    slot = 1
    for _miss in range(deck):
        booth.cue(slot)
        table.press("m")
        slot += 1
    assert pad(table).penalties == deck
    booth.cue(slot)
    assert table.show.screen.named("missed 0").action is None
    for told in (lambda: table.press("m"), lambda: booth.feel("second")):
        told()
        assert table.message == "Every card is face down: the line scores 0 points."
        assert pad(table).penalties == deck
    booth.cue(slot + deck)
    assert table.words("turn 0") == "That was the last card."
    saved(table)
    assert table.place == Result(0)
    assert list(table.totals) == [0]
    (team,) = table.timeline.match.rounds[0].teams
    assert (team.length, team.penalties) == (deck, deck)


def test_a_line_wholly_discarded_scores_nothing_and_is_saved(live):
    """It showed as "No card of the line has been entered yet"."""
    table, booth = live("Ann", "Ben", bpm=180.0, pass_rule=True)
    booth.press()
    for slot in range(1, 39):
        booth.cue(slot)
        table.press("p")
    booth.cue(39)
    assert table.words("turn 0") == "That was the last card."
    saved(table)
    assert table.place == Result(0)
    assert list(table.totals) == [0]
    assert table.timeline.match.rounds[0].teams[0].discards == 38


def test_no_more_cards_are_face_down_than_there_are(live):
    """It showed as 38 cards face down of a deck of 26."""
    table, _booth = live("Ann", "Ben")
    for _step in range(3):
        table.touch("level more")
    table.touch("line")
    table.rest()
    table.touch("next")
    table.rest()
    for _card in range(27):
        table.touch("face down more")
    assert pad(table).penalties == 26
    assert table.message == "This is between 0 and 26, not 27."


# --- the second button in a battle ---------------------------------------------------------------


def test_the_second_button_says_that_it_cannot_tell_teams_apart(live):
    table, booth = live(*FOUR, teams=(0, 1, 0, 1))
    booth.press()
    booth.cue(2)
    booth.feel("second")
    assert table.message == SECOND
    assert [team.penalties for team in table.timeline.match.draft.pads] == [0, 0]
    table.touch("missed 1")
    assert table.message == ""


def test_the_second_button_means_the_team_that_still_lays(live):
    table, booth = live(*FOUR, bpm=180.0, teams=(0, 1, 0, 1))
    booth.press()
    for slot in (2, 9):
        booth.cue(slot)
        table.touch("missed 1")
    booth.cue(39)
    assert table.words("turn 0") == "That was the last card."
    booth.feel("second")
    assert [team.penalties for team in table.timeline.match.draft.pads] == [0, 3]
    assert table.message == ""


def test_a_press_that_takes_its_time_does_not_turn_the_screen_back(live):
    table, booth = live("Ann", "Ben", "Cem", bpm=180.0)
    booth.press()
    booth.cue(4, 0.3)
    pressed = table.clock.now
    booth.cue(5, 0.01)
    booth.feel("second", pressed)
    # It was the fourth card that was missed; that is known a little later.
    assert table.evening.place.slot == 5
    assert shown(table) == ("Ann", "then Ben", "card 4 of 38")
    assert pad(table).penalties == 1


# --- the rhythm ----------------------------------------------------------------------------------


def judge(table):
    """The table wants the rhythm judged, to a tenth of a second."""
    table.press("escape")
    table.rest()
    if "settings" not in table.names():
        table.press("escape")
    table.rest()
    table.touch("settings")
    table.rest()
    for _step in range(2):
        table.touch("tolerance")
        table.rest()
    assert table.words("tolerance") == "within 100 ms"
    table.press("escape")
    table.rest()
    table.touch("continue")
    table.rest()
    table.touch("live")
    table.rest()


def test_the_rhythm_is_judged_when_the_table_likes(live):
    table, booth = live("Ann", "Ben")
    judge(table)
    booth.press()
    delay = table.evening.settings.delay / 1000
    booth.cue(1, 0.02 + delay)
    table.touch("turn 0")
    assert table.words("rhythm 0").strip() == "Yeah!"
    booth.cue(2, 0.3)
    booth.feel("second")
    assert table.words("rhythm 0").strip().startswith("Zzz")
    booth.cue(3, -0.3)
    booth.feel("second")
    assert table.words("rhythm 0").strip() == "Whoa, already?"
    booth.cue(4, delay)
    table.press("space")
    assert pad(table).penalties == 0
    booth.cue(40)
    assert table.words("rhythm of 0").strip() == "Ann 1 on the beat, 1 early, 0 late"
    assert table.words("rhythm of 1").strip() == "Ben 1 on the beat, 0 early, 1 late"
    table.touch("next")
    assert table.place == Entry()


def test_nobody_is_judged_at_first(live):
    table, booth = live("Ann", "Ben")
    booth.press()
    booth.cue(3)
    assert "rhythm 0" not in table.names()
    assert table.show.screen.named("turn 0").action is None


@pytest.fixture
def judged(live):
    """A table at which a card off the beat is a missed beat."""
    table, booth = live("Ann", "Ben", "Cem", rhythm_penalty=True)
    booth.press()
    return table, booth


def test_a_card_off_the_beat_is_a_miss_where_the_switch_says_so(judged):
    table, booth = judged
    booth.cue(1)
    booth.feel("second", booth.at(1, 0.05))
    assert (pad(table).penalties, MISS in table.asked) == (0, False)
    booth.cue(2, 0.3)
    booth.feel("second")
    assert shown(table) == ("Ben", "once more Ben", "card 2 of 38")
    assert pad(table).penalties == 1
    assert table.asked.count(MISS) == 1
    # The same card landing again, or being called a miss as well, counts once.
    booth.feel("second")
    table.press("m")
    assert pad(table).penalties == 1
    booth.cue(3, 0.02)
    assert shown(table) == ("Ben", "then Cem", "card 2 of 38")
    booth.feel("second")
    assert pad(table).penalties == 1
    table.touch("undo")
    assert pad(table).penalties == 0
    assert table.asked.count(MISS) == 1


def test_too_early_is_a_miss_like_too_late(judged):
    table, booth = judged
    booth.cue(4, -0.2)
    booth.feel("second")
    assert pad(table).penalties == 1
    assert shown(table) == ("Cem", "then Ann", "card 3 of 38")
    booth.cue(4)
    assert shown(table) == ("Ann", "once more Ann", "card 4 of 38")
    booth.cue(5)
    assert shown(table) == ("Ann", "then Ben", "card 4 of 38")


def test_a_finger_on_the_screen_is_corrected_for_its_delay(judged):
    table, booth = judged
    delay = table.evening.settings.delay / 1000
    booth.cue(1, 0.09 + delay)
    table.touch("turn 0")
    assert pad(table).penalties == 0
    booth.cue(2, 0.11 + delay)
    table.touch("turn 0")
    assert pad(table).penalties == 1


def test_a_judged_miss_is_none_where_there_are_no_penalties(live):
    table, booth = live("Ann", "Ben", rhythm_penalty=True, no_penalty=True)
    booth.press()
    booth.cue(2, 0.4)
    booth.feel("second")
    assert table.words("rhythm 0").strip().startswith("Zzz")
    assert pad(table).penalties == 0
    assert MISS not in table.asked


def test_each_team_of_a_battle_has_a_key_for_its_landings(live):
    table, booth = live(*FOUR, teams=(0, 1, 0, 1), rhythm_penalty=True)
    booth.press()
    booth.cue(2, 0.03)
    table.press("a")
    booth.cue(2, 0.4)
    table.press("l")
    assert [team.penalties for team in table.timeline.match.draft.pads] == [0, 1]
    assert table.words("rhythm 0").strip() == "Yeah!"


# --- records -------------------------------------------------------------------------------------


def entered(table, points, level):
    """A round counted by the table."""
    draft = table.timeline.match.blank.play_level(level).use_count()
    for digit in str(points):
        draft = draft.digit(int(digit))
    table.timeline.push(Drafted(draft))
    table.timeline.push(RoundEntered())
    table.evening.keep()


def test_the_best_of_the_same_people_on_the_same_level(playing, tables):
    table = playing("hey_yo", "Ann", "Ben")
    for points, level in ((44, 1), (61, 1), (70, 2)):
        entered(table, points, level)
    first = table.timeline.match.seats
    # Another Ann and another Ben have done better.
    others = tuple(Seat(person.id, person.name) for person in map(table.store.welcome, FOUR[:2]))
    table.evening.act(Begin(others, "hey_yo", hey_yo.Rules(), 0))
    entered(table, 99, 1)
    table.evening.act(Begin(first, "hey_yo", hey_yo.Rules(), 0))
    entered(table, 12, 1)
    table = tables()
    table.press("enter")
    table.touch("live")
    table.rest()
    assert table.words("record") == "Your best on this level: 61"
    table.touch("level more")
    assert table.words("record") == "Your best on this level: 70"
    table.touch("level more")
    assert table.words("record") == "You have not played this level yet."


# --- the own music -------------------------------------------------------------------------------


def test_the_track_is_chosen_from_this_screen(live):
    table, booth = live("Ann", "Ben")
    table.touch("desk")
    table.rest()
    booth.bpm = 92.0
    booth.tell()
    table.touch("back")
    assert table.place == Live()
    table.rest()
    booth.press()
    booth.cue(6)
    assert shown(table)[2] == "card 6 of 38"
    assert "92 a minute" in table.words("remark")


def test_the_next_track_is_one_tap_away(live):
    table, booth = live("Ann", "Ben")
    assert table.words("desk") == "Built-in beat 56 a minute"
    assert table.show.screen.named("next track").action is None
    assert Ask("tracks") in table.asked
    table.show.list_tracks(SHELF)
    table.show.step(0)
    table.touch("next track")
    assert table.asked[-1] == Ask("select", "own/waltz")
    booth.track, booth.bpm = SHELF[2], 92.0
    booth.tell()
    assert table.words("desk") == "Kitchen waltz 92 a minute"
    table.press("n")
    assert table.asked[-1] == Ask("select", "built-in")
    booth.press()
    booth.cue(6)
    assert shown(table)[2] == "card 6 of 38"


def test_a_line_with_passes_is_as_long_as_the_deck():
    line = Line((0, 1, 0, 1))
    told = {1: Told.PASSED, 2: Told.MISSED, 4: Told.PASSED}
    calls = [line.call(slot, told) for slot in range(7)]
    assert [call.seat for call in calls] == [None, 0, 1, 1, 0, 1, None]
    assert [call.gone for call in calls] == [0, 1, 1, 2, 3, 4, 4]
