"""What holds for every game, whatever is recorded: no record breaks it, undoing is leaving out, a what-if
changes nothing, and a record written and read again says the same."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from scorekeeper.actions import Action
from scorekeeper.errors import OptionError, RecordError
from scorekeeper.games.base import Game
from scorekeeper.games.registry import GAMES
from scorekeeper.record import Header, Record, read, write
from scorekeeper.replay import Replay, score
from scorekeeper.scoreboard import scoreboard
from tests.games.tables import NAMES

ROUNDS = range(24)
TABLES = [pytest.param(game, id=game.key) for game in GAMES.values() if game.key != "hokm"]


def header(rng: Random, game: Game) -> Header:
    """Any options that go together."""
    while True:
        chosen = {o.name: rng.choice(o.values) for o in game.options if rng.random() < 0.4}
        try:
            game.settle(chosen)
        except OptionError:
            continue
        listed = {name: list(v) if isinstance(v, tuple) else v for name, v in chosen.items()}
        found = Header(game.key, NAMES[: rng.choice([n for n in game.seats if n <= len(NAMES)])], listed)
        try:
            found.setup()
        except (OptionError, RecordError):
            continue
        return found


def line(rng: Random, game: Game, seats: int, before: int) -> dict[str, Any]:
    """An action with the fields that its form asks for and some that it may have. Few cards come up, so
    that they meet."""
    form = rng.choice([form for form in game.actions if form.do != "correct"])
    few = rng.choice([game.deck[:12], game.deck])
    pile = rng.choice([*map(str, range(1, 17)), "a", "discard"])
    values: dict[str, Any] = {
        "card": str(rng.choice(few)),
        "cards": [str(card) for card in rng.sample(few, rng.choice([1, 2, 2, 2, 3, 4, 7]))],
        "suit": rng.choice("SHDC"),
        "pile": pile,
        "what": rng.choice(form.says or ("14-12", "count")),
        "value": rng.choice(
            [None, 0, 1, 3, "S", "H", "علی", {"count": 2, "rank": "K"}, {"count": 1, "rank": "3"}]
        ),
        "count": rng.choice([1, 1, 1, 2, 4]),
        "of": rng.randrange(max(before, 1)),
        "won": [7, 0],
        "got": [10, 0],
        "taken": [100, 65],
    }
    for name in ("seat", "to", "from", "by_seat", "against", "dealer"):
        values[name] = rng.randrange(seats)
    names = [*form.needs, *(name for name in form.may if rng.random() < 0.6)]
    return {"do": form.do, **{name: values[name] for name in names if values.get(name) is not None}}


def filled(rng: Random, header: Header, length: int) -> Replay:
    """A replay of random actions, about half of them what the game expects from the seat on turn."""
    replay = Replay(header)
    for _ in range(length):
        made = line(rng, replay.game, len(header.seats), len(replay))
        outcome = replay.outcome()
        if set(outcome["expects"]) - {"correct"} and rng.random() < 0.5:
            while made["do"] not in outcome["expects"]:
                made = line(rng, replay.game, len(header.seats), len(replay))
            if "seat" in made and outcome["turn"] is not None:
                made["seat"] = outcome["turn"]
        try:
            action = Action.from_json(made, replay.joker)
            fresh = replay.append(action)
        except RecordError:
            continue
        assert all(ruling in replay.rulings for ruling in fresh)
    return replay


@pytest.mark.parametrize("number", ROUNDS)
@pytest.mark.parametrize("game", TABLES)
def test_any_actions_have_an_outcome(game, number):
    rng = Random(f"{game.key} {number}")
    replay = filled(rng, header(rng, game), 60)
    outcome = json.loads(json.dumps(replay.outcome()))
    assert outcome["phase"] in game.phases
    assert set(outcome["expects"]) <= {form.do for form in game.actions}
    for ruling in outcome["rulings"]:
        assert ruling["at"] is None or 0 <= ruling["at"] < len(replay)
        assert all(0 <= at < len(replay) for at in ruling["because"])
        assert "{" not in ruling["text"]["en"] + ruling["text"]["fa"]
    assert replay.board.closed <= len(replay)
    assert json.dumps(scoreboard(1, replay, None))
    assert len(replay.public()["rulings"]) <= len(replay.rulings)
    again = score(read(write(Record(replay.header, replay.actions))))
    assert json.loads(json.dumps(again)) == outcome


@pytest.mark.parametrize("number", ROUNDS)
@pytest.mark.parametrize("game", TABLES)
def test_undo_is_a_replay_without_the_entry_and_a_what_if_changes_nothing(game, number):
    rng = Random(f"undo {game.key} {number}")
    replay = filled(rng, header(rng, game), 30)
    actions = [action for action in replay.actions if action.do != "accept"]
    out = rng.randrange(len(actions)) if actions else 0
    full, without = Replay(replay.header), Replay(replay.header)
    for at, action in enumerate(actions):
        full.append(action)
        if at != out:
            without.append(action)
    before = full.outcome()
    twin = full.copy()
    if actions:
        twin.append(Action("correct", of=out, remove=True))
    twin.append(actions[-1] if actions else Action("end"))
    assert full.outcome() == before
    if not actions:
        return
    full.append(Action("correct", of=out, remove=True))
    ours, theirs = full.outcome(), without.outcome()

    def moved(at: int | None) -> int | None:
        return at if at is None or at < out else at - 1

    for ruling in ours["rulings"]:
        ruling["at"], ruling["because"] = moved(ruling["at"]), [moved(at) for at in ruling["because"]]
        if "cured" in ruling:
            ruling["cured"] = moved(ruling["cured"])
    assert ours == theirs
