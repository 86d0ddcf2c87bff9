"""Card abstraction: the buckets of every hand on every board.

>>> import isofold
>>> config = isofold.BucketConfig.preset("fast_test")
>>> abstraction = isofold.precompute(config, "buckets")  # doctest: +SKIP
>>> abstraction.get_bucket("AsKs", "Th9h8c", isofold.Street.FLOP)  # doctest: +SKIP
7
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from . import _isofold
from ._contract import BucketsInfoAnswer, BucketsQualityAnswer, Listener
from ._isofold import BucketConfig, CardSet, Combo
from ._request import ask
from .errors import InvalidError

__all__ = ["Bucket", "BucketConfig", "Buckets", "Street", "precompute"]

if TYPE_CHECKING:
    from .equities import Cards


class Street(Enum):
    """A street, by its name or by the cards of its board."""

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"

    @property
    def cards(self) -> int:
        """The number of cards of the board."""
        return {"preflop": 0, "flop": 3, "turn": 4, "river": 5}[self.value]


class Bucket(NamedTuple):
    """The bucket of a hand on a board."""

    cluster: int
    """The cluster of the board; 0 if boards are not clustered."""
    bucket: int
    """The bucket, from weak to strong; within the cluster if boards are clustered."""


class Buckets(_isofold._Buckets):
    """The buckets of every hand on every board: a folder that is mapped into memory.

    :func:`precompute` builds one, :meth:`load` opens one. No hand is missing, and neither suits nor the order of cards count.
    """

    _temporary: tempfile.TemporaryDirectory[str] | None = None

    @classmethod
    def load(cls, folder: str | os.PathLike[str]) -> Buckets:
        """Opens the buckets of a folder."""
        return cls(Path(folder))

    def save(self, folder: str | os.PathLike[str], *, replace: bool = False) -> Path:
        """Copies the buckets to a folder, which must not exist unless it may be replaced."""
        target = Path(folder)
        if target.exists():
            if not replace:
                raise InvalidError(f"`{target}` exists already", field="folder", hint="replace=True writes over buckets")
            # Nothing but buckets is ever removed.
            Buckets.load(target)
            shutil.rmtree(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
        try:
            shutil.copytree(self.path, beside, dirs_exist_ok=True)
            beside.chmod(0o755)
            beside.rename(target)
        except BaseException:
            shutil.rmtree(beside, ignore_errors=True)
            raise
        return target

    def get_bucket(self, hole_cards: Cards, board: Cards | None = None, street: Street | str | None = None) -> int:
        """The bucket of a hand on a board; before the flop, the index of the hand among the 169.

        The street follows from the board; if it is given, the board must be one of it.
        """
        return self.get(hole_cards, board, street).bucket

    def get(self, hole_cards: Cards, board: Cards | None = None, street: Street | str | None = None) -> Bucket:
        """The cluster of the board and the bucket of the hand."""
        if street is not None:
            try:
                named = street if isinstance(street, Street) else Street(str(street).lower())
            except ValueError:
                raise InvalidError(f"`{street}` is not a street: expected preflop, flop, turn or river", field="street") from None
            found = len(_isofold.parse_cards(board)) if board is not None else 0
            if found != named.cards:
                raise InvalidError(f"the board of the {named.value} has {named.cards} cards, not {found}", field="board")
        return Bucket(*self.find(hole_cards, board))

    def get_path(self, hole_cards: Cards, board: Cards) -> list[Bucket]:
        """The buckets of all streets up to that of the board, whose cards are in the order of the deal. With perfect recall each is a branch of
        the one before."""
        return [Bucket(*found) for found in self.path_of(hole_cards, board)]

    def get_buckets(self, hole_cards: Any, boards: Any = None) -> npt.NDArray[np.uint16]:
        """The buckets of arrays of hole cards on arrays of boards, or on one board for all."""
        return self.lookup(hole_cards, boards)[0]

    def get_clusters(self, boards: Any) -> npt.NDArray[np.uint16]:
        """The clusters of an array of boards, all of one street; 0 if boards are not clustered."""
        masks = _isofold.to_masks(boards)
        unblocked = _unblocked(masks)
        return self.lookup(unblocked, masks)[1]

    def info(self, *, verify: bool = False) -> BucketsInfoAnswer:
        """The configuration and the statistics of each street."""
        answer: BucketsInfoAnswer = ask("buckets-info", {"folder": str(self.path), "verify": verify})
        return answer

    def quality(
        self,
        *,
        against: Sequence[int] | None = None,
        other: str | os.PathLike[str] | None = None,
        no_seeds: bool = True,
        threads: int | None = None,
        progress: Listener | None = None,
    ) -> BucketsQualityAnswer:
        """How good the buckets are, street by street; takes a while."""
        params = {
            "folder": str(self.path),
            "against": None if against is None else list(against),
            "other": None if other is None else os.fspath(other),
            "no_seeds": no_seeds,
            "threads": threads,
        }
        answer: BucketsQualityAnswer = ask("buckets-quality", params, cast(Any, progress))
        return answer

    def __repr__(self) -> str:
        return f"<Buckets {self.config.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Buckets, (str(self.path),))


def _unblocked(masks: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Two cards that are not on the board, for each board: the cluster does not depend on them."""
    holes = np.zeros_like(masks)
    left = np.full(masks.shape, 2)
    # A board has at most five cards.
    for index in range(7):
        card = np.uint64(CardSet([index]).bits)
        is_free = ((masks & card) == 0) & (left > 0)
        holes[is_free] |= card
        left[is_free] -= 1
    return holes


def precompute(
    config: BucketConfig | str | os.PathLike[str],
    out: str | os.PathLike[str] | None = None,
    *,
    seed: int | None = None,
    threads: int | None = None,
    memory: int | None = None,
    progress: Listener | None = None,
) -> Buckets:
    """Builds the buckets of every hand on every board.

    Streets that are complete already are kept, so a build that was interrupted goes on where it was.

    Args:
        config: a configuration, the name of a preset, a file of TOML or YAML, or such a text.
        out: the parent folder; the buckets are in a folder of it that is named after the configuration. Without one they are in a temporary
            folder that goes with the object: :meth:`Buckets.save` keeps them.
        seed: the seed of the random numbers, instead of that of the configuration.
        threads: the number of threads, 0 for every core.
        memory: the bytes that may be used.
        progress: called with each event of the work.
    """
    found = config if isinstance(config, BucketConfig) else _config(config)
    temporary = tempfile.TemporaryDirectory(prefix="isofold-buckets-") if out is None else None
    parent = Path(temporary.name if temporary else out or ".")
    parent.mkdir(parents=True, exist_ok=True)
    params = {"toml": found.to_toml(), "out": str(parent), "seed": seed, "threads": threads, "memory": memory}
    answer = ask("buckets-build", params, cast(Any, progress))
    buckets = Buckets.load(answer["folder"])
    buckets._temporary = temporary
    return buckets


def _config(config: str | os.PathLike[str]) -> BucketConfig:
    """A configuration by the name of a preset, from a file, or from its text."""
    text = os.fspath(config)
    if not isinstance(text, str):
        raise TypeError(f"config: expected a text, found {type(text).__name__}")
    if "\n" not in text and text.endswith((".toml", ".yaml", ".yml")):
        read = BucketConfig.from_toml if text.endswith(".toml") else BucketConfig.from_yaml
        return read(Path(text).read_text(encoding="utf-8"))
    if "=" in text:
        return BucketConfig.from_toml(text)
    if ":" in text:
        return BucketConfig.from_yaml(text)
    return BucketConfig.preset(text)
