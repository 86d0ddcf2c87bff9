"""The examples of the documentation, run."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import isofold

ROOT = Path(__file__).resolve().parents[3]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def documented() -> Iterator[tuple[str, str]]:
    """Everything that has a docstring: modules, classes, functions and methods, native ones too."""
    seen: set[int] = set()
    modules = [isofold, *(importlib.import_module(f"isofold.{found.name}") for found in pkgutil.iter_modules(isofold.__path__))]
    for module in modules:
        yield module.__name__, module.__doc__ or ""
        for name, value in vars(module).items():
            if id(value) in seen or not (inspect.isclass(value) or inspect.isroutine(value)):
                continue
            if not str(getattr(value, "__module__", "")).startswith(("isofold", "builtins")):
                continue
            seen.add(id(value))
            yield f"{module.__name__}.{name}", value.__doc__ or ""
            if inspect.isclass(value):
                for inner, member in vars(value).items():
                    doc = getattr(member, "__doc__", None)
                    if isinstance(doc, str) and not inner.startswith("__"):
                        yield f"{module.__name__}.{name}.{inner}", doc


EXAMPLES = {name: doc for name, doc in documented() if ">>>" in doc}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str) -> None:
    # `…` stands for what is left out, as on the pages.
    test = doctest.DocTestParser().get_doctest(EXAMPLES[name].replace("…", "..."), {}, name, None, 0)
    results = doctest.DocTestRunner(optionflags=FLAGS).run(test)
    assert results.failed == 0 and results.attempted > 0


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 30


def test_everything_public_is_documented() -> None:
    for name in isofold.__all__:
        value = getattr(isofold, name)
        if inspect.isclass(value) or inspect.isroutine(value):
            assert value.__doc__, name
            if inspect.isclass(value) and value.__module__.startswith("isofold"):
                for inner, member in vars(value).items():
                    is_public = not inner.startswith("_") and (inspect.isroutine(member) or isinstance(member, property))
                    assert not is_public or getattr(member, "__doc__", None), f"{name}.{inner}"


@pytest.mark.parametrize("page", ["docs/python.md", "docs/python-solving.md", "crates/python/README.md"])
def test_pages(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of ``python`` on a page with ``>>>`` are one session; those without are run for their effect."""
    text = (ROOT / page).read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)
    assert blocks, page
    names: dict[str, object] = {}
    for block in blocks:
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block.replace("…", "..."), names, page, None, 0)
            runner = doctest.DocTestRunner(optionflags=FLAGS)
            assert runner.run(test, clear_globs=False).failed == 0
            names.update(test.globs)
        else:
            exec(compile(block, page, "exec"), names)
