"""How each game is set up and played, in short chapters; the rulebook in the box has the rest."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.games import hey_yo, skyjo, uno, yoink, yoyo
from companion.words import to_say


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page of the guide, in English: the key of its translations.

    Attributes:
        title: What it is about.
        paragraphs: A few sentences each.
    """

    title: str
    paragraphs: tuple[str, ...]


_SET_UP = to_say("Setting up")
_TURN = to_say("Your turn")
_POINTS = to_say("Points")

_SKYJO = (
    Chapter(
        _SET_UP,
        (
            to_say("2 to 8 players, 150 cards from −2 to 12. Shuffle them all."),
            to_say("Twelve cards each, face down, in three rows of four."),
            to_say("The rest is the draw pile; its top card is turned over beside it."),
            to_say("Everyone opens two cards. The highest sum of the two starts, then clockwise."),
        ),
    ),
    Chapter(
        _TURN,
        (
            to_say("Take the open card and swap it for one of yours, open or face down."),
            to_say("Or draw: swap what you drew, or put it away and open one of your cards."),
            to_say("Three equal cards in a column go, all three, onto the open pile."),
            to_say(
                "Whoever has everything open first has finished; everyone else has one more turn."
                " Then all cards are turned over, and columns that are equal go now too."
            ),
        ),
    ),
    Chapter(
        _POINTS,
        (
            to_say("Everyone adds up the cards that are left. Few points are good."),
            to_say(
                "Has the finisher not fewer than everybody else, the finisher's own points double,"
                " if they are more than zero."
            ),
            to_say("The fewest points of a round start the next one."),
            to_say("When somebody has 100 or more after a round, the lowest total wins."),
        ),
    ),
)
_YOYO = (
    Chapter(
        _SET_UP,
        (
            to_say("2 to 6 players, 64 cards. Seven each; the rest is the draw pile."),
            to_say("Blue rises, red falls, yellow carries an action."),
            to_say(
                "Left of the dealer starts the first game, later games whoever has the fewest"
                " points so far. A match is twice as many games as there are players."
            ),
        ),
    ),
    Chapter(
        _TURN,
        (
            to_say("Lay a card and say its value and the direction: “10, upwards”."),
            to_say(
                "Upwards: a blue one of the same or a higher value, or a red one of exactly the"
                " same. Downwards: a red one of the same or a lower value, or a blue one of"
                " exactly the same. Yellow always."
            ),
            to_say(
                "A series: further cards, each one higher and blue when rising, one lower and red"
                " when falling, or yellow. Only the last card's action happens."
            ),
            to_say("Nothing fits: draw one and lay it if it fits, else the next is up."),
            to_say(
                "Comes the turn round again and your own card is still on top, you may lay"
                " anything."
            ),
        ),
    ),
    Chapter(
        to_say("What yellow cards do"),
        (
            to_say(
                "Yellow leaves the direction, but its player chooses it when yellow is the first"
                " card, lies on yellow, or has the value of the card under it."
            ),
            to_say("Skip: the next player misses a turn."),
            to_say(
                "Draw: the next takes one card from each of two others, then has a turn. Draw on"
                " draw: one more from each of two."
            ),
            to_say("Slide: everyone passes one card face down to the left."),
            to_say(
                "Chaos: all hands are shuffled and dealt out evenly, what is over goes under the"
                " pile. After slide and chaos the seat left of the player is up."
            ),
        ),
    ),
    Chapter(
        _POINTS,
        (
            to_say(
                "Without a card, laid or drawn away by somebody: 5 points. Everyone else loses one"
                " for each card left."
            ),
            to_say(
                "The draw pile runs out: all but the top card are shuffled again. It runs out the"
                " second time: everyone loses one for each card left, nobody gets 5."
            ),
            to_say("Most points win."),
        ),
    ),
)
_UNO = (
    Chapter(
        _SET_UP,
        (
            to_say("2 to 10 players, 108 cards. Seven each; the rest is the draw pile."),
            to_say("Turn over a card that is no picture and not black: it begins the pile."),
            to_say("Left of the dealer starts. The deal goes clockwise, round by round."),
        ),
    ),
    Chapter(
        _TURN,
        (
            to_say("Lay the same colour, number or picture, or a wild card."),
            to_say("Nothing fits: draw one, lay it or pass."),
            to_say("Say “Uno” with one card left. Who has no card left has gone out."),
            to_say(
                "Out of turn only exactly the same card may be laid, same colour and same face;"
                " play goes on from there. Never a wild +4."
            ),
        ),
    ),
    Chapter(
        to_say("What cards do"),
        (
            to_say("Skip: the next misses. Reverse: the direction turns."),
            to_say("+2: the next takes two and misses. A +2 on a +2 passes it on."),
            to_say("Wild: any time on your turn; name a colour, the current one too."),
            to_say(
                "Wild +4: only without the current colour in hand. Name a colour; the next takes"
                " four and misses."
            ),
        ),
    ),
    Chapter(
        _POINTS,
        (
            to_say("Who goes out gets what the others hold; 500 points win."),
            to_say(
                "A number counts its value, skip, reverse and +2 count 20, wild and wild +4 count"
                " 50, the newer black cards 40."
            ),
            to_say("A +2 or +4 laid last is still drawn and counts."),
            to_say("The rules of the match also know ways in which everyone keeps the own points."),
        ),
    ),
)
_YOINK = (
    Chapter(
        _SET_UP,
        (
            to_say("2 to 7 players, eyes shut. One totem fewer than players, in the middle."),
            to_say("Three cards each; exchange until nobody holds a trio."),
            to_say(
                "A trio: for number, symbol and shading each, the three cards are all the same or"
                " all different."
            ),
        ),
    ),
    Chapter(
        to_say("Playing"),
        (
            to_say(
                "The dealer draws a fourth card and passes one to the right, everyone passes on,"
                " the last one discards."
            ),
            to_say(
                "Who has a trio takes a totem and says “Yoink”; without the word it does not count."
                " Then everyone grabs a totem."
            ),
            to_say(
                "Two players left: both draw from either pile in the middle, discard before"
                " drawing, and hold four cards at most."
            ),
        ),
    ),
    Chapter(
        to_say("Who is out"),
        (
            to_say("A right trio: who has no totem is out. A wrong one: the caller is out."),
            to_say("Open eyes: out at once. Who is out helps to watch."),
            to_say("All cards back; the next one to the right who is still in deals."),
            to_say("The last one wins."),
        ),
    ),
)
_HEY_YO = (
    Chapter(
        _SET_UP,
        (
            to_say("2 to 5 players together, or 4 to 10 in two teams. 38 cards."),
            to_say(
                "Deal all cards clockwise from the leader: who has the best rhythm. Take four into"
                " the hand; the rest is your own deck, unseen until the music starts."
            ),
            to_say(
                "Level 1: all 38 cards. Level 2: without the 4 marked LEVEL 1. Level 3: without"
                " the 8 marked LEVEL 1 and 2. Level 4: without all 12."
            ),
            to_say("Draw two of the four bonus chips."),
        ),
    ),
    Chapter(
        to_say("Playing"),
        (
            to_say(
                "The leader says the line and presses the DJ, and lays the first card on the second"
                " beat. Then clockwise, one card on each cue. Refill to four, also later."
            ),
            to_say(
                "Too early or too late is a miss: the next card from the start marker is turned"
                " face down, and the same player lays again on the next cue."
            ),
            to_say("A card may be laid turned round. Whose deck is empty is passed over."),
            to_say(
                "After the last card the leader lays the chips, one a track. Hands are secret,"
                " talking is allowed."
            ),
        ),
    ),
    Chapter(
        _POINTS,
        (
            to_say(
                "A track is read from left to right. Every punch line scores the length of the"
                " unbroken stretch of its own word that ends in it; a double counts two."
            ),
            to_say("A chip is a punch line at the end. Face-down cards count for nothing."),
            to_say("Both tracks together; 50 or more clears the level."),
            to_say("Two teams: the higher score wins, equal is a draw."),
        ),
    ),
    Chapter(
        to_say("Other ways to play"),
        (
            to_say("Pass: put a card away, say “pass”, the next is up; each costs a point."),
            to_say("Call out: say the word as you lay it."),
            to_say("No penalties: misses are not recorded."),
            to_say(
                "Battle: each team has its own deck, leader and two chips; one leader presses the"
                " DJ."
            ),
        ),
    ),
)

CHAPTERS: Mapping[str, tuple[Chapter, ...]] = MappingProxyType(
    {
        skyjo.KEY: _SKYJO,
        hey_yo.KEY: _HEY_YO,
        yoyo.KEY: _YOYO,
        uno.KEY: _UNO,
        yoink.KEY: _YOINK,
    }
)
"""By the game's key, in the order of the shelf."""
