"""Every story of the data files beside this one comes out as it says."""

import json
import tomllib
from pathlib import Path

import pytest

from companion.errors import EntryError
from companion.judge import judge
from companion.score import score

FILES = sorted(Path(__file__).parent.glob("*.toml"))
TOLD = {"name", "expect", "ruling", "unknown", "refused", "because"}


def told(kind):
    """Every story, or every play, of every data file."""
    return [
        pytest.param(file.stem, story, id=f"{file.stem}: {story['name']}")
        for file in FILES
        for story in tomllib.loads(file.read_text(encoding="utf-8")).get(kind, [])
    ]


@pytest.mark.parametrize(("game", "story"), told("story"))
def test_the_story_comes_out_as_it_says(game, story):
    _hold(score, game, story, story.get("expect", {}))


@pytest.mark.parametrize(("game", "play"), told("play"))
def test_the_referee_says_so(game, play):
    if play.get("top") == "nothing":
        play = play | {"top": None}
    _hold(judge, game, play, play.get("ruling", {}))


def _hold(question, game, story, expect):
    document = {"game": game} | {key: value for key, value in story.items() if key not in TOLD}
    if "refused" in story:
        with pytest.raises(EntryError) as refused:
            question(document)
        assert refused.value.place == story["refused"]
        assert story.get("because", "") in refused.value.why
        return
    result = json.loads(json.dumps(question(document)))
    expect = expect | dict.fromkeys(story.get("unknown", []))
    assert expect
    assert _spoken_of(result, expect) == expect


def _spoken_of(result, expect):
    """The part of a result that a story speaks of."""
    if isinstance(expect, dict):
        return {key: _spoken_of(result[key], value) for key, value in expect.items()}
    if isinstance(expect, list) and len(result) == len(expect):
        return [_spoken_of(one, other) for one, other in zip(result, expect, strict=True)]
    return result


def test_every_story_has_a_name_of_its_own():
    names = [story.id for kind in ("story", "play") for story in told(kind)]
    assert len(names) == len(set(names))
