"""Matches as chance plays them: possible rounds, taps and changes of mind, in every game."""

from companion.games import DRAFTS, GAMES, skyjo, uno
from companion.games.hey_yo import Round as HeyYoRound
from companion.games.hey_yo import Team, Track
from companion.games.hey_yo_card import Card, Spoken, Word
from companion.games.skyjo import Round as SkyjoRound
from companion.games.uno import Round as UnoRound
from companion.games.yoink import Attribute, Call, Peep
from companion.games.yoink import Card as YoinkCard
from companion.games.yoink import Round as YoinkRound
from companion.games.yoyo import Round as YoYoRound
from companion.match import (
    Begun,
    DraftDropped,
    Drafted,
    Ended,
    Joined,
    Redone,
    Renamed,
    Reopened,
    Reordered,
    RoundDropped,
    RoundEntered,
    RoundInserted,
    RoundReopened,
    RulesChanged,
    Seat,
    StarterChanged,
    TeamsChanged,
    Timeline,
    Undone,
)

GUEST = Seat(99, "Guest")


def rules(chance, game):
    """Every switch of a game in some position."""
    switches = GAMES[game].SWITCHES
    positions = {s.key: chance.choice(s.allowed or (s.default, s.default // 2)) for s in switches}
    return GAMES[game].Rules(**positions)


def begun(chance, game):
    """A match begins: some seats, some rules, in Hey Yo sometimes two teams."""
    teams = ()
    seats = chance.choice(GAMES[game].SEATS)
    if game == "hey_yo":
        seats, teams = chance.choice(
            [(chance.randint(2, 5), ()), (4, (0, 1, 0, 1)), (7, (0, 0, 0, 0, 1, 1, 1))]
        )
    people = tuple(Seat(number, f"Player {number}") for number in range(1, seats + 1))
    starter = chance.choice([None, *range(seats)])
    return Begun(game, people, rules(chance, game), starter, teams)


def entry(chance, match):
    """A round that can have happened in a match that goes on."""
    return ENTRIES[match.game](chance, len(match.seats), match)


def _skyjo(chance, seats, _match):
    deck = [value for value, copies in skyjo.DECK.items() for _ in range(copies)]
    chance.shuffle(deck)
    hands = []
    for _ in range(seats):
        cards = [deck.pop() for _ in range(3 * chance.randint(0, 4))]
        columns = tuple(tuple(cards[at : at + 3]) for at in range(0, len(cards), 3))
        hands.append(chance.choice([columns, chance.randint(-17, 60)]))
    return SkyjoRound(tuple(hands), chance.choice([None, *range(seats)]))


def _yoyo(chance, seats, _match):
    hands = [chance.randint(1, 9) for _ in range(seats)]
    run_out = chance.random() < 0.2
    if not run_out:
        hands[chance.randrange(seats)] = 0
    return YoYoRound(tuple(hands), run_out)


def _uno(chance, seats, _match):
    deck = [face for face, copies in uno.DECK.items() for _ in range(copies)]
    chance.shuffle(deck)
    hands = [tuple(deck.pop() for _ in range(chance.randint(1, 8))) for _ in range(seats)]
    hands = [chance.choice([hand, sum(map(uno.POINTS.get, hand)) or 7]) for hand in hands]
    hands[chance.randrange(seats)] = ()
    return UnoRound(tuple(hands))


def _yoink(chance, _seats, match):
    still_in = list(match.standing.still_in)
    if len(still_in) == 1:  # only to correct a round before the end
        still_in = list(range(len(match.seats)))
    if chance.random() < 0.3:
        return YoinkRound(Peep(tuple(sorted(chance.sample(still_in, len(still_in) - 1)))))
    caller, without = chance.sample(still_in, 2)
    verdict = chance.choice([True, False, tuple(_yoink_card(chance) for _ in range(3))])
    return YoinkRound(Call(caller, without, verdict))


def _yoink_card(chance):
    symbol = chance.choice(["circle", "square", "moon"])
    return YoinkCard(chance.randint(1, 3), symbol, chance.choice(["plain", "dots"]))


def _hey_yo(chance, _seats, match):
    teams = tuple(_team(chance) for _ in range(2 if match.teams else 1))
    return HeyYoRound(teams, None if match.teams else chance.randint(1, 4))


def _team(chance):
    discards, penalties = chance.randint(0, 3), chance.randint(0, 3)
    if chance.random() < 0.3:
        counted = tuple(chance.randint(0, 30) for _ in range(chance.randint(1, 4)))
        return Team((), counted, penalties, (None, None), discards)
    chips = tuple(chance.choice([None, *Word]) for _ in Track)
    return Team(line(chance, chance.randint(3, 23)), None, penalties, chips, discards)


def line(chance, cards):
    """A line of so many cards, in rows."""
    laid = [Card(_side(chance), _side(chance)) for _ in range(cards)]
    rows = []
    while laid:
        at = chance.randint(1, len(laid))
        rows.append(tuple(laid[:at]))
        laid = laid[at:]
    return tuple(rows)


def _side(chance):
    word = chance.choice(list(Word))
    return tuple(Spoken(word, chance.random() < 0.3) for _ in range(chance.choice([0, 1, 1, 2])))


ENTRIES = {"skyjo": _skyjo, "yoyo": _yoyo, "uno": _uno, "yoink": _yoink, "hey_yo": _hey_yo}


# --- taps ----------------------------------------------------------------------------------------


def tap(chance, game, draft):
    """A draft after some tap, possible or not."""
    name, *arguments = chance.choice(TAPS[game](chance))
    named = {"valid": chance.random() < 0.5} if name == "judged" else {}
    return getattr(draft, name)(*arguments, **named)


def _number_taps(chance):
    return [
        ("digit", chance.randint(0, 9)),
        ("digit", chance.randint(0, 9)),
        ("take_back",),
        ("next_seat",),
        ("go_to", chance.randint(-1, 4)),
    ]


def _skyjo_taps(chance):
    return [
        *_number_taps(chance),
        ("put", chance.randint(-3, 13)),
        ("use_sum",),
        ("column_gone", chance.randint(0, 4)),
        ("finished", chance.choice([None, 0, 1])),
    ]


def _yoyo_taps(chance):
    seat = chance.choice([None, 0, 1, 2, 9])
    return [
        *_number_taps(chance),
        ("step", chance.choice([-1, 1, 5, 40])),
        ("went_out", seat),
        ("ran_out",),
    ]


def _uno_taps(chance):
    return [
        *_number_taps(chance),
        ("put", chance.choice([*uno.DECK, "joker"])),
        ("put", chance.choice([*uno.DECK])),
        ("remove", chance.randint(-1, 3)),
        ("use_sum",),
        ("use_cards",),
        ("went_out", chance.choice([None, 0, 1, 9])),
    ]


def _yoink_taps(chance):
    seat = chance.randint(0, 2)
    return [
        ("called", seat),
        ("left_without", seat),
        ("opened", seat),
        ("use_eyes",),
        ("use_call",),
        ("use_cards",),
        ("judged",),
        ("put", chance.choice(list(Attribute)), chance.choice([0, 1, 2, "circle", "", "plain"])),
        ("put", Attribute.NUMBER, chance.randint(1, 3)),
        ("put", Attribute.SYMBOL, "moon"),
        ("put", Attribute.SHADING, "dots"),
        ("go_to", chance.randint(-1, 3)),
        ("take_back",),
    ]


def _hey_yo_taps(chance):
    track, word = chance.choice(list(Track)), chance.choice(list(Word))
    place = chance.choice([None, None, 0, 1, 2])
    return [
        ("word", track, word),
        ("word", track, word),
        ("word", track, word),
        ("nothing", track),
        ("double", track),
        ("punch", track, place),
        ("turn",),
        ("new_row",),
        ("go_to", chance.randint(-1, 6)),
        ("insert_card",),
        ("remove_card",),
        ("take_back",),
        ("miss", chance.choice([-1, 1])),
        ("discard", chance.choice([-1, 1, 20])),
        ("seen", chance.randint(-1, 39), chance.randint(-1, 3)),
        ("draw", (word,) * chance.randint(0, 3)),
        ("chip", track, chance.choice([None, word])),
        ("play_level", chance.randint(0, 5)),
        ("go_to_team", chance.randint(-1, 2)),
        ("use_count",),
        ("use_cards",),
        ("use_cards",),
        ("digit", chance.randint(0, 9)),
        ("landed",),
    ]


TAPS = {
    "skyjo": _skyjo_taps,
    "yoyo": _yoyo_taps,
    "uno": _uno_taps,
    "yoink": _yoink_taps,
    "hey_yo": _hey_yo_taps,
}


# --- a whole evening -----------------------------------------------------------------------------


def event(chance, match):
    """Something that may, or may not, happen in a match."""
    round_ = chance.randint(-1, len(match.rounds) + 1)
    seats = len(match.seats)
    return chance.choice(
        [
            lambda: Drafted(DRAFTS[match.game].of(entry(chance, match))),
            lambda: Drafted(DRAFTS[match.game].of(entry(chance, match))),
            lambda: Drafted(tap(chance, match.game, match.draft or match.blank)),
            RoundEntered,
            RoundEntered,
            RoundEntered,
            DraftDropped,
            lambda: RoundReopened(round_),
            lambda: RoundInserted(round_),
            lambda: RoundDropped(round_),
            lambda: Renamed(chance.randint(-1, seats), chance.choice(["Max", "", "Zoe"])),
            lambda: Reordered(tuple(chance.sample(range(seats), seats))),
            lambda: Joined(GUEST, chance.choice([None, None, 1])),
            lambda: RulesChanged(rules(chance, match.game)),
            lambda: StarterChanged(chance.choice([None, -1, *range(seats)])),
            lambda: TeamsChanged(chance.choice([(), (0, 1) * (seats // 2), (1, 0, 0)])),
            Ended,
            Reopened,
            Undone,
            Redone,
        ]
    )()


def play_out(chance, game, most):
    """A whole match: until it is over, or so many rounds."""
    timeline = Timeline(begun(chance, game))
    while not timeline.standing.over and len(timeline.match.rounds) < most:
        timeline.push(Drafted(DRAFTS[game].of(entry(chance, timeline.match))))
        timeline.push(RoundEntered())
    return timeline
