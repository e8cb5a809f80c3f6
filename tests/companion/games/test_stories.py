"""Every story of the data files beside this one comes out as it says."""

import json
import tomllib
from pathlib import Path

import pytest

from companion.errors import EntryError
from companion.score import score

STORIES = [
    pytest.param(file.stem, story, id=f"{file.stem}: {story['name']}")
    for file in sorted(Path(__file__).parent.glob("*.toml"))
    for story in tomllib.loads(file.read_text(encoding="utf-8"))["story"]
]
TOLD = {"name", "expect", "unknown", "refused", "because"}


@pytest.mark.parametrize(("game", "story"), STORIES)
def test_the_story_comes_out_as_it_says(game, story):
    document = {"game": game} | {key: value for key, value in story.items() if key not in TOLD}
    if "refused" in story:
        with pytest.raises(EntryError) as refused:
            score(document)
        assert refused.value.place == story["refused"]
        assert story.get("because", "") in refused.value.why
        return
    result = json.loads(json.dumps(score(document)))
    expect = story.get("expect", {}) | dict.fromkeys(story.get("unknown", []))
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
    names = [story.id for story in STORIES]
    assert len(names) == len(set(names))
