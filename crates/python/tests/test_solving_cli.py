"""The numbers of Python are those of the command line, to the bit."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

import isofold

_ROOT = Path(__file__).parents[3]


def program() -> Path | None:
    """The command line of this tree, or the one that the environment names."""
    named = os.environ.get("ISOFOLD_BIN")
    built = [Path(named)] if named else [_ROOT / "target" / profile / "isofold" for profile in ("debug", "release")]
    return next((path for path in built if path.is_file()), None)


pytestmark = pytest.mark.skipif(program() is None, reason="the command line is not built: cargo build -p isofold-cli")

#: What depends on the run, the clock or the folder.
_VARYING = ("seconds", "device", "file", "bytes", "created", "used", "name")


def cli(folder: Path, *args: str) -> dict[str, Any]:
    """What the command line prints."""
    found = subprocess.run(
        [str(program()), *args, "--json"], env={**os.environ, "ISOFOLD_LIBRARY": str(folder)}, capture_output=True, text=True, timeout=120, check=False
    )
    assert found.returncode == 0, found.stderr
    answer: dict[str, Any] = json.loads(found.stdout)
    return answer


def lasting(answer: Any) -> Any:
    """An answer without what depends on the run."""
    if isinstance(answer, dict):
        return {key: lasting(value) for key, value in answer.items() if key not in _VARYING}
    return [lasting(value) for value in answer] if isinstance(answer, list) else answer


@pytest.mark.parametrize("name", ["river", "turn-basic"])
def test_solves_and_places(tmp_path: Path, name: str) -> None:
    other = tmp_path / "other"
    solution = isofold.solve(name, target=0.01)
    assert lasting(solution.result) == lasting(cli(other, "solve", name, "--target", "1%"))
    lines = {"river": ["", "x b66"], "turn-basic": ["", "x", "x x", "x x | 2d"]}[name]
    for line in lines:
        node = solution.node(line)
        more = ["--combos"] if node.is_decision else []
        shown = lasting(cli(other, "show", name, "--line", line, *more))
        assert lasting(node.show(**({"combos": True} if more else {}))) == shown
        if node.is_decision:
            hands = {hand["combo"]: hand for hand in shown["hands"]}
            own = isofold.node.player_index(node.player or "")
            for at in node.live[own]:
                hand = hands[isofold.COMBOS[at]]
                assert hand["strategy"] == node.strategy[:, at].tolist() and hand["reach"] == node.reach[own][at]
                assert hand["ev"] == node.ev[own][at] and hand["equity"] == node.equity[own][at]
        outside = lasting(cli(other, "show", name, "--line", line, "--outside", "--player", "ip"))["outside"]
        values = node.values
        found = {isofold.COMBOS[at]: values.ev[1][at] for at, is_there in enumerate(values.outside[1]) if is_there}
        assert {hand["combo"]: hand["ev"] for hand in outside} == found
    assert lasting(isofold.library.show(1)) == lasting(cli(other, "library", "show", "1"))


def test_reports(tmp_path: Path) -> None:
    other = tmp_path / "other"
    locks = ["line = b66; play = f: 60%, c"]
    exploited = isofold.exploit("river", "oop", [isofold.Lock("b66", play="f: 60%, c")])
    assert lasting(exploited.answer) == lasting(cli(other, "exploit", "river", "--by", "oop", "--lock", locks[0]))
    assert lasting(isofold.simplify("river", round="25%").answer) == lasting(cli(other, "simplify", "river", "--round", "25%"))
    tree = isofold.Spot.named("turn-basic").tree(depth=2, memory=10**9)
    assert lasting(tree.answer) == lasting(cli(other, "tree", "turn-basic", "--depth", "2", "--memory", "1G"))
    solution = isofold.solve("river")
    compared = isofold.compare(solution, None, "x", "b66").answer
    assert lasting(compared) == lasting(cli(other, "compare", "river", "--line", "x", "--other-line", "b66"))
