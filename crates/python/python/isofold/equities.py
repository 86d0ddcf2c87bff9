"""Equity: the share of the pot that each player wins on average, for any hands and ranges, on any street, in any game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from dataclasses import field as _field
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np
import numpy.typing as npt

from . import _html, _isofold
from ._contract import BetterHands, CardEquities, CommonHands, Listener
from ._isofold import Card, CardSet, Combo, Range
from ._request import ask
from .errors import InvalidError
from .tables import Table

if TYPE_CHECKING:
    from typing import TypeAlias

    #: A hand or a range.
    Player: TypeAlias = str | Range | CardSet | Combo
    #: Cards: a text, a set, or several cards.
    Cards: TypeAlias = str | Card | CardSet | Combo | Iterable[Card | str | int]

__all__ = ["EquityMatrix", "EquityResult", "HandEquity", "PlayerEquity", "equity", "equity_matrix"]


@dataclass(frozen=True, slots=True)
class HandEquity:
    """The equity of a hand of a range. All figures are from 0 to 1."""

    hand: str
    share: float
    """The probability that the player has it."""
    equity: float
    win: float
    tie: float
    error: float


@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """The equity of a player. All figures are from 0 to 1."""

    hand: str
    """The hand or range as it was given."""
    equity: float
    """The average share of the pot."""
    win: float
    """The probability of winning the whole pot."""
    tie: float
    """The probability of winning a part of the pot."""
    lose: float
    """The probability of winning nothing."""
    error: float
    """The standard error of the equity; 0 if it is exact."""
    high: float | None = None
    """The share of the high pots, in hi-lo games."""
    low: float | None = None
    """The share of the low pots, in hi-lo games."""
    lows: float | None = None
    """The probability that there is a low, in hi-lo games."""
    combos: tuple[HandEquity, ...] | None = None
    """The hands of the range, with ``per_combo``."""
    categories: dict[str, float] | None = None
    """The frequency of each category by name, the strongest first, with ``categories``."""
    curve: npt.NDArray[np.float64] | None = _field(default=None, compare=False)
    """The equity distribution, with ``curve``: rows of a share of the range and the equity that it has at least."""

    def by_combo(self, figure: Literal["equity", "share", "win", "tie", "error"] = "equity") -> npt.NDArray[np.float64]:
        """A figure of each hold'em combo by index, with ``per_combo``; NaN outside of the range."""
        if self.combos is None:
            raise InvalidError("there are no hands: ask with per_combo=True", field="per_combo")
        values = np.full(1326, np.nan)
        for hand in self.combos:
            values[Combo(hand.hand).index] = getattr(hand, figure)
        return values

    @property
    def table(self) -> Table:
        """The hands of the range as a table, with ``per_combo``.

        >>> import isofold
        >>> isofold.equity("QQ+", "AKs", board="Ks7d4d", per_combo=True)[0].table.columns
        ('hand', 'share', 'equity', 'win', 'tie', 'error')
        """
        if self.combos is None:
            raise InvalidError("there are no hands: ask with per_combo=True", field="per_combo")
        kinds = {"hand": "text", "share": "float", "equity": "float", "win": "float", "tie": "float", "error": "float"}
        return Table({name: [getattr(hand, name) for hand in self.combos] for name in kinds}, kinds)


@dataclass(frozen=True, slots=True)
class EquityResult:
    """The equities of some players.

    Iterating, indexing and ``equities`` give the players in the order given.
    """

    players: tuple[PlayerEquity, ...]
    game: str
    board: str
    dead: str | None
    method: str | None
    """``table``, ``exact`` or ``monte-carlo``; ``None`` where no equity was asked for."""
    algorithm: str | None
    outcomes: int | None
    """The outcomes that an exact method has counted."""
    trials: int | None
    """The deals of Monte Carlo."""
    seconds: float
    complete: bool
    common: tuple[CommonHands, ...] | None = None
    """The share of hands that each two players have in common, with ``common``."""
    next_cards: tuple[CardEquities, ...] | None = None
    """The equities for each class of next cards, with ``by_card``."""
    beats: BetterHands | None = None
    """The hands that beat the first player's, with ``beats``."""

    @property
    def equities(self) -> npt.NDArray[np.float64]:
        """The equity of each player."""
        return np.array([player.equity for player in self.players])

    @property
    def table(self) -> Table:
        """The players as a table.

        >>> import isofold
        >>> isofold.equity("AA", "KK").table["hand"]
        ['AA', 'KK']
        """
        kinds = {"hand": "text", "equity": "float", "win": "float", "tie": "float", "lose": "float", "error": "float"}
        return Table({name: [getattr(player, name) for player in self.players] for name in kinds}, kinds)

    @property
    def is_exact(self) -> bool:
        """Whether the equities are exact."""
        return self.method in ("table", "exact") and self.complete

    def __len__(self) -> int:
        return len(self.players)

    def __getitem__(self, player: int) -> PlayerEquity:
        return self.players[player]

    def __str__(self) -> str:
        width = max((len(player.hand) for player in self.players), default=0)
        return "\n".join(f"{player.hand:<{width}}  {player.equity:.4%}" for player in self.players)

    def _repr_html_(self) -> str:
        is_sampled = any(player.error for player in self.players)
        head = ["hand", "equity", "win", "tie", *(["error"] if is_sampled else [])]
        rows = [
            [player.hand, f"{player.equity:.4%}", f"{player.win:.4%}", f"{player.tie:.4%}", *([f"± {player.error:.4%}"] if is_sampled else [])]
            for player in self.players
        ]
        counted = f"{self.outcomes} outcomes" if self.outcomes is not None else f"{self.trials} deals"
        board = f"on {self.board}, " if self.board else ""
        return _html.table(head, rows, f"{self.game}, {board}{self.algorithm}, {counted}")




def equity(
    *players: Player | Iterable[Player],
    board: Cards | None = None,
    dead: Cards | None = None,
    game: str = "holdem",
    exact: bool = False,
    trials: int | None = None,
    error: float | None = None,
    threshold: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    memory: int | None = None,
    isomorphism: bool = True,
    overlap: Literal["error", "first", "last", "max", "min"] | None = None,
    common: bool = False,
    per_combo: bool = False,
    by_card: bool = False,
    categories: bool = False,
    curve: bool = False,
    beats: bool = False,
    progress: Listener | None = None,
) -> EquityResult:
    """The equities of hands and ranges.

    The cheapest method is chosen, and the result says which: a table of all heads-up match-ups before the flop, exact methods that use the
    symmetry of suits, or Monte Carlo. ``exact``, ``trials`` and ``error`` ask for one.

    Args:
        players: hands, ranges or ``"random"``: one argument each, or one text with bars between players.
        board: 3, 4 or 5 cards, or a text with unknown ones: ``"Ks7d4d"``, ``"2h7s9h4hT"``, ``"As****"``.
        dead: cards out of play.
        game: the name of the game: ``"holdem"``, ``"omaha"``, ``"razz"``, ... (:func:`isofold.games`).
        exact: use an exact method only.
        trials: Monte Carlo with so many deals; with ``error``, at most so many.
        error: Monte Carlo until the standard error of every equity is down to this.
        threshold: the cost of an exact method, in outcomes, above which Monte Carlo is used.
        seed: the seed of Monte Carlo: the same seed gives the same deals.
        threads: the number of threads, 0 for every core. No result depends on it.
        memory: the bytes that lists of hands may take.
        isomorphism: whether the symmetry of suits is used; the result is the same, but takes longer without.
        overlap: the weight of a combo that a range lists twice with different weights; refused if not given.
        common: also count the hands that each two ranges have in common.
        per_combo: also give the equity of each hand of each range.
        by_card: also give the equities for each card that may come next.
        categories: also give the frequency of each hand category at showdown.
        curve: also give the equity distribution of each range.
        beats: also list the hands that beat the first player's on the board.
        progress: called with each event of the work: its progress, and the equities so far.

    >>> import isofold
    >>> result = isofold.equity("AA", "KK")
    >>> result.method, result.outcomes, round(result[0].equity, 6)
    ('table', 61642944, 0.819461)
    >>> print(isofold.equity("AhKh | QQ+,AKs | random", board="Ks7d4d"))
    AhKh     45.2595%
    QQ+,AKs  41.4098%
    random   13.3307%
    >>> isofold.equity("AA | random", trials=10_000, seed=7).trials
    10000
    """
    request: dict[str, Any] = {
        "players": _players(players),
        "board": _cards(board),
        "dead": _cards(dead),
        "game": game,
        "trials": trials,
        "error": error,
        "threshold": threshold,
        "seed": seed,
        "threads": threads,
        "memory": memory,
        "overlap": overlap,
    }
    flags = {
        "exact": exact,
        "no_isomorphism": not isomorphism,
        "common": common,
        "per_combo": per_combo,
        "by_card": by_card,
        "categories": categories,
        "curve": curve,
        "beats": beats,
    }
    request |= {name: True for name, is_set in flags.items() if is_set}
    return _result(ask("equity", request, cast(Any, progress)))


def _players(players: Sequence[Player | Iterable[Player]]) -> list[str]:
    if len(players) == 1 and not isinstance(players[0], (str, Range, CardSet, Combo)):
        try:
            players = list(players[0])
        except TypeError:
            raise TypeError(f"players: expected hands or ranges, found {type(players[0]).__name__}") from None
    texts = []
    for at, player in enumerate(players):
        if not isinstance(player, (str, Range, CardSet, Combo)):
            raise TypeError(f"players[{at}]: expected a hand or a range, found {type(player).__name__}")
        texts.append(str(player))
    return texts


def _cards(cards: Cards | None) -> str | None:
    """Cards as a text: patterns stay as they are."""
    if cards is None or isinstance(cards, str):
        return cards or None
    return "".join(str(card) for card in _isofold.parse_cards(cards)) or None


def _result(answer: dict[str, Any]) -> EquityResult:
    def player(found: dict[str, Any]) -> PlayerEquity:
        combos, curve = found.pop("combos", None), found.pop("curve", None)
        return PlayerEquity(
            **_known(PlayerEquity, found),
            combos=None if combos is None else tuple(HandEquity(**_known(HandEquity, hand)) for hand in combos),
            curve=None if curve is None else np.array(curve, dtype=np.float64).reshape(-1, 2),
        )

    return EquityResult(
        players=tuple(player(found) for found in answer.get("players", ())),
        game=answer["game"],
        board=answer["board"],
        dead=answer.get("dead"),
        method=answer.get("method"),
        algorithm=answer.get("algorithm"),
        outcomes=answer.get("outcomes"),
        trials=answer.get("trials"),
        seconds=answer["seconds"],
        complete=answer["complete"],
        common=_tuple(answer.get("common")),
        next_cards=_tuple(answer.get("cards")),
        beats=answer.get("beats"),
    )


def _known(cls: type[Any], found: dict[str, Any]) -> dict[str, Any]:
    """The fields that a class knows: the contract may get more."""
    return {name: value for name, value in found.items() if name in cls.__dataclass_fields__}


def _tuple(found: list[Any] | None) -> tuple[Any, ...] | None:
    return None if found is None else tuple(found)


@dataclass(frozen=True, slots=True, eq=False)
class EquityMatrix:
    """The equity of each row against each column."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    equity: npt.NDArray[np.float64]
    """Rows by columns; NaN where both cannot be dealt together."""

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return self.equity if dtype is None else self.equity.astype(dtype)

    def frame(self) -> Any:
        """The matrix as a pandas frame. Needs pandas."""
        import pandas

        return pandas.DataFrame(self.equity, index=list(self.rows), columns=list(self.columns))

    @property
    def table(self) -> Table:
        """The matrix as a table: a row for each cell."""
        cells = {
            "row": [row for row in self.rows for _ in self.columns],
            "column": list(self.columns) * len(self.rows),
            "equity": np.ascontiguousarray(self.equity).ravel(),
        }
        return Table(cells, {"row": "text", "column": "text", "equity": "float"})

    def __repr__(self) -> str:
        return f"<EquityMatrix: {len(self.rows)} × {len(self.columns)}>"

    def _repr_html_(self) -> str:
        most = 40
        rows, columns = self.rows[:most], self.columns[:most]
        cells = [[row, *(f"{cell:.1%}" for cell in line[:most])] for row, line in zip(rows, self.equity, strict=False)]
        is_whole = (len(rows), len(columns)) == self.equity.shape
        return _html.table(["", *columns], cells, repr(self).strip("<>") + ("" if is_whole else ", the first of each"))


def _range(side: Player | Sequence[Player]) -> Range | None:
    """A side of a matrix that is one range."""
    if isinstance(side, (str, CardSet, Combo)):
        return Range(str(side))
    return side if isinstance(side, Range) else None


def equity_matrix(
    rows: Player | Sequence[Player],
    columns: Player | Sequence[Player],
    *,
    board: Cards | None = None,
    dead: Cards | None = None,
    game: str = "holdem",
    progress: Listener | None = None,
) -> EquityMatrix:
    """The exact equity of each row against each column, heads-up.

    A range stands for its combos, one by one: two ranges give a matrix of hand against hand. Lists are taken item by item, each a hand or a
    range of its own: lists of ranges give a matrix of range against range.

    >>> import isofold
    >>> isofold.equity_matrix(["AA", "AKs", "22+"], ["QQ", "random"]).equity.round(4)
    array([[0.8155, 0.852 ],
           [0.4605, 0.6704],
           [0.2959, 0.6862]])
    >>> hands = isofold.equity_matrix("QQ+", "AKs", board="Ks7d4d")
    >>> hands, hands.rows[0], hands.columns[0], round(float(hands.equity[0, 0]), 4)
    (<EquityMatrix: 15 × 3>, 'QdQc', 'AcKc', 0.1323)
    """
    board_text, dead_text = _cards(board), _cards(dead)
    row_range, column_range = _range(rows), _range(columns)
    if row_range is not None and column_range is not None:
        found_rows, found_columns, equities = _isofold._combo_matrix(
            row_range, column_range, board_text, dead_text, game, progress
        )
        return EquityMatrix(tuple(map(str, found_rows)), tuple(map(str, found_columns)), equities)
    if row_range is not None or column_range is not None:
        field = "rows" if column_range is not None else "columns"
        raise InvalidError("expected two ranges, or two lists of hands and ranges", field=field)
    row_list, column_list = list(cast("Sequence[Player]", rows)), list(cast("Sequence[Player]", columns))
    if not row_list or not column_list:
        raise InvalidError("expected at least one hand or range", field="columns" if row_list else "rows")
    found = _isofold._range_matrix(row_list, column_list, board_text, dead_text, game, progress)
    return EquityMatrix(tuple(map(str, row_list)), tuple(map(str, column_list)), found)
