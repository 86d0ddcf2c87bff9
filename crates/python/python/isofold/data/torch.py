"""Datasets for PyTorch, which has to be installed.

Each item is a dict of tensors. Suits are relabelled while rows are loaded, if asked for: every row stands for up to 24 that are solved with it.
"""

# Where PyTorch is not installed, pyright takes this very file for it.
# pyright: reportAttributeAccessIssue=false

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

import numpy as np
import torch
from torch.utils.data import Dataset, IterableDataset, get_worker_info

from . import COMBO_COLUMNS, Columns, Rows, combo_permutations, load, relabel

__all__ = ["RowDataset", "ShardDataset"]

#: The columns that are read unless others are asked for.
DEFAULT_COLUMNS = ("board", "pot", "stack", *COMBO_COLUMNS)


def _tensors(columns: Columns) -> dict[str, torch.Tensor]:
    """The columns of numbers as tensors."""
    return {name: torch.from_numpy(np.ascontiguousarray(column)) for name, column in columns.items() if isinstance(column, np.ndarray)}


class RowDataset(Dataset[dict[str, torch.Tensor]]):
    """The rows of a split in memory.

    Args:
        rows: a folder, or a dataset that was opened.
        split: ``train`` or ``validation``.
        columns: the columns; boards, pots, stacks and those of combos if not given.
        augment: whether every row comes 24 times, once with each relabelling of suits.
        limit: the number of rows that are read at most.
    """

    def __init__(
        self,
        rows: Rows | str | os.PathLike[str],
        split: str = "train",
        columns: Sequence[str] = DEFAULT_COLUMNS,
        *,
        augment: bool = False,
        limit: int | None = None,
    ) -> None:
        opened = rows if isinstance(rows, Rows) else load(rows)
        self._columns = {name: column for name, column in opened.read(split, columns, limit=limit).items() if isinstance(column, np.ndarray)}
        self._relabellings = len(combo_permutations()) if augment else 1
        self._count = len(next(iter(self._columns.values()), ()))

    def __len__(self) -> int:
        return self._count * self._relabellings

    def __getitem__(self, index: int) -> dict[str, torch.Tensor]:
        if not -len(self) <= index < len(self):
            raise IndexError(f"row {index} of {len(self)}")
        row, relabelling = divmod(index % len(self), self._relabellings)
        item = relabel({name: column[row : row + 1] for name, column in self._columns.items()}, relabelling)
        return {name: tensor[0] for name, tensor in _tensors(item).items()}


class ShardDataset(IterableDataset[dict[str, torch.Tensor]]):
    """Batches of a split, shard by shard: for datasets that do not fit into memory. Workers of a loader share the shards.

    Args:
        rows: a folder, or a dataset that was opened.
        split: ``train`` or ``validation``.
        columns: the columns, as in :class:`RowDataset`.
        batch: the rows of a batch.
        augment: whether each batch has its suits relabelled at random.
        seed: the seed of the order of rows and of relabellings; rows come in their order if it is not given.
    """

    def __init__(
        self,
        rows: Rows | str | os.PathLike[str],
        split: str = "train",
        columns: Sequence[str] = DEFAULT_COLUMNS,
        *,
        batch: int = 256,
        augment: bool = False,
        seed: int | None = None,
    ) -> None:
        self._rows = rows if isinstance(rows, Rows) else load(rows)
        self._split, self._names, self._batch = split, list(columns), batch
        self._augment, self._seed = augment, seed

    def __iter__(self) -> Iterator[dict[str, torch.Tensor]]:
        from . import read_shard

        worker = get_worker_info()
        first, step = (worker.id, worker.num_workers) if worker is not None else (0, 1)
        random = np.random.default_rng(None if self._seed is None else [self._seed, first])
        shards = self._rows.shards(self._split)[first::step]
        for shard in shards if self._seed is None else [shards[index] for index in random.permutation(len(shards))]:
            columns = {name: column for name, column in read_shard(shard, self._names).items() if isinstance(column, np.ndarray)}
            count = len(next(iter(columns.values())))
            order = np.arange(count) if self._seed is None else random.permutation(count)
            for start in range(0, count, self._batch):
                taken = order[start : start + self._batch]
                part = {name: column[taken] for name, column in columns.items()}
                yield _tensors(relabel(part, int(random.integers(24))) if self._augment else part)
