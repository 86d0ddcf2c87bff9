"""Tables: columns by name, which Arrow, pandas, polars and DuckDB take as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from . import _isofold, _render
from .errors import InvalidError

__all__ = ["Table"]

#: The types of columns: texts, numbers with NaN where there is none, whole numbers, truth values, and lists.
KINDS = ("text", "float", "int", "bool", "texts", "floats")


class Table:
    """A table: columns of equal length. ``pandas.DataFrame.from_arrow``, ``polars.DataFrame``, ``pyarrow.table`` and DuckDB take it as it is, by
    the Arrow PyCapsule interface; a number that does not exist is NaN here and null there.

    >>> import isofold
    >>> table = isofold.solve("river", library=False).root.hands("oop")
    >>> table.columns[:4]
    ('player', 'combo', 'combo_index', 'class')
    >>> table["combo"][0], len(table) == len(table["reach"])
    ('2h2c', True)
    """

    __slots__ = ("_columns", "_kinds")

    def __init__(self, columns: Mapping[str, Any], kinds: Mapping[str, str]) -> None:
        self._kinds = dict(kinds)
        self._columns: dict[str, Any] = {name: _column(name, kind, columns[name]) for name, kind in kinds.items()}
        if len({len(column) for column in self._columns.values()}) > 1:
            raise InvalidError("expected columns of equal length", field="columns")

    @classmethod
    def of_records(cls, records: Sequence[Mapping[str, Any]], **kinds: str) -> Table:
        """The table of records, with the columns that are named."""
        absent = {"text": None, "float": np.nan, "int": 0, "bool": False, "texts": (), "floats": ()}
        columns: dict[str, list[Any]] = {}
        for name, kind in kinds.items():
            values = (record.get(name) for record in records)
            columns[name] = [absent.get(kind) if value is None else value for value in values]
        return cls(columns, kinds)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self._columns)

    def __len__(self) -> int:
        return len(next(iter(self._columns.values()), ()))

    def __getitem__(self, name: str) -> Any:
        """A column: a NumPy array of numbers, or a list of texts or lists."""
        try:
            return self._columns[name]
        except KeyError:
            known = ", ".join(self._columns)
            raise InvalidError(f"there is no column {name!r}: expected one of {known}", field="name") from None

    def rows(self) -> Iterator[dict[str, Any]]:
        """The rows, each as a dict."""
        for values in zip(*self._columns.values(), strict=True):
            yield {name: _item(value) for name, value in zip(self._columns, values, strict=True)}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return self.rows()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table) or self._kinds != other._kinds:
            return False
        return all(_equal(self._columns[name], other._columns[name]) for name in self._columns)

    __hash__ = None  # type: ignore[assignment]

    def _native(self) -> _isofold.Table:
        return _isofold.Table([(name, kind, self._columns[name]) for name, kind in self._kinds.items()])

    def __arrow_c_schema__(self) -> object:
        return self._native().__arrow_c_schema__()

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        return self._native().__arrow_c_array__(requested_schema)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._native().__arrow_c_stream__(requested_schema)

    def to_pandas(self) -> Any:
        """The table as a pandas ``DataFrame``."""
        import pandas

        return pandas.DataFrame({name: column for name, column in self._columns.items()})

    def to_polars(self) -> Any:
        """The table as a polars ``DataFrame``."""
        import polars

        return polars.DataFrame(self)

    def to_arrow(self) -> Any:
        """The table as a pyarrow ``Table``."""
        import pyarrow

        return pyarrow.table(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self._columns, self._kinds))

    def __repr__(self) -> str:
        return f"<isofold.Table of {len(self)} rows: {', '.join(self._columns)}>"

    def _repr_html_(self) -> str:
        return _render.table(self)


def _column(name: str, kind: str, values: Any) -> Any:
    match kind:
        case "float":
            column = np.asarray(values, dtype=np.float64)
        case "int":
            column = np.asarray(values, dtype=np.int64)
        case "bool":
            column = np.asarray(values, dtype=np.bool_)
        case "text" | "texts" | "floats":
            return list(values)
        case _:
            raise InvalidError(f"{kind!r} is no kind of column: expected one of {', '.join(KINDS)}", field=name)
    if column.ndim != 1:
        raise InvalidError(f"expected one dimension, not {column.ndim}", field=name)
    return column


def _item(value: Any) -> Any:
    return value.item() if isinstance(value, np.generic) else value


def _equal(a: Any, b: Any) -> bool:
    if isinstance(a, np.ndarray):
        return bool(np.array_equal(a, b, equal_nan=a.dtype.kind == "f"))
    return bool(a == b)


def stacked(tables: Iterable[Table]) -> Table:
    """Tables with the same columns, one below the other."""
    all_tables = list(tables)
    first = all_tables[0]
    columns: dict[str, Any] = {}
    for name, kind in first._kinds.items():
        parts = [table._columns[name] for table in all_tables]
        is_array = kind in ("float", "int", "bool")
        columns[name] = np.concatenate(parts) if is_array else [value for part in parts for value in part]
    return Table(columns, first._kinds)
