"""The stub of the native module has what the module has."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import isofold
from isofold import _isofold

STUB = ast.parse((Path(isofold.__file__).parent / "_isofold.pyi").read_text(encoding="utf-8"))
PRIVATE = {"_CardIterator"}


def names(body: list[ast.stmt]) -> set[str]:
    found: set[str] = set()
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return found


def test_every_name_is_in_the_stub() -> None:
    stubbed = names(STUB.body)
    native = {name for name in dir(_isofold) if not name.startswith("__") or name == "__version__"} - PRIVATE
    assert native <= stubbed, native - stubbed
    aliases = {node.target.id for node in STUB.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
    assert stubbed - aliases <= native, stubbed - aliases - native


def test_every_method_is_in_the_stub() -> None:
    classes = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
    for name, node in classes.items():
        native = getattr(_isofold, name)
        members = {inner for inner in vars(native) if not inner.startswith("__")}
        stubbed = names(node.body)
        assert members <= stubbed, (name, members - stubbed)
        public = {inner for inner in stubbed if not inner.startswith("__")}
        assert public <= set(dir(native)), (name, public - set(dir(native)))


def test_parameters_have_the_names_of_the_stub() -> None:
    for node in STUB.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        signature = inspect.signature(getattr(_isofold, node.name))
        arguments = node.args
        stubbed = [argument.arg for argument in [*arguments.posonlyargs, *arguments.args, *([arguments.vararg] if arguments.vararg else []), *arguments.kwonlyargs]]
        assert stubbed == list(signature.parameters), node.name
