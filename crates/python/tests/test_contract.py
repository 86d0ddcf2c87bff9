"""The contract: calls, errors, settings, and the types that are generated."""

from __future__ import annotations

import json
import pickle
import runpy
import typing
from pathlib import Path

import pytest

import isofold
from isofold import contract, errors

ROOT = Path(__file__).resolve().parents[3]
SCHEMA = json.loads((ROOT / "crates/api/schema.json").read_text(encoding="utf-8"))
CASES = ROOT / "crates/api/cases.json"


def test_the_types_are_those_of_the_schema() -> None:
    generated = runpy.run_path(str(ROOT / "crates/python/generate_contract.py"))
    found = (ROOT / "crates/python/python/isofold/_contract.py").read_text(encoding="utf-8")
    assert found == generated["generate"](), "run python crates/python/generate_contract.py"
    assert typing.get_type_hints(contract.EquityAnswer)["players"]


def test_calls() -> None:
    assert isofold.call("hello")["schema"] == SCHEMA["version"]
    assert isofold.call("hello")["isofold"] == isofold.__version__
    assert isofold.call("index", {"rounds": [2], "hands": ["AsKs", "2c2d"]})["indices"] == [168, 0]
    assert isofold.call("boards", {"street": "flop", "count": True})["count"] == 1755


def test_errors_have_code_field_and_hint() -> None:
    with pytest.raises(isofold.UnknownRequestError) as unknown:
        isofold.call("cannon")
    assert unknown.value.code == "unknown-request" and unknown.value.hint and "canon" in unknown.value.hint
    with pytest.raises(isofold.BadRequestError, match="unknown field"):
        isofold.call("canon", {"cards": "AsKs", "bored": 1})
    with pytest.raises(isofold.InvalidError) as invalid:
        isofold.call("canon", {"cards": "AhXh"})
    assert invalid.value.field == "cards" and str(invalid.value).startswith("cards: `Xh` at position 3")
    with pytest.raises(isofold.NotFoundError) as missing:
        isofold.call("buckets-info", {"folder": "there/is/none"})
    assert isinstance(missing.value, (FileNotFoundError, KeyError))
    with pytest.raises(isofold.MemoryLimitError) as memory:
        isofold.call("buckets-build", {"preset": "fast_test", "memory": 1})
    assert isinstance(memory.value, MemoryError) and memory.value.hint
    for params in ({"cards": float("nan")}, {"cards": object()}, {"cards": {1, 2}}):
        with pytest.raises(isofold.Error):
            isofold.call("canon", params)


def test_every_code_has_a_class() -> None:
    codes = [part["const"] for part in SCHEMA["$defs"]["ErrorCode"]["oneOf"]]
    for code in codes:
        error = errors._of_code(code, "why", field="board", hint="try", span=(2, 3))
        assert type(error).code == error.code == code and isinstance(error, isofold.Error)
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), again.code, again.message, again.field, again.hint) == (type(error), code, "why", "board", "try")
        assert again.span == (2, 3)
        assert str(error) == "board: why; try"
    assert type(errors._of_code("new-code", "why")) is isofold.FailedError


@pytest.mark.parametrize("place", ["here", "thread", "session"])
def test_a_panic_is_an_exception(place: str) -> None:
    with pytest.raises(isofold.InternalError, match="a fault injected") as caught:
        isofold._isofold._panic(place)
    assert isinstance(caught.value, Exception) and caught.value.code == "internal"
    # The process goes on as before.
    assert isofold.equity("AA", "KK").outcomes == 61642944


def test_settings(tmp_path: Path) -> None:
    before = isofold.settings()
    now = isofold.configure(library=tmp_path / "other", memory="1Gi", threads=2, library_size=5_000_000)
    assert now == {"library": str(tmp_path / "other"), "memory": 1 << 30, "threads": 2, "library_size": 5_000_000}
    assert isofold.call("library-list")["entries"] == []
    assert isofold.equity("AA", "KK", board="2c3d4h").is_exact
    for wrong in ({"memory": "much"}, {"threads": -1}, {"threads": 5000}, {"library": 3}, {"memory": float("nan")}):
        with pytest.raises((isofold.Error, TypeError)):
            isofold.configure(**wrong)  # type: ignore[arg-type]
    assert isofold.settings() == now
    isofold.configure(**before)


@pytest.mark.skipif(not CASES.exists(), reason="the table of cases is not there")
def test_the_shared_table_of_cases(tmp_path: Path) -> None:
    """Every surface gives the answers of the table, to the bit."""
    table = json.loads(CASES.read_text(encoding="utf-8"))
    isofold.configure(library=None)
    for case in table["cases"]:
        params = json.loads(json.dumps(case["params"]).replace("{folder}", str(tmp_path)))
        try:
            said = {"answer": isofold.call(case["request"], params)}
        except isofold.Error as error:
            span = error.span and {"position": error.span[0], "length": error.span[1]}
            fields = {"code": error.code, "message": error.message, "field": error.field, "hint": error.hint, "span": span}
            said = {"error": {name: value for name, value in fields.items() if value is not None}}
        said = json.loads(json.dumps(said).replace(str(tmp_path), "{folder}"))
        expected = {key: case[key] for key in ("answer", "error") if key in case}
        assert without(said, table["ignored"]) == expected, (case["request"], params)


def without(value: typing.Any, ignored: typing.Sequence[str]) -> typing.Any:
    """A value without the keys that differ from run to run."""
    if isinstance(value, dict):
        return {key: without(part, ignored) for key, part in value.items() if key not in ignored}
    return [without(part, ignored) for part in value] if isinstance(value, list) else value
