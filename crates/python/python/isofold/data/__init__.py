"""Datasets: training rows for value networks, as arrays.

Rows are in shards of Parquet, which this module reads by itself: NumPy is all it needs. pandas, polars, DuckDB and ``datasets`` read the same
files.

>>> import isofold.data
>>> config = '''
... street = "river"
... pot = 100
... stack = 50
... bets = { river = { bet = "a" } }
... stop = { exploitability = "5%" }
... '''
>>> rows = isofold.data.generate(config, folder / "rows", rows=20)  # doctest: +SKIP
>>> rows.read("train", ["range_oop", "cfv_oop"])["cfv_oop"].shape  # doctest: +SKIP
(18, 1326)
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import numpy.typing as npt

from .. import _isofold
from .._contract import DatasetGenerateAnswer, DatasetVerifyAnswer, Listener
from .._request import ask
from ..errors import InvalidError, NotFoundError
from ..isomorphism import SuitPerm

if TYPE_CHECKING:
    import pyarrow

__all__ = ["COMBO_COLUMNS", "Rows", "combo_permutations", "generate", "load", "relabel", "verify"]

#: The columns with a number for each of the 1 326 combos.
COMBO_COLUMNS = ("range_oop", "range_ip", "cfv_oop", "cfv_ip", "mask_oop", "mask_ip")

#: What a column is: an array with a row for each row, or a list of texts.
Columns = dict[str, Any]


class Rows:
    """The dataset of a folder."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        self._files = "data"
        if not (self.folder / "dataset.toml").is_file():
            raise NotFoundError(f"`{self.folder}` has no dataset: expected a folder with `dataset.toml`", field="folder")

    def shards(self, split: str = "train") -> list[Path]:
        """The files of a split, ``train`` or ``validation``, that are there."""
        if split not in ("train", "validation"):
            raise InvalidError(f"`{split}` is not a split: expected train or validation", field="split")
        return sorted((self.folder / self._files).glob(f"{split}-*.parquet"))

    @property
    def rivers(self) -> Rows:
        """The rows of rivers that come from the solutions of turns; empty if there are none."""
        rivers = Rows(self.folder)
        rivers._files = "rivers"
        return rivers

    def batches(self, split: str = "train", columns: Sequence[str] | None = None) -> Iterator[Columns]:
        """The columns of each shard of a split, one after the other."""
        for shard in self.shards(split):
            yield read_shard(shard, columns)

    def read(self, split: str = "train", columns: Sequence[str] | None = None, *, limit: int | None = None) -> Columns:
        """The columns of a split as arrays; of the first shards that have so many rows, if there is a limit."""
        parts: list[Columns] = []
        count = 0
        for part in self.batches(split, columns):
            parts.append(part)
            count += len(next(iter(part.values()), ()))
            if limit is not None and count >= limit:
                break
        if not parts:
            return {}
        return {name: _joined([part[name] for part in parts], limit) for name in parts[0]}

    def to_arrow(self, split: str = "train", columns: Sequence[str] | None = None) -> pyarrow.Table:
        """A split as a table of pyarrow, which has to be installed."""
        import pyarrow
        import pyarrow.parquet

        names = None if columns is None else list(columns)
        return pyarrow.concat_tables([pyarrow.parquet.read_table(shard, columns=names) for shard in self.shards(split)])

    def __repr__(self) -> str:
        return f"<Rows {str(self.folder)!r}>"


def _joined(parts: list[Any], limit: int | None) -> Any:
    if isinstance(parts[0], list):
        return [text for part in parts for text in part][:limit]
    # One shard is not copied.
    return (parts[0] if len(parts) == 1 else np.concatenate(parts))[:limit]


def read_shard(path: str | os.PathLike[str], columns: Sequence[str] | None = None) -> Columns:
    """The columns of one shard: arrays, or lists for texts."""
    return _isofold._read_shard(os.fspath(path), None if columns is None else list(columns))


def load(folder: str | os.PathLike[str]) -> Rows:
    """Opens the dataset of a folder."""
    return Rows(folder)


def generate(
    config: str | os.PathLike[str],
    folder: str | os.PathLike[str],
    *,
    rows: int,
    seed: int = 1,
    shard_rows: int | None = None,
    shard: tuple[int, int] | None = None,
    device: str | None = None,
    threads: int | None = None,
    memory: int | None = None,
    progress: Listener | None = None,
) -> Rows:
    """Generates a dataset, or what is missing of it.

    Args:
        config: the name of a preset, such as ``river-pot``, a file of TOML, or such a text.
        folder: the folder of the dataset. Shards that are there are kept.
        rows: the number of rows, of both splits.
        seed: the seed of the samples.
        shard_rows: the rows of a shard, instead of those of the configuration.
        shard: the number of this worker, from 0, and of all of them: it writes its shards only.
        device: ``cpu``, ``cuda`` or ``auto``.
        threads: the number of threads, 0 for every core.
        memory: the bytes that may be used.
        progress: called with each event of the work.
    """
    if "://" in str(folder):
        raise InvalidError(f"`{folder}`: expected a folder; `isofold dataset` and isofold.cluster write to object stores", field="folder")
    request(config, folder, rows=rows, seed=seed, shard_rows=shard_rows, shard=shard, device=device, threads=threads, memory=memory, progress=progress)
    return Rows(folder)


def request(
    config: str | os.PathLike[str],
    folder: str | os.PathLike[str],
    *,
    rows: int,
    seed: int = 1,
    shard_rows: int | None = None,
    shard: tuple[int, int] | None = None,
    plan: bool = False,
    device: str | None = None,
    threads: int | None = None,
    memory: int | None = None,
    progress: Listener | None = None,
) -> DatasetGenerateAnswer:
    """The answer of ``dataset-generate``, or the plan alone."""
    text = os.fspath(config)
    if not isinstance(text, str):
        raise TypeError(f"config: expected a text, found {type(text).__name__}")
    toml = Path(text).read_text(encoding="utf-8") if text.endswith(".toml") and "\n" not in text else text if "=" in text else None
    params = {
        "preset": text if toml is None else None,
        "toml": toml,
        "folder": os.fspath(folder),
        "rows": rows,
        "seed": seed,
        "shard_rows": shard_rows,
        "shard": None if shard is None else list(shard),
        "plan": plan,
        "device": device,
        "threads": threads,
        "memory": memory,
    }
    answer: DatasetGenerateAnswer = ask("dataset-generate", params, cast(Any, progress))
    return answer


def verify(
    folder: str | os.PathLike[str],
    *,
    resolve: int = 16,
    partial: bool = False,
    html: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: Listener | None = None,
) -> DatasetVerifyAnswer:
    """Checks every row of a dataset, and solves some of them again."""
    params = {
        "folder": os.fspath(folder),
        "resolve": resolve,
        "partial": partial,
        "html": None if html is None else os.fspath(html),
        "threads": threads,
    }
    answer: DatasetVerifyAnswer = ask("dataset-verify", params, cast(Any, progress))
    return answer


def combo_permutations() -> npt.NDArray[np.int64]:
    """For each of the 24 relabellings of suits, in the order of :meth:`isofold.SuitPerm.all`, the combo that each combo comes from.

    ``values[table[k]]`` are the values of relabelled hands: what ``AhKh`` had, ``AsKs`` has if hearts become spades.
    """
    ranks, suits = np.divmod(np.arange(52), 4)
    high = np.concatenate([np.full(card, card) for card in range(52)])
    low = np.concatenate([np.arange(card) for card in range(52)])
    tables = []
    for images in _images():
        card = 4 * ranks + images[suits]
        one, other = card[low], card[high]
        first, second = np.minimum(one, other), np.maximum(one, other)
        target = second * (second - 1) // 2 + first
        source = np.empty_like(target)
        source[target] = np.arange(target.size)
        tables.append(source)
    return np.stack(tables)


def _images() -> list[npt.NDArray[np.int64]]:
    """The images of c, d, h and s under each relabelling."""
    return [np.array(["cdhs".index(suit) for suit in str(perm)]) for perm in SuitPerm.all()]


def relabel(columns: Columns, relabelling: int) -> Columns:
    """Rows with their suits relabelled: boards and the columns of combos. 0 is the identity; ``board_index`` is that of the canonical board."""
    table, images = combo_permutations()[relabelling], _images()[relabelling]
    relabelled = dict(columns)
    for name in COMBO_COLUMNS:
        if name in columns:
            relabelled[name] = columns[name][:, table]
    if "board" in columns:
        board = columns["board"]
        cards = np.where(board < 0, board, 4 * (board // 4) + images[board % 4])
        # Cards that are not dealt stay behind the others.
        relabelled["board"] = np.sort(np.where(cards < 0, 52, cards), axis=1).astype(board.dtype)
        relabelled["board"][relabelled["board"] == 52] = -1
    return relabelled
