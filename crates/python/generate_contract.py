"""Writes python/isofold/_contract.py, the types of the contract, from the JSON Schema of crates/api.

Run ``python crates/python/generate_contract.py`` after the contract has changed; a test compares the file with what this prints.
"""

from __future__ import annotations

import json
import keyword
import textwrap
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SCHEMA = HERE.parent / "api" / "schema.json"
TARGET = HERE / "python" / "isofold" / "_contract.py"

HEAD = '''"""The contract as Python types: every request, its parameters and its answer.

Generated from the JSON Schema of the engine by ``crates/python/generate_contract.py``: do not edit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, overload

from . import _request

'''

PRIMITIVES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def reference(node: dict[str, Any]) -> str:
    return str(node["$ref"]).rsplit("/", 1)[1]


class Writer:
    """Collects the definitions; objects inside of others get names of their own."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.schema = schema
        self.blocks: list[str] = []
        self.names: set[str] = set(schema["$defs"])

    def union(self, types: list[str]) -> str:
        seen = list(dict.fromkeys(types))
        literals = [part.removeprefix("Literal[").removesuffix("]") for part in seen if part.startswith("Literal[")]
        seen = [part for part in seen if not part.startswith("Literal[")]
        seen = [f"Literal[{', '.join(literals)}]", *seen] if literals else seen
        seen.sort(key=lambda part: part == "None")
        return " | ".join(seen)

    def alternative(self, node: Any, name: str, number: int) -> str:
        """The name of one of several objects: by its tag, or by the one field that it must have."""
        fields = node.get("properties", {}) if isinstance(node, dict) else {}
        tags = [value["const"] for value in fields.values() if isinstance(value, dict) and "const" in value]
        words = tags or (node.get("required", []) if fields else [])
        word = words[0] if len(words) == 1 else str(number)
        return name + "".join(part.title() for part in str(word).replace("-", "_").split("_"))

    def type_of(self, node: Any, name: str) -> str:
        """The Python type of a node; ``name`` is for an object that has none."""
        if node is True or node == {}:
            return "Any"
        if "$ref" in node:
            return reference(node)
        if "const" in node:
            return f"Literal[{json.dumps(node['const'])}]"
        if "enum" in node:
            return f"Literal[{', '.join(json.dumps(value) for value in node['enum'])}]"
        for key in ("anyOf", "oneOf"):
            if key in node:
                parts = [self.type_of(part, self.alternative(part, name, at)) for at, part in enumerate(node[key], 1)]
                return self.union(parts)
        kind = node.get("type")
        if isinstance(kind, list):
            return self.union([self.type_of({**node, "type": part}, name) for part in kind])
        if kind == "array":
            return f"list[{self.type_of(node.get('items', True), name + 'Item')}]"
        if kind == "object":
            if "properties" in node:
                return self.typed_dict(self.fresh(name), node)
            return f"dict[str, {self.type_of(node.get('additionalProperties', True) or True, name + 'Value')}]"
        return PRIMITIVES.get(str(kind), "Any")

    def fresh(self, name: str) -> str:
        assert name not in self.names, name
        self.names.add(name)
        return name

    def typed_dict(self, name: str, node: dict[str, Any]) -> str:
        required = set(node.get("required", []))
        fields: list[tuple[str, str, str]] = []
        for key, value in node["properties"].items():
            kind = self.type_of(value, name + "".join(part.title() for part in key.split("_")))
            kind = kind if key in required else f"NotRequired[{kind}]"
            described = value.get("description", "") if isinstance(value, dict) else ""
            fields.append((key, kind, described))
        about = document(node.get("description", name), 4)
        if all(key.isidentifier() and not keyword.iskeyword(key) for key, _, _ in fields):
            lines = [f"class {name}(TypedDict):", about]
            for key, kind, described in fields:
                lines.append(f"    {key}: {kind}")
                if described:
                    lines.append(document(described, 4))
            self.blocks.append("\n".join(lines))
        else:
            items = ", ".join(f"{json.dumps(key)}: {quoted(kind)}" for key, kind, _ in fields)
            self.blocks.append(f"{name} = TypedDict({json.dumps(name)}, {{{items}}})\n{document(node.get('description', name), 0)}")
        return name

    def define(self, name: str, node: dict[str, Any]) -> None:
        if node.get("type") == "object" and "properties" in node and "oneOf" not in node and "anyOf" not in node:
            self.typed_dict(name, node)
            return
        kind = self.type_of(node, name)
        self.blocks.append(f"{name}: TypeAlias = {quoted(kind)}\n{document(node.get('description', name), 0)}")

    def requests(self) -> str:
        parts = []
        known = sorted(self.schema["requests"].items())
        for name, request in known:
            params, answer = reference(request["params"]), reference(request["answer"])
            needed = self.schema["$defs"][params].get("required", []) or "oneOf" in self.schema["$defs"][params]
            default = "" if needed else " | None = None"
            parts.append(
                f"@overload\ndef call(\n    name: Literal[{json.dumps(name)}],\n    params: {params}{default},\n    *,\n"
                f"    progress: Listener | None = None,\n) -> {answer}: ..."
            )
        parts.append(
            "@overload\ndef call(\n    name: str,\n    params: Mapping[str, Any] | None = None,\n    *,\n"
            "    progress: Listener | None = None,\n) -> Any: ..."
        )
        listed = "\n".join(f"    * ``{name}``: {request['description']}" for name, request in known)
        listed = "\n".join(textwrap.fill(line, 116, subsequent_indent="      ", break_on_hyphens=False) for line in listed.splitlines())
        parts.append(CALL.replace("@LIST@", listed.replace("\\", "\\\\")))
        return "\n".join(parts)


CALL = '''def call(name: str, params: Any = None, *, progress: Any = None) -> Any:
    """The answer to a request of the contract, as the command line gives it with ``--json``.

    Long work goes on without the interpreter lock; ``progress`` is called with each of its events, and Ctrl-C cancels it.

    >>> import isofold
    >>> isofold.call("index", {"rounds": [2], "hands": ["AsKs", "2c2d"]})["indices"]
    [168, 0]

@LIST@
    """
    return _request.ask(name, params, progress)'''


def quoted(kind: str) -> str:
    """A type as a text, which may name types that are defined later."""
    if kind.startswith("NotRequired["):
        return f"NotRequired[{quoted(kind.removeprefix('NotRequired[').removesuffix(']'))}]"
    return f"'{kind}'" if '"' in kind else f'"{kind}"'


def document(text: str, indent: int) -> str:
    space = " " * indent
    text = " ".join(text.split()).replace("\\", "\\\\").replace('"""', "'''")
    lines = textwrap.wrap(f'"""{text}', 118 - indent, subsequent_indent="", break_on_hyphens=False)
    if lines[-1].endswith('"'):
        lines[-1] += " "
    return "\n".join(space + line for line in lines) + '"""'


def generate() -> str:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    writer = Writer(schema)
    for name, node in schema["$defs"].items():
        writer.define(name, node)
    listener = '#: Hears of the events of long work.\nListener: TypeAlias = "Callable[[Event], object]"'
    names = sorted(writer.names | {"Listener", "call"})
    listed = "\n".join(f'    "{name}",' for name in names)
    return HEAD + f"__all__ = [\n{listed}\n]\n\n\n" + "\n\n\n".join([*writer.blocks, listener, writer.requests()]) + "\n"


if __name__ == "__main__":
    TARGET.write_text(generate(), encoding="utf-8")
