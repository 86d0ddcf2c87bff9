"""The contract as Python types: every request, its parameters and its answer.

Generated from the JSON Schema of the engine by ``crates/python/generate_contract.py``: do not edit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, overload

from . import _request

__all__ = [
    "Action",
    "ActionKind",
    "AdoptedFile",
    "AllInStakes",
    "Array",
    "ArrayFormat",
    "BadEntry",
    "Batch",
    "BatchAnswer",
    "BatchRow",
    "BatchState",
    "BeforeAndAfter",
    "Bets",
    "BetterCategory",
    "BetterHands",
    "Blockers",
    "BlockingCard",
    "BlockingHand",
    "BoardClass",
    "Boards",
    "BoardsAnswer",
    "BrokenBy",
    "BucketStatistics",
    "BucketStreets",
    "BucketsBuild",
    "BucketsBuildAnswer",
    "BucketsClasses",
    "BucketsClassesAnswer",
    "BucketsCompare",
    "BucketsCompareAnswer",
    "BucketsConfig",
    "BucketsInfo",
    "BucketsInfoAnswer",
    "BucketsLookup",
    "BucketsLookupAnswer",
    "BucketsQuality",
    "BucketsQualityAnswer",
    "BuiltBuckets",
    "Bunching",
    "Cancel",
    "CancelAnswer",
    "Canon",
    "CanonAnswer",
    "CardClass",
    "CardEquities",
    "Categories",
    "CategoryShare",
    "CheckpointFile",
    "Checksums",
    "Choice",
    "Choice2",
    "ClassMeans",
    "Combo",
    "ComboFigures",
    "CommonHands",
    "Compare",
    "CompareAnswer",
    "CompareSide",
    "ComparedAction",
    "ComparedCombo",
    "ComparedSide",
    "Convert",
    "ConvertAnswer",
    "ConvertContent",
    "ConvertFormat",
    "ConvertRemark",
    "DatasetCheck",
    "DatasetFinding",
    "DatasetGenerate",
    "DatasetGenerateAnswer",
    "DatasetRun",
    "DatasetVerify",
    "DatasetVerifyAnswer",
    "Device",
    "Edit",
    "EmbeddedSpot",
    "EntryName",
    "Equity",
    "EquityAnswer",
    "Error",
    "ErrorCode",
    "EvUnit",
    "Event",
    "EventEstimate",
    "EventProgress",
    "EventRemark",
    "Exploit",
    "ExploitAnswer",
    "Export",
    "ExportAnswer",
    "ExportFormat",
    "Feature",
    "Frequency",
    "Gpu",
    "GpuAnswer",
    "HandArrays",
    "HandBucket",
    "HandEquity",
    "HandGrouping",
    "Hello",
    "HelloRequest",
    "Icm",
    "Icm2",
    "IcmAllIn",
    "IcmAnswer",
    "IcmPlayer",
    "Id",
    "Index",
    "IndexAnswer",
    "Iso",
    "IsoAnswer",
    "LibraryEntry",
    "LibraryExport",
    "LibraryExportAnswer",
    "LibraryImport",
    "LibraryImportAnswer",
    "LibraryList",
    "LibraryListAnswer",
    "LibraryRename",
    "LibraryRenameAnswer",
    "LibraryRm",
    "LibraryRmAnswer",
    "LibraryShow",
    "LibraryShowAnswer",
    "LibraryVerify",
    "LibraryVerifyAnswer",
    "LineFigures",
    "LineStrategy",
    "Listener",
    "Lock",
    "Means",
    "Measurement",
    "MemoryBytes",
    "NamedShares",
    "NextCard",
    "NextCardClass",
    "NextNode",
    "NodeKind",
    "Number",
    "OutsideHand",
    "Overlap",
    "Place",
    "Place2",
    "PlaceRange",
    "PlaceRanges",
    "PlayerCost",
    "PlayerEquity",
    "PreflopPair",
    "PreflopPairs",
    "PreflopPairsAnswer",
    "QualityFigures",
    "Rake",
    "Range",
    "RangeAnswer",
    "RangeCategories",
    "RangeCurves",
    "RangeProgram",
    "ReadSpot",
    "ReadSpotAnswer",
    "Reason",
    "RefusedFile",
    "Remedy",
    "RemedyChange",
    "Report",
    "ReportAnswer",
    "ReportGroup",
    "ReportHandRow",
    "ReportHands",
    "ReportLine",
    "ReportRow",
    "ReportSubset",
    "ResolvedRows",
    "Rules",
    "RunoutFigures",
    "RunoutRow",
    "Runouts",
    "RunoutsAnswer",
    "SavedStreets",
    "Seat",
    "Session",
    "SessionAnswer",
    "SessionBatch",
    "SessionClose",
    "SessionDetails",
    "SessionKind",
    "SessionLock",
    "SessionPause",
    "SessionReport",
    "SessionResume",
    "SessionStart",
    "SessionState",
    "SessionStop",
    "SessionWait",
    "Sessions",
    "SessionsAnswer",
    "Show",
    "ShowAnswer",
    "Simplify",
    "SimplifyAnswer",
    "Solve",
    "SolveAnswer",
    "SolveOptions",
    "Spot",
    "SpotRef",
    "SpotRefData",
    "SpotRefEntry",
    "SpotRefFile",
    "SpotRefName",
    "SpotRefToml",
    "Spots",
    "SpotsAnswer",
    "Stack",
    "Stack2",
    "State",
    "Stop",
    "StreetAgreement",
    "StreetBucket",
    "StreetClasses",
    "StreetQuality",
    "StreetSize",
    "SubsetError",
    "SuitKey",
    "SuitPair",
    "Telling",
    "TextSpan",
    "Tree",
    "TreeAnswer",
    "TreeNode",
    "Unindex",
    "UnindexAnswer",
    "View",
    "WeightedHand",
    "call",
]


class Action(TypedDict):
    """An action at a decision."""
    action: str
    """The label for people: `check`, `bet 66`, `allin 900`."""
    amount: NotRequired[int | None]
    """The amount in chips that a bet, a raise or an all-in goes to on its street."""
    kind: ActionKind
    """The kind."""
    token: str
    """The word of a line that takes it: `x`, `b66`, `a900`."""


ActionKind: TypeAlias = 'Literal["fold", "check", "call", "bet", "raise", "allin"]'
"""The kind of an action."""


class AdoptedFile(TypedDict):
    """A file that had no entry, and has one now."""
    file: str
    """The path of the file."""
    id: int
    """The number of the entry."""


class AllInStakes(TypedDict):
    """The $EV that is at stake for a player of an all-in."""
    break_even: NotRequired[float | None]
    """The equity with which the all-in is worth `now`; `null` if it does not matter who wins."""
    bubble_factor: NotRequired[float | None]
    """The $EV that can be lost, divided by what can be won."""
    equity: NotRequired[float | None]
    """The player's equity, if one was given."""
    expected: NotRequired[float | None]
    """The $EV of the all-in with that equity."""
    lost: float
    """The $EV after it is lost."""
    name: str
    """The player."""
    now: float
    """The $EV before the all-in."""
    risk_premium: NotRequired[float | None]
    """`break_even` less the 0.5 that is needed in chips."""
    won: float
    """The $EV after it is won."""


Array: TypeAlias = "list[float | None] | str"
"""Numbers by index: a list, or the base64 text of little-endian f32."""


ArrayFormat: TypeAlias = 'Literal["list", "base64"]'
"""The format of arrays in an answer."""


class BadEntry(TypedDict):
    """An entry that has a problem."""
    code: ErrorCode
    """The problem, for programs."""
    id: int
    """The number of the entry."""
    why: str
    """The problem, for people."""


class Batch(TypedDict):
    """A request to solve many spots. Each is kept in the library; one that is there with the accuracy that is asked
    for is not solved again, so a batch that was cancelled or killed goes on where it was. Spots that differ by a
    relabelling of suits are solved once. A spot that fails stops no other."""
    boards: NotRequired[list[str]]
    """The boards that each spot is solved on, instead of its own: `flops:all`, a subset of flops that stands for all
    of them (`flops:25`, `flops:49`, `flops:95`, `flops:184`), `turns` (those after the flop of the spot), `rivers`
    (those after its flop and turn), or boards such as `QsTs7h`, each perhaps with its weight, as in `QsTs7h:12`. None
    for the spots as they are."""
    lines: NotRequired[list[str]]
    """Lines whose figures are kept for reports while a solution is in memory, such as `x x | *`, where `*` stands for
    every card: later streets are not stored otherwise."""
    plan: NotRequired[bool]
    """Whether to answer what would be solved and the memory that it takes, and to solve nothing."""
    solve: NotRequired[SolveOptions | None]
    """When to stop, and how to solve. `save` is `no-turns` if not given: the first street of each spot, which reports
    are about."""
    spots: list[SpotRef]
    """The spots."""


class BatchAnswer(TypedDict):
    """The spots of a batch, one row for each class of boards, in the order of the request."""
    complete: bool
    """Whether every row is solved."""
    failed: int
    """The rows that failed."""
    found: int
    """The rows that the library had."""
    left: int
    """The rows that are left: not begun, or interrupted."""
    memory_bytes: NotRequired[int | None]
    """The bytes that the largest spot takes, as planned; `null` if there is nothing to solve."""
    rows: list[BatchRow]
    """The rows."""
    seconds: float
    """Seconds of this batch."""
    solved: int
    """The rows that were solved now."""


class BatchRow(TypedDict):
    """A spot of a batch."""
    board: str
    """The board."""
    boards: float
    """The number of boards that it stands for: its relabellings that the ranges, locks and dead cards cannot tell
    apart; 1 for a spot on its own board, or the weight that was given."""
    deals: float
    """The weight of the deals that it stands for: the pairs of hands that both ranges leave on the board, times
    `boards`."""
    entry: NotRequired[int | None]
    """The number in the library."""
    error: NotRequired[str | None]
    """The reason why it failed, or why it ended before its target."""
    ev: NotRequired[list[float] | None]
    """The EV of each player."""
    exploitability: NotRequired[float | None]
    """As a share of the starting pot."""
    iterations: NotRequired[int | None]
    """Iterations of all runs."""
    seconds: NotRequired[float | None]
    """The seconds that solving took, on one thread or on all; a share of those of its pack on a GPU."""
    spot: str
    """The name of the spot."""
    state: BatchState
    """The state that it is in."""


BatchState: TypeAlias = 'Literal["solved", "found", "failed", "left"]'
"""The state of a spot of a batch."""


class BeforeAndAfter(TypedDict):
    """A figure before and after a change."""
    after: float
    """After."""
    before: float
    """Before."""


Bets = TypedDict("Bets", {"bet": NotRequired["str | None"], "donk": NotRequired["str | None"], "ip": NotRequired["Bets | None"], "max_raises": NotRequired["int | None"], "oop": NotRequired["Bets | None"], "raise": NotRequired["str | None"]})
"""Bet sizes of a street: for both players, or for each."""


class BetterCategory(TypedDict):
    """The hands of a category that beat a hand."""
    category: str
    """The category."""
    combos: str
    """The hands as a range."""
    hands: int
    """The number of hands."""


class BetterHands(TypedDict):
    """The hands that beat a hand on a board."""
    better: int
    """The number of hands that beat it."""
    board: str
    """The board."""
    categories: list[BetterCategory]
    """The hands that beat it by category, the strongest first."""
    equal: int
    """The number of hands that equal it."""
    hand: str
    """The hand."""
    strength: str
    """The hand that they make, in words."""
    worse: int
    """The number of hands that lose to it."""


class Blockers(TypedDict):
    """The effect of the cards of the player who does not act on the actions of a decision. A card blocks the hands
    that have it: those who hold it meet another range, and so other frequencies. The mean of the frequencies over all
    hands of the holder is that of the decision."""
    cards: list[BlockingCard]
    """The cards that this player may hold here."""
    hands: list[BlockingHand]
    """The hands that this player may hold here."""
    holder: str
    """The player who holds the cards, and does not act."""


class BlockingCard(TypedDict):
    """A card in the hand of the player who does not act."""
    blocked: float
    """The share of the hands of the player who acts that have it, and so cannot be held against it."""
    card: str
    """The card."""
    frequencies: list[float]
    """The frequency of each action when the holder has this card, whatever the other one."""
    share: float
    """The share of the holder's hands here that have it."""


class BlockingHand(TypedDict):
    """A hand of the player who does not act."""
    combo: str
    """The cards."""
    frequencies: list[float]
    """The frequency of each action when the holder has this hand."""


class BoardClass(TypedDict):
    """A board that stands for its class."""
    board: str
    """The board; with `runouts` flop, turn and river are separated by `|`."""
    multiplicity: int
    """The number of boards in the class."""


class Boards(TypedDict):
    """A request for one board of each suit-isomorphism class."""
    count: NotRequired[bool]
    """Whether to answer only how many there are."""
    deck: NotRequired[str | None]
    """`full` or `short`; `full` if not given."""
    runouts: NotRequired[bool]
    """Whether flop, turn and river are told apart, instead of taking a board as one set of cards."""
    street: str
    """`flop`, `turn` or `river`."""


class BoardsAnswer(TypedDict):
    """The classes of boards."""
    boards: NotRequired[list[BoardClass] | None]
    """The boards, unless they are only counted."""
    count: int
    """The number of classes."""
    deck: str
    """The deck of the cards."""
    runouts: bool
    """Whether flop, turn and river are told apart."""
    street: str
    """The street."""
    total: int
    """The number of boards in them."""


class BrokenBy(TypedDict):
    """A part of the request that breaks a symmetry of the board."""
    after_order: int
    """The number of permutations that are left after it."""
    before_order: int
    """The number of permutations that were left before it."""
    breaks: list[str]
    """The permutations of the board's symmetry that it breaks by itself."""
    classes: int
    """The number of classes after it."""
    classes_before: int
    """The number of classes before it."""
    source: str
    """The part as the command line has it, with its number from 1 if there are several of its kind: `--dead AcKd`,
    `--folded 2`."""
    why: NotRequired[str | None]
    """An example of what a range or a lock tells apart."""


class BucketStatistics(TypedDict):
    """The statistics of the buckets of a street."""
    board_clusters: int
    """Board clusters; 0 if boards are not clustered."""
    buckets: int
    """Buckets; with board clusters, of each cluster."""
    classes: int
    """Classes of hands with boards; each has a bucket."""
    cost: float
    """The mean cost of a deal, in the metric that the buckets minimize."""
    deviation: float
    """The mean absolute deviation of a hand's equity from the mean equity of its bucket."""
    distinct: int
    """The most classes that the cards to come can tell apart."""
    greatest_deviation: float
    """The greatest deviation."""
    largest: float
    """The deals of the largest bucket."""
    median: float
    """The median number of deals of a bucket."""
    smallest: float
    """The deals of the smallest bucket; 0 if some bucket is empty."""
    used: int
    """Buckets with hands, over all board clusters."""


class BucketStreets(TypedDict):
    """The statistics of each street."""
    flop: BucketStatistics
    """Those of the flop."""
    river: BucketStatistics
    """Those of the river."""
    turn: BucketStatistics
    """Those of the turn."""


class BucketsBuild(TypedDict):
    """A request to build the buckets of every hand on every board. Streets that are complete already are kept."""
    memory: NotRequired[int | None]
    """The bytes that may be used; the limit of the service if not given."""
    out: NotRequired[str | None]
    """The parent folder of the buckets; the working folder of the service if not given."""
    preset: NotRequired[str | None]
    """The name of a preset, such as `fast_test`; this or `toml` is needed."""
    print: NotRequired[bool]
    """Whether the configuration is answered and nothing is built."""
    seed: NotRequired[int | None]
    """The seed of the random numbers, instead of that of the configuration."""
    threads: NotRequired[int | None]
    """The number of threads, 0 for every core; that of the service if not given."""
    toml: NotRequired[str | None]
    """A configuration of your own, in TOML."""


BucketsBuildAnswer: TypeAlias = "BuiltBuckets | BucketsConfig"
"""Buckets that were built, or a configuration: one with the key `folder`, the other with `toml`."""


class BucketsClasses(TypedDict):
    """A request to count the classes that the cards to come can tell apart."""
    threads: NotRequired[int | None]
    """The number of threads, 0 for every core; that of the service if not given."""


class BucketsClassesAnswer(TypedDict):
    """The classes that can be told apart."""
    streets: list[StreetClasses]
    """Preflop and each street."""


class BucketsCompare(TypedDict):
    """A request to measure how far two sets of buckets agree."""
    folder: str
    """A folder of buckets."""
    other: str
    """Another folder of buckets."""
    threads: NotRequired[int | None]
    """The number of threads, 0 for every core; that of the service if not given."""


class BucketsCompareAnswer(TypedDict):
    """The agreement of two sets of buckets."""
    folders: list[str]
    """The names of both."""
    streets: list[StreetAgreement]
    """The agreement on each street."""


class BucketsConfig(TypedDict):
    """A configuration of buckets."""
    name: str
    """The name of the folder of such buckets."""
    toml: str
    """The configuration, in TOML."""


class BucketsInfo(TypedDict):
    """A request for what buckets a folder has."""
    folder: str
    """The folder of the buckets."""
    verify: NotRequired[bool]
    """Whether every byte is read and compared with the checksums."""


class BucketsInfoAnswer(TypedDict):
    """The configuration and the statistics of buckets."""
    bytes: int
    """The size of all files."""
    checksums: Checksums
    """The extent to which the contents are compared with checksums."""
    config: str
    """The configuration, in TOML."""
    fingerprint: str
    """The hash of everything that the buckets depend on, in hexadecimal."""
    mode: str
    """`classes` or `texture`."""
    name: str
    """The name of the folder when it was built."""
    streets: BucketStreets
    """Statistics of each street."""
    unnecessary: list[str]
    """A remark on each field of the configuration that changes nothing."""
    version: str
    """The version of the program that built them."""


class BucketsLookup(TypedDict):
    """A request for the buckets of hands: of those of a range on one board, or of a list of deals."""
    board: NotRequired[str | None]
    """The board of `hands`, in the order of the deal: 3, 4 or 5 cards; none before the flop."""
    deals: NotRequired[list[str] | None]
    """Many deals at once, each a hand and a board: `AsKs Ts9s8c`, or `AsKs` before the flop. They are answered as
    lists of numbers."""
    folder: str
    """The folder of the buckets."""
    hands: NotRequired[str | None]
    """A hand such as `AsKs`, or several as a range: `AKs,QQ`."""


class BucketsLookupAnswer(TypedDict):
    """The buckets of hands."""
    board: NotRequired[str | None]
    """The board, if `hands` were given; empty before the flop."""
    buckets: NotRequired[list[int] | None]
    """The buckets in the order of `deals`, if these were given."""
    clusters: NotRequired[list[int] | None]
    """The board clusters in the order of `deals`, if boards are clustered; 0 before the flop."""
    hands: NotRequired[list[HandBucket] | None]
    """The hands that the board does not block, if `hands` were given."""


class BucketsQuality(TypedDict):
    """A request to measure how good buckets are, street by street."""
    against: NotRequired[list[int] | None]
    """Other numbers of buckets to measure; an eighth, a quarter and half as many if not given."""
    folder: str
    """The folder of the buckets."""
    no_seeds: NotRequired[bool]
    """Whether the agreement with buckets of another seed is left out."""
    other: NotRequired[str | None]
    """A folder of buckets that differ only in the seed, to measure agreement with; built beside these if not given."""
    threads: NotRequired[int | None]
    """The number of threads, 0 for every core; that of the service if not given."""


class BucketsQualityAnswer(TypedDict):
    """The quality of buckets."""
    mode: str
    """`classes` or `texture`."""
    name: str
    """The name of the buckets."""
    other: NotRequired[str | None]
    """The name of the buckets of another seed, if they were compared."""
    streets: list[StreetQuality]
    """The quality on each street."""


class BuiltBuckets(TypedDict):
    """Buckets that were built."""
    bytes: int
    """The size of all files."""
    checksums: Checksums
    """The extent to which the contents are compared with checksums."""
    config: str
    """The configuration, in TOML."""
    fingerprint: str
    """The hash of everything that the buckets depend on, in hexadecimal."""
    folder: str
    """The folder of the buckets."""
    mode: str
    """`classes` or `texture`."""
    name: str
    """The name of the folder when it was built."""
    resumed: list[str]
    """Streets that were there already."""
    seconds: float
    """The seconds that it took."""
    streets: BucketStreets
    """Statistics of each street."""
    unnecessary: list[str]
    """A remark on each field of the configuration that changes nothing."""
    version: str
    """The version of the program that built them."""


class Bunching(TypedDict):
    """Players who have folded."""
    folded: NotRequired[list[str]]
    """The range with which each of them folded."""


class Cancel(TypedDict):
    """A request to cancel another one."""
    id: Id
    """The id of the request to cancel."""


class CancelAnswer(TypedDict):
    """Whether a request was cancelled."""
    cancelled: bool
    """False if no such request is worked on: it was never made, or has been answered."""


class Canon(TypedDict):
    """A request for the canonical form of groups of cards."""
    board: NotRequired[str | None]
    """Board of 3, 4 or 5 cards: flop, turn and river become groups after those of `cards`."""
    cards: str
    """A hand, or groups of cards separated by `|`: `AsKs`."""
    dead: NotRequired[str | None]
    """Dead cards, as one more group at the end."""
    deck: NotRequired[str | None]
    """`full` or `short`; `full` if not given."""


class CanonAnswer(TypedDict):
    """A canonical form, and its class."""
    board_labels: NotRequired[str | None]
    """Suits numbered from the board on, if there is one."""
    canonical: str
    """The canonical groups."""
    class_size: int
    """The number of deals in the class."""
    deck: str
    """The deck of the cards."""
    given: str
    """The groups as they were given."""
    groups: list[str]
    """The canonical groups, one by one."""
    labels: str
    """Suits numbered in the order of the groups."""
    member_permutations: NotRequired[list[str]]
    """The permutation from the canonical form to each of `members`."""
    members: list[str]
    """All deals of the class."""
    pairs: NotRequired[list[SuitPair]]
    """The six pairs of suits, and the cards that tell them apart."""
    permutation: str
    """The permutation from the given cards to the canonical ones."""
    signature: str
    """The signature of the class."""
    stabilizer: list[str]
    """These permutations, each as the images of c d h s."""
    stabilizer_order: int
    """The number of permutations that leave the form as it is."""
    suits: NotRequired[list[SuitKey]]
    """The four suits in the canonical order: the one that becomes clubs first."""


class CardClass(TypedDict):
    """A class of equivalent cards."""
    actions: list[Frequency]
    """The actions at the first choice after the card."""
    cards: list[str]
    """The cards."""
    chance: float
    """The probability that one of them comes."""
    equity: NotRequired[list[float] | None]
    """The equity of each player."""
    ev: NotRequired[list[float] | None]
    """The EV of each player."""
    permutations: NotRequired[list[str]]
    """For each card, the permutation that leads to it from the representative, as the images of c d h s."""
    representative: NotRequired[str]
    """The card of the class that was played out: the others play as it does, with suits exchanged."""


class CardEquities(TypedDict):
    """The equities if one of some equivalent cards comes next."""
    cards: list[str]
    """The cards."""
    equities: list[float]
    """The equity of each player then."""
    errors: list[float]
    """The standard error of each."""
    share: float
    """The probability that one of them comes."""


class Categories(TypedDict):
    """Made hands and draws. Every hand is one made hand, and may have several draws."""
    draws: list[Means]
    """Draws."""
    made: list[Means]
    """Made hands, strong to weak."""


class CategoryShare(TypedDict):
    """A made hand or a draw, and the part of the range that it is."""
    combos: int
    """The number of combos."""
    name: str
    """The name of the category: `top pair good kicker`."""
    share: float
    """`weight` as a share of the whole range."""
    weight: float
    """Their total weight."""


class CheckpointFile(TypedDict):
    """The checkpoint of an interrupted solve, which goes on from there when the spot is solved again."""
    board: str
    """The board as it was given."""
    bytes: int
    """The size of the file."""
    exploitability: NotRequired[float | None]
    """The exploitability when it was last measured, as a share of the starting pot."""
    file: str
    """The path of the file."""
    iterations: int
    """The iterations so far."""
    name: str
    """The name of the spot, which may be empty."""
    spot: str
    """The spot as it was given, as TOML."""


Checksums: TypeAlias = 'Literal["all", "on touch", "none"]'
"""The extent to which the contents of buckets are compared with checksums."""


class Choice(TypedDict):
    """An action of a tree."""
    action: str
    """The label for people: `check`, `bet 66`, `allin 900`."""
    amount: NotRequired[int | None]
    """The amount in chips that a bet, a raise or an all-in goes to on its street."""
    kind: ActionKind
    """The kind."""
    pot_share: NotRequired[float | None]
    """The size of a bet or a raise as a share of the pot after a call."""
    token: str
    """The word of a line that takes it: `x`, `b66`, `a900`."""


class Choice2(TypedDict):
    """An action of a decision."""
    action: str
    """The label for people: `check`, `bet 66`, `allin 900`."""
    amount: NotRequired[int | None]
    """The amount in chips that a bet, a raise or an all-in goes to on its street."""
    ev: NotRequired[float | None]
    """The mean EV over the hands that take it; `null` if none does."""
    frequency: float
    """Its frequency over all hands."""
    kind: ActionKind
    """The kind."""
    next: NotRequired[NextNode | None]
    """The kind of node that it leads to: after a `run-out` both are all-in, and no player has a choice any more."""
    pot_share: NotRequired[float | None]
    """The size of a bet or a raise as a share of the pot after a call."""
    token: str
    """The word of a line that takes it: `x`, `b66`, `a900`."""


class ClassMeans(TypedDict):
    """A hand class of a player: a cell of a 13 × 13 grid."""
    action_evs: list[float | None]
    """The mean EV of each action, as if all of them took it."""
    combos: float
    """The sum of the reach of the hands."""
    eqr: NotRequired[float | None]
    """Equity realization."""
    equity: NotRequired[float | None]
    """The mean equity."""
    ev: NotRequired[float | None]
    """The mean EV."""
    name: str
    """The name."""
    reach: float
    """The mean reach of the combos of the class that the player started with and the board does not block."""
    share: float
    """Their share of all hands."""
    strategy: list[float]
    """The frequency of each action."""


class Combo(TypedDict):
    """A hand."""
    action_evs: list[float | None]
    """The EV of each action."""
    combo: str
    """The cards."""
    draws: NotRequired[list[str]]
    """The draws, if categories are asked for."""
    eqr: NotRequired[float | None]
    """Equity realization."""
    equity: NotRequired[float | None]
    """The equity."""
    ev: NotRequired[float | None]
    """The EV; `null` if no hand of the other player goes with it."""
    locked: NotRequired[bool]
    """Whether a lock fixes its strategy."""
    made: NotRequired[str | None]
    """The made hand, if categories are asked for."""
    reach: float
    """The weight in the range times how often the player's own actions lead here."""
    share: float
    """The share of this combo among all hands here."""
    strategy: list[float]
    """The frequency of each action; empty for the player who does not act."""


class ComboFigures(TypedDict):
    """The figures of a combo on one side."""
    ev: NotRequired[float | None]
    """The EV; `null` if no hand of the other player goes with it."""
    reach: float
    """The weight in the range times how often the player's own actions lead here."""
    share: float
    """The share of this combo among all hands here."""
    strategy: list[float]
    """The frequency of each action, in the order of the actions of the side."""


class CommonHands(TypedDict):
    """The share of hands that two players have in common."""
    players: list[int]
    """The players, counted from 1."""
    share: float
    """The hands of both among the hands of either."""


class Compare(TypedDict):
    """A request to compare decisions of two solutions, or two decisions of one."""
    a: CompareSide
    """The first side: a spot or a session."""
    b: CompareSide
    """The second side. With neither a spot nor a session it is another place of A."""
    solve: NotRequired[SolveOptions | None]
    """Limits and options of the solve of a spot that has to be solved."""


class CompareAnswer(TypedDict):
    """Both sides, and the differences. Pairs of EVs are out of position first."""
    a: ComparedSide
    """The first side."""
    b: ComparedSide
    """The second side, in the suits of the first if both are one game up to suits."""
    costs: NotRequired[list[float] | None]
    """The EV that the player who acts loses in A by the frequencies of B at this decision, and in B by those of A;
    each in the chips of its side."""
    differences: list[str]
    """The parts of the spots that are different."""
    hands: list[ComparedCombo]
    """The combos of that player."""
    hands_of: NotRequired[str | None]
    """The player who acts, if it is the same one on both sides."""
    same_game: bool
    """Whether both are one game up to suits."""
    same_line: bool
    """Whether both lines are the same."""
    same_tree: bool
    """Whether the same actions are there, with the same amounts."""
    start_ev_bound: NotRequired[float | None]
    """The upper bound on it between two solutions of one zero-sum game."""
    start_ev_difference: NotRequired[list[float] | None]
    """The EVs of B less those of A at the start, in the chips of A; `null` if the units differ."""
    strategy_distance: NotRequired[float | None]
    """The share of hands that would have to act otherwise to play as the other side does."""
    within_bound: NotRequired[bool | None]
    """Whether it is within that bound."""


class CompareSide(TypedDict):
    """A side of a comparison."""
    line: NotRequired[str | None]
    """The line to the decision. The start of A if not given; in B the line of A, in the suits of B if both are one
    game up to suits."""
    session: NotRequired[int | None]
    """a session, which may still be running: then it is the strategy so far."""
    spot: NotRequired[SpotRef | None]
    """The spot; or"""


class ComparedAction(TypedDict):
    """An action of a side."""
    action: str
    """The label for people: `check`, `bet 66`, `allin 900`."""
    amount: NotRequired[int | None]
    """The amount in chips that a bet, a raise or an all-in goes to on its street."""
    ev: NotRequired[float | None]
    """The mean EV over the hands that take it; `null` if none does."""
    frequency: float
    """Its frequency over all hands."""
    kind: ActionKind
    """The kind."""
    token: str
    """The word of a line that takes it: `x`, `b66`, `a900`."""


class ComparedCombo(TypedDict):
    """A combo on both sides; `null` where a side does not have it."""
    a: NotRequired[ComboFigures | None]
    """The figures in A."""
    b: NotRequired[ComboFigures | None]
    """The figures in B."""
    combo: str
    """The cards."""


class ComparedSide(TypedDict):
    """A side that was compared. All amounts are in the chips of the side."""
    actions: list[ComparedAction]
    """The actions."""
    board: str
    """The board at its end."""
    chips_per_bb: NotRequired[int | None]
    """In a spot in big blinds, how many chips each has; every amount is in chips all the same."""
    complete: bool
    """Whether the solve has come to what was asked for, as `solve` has it; false while it runs."""
    entry: NotRequired[int | None]
    """The entry of the library that it comes from."""
    eqr: list[float | None]
    """Equity realization: EV / (equity × pot)."""
    equity: NotRequired[list[float] | None]
    """The equity of each player."""
    ev: NotRequired[list[float] | None]
    """The EV of each player from here on; `null` if they never get here."""
    exploitability: float
    """As a share of the starting pot."""
    fingerprint: str
    """The fingerprint of the canonical spot."""
    folded: int
    """The number of players who have folded."""
    iterations: int
    """The iterations of the solve."""
    line: str
    """The line."""
    locks: list[str]
    """The locks, each as the text that makes it."""
    player: str
    """The player who acts."""
    pot: int
    """The pot there, all bets so far included."""
    spot: str
    """The name of the spot."""
    stacks: list[int]
    """The stacks behind at the start, out of position first."""
    start_ev: list[float]
    """The EV of each player at the start."""
    unit: EvUnit
    """The unit of EVs: `chips`, or `prize` in a tournament."""


Convert = TypedDict("Convert", {"from": NotRequired["ConvertFormat | None"], "name": NotRequired["str | None"], "spot": NotRequired["SpotRef | None"], "text": NotRequired["str | None"], "to": NotRequired["ConvertFormat | None"]})
"""A request to convert a spot or a range from the format of a program to that of another."""


ConvertAnswer = TypedDict("ConvertAnswer", {"content": "ConvertContent", "from": "ConvertFormat", "remarks": "list[ConvertRemark]", "text": "str", "to": "ConvertFormat"})
"""A text that was converted."""


ConvertContent: TypeAlias = 'Literal["spot", "range"]'
"""A spot or a range."""


ConvertFormat: TypeAlias = 'Literal["isofold", "pio", "upi", "texas", "gto+", "wizard"]'
"""A format, by the program that it belongs to."""


class ConvertRemark(TypedDict):
    """A remark on a line of a text that was converted."""
    line: int
    """The number of the line, from 1."""
    text: str
    """The remark."""
    topic: str
    """`rounding`, `threshold`, `cap`, `merge`, `tree`, `assumed` or `ignored`."""


class DatasetCheck(TypedDict):
    """A check of a dataset."""
    check: str
    """Its name."""
    findings: int
    """The number of times that something was wrong."""


class DatasetFinding(TypedDict):
    """Something that is wrong about a dataset."""
    check: str
    """The check that found it."""
    file: str
    """The file, within the folder."""
    message: str
    """The problem."""
    sample: NotRequired[int | None]
    """The sample, if it is about one."""


class DatasetGenerate(TypedDict):
    """A request to generate a dataset, or a part of it. Shards that are there already are kept; each appears whole or
    not at all."""
    device: NotRequired[Device | None]
    """The device that solves: `cpu` if not given, `cuda`, or `auto`."""
    device_memory: NotRequired[int | None]
    """The bytes of a GPU's memory that may be used; what is free if not given."""
    folder: str
    """The folder of the dataset, on the machine that answers."""
    memory: NotRequired[int | None]
    """The bytes that may be used; the limit of the service if not given."""
    plan: NotRequired[bool]
    """Whether the plan is answered and nothing is generated."""
    preset: NotRequired[str | None]
    """The name of a preset, such as `river-pot`; this or `toml` is needed."""
    rows: int
    """The number of rows, of both splits."""
    seed: NotRequired[int | None]
    """The seed; 1 if not given."""
    shard: NotRequired[list[int] | None]
    """The worker whose shards are generated, from 0, and the number of workers; all shards if not given."""
    shard_rows: NotRequired[int | None]
    """The rows of a shard; those of the configuration if not given."""
    threads: NotRequired[int | None]
    """The number of threads, 0 for every core; that of the service if not given."""
    toml: NotRequired[str | None]
    """A configuration of your own, in TOML."""


class DatasetGenerateAnswer(TypedDict):
    """A dataset: its plan, and what was generated of it."""
    done_rows: int
    """Its rows that are in complete shards."""
    done_shards: int
    """Its shards that are complete."""
    estimated_bytes: int
    """The bytes of its shards, about."""
    folder: str
    """The folder."""
    part_rows: int
    """The rows of the part that was asked for."""
    rows: int
    """The rows of the whole dataset."""
    run: NotRequired[DatasetRun | None]
    """The work of this run; `null` if the plan was asked for."""
    seed: int
    """The seed."""
    shards: int
    """Its shards."""
    street: str
    """The street of the rows."""
    toml: str
    """The configuration, in TOML."""


class DatasetRun(TypedDict):
    """The work of one run."""
    complete: bool
    """Whether all shards of the part are there. If not, it was stopped: rows that were solved are kept, and the same
    request goes on."""
    device: str
    """`cpu`, or the name of the device."""
    file_bytes: int
    """The bytes that were written."""
    kept: int
    """The shards that were there already."""
    seconds: float
    """The seconds that it took."""
    solved: int
    """The rows that were solved."""
    writing_seconds: float
    """The seconds of writing, of all threads together."""
    written: int
    """The shards that were written."""


class DatasetVerify(TypedDict):
    """A request to check the dataset of a folder."""
    folder: str
    """The folder."""
    html: NotRequired[str | None]
    """The file of a page of HTML with the checks and the distributions, on the machine that answers; it is replaced."""
    memory: NotRequired[int | None]
    """The bytes that may be used; the limit of the service if not given."""
    partial: NotRequired[bool]
    """Whether shards may be missing."""
    resolve: NotRequired[int | None]
    """The rows that are solved again, to a tenth of their exploitability; 16 if not given."""
    threads: NotRequired[int | None]
    """The number of threads, 0 for every core; that of the service if not given."""


class DatasetVerifyAnswer(TypedDict):
    """The checks of a dataset."""
    boards: list[int]
    """The canonical boards to train on and those for validation."""
    checks: list[DatasetCheck]
    """Each check."""
    findings: list[DatasetFinding]
    """The first things that are wrong."""
    folder: str
    """The folder."""
    good: bool
    """Whether nothing is wrong."""
    html: NotRequired[str | None]
    """The page, if one was asked for."""
    max_exploitability: float
    """The greatest exploitability of a label, as a share of the pot."""
    resolved: ResolvedRows
    """The rows that were solved again."""
    rows: list[int]
    """The rows to train on and those for validation."""
    seconds: float
    """The seconds that it took."""
    shards: int
    """The shards that were read."""
    street: str
    """The street of the rows."""


Device: TypeAlias = 'Literal["cpu", "cuda", "auto"]'
"""A device."""


class Edit(TypedDict):
    """A change to the tree: one of both."""
    add: NotRequired[str | None]
    """The line to an action that comes."""
    remove: NotRequired[str | None]
    """The line to an action that goes."""


class EmbeddedSpot(TypedDict):
    """An embedded spot."""
    name: str
    """Its name."""
    toml: str
    """Its text."""


EntryName: TypeAlias = "int | str"
"""An entry of the library as requests name it."""


class Equity(TypedDict):
    """A request for the equities of hands and ranges."""
    beats: NotRequired[bool]
    """Whether the hands that beat the hand of the first player on the board are told; alone, no equity is computed."""
    board: NotRequired[str | None]
    """Board of 3, 4 or 5 cards, or with unknown ones: `Ks7d4d`, `2h7s9h4hT`, `As****`."""
    by_card: NotRequired[bool]
    """Whether the equities for each card that may come next are told."""
    categories: NotRequired[bool]
    """Whether the frequency of each hand category at showdown is told."""
    common: NotRequired[bool]
    """Whether the share of hands that each two ranges have in common is told."""
    curve: NotRequired[bool]
    """Whether the equity distribution of each range whose hands are counted one by one is told."""
    dead: NotRequired[str | None]
    """Cards out of play."""
    error: NotRequired[float | None]
    """Monte Carlo until the standard error of every equity is down to this share, above 0 and below 1. With
    `threshold`, only if an exact method costs more than that."""
    exact: NotRequired[bool]
    """Use an exact method only."""
    game: NotRequired[str | None]
    """The game by its name, such as `omaha`, `plo` or `razz`; hold'em if not given."""
    memory: NotRequired[int | None]
    """The bytes that lists of hands may take; the limit of the service if not given."""
    no_isomorphism: NotRequired[bool]
    """Turn suit isomorphism off: the same result, slower."""
    overlap: NotRequired[Overlap | None]
    """The weight of a combo that a range lists twice with different weights; refused if not given."""
    per_combo: NotRequired[bool]
    """Whether the equity of each hand of each range is told."""
    players: list[str]
    """Hands, ranges or `random`, read as the arguments of `isofold equity` are: `["AA", "KK"]`, or in one text with
    bars, `["AhKh | QQ+,AKs:0.5"]`."""
    seed: NotRequired[int | None]
    """The seed of Monte Carlo: the same seed gives the same deals; 0 if not given."""
    threads: NotRequired[int | None]
    """The number of threads, 0 for every core; that of the service if not given."""
    threshold: NotRequired[float | None]
    """The cost of an exact method, in outcomes, above which Monte Carlo is used; 1e10 if not given."""
    trials: NotRequired[int | None]
    """Monte Carlo with this many deals; with `error`, at most this many. With `threshold`, only if an exact method
    costs more than that."""


class EquityAnswer(TypedDict):
    """The equities of players, and the views that were asked for."""
    algorithm: NotRequired[str | None]
    """The algorithm of the method."""
    beats: NotRequired[BetterHands | None]
    """The hands that beat the first player's, if asked for."""
    board: str
    """The board; empty if there is none."""
    cards: NotRequired[list[CardEquities] | None]
    """The equities for each class of next cards, if asked for."""
    common: NotRequired[list[CommonHands] | None]
    """The share of hands that each two players have in common, if asked for."""
    complete: bool
    """Whether nothing is missing: false if the request was cancelled, and this is the result so far."""
    dead: NotRequired[str | None]
    """The dead cards, if there are any."""
    game: str
    """The game."""
    method: NotRequired[str | None]
    """`table`, `exact` or `monte-carlo`; missing where no equity is computed."""
    outcomes: NotRequired[int | None]
    """The outcomes that an exact method has counted."""
    players: NotRequired[list[PlayerEquity] | None]
    """The players, in the order given; missing where no equity is computed."""
    seconds: float
    """The seconds that it took."""
    trials: NotRequired[int | None]
    """The deals of Monte Carlo."""
    understood: NotRequired[str | None]
    """The players with bars between them, where they were given otherwise."""


class Error(TypedDict):
    """The reason why a request has no answer."""
    code: ErrorCode
    """The kind of error, for programs."""
    field: NotRequired[str | None]
    """The field of the request that is at fault, such as `board`."""
    hint: NotRequired[str | None]
    """Something to try."""
    message: str
    """One sentence for people."""
    span: NotRequired[TextSpan | None]
    """The place in the text of the field that is at fault, if that is a range."""


ErrorCode: TypeAlias = 'Literal["bad-request", "unknown-request", "invalid", "not-found", "memory", "unsupported", "damaged", "io", "cancelled", "failed", "internal"]'
"""The kind of an error."""


EvUnit: TypeAlias = 'Literal["chips", "prize"]'
"""The unit of EVs."""


class EventProgress(TypedDict):
    """Work has gone on."""
    exploitability: NotRequired[float | None]
    """The exploitability of a solve when it was last measured, as a share of the starting pot."""
    iterations: NotRequired[int | None]
    """The iterations of a solve."""
    kind: Literal["progress"]
    seconds: float
    """Seconds since it began."""
    seconds_left: NotRequired[float | None]
    """Seconds until the end, if that can be estimated."""
    share: NotRequired[float | None]
    """The share of it that is done, from 0 to 1, if that is known."""
    work: str
    """The kind of work: `solving`, `exact`, `sampling`."""


class EventEstimate(TypedDict):
    """The equities so far, after a `progress` of a request for equities."""
    equities: list[float]
    """The equity of each player, from 0 to 1."""
    errors: list[float]
    """The standard error of each."""
    kind: Literal["estimate"]
    trials: NotRequired[int | None]
    """The deals so far, of Monte Carlo."""


class EventRemark(TypedDict):
    """Something that people should know; the answer comes all the same."""
    kind: Literal["remark"]
    message: str
    """One sentence."""


Event: TypeAlias = "EventProgress | EventEstimate | EventRemark"
"""Something that happened while a request is worked on."""


class Exploit(TypedDict):
    """A request for the maximally exploitative response. The spot is solved without its locks, then they are applied,
    and the strategy of `by` becomes the best response to the other player's. Locked hands keep to their locks."""
    by: str
    """The player who exploits the other, `oop` or `ip`."""
    locks: NotRequired[list[Lock]]
    """Locks that come after those of the spot."""
    solve: NotRequired[SolveOptions | None]
    """Limits and options of the solve."""
    spot: SpotRef
    """The spot."""
    view: NotRequired[View | None]
    """A place to show after the response, if any."""


class ExploitAnswer(TypedDict):
    """The response, and the EVs before and after it. Pairs are out of position first."""
    board: str
    """The board at the start."""
    by: str
    """The player who exploits."""
    chips_per_bb: NotRequired[int | None]
    """In a spot in big blinds, how many chips each has; every amount is in chips all the same."""
    complete: bool
    """Whether the solve has come to what was asked for, as `solve` has it."""
    ev: list[float]
    """The EVs with the response."""
    ev_locked: list[float]
    """The EVs with the locks, while the player still plays the solution."""
    ev_unlocked: list[float]
    """The EVs with the solution, nothing locked."""
    exploitability: float
    """Its exploitability as a share of the starting pot."""
    folded: int
    """The number of players who have folded."""
    gain: float
    """The gain of the response over `ev_locked`."""
    gain_share: float
    """The gain as a share of the starting pot."""
    iterations: int
    """The iterations of the solution without locks."""
    locks: list[str]
    """The locks, each as the text that makes it."""
    pot: int
    """The pot at the start."""
    root: list[Frequency]
    """The strategy of the first player at the start, with the response."""
    seconds: float
    """The seconds that it took."""
    spot: str
    """The name of the spot."""
    stack: int
    """The effective stack at the start."""
    stacks: list[int]
    """The stacks behind at the start, out of position first."""
    unit: EvUnit
    """The unit of EVs: `chips`, or `prize` in a tournament."""
    view: NotRequired[ShowAnswer | None]
    """The place that was asked for, as `show` has it."""


class Export(TypedDict):
    """A request to write every decision of a solution to a file, which appears once it is complete. A spot that is
    neither in the library nor solved is solved first."""
    file: str
    """The file to write, on the machine that answers. It must not exist, unless it is to be replaced."""
    format: ExportFormat
    """The format of the file."""
    line: NotRequired[str | None]
    """The line from which on decisions are written; the start if not given."""
    replace: NotRequired[bool]
    """Whether a file that exists is replaced. A solution file never is."""
    session: NotRequired[int | None]
    """a session, which may still be running: then it is the strategy so far, and the session goes on after the
    export."""
    solve: NotRequired[SolveOptions | None]
    """Limits and options of the solve, if it has to be solved."""
    spot: NotRequired[SpotRef | None]
    """The spot; or"""
    streets: NotRequired[list[str]]
    """The streets to write: `flop`, `turn`, `river`. Those that the solution holds if not given."""


class ExportAnswer(TypedDict):
    """A file that was written."""
    array_bytes: int
    """The bytes of all numbers of combos, 4 for each."""
    boards: int
    """The number of boards: one of each class of runouts."""
    combos: list[int]
    """The number of combos in the ranges of both players, out of position first."""
    complete: bool
    """Whether its solve has come to what was asked for, as `solve` has it; false while it runs."""
    exploitability: float
    """The exploitability of the solution as a share of the starting pot."""
    file: str
    """The file."""
    file_bytes: int
    """The length of the file."""
    format: ExportFormat
    """Its format."""
    iterations: int
    """The iterations of the solution."""
    line: str
    """The line from which on decisions were written."""
    nodes: int
    """The number of decisions, on all boards."""
    schema_version: int
    """The version of its arrays and columns."""
    seconds: float
    """The seconds that the export took, without the solve."""
    spot: str
    """The name of the spot."""
    streets: list[str]
    """The streets that were written."""


ExportFormat: TypeAlias = 'Literal["npz", "parquet", "csv"]'
"""The format of a file."""


Feature: TypeAlias = 'Literal["suits", "pairing", "height", "connectedness"]'
"""A feature of the texture of a board."""


class Frequency(TypedDict):
    """An action and how often it is taken."""
    action: str
    """The label for people: `check`, `bet 66`, `allin 900`."""
    amount: NotRequired[int | None]
    """The amount in chips that a bet, a raise or an all-in goes to on its street."""
    frequency: float
    """Its frequency over all hands that get there, from 0 to 1."""
    kind: ActionKind
    """The kind."""
    token: str
    """The word of a line that takes it: `x`, `b66`, `a900`."""


Gpu: TypeAlias = "dict[str, Any]"
"""A request for the GPU of the machine. It is looked for once, which may take a second."""


class GpuAnswer(TypedDict):
    """The GPU of the machine: one of both is `null`."""
    gpu_missing: NotRequired[str | None]
    """The reason why there is none."""
    gpu_name: NotRequired[str | None]
    """The name of the GPU, if there is one."""


class HandArrays(TypedDict):
    """The hands at a decision by combo index; what a combo does not have is `null`, or NaN. Pairs are out of position
    first."""
    action_evs: list[Array]
    """For each action, its EV."""
    equity: list[Array]
    """Their equities."""
    ev: list[Array]
    """Their EVs."""
    reach: list[Array]
    """The reach of each player's combos; 0 for those that are not there."""
    strategy: list[Array]
    """For each action, how often each combo of the player who acts takes it."""


HandBucket = TypedDict("HandBucket", {"bucket": "int", "class": "str", "cluster": NotRequired["int | None"], "hand": "str", "path": "list[StreetBucket]"})
"""The bucket of a hand."""


class HandEquity(TypedDict):
    """The equity of a hand of a range. All figures are from 0 to 1."""
    equity: float
    """Its equity."""
    error: float
    """The standard error of the equity; 0 if it is exact."""
    hand: str
    """The hand."""
    share: float
    """The probability that the player has it."""
    tie: float
    """The probability of winning a part of the pot."""
    win: float
    """The probability of winning the whole pot."""


HandGrouping: TypeAlias = 'Literal["class", "made", "draw"]'
"""A way to put hands together."""


class Hello(TypedDict):
    """The first line of the server."""
    isofold: str
    """The version of the program."""
    schema: int
    """The version of the contract, [`SCHEMA_VERSION`](crate::SCHEMA_VERSION)."""


class HelloRequest(TypedDict):
    """A request for the versions."""
    schema: NotRequired[int | None]
    """The version of the contract that the client was written for."""


class Icm(TypedDict):
    """A tournament."""
    others: NotRequired[list[Number]]
    """Stacks of the players who are not in the hand."""
    payouts: list[Number]
    """Payouts by finishing place."""


class Icm2(TypedDict):
    """A request for the $EV of stacks."""
    all_in: NotRequired[list[Seat] | None]
    """Two players who are all-in against each other."""
    equity: NotRequired[float | None]
    """The equity of the first player of the all-in, from 0 to 1."""
    names: NotRequired[list[str] | None]
    """The name of each player, in the order of `stacks`; their numbers from 1 if not given."""
    payout_shares: NotRequired[list[float] | None]
    """The prizes as shares of `pool`, each from 0 to 1, first place first."""
    payouts: NotRequired[list[float] | None]
    """The prizes in money, first place first. Either these or `payout_shares`."""
    places: NotRequired[bool]
    """Whether to give the probability of each player to finish in each place."""
    pool: NotRequired[float | None]
    """The prize pool in money, with `payout_shares`."""
    stacks: list[float]
    """The chips of each player."""


class IcmAllIn(TypedDict):
    """An all-in of two players for the smaller of both stacks, with no pot before it."""
    chips: float
    """The chips that each of both puts in."""
    players: list[AllInStakes]
    """Both players, in the order given."""


class IcmAnswer(TypedDict):
    """The $EV of each player."""
    all_in: NotRequired[IcmAllIn | None]
    """The all-in, if one was asked for."""
    players: list[IcmPlayer]
    """The players, in the order given."""
    pool: float
    """All prizes together."""


class IcmPlayer(TypedDict):
    """A player, and the worth of the player's stack."""
    chips: float
    """The share of all chips."""
    name: str
    """The name as given, or the number from 1."""
    places: NotRequired[list[float] | None]
    """The probability of each place, first place first, with `places`."""
    prize: float
    """The $EV."""
    share: float
    """The $EV as a share of the pool."""
    stack: float
    """The stack in chips."""


Id: TypeAlias = "int | str"
"""The id that a client gives to a request."""


class Index(TypedDict):
    """A request for the index of a hand, or of many; with neither, for the number of classes."""
    cards: NotRequired[str | None]
    """Cards of all rounds in order; `|` may separate rounds."""
    deck: NotRequired[str | None]
    """`full` or `short`; `full` if not given."""
    hands: NotRequired[list[str] | None]
    """Many hands at once, each as `cards`."""
    rounds: list[int]
    """The number of cards of each round: `[2, 3, 1, 1]` is hold'em to the river."""


class IndexAnswer(TypedDict):
    """The index of a hand, or those of many."""
    deck: str
    """The deck of the cards."""
    index: NotRequired[int | None]
    """The index, from 0, if `cards` were given."""
    indices: NotRequired[list[int] | None]
    """The indices, in the order of `hands`, if these were given."""
    rounds: list[int]
    """The number of cards of each round."""
    size: int
    """The number of classes."""
    total: NotRequired[int | None]
    """The number of hands in them; `null` if it does not fit in 64 bits."""


class Iso(TypedDict):
    """A request for the classes of interchangeable next cards on a board."""
    board: str
    """A flop of 3 cards, or a flop and a turn of 4, the turn last: `QsTs7h`."""
    dead: NotRequired[str | None]
    """Cards out of play."""
    deck: NotRequired[str | None]
    """`full` or `short`; `full` if not given."""
    folded: NotRequired[list[str]]
    """Ranges of players who folded (bunching)."""
    ip: NotRequired[str | None]
    """Range of the player in position; any hand if not given."""
    known: NotRequired[list[str]]
    """Hole cards of players, each a set of cards."""
    locks: NotRequired[list[str]]
    """Locks: `line = x b20; hands = AcKc; play = f`."""
    oop: NotRequired[str | None]
    """Range of the player out of position; any hand if not given."""


class IsoAnswer(TypedDict):
    """The classes of next cards, and what broke the symmetry of the board."""
    board: str
    """The board."""
    broken_by: list[BrokenBy]
    """The causes that broke a symmetry of the board, in the order in which they were taken into account."""
    cards: int
    """The number of cards that can come next."""
    classes: list[NextCardClass]
    """The classes, by their representatives."""
    deck: str
    """The deck of the cards."""
    group: list[str]
    """The permutations of suits that change nothing, each as the images of c d h s."""
    pairs: NotRequired[list[SuitPair]]
    """The six pairs of suits, and everything that tells them apart, the board included."""
    runouts: NotRequired[int | None]
    """The number of classes of runouts to the river, if the board is a flop."""


class LibraryEntry(TypedDict):
    """An entry of the library."""
    board: str
    """The board as it was given."""
    bytes: int
    """The size of the file."""
    canonical_board: str
    """The canonical board."""
    chips_per_bb: NotRequired[int | None]
    """In a spot in big blinds, how many chips each has; every amount is in chips all the same."""
    created: int
    """The time at which the file was written, in seconds since 1970."""
    ev: list[float]
    """The EVs, out of position first."""
    exploitability: float
    """The exploitability, as a share of the starting pot."""
    file: str
    """The path of the file."""
    fingerprint: str
    """The hash of the canonical spot."""
    folded: int
    """The number of players who have folded."""
    id: int
    """The number of the entry, which no other entry of the library has or had."""
    iterations: int
    """The iterations of all runs."""
    locks: list[str]
    """The locks, each as the text that makes it."""
    name: str
    """Its name, which may be empty."""
    pot: int
    """The starting pot, in chips."""
    precision: int
    """The bits that regrets and strategies were kept in: 16 or 32."""
    resumable: bool
    """Whether regrets are stored, so that the solve can be continued."""
    seconds: float
    """The seconds spent solving, over all runs."""
    stack: int
    """The effective stack behind at the start, in chips."""
    stacks: list[int]
    """The stacks behind at the start, out of position first."""
    street: str
    """The street that the spot starts on."""
    tier: str
    """The streets whose strategies are stored: `full`, `no-rivers` or `no-turns`."""
    unit: EvUnit
    """The unit of EVs: `chips`, or `prize` in a tournament."""
    used: int
    """The time of the last use, in seconds since 1970."""


class LibraryExport(TypedDict):
    """A request to copy the file of an entry."""
    entry: EntryName
    """The entry."""
    file: str
    """The file to write, which must not exist."""


class LibraryExportAnswer(TypedDict):
    """A copy of the file of an entry."""
    bytes: int
    """Its size."""
    file: str
    """The file that was written."""
    id: int
    """The number of the entry."""


class LibraryImport(TypedDict):
    """A request to add solution files, after verifying them. Each is added or not, whatever becomes of the others."""
    files: list[str]
    """The files."""


class LibraryImportAnswer(TypedDict):
    """The result of adding files."""
    added: list[LibraryEntry]
    """The new entries."""
    failed: list[RefusedFile]
    """The files that were not added."""
    present: list[LibraryEntry]
    """The entries that are at least as accurate as files that were not added."""
    replaced: list[LibraryEntry]
    """The entries of the same spots that the new ones replace."""


class LibraryList(TypedDict):
    """A request for the entries of the library, all or those that meet every condition given."""
    board: NotRequired[str | None]
    """Spots on this board, whatever its suits are called."""
    name: NotRequired[str | None]
    """Spots whose name contains this, whatever its case."""
    pot: NotRequired[str | None]
    """Spots with this starting pot, or one in a range: `60`, `5.5bb` or `50-100`."""
    stack: NotRequired[str | None]
    """Spots with this effective stack, or one in a range: `200`, `97.5bb` or `150-300`."""
    street: NotRequired[str | None]
    """Spots that start on this street: `flop`, `turn` or `river`."""
    target: NotRequired[float | None]
    """Solutions with at most this exploitability, as a share of the pot: 0.005 is 0.5%."""
    texture: NotRequired[list[str]]
    """Spots whose flop has all of these textures: `monotone`, `two-tone`, `rainbow`, `paired`, `trips`."""


class LibraryListAnswer(TypedDict):
    """Entries, and the bytes that they take."""
    bytes: int
    """The bytes of their files."""
    checkpoints: NotRequired[list[CheckpointFile]]
    """The checkpoints of interrupted solves, whatever the conditions."""
    entries: list[LibraryEntry]
    """The entries, by number."""


class LibraryRename(TypedDict):
    """A request to give an entry another name."""
    entry: EntryName
    """The entry."""
    name: str
    """Its new name."""


class LibraryRenameAnswer(TypedDict):
    """An entry that has another name."""
    before: str
    """The name it had."""
    board: str
    """The board as it was given."""
    bytes: int
    """The size of the file."""
    canonical_board: str
    """The canonical board."""
    chips_per_bb: NotRequired[int | None]
    """In a spot in big blinds, how many chips each has; every amount is in chips all the same."""
    created: int
    """The time at which the file was written, in seconds since 1970."""
    ev: list[float]
    """The EVs, out of position first."""
    exploitability: float
    """The exploitability, as a share of the starting pot."""
    file: str
    """The path of the file."""
    fingerprint: str
    """The hash of the canonical spot."""
    folded: int
    """The number of players who have folded."""
    id: int
    """The number of the entry, which no other entry of the library has or had."""
    iterations: int
    """The iterations of all runs."""
    locks: list[str]
    """The locks, each as the text that makes it."""
    name: str
    """Its name, which may be empty."""
    pot: int
    """The starting pot, in chips."""
    precision: int
    """The bits that regrets and strategies were kept in: 16 or 32."""
    resumable: bool
    """Whether regrets are stored, so that the solve can be continued."""
    seconds: float
    """The seconds spent solving, over all runs."""
    stack: int
    """The effective stack behind at the start, in chips."""
    stacks: list[int]
    """The stacks behind at the start, out of position first."""
    street: str
    """The street that the spot starts on."""
    tier: str
    """The streets whose strategies are stored: `full`, `no-rivers` or `no-turns`."""
    unit: EvUnit
    """The unit of EVs: `chips`, or `prize` in a tournament."""
    used: int
    """The time of the last use, in seconds since 1970."""


class LibraryRm(TypedDict):
    """A request to remove entries and their files, or checkpoints of interrupted solves. All entries are removed, or
    none."""
    all: NotRequired[bool]
    """Whether every entry is removed."""
    checkpoints: NotRequired[bool]
    """Whether the checkpoints of interrupted solves are removed, which are then lost."""
    entries: NotRequired[list[EntryName]]
    """The entries to remove."""


class LibraryRmAnswer(TypedDict):
    """The entries that were removed."""
    bytes: int
    """The bytes that were freed."""
    checkpoints: int
    """The number of checkpoints that were removed."""
    removed: list[LibraryEntry]
    """The entries."""


class LibraryShow(TypedDict):
    """A request for everything about an entry."""
    entry: EntryName
    """The entry."""


class LibraryShowAnswer(TypedDict):
    """An entry with its spot."""
    board: str
    """The board as it was given."""
    bytes: int
    """The size of the file."""
    canonical_board: str
    """The canonical board."""
    chips_per_bb: NotRequired[int | None]
    """In a spot in big blinds, how many chips each has; every amount is in chips all the same."""
    created: int
    """The time at which the file was written, in seconds since 1970."""
    ev: list[float]
    """The EVs, out of position first."""
    exploitability: float
    """The exploitability, as a share of the starting pot."""
    file: str
    """The path of the file."""
    fingerprint: str
    """The hash of the canonical spot."""
    folded: int
    """The number of players who have folded."""
    id: int
    """The number of the entry, which no other entry of the library has or had."""
    iterations: int
    """The iterations of all runs."""
    locks: list[str]
    """The locks, each as the text that makes it."""
    name: str
    """Its name, which may be empty."""
    pot: int
    """The starting pot, in chips."""
    precision: int
    """The bits that regrets and strategies were kept in: 16 or 32."""
    resumable: bool
    """Whether regrets are stored, so that the solve can be continued."""
    seconds: float
    """The seconds spent solving, over all runs."""
    spot: str
    """Its spot as it was given, as TOML."""
    stack: int
    """The effective stack behind at the start, in chips."""
    stacks: list[int]
    """The stacks behind at the start, out of position first."""
    street: str
    """The street that the spot starts on."""
    tier: str
    """The streets whose strategies are stored: `full`, `no-rivers` or `no-turns`."""
    unit: EvUnit
    """The unit of EVs: `chips`, or `prize` in a tournament."""
    used: int
    """The time of the last use, in seconds since 1970."""


class LibraryVerify(TypedDict):
    """A request to read every byte of every file. Cancelled, it answers what it has verified so far."""
    remove: NotRequired[bool]
    """Whether damaged entries and damaged files are removed."""


class LibraryVerifyAnswer(TypedDict):
    """The state of the files of the library."""
    adopted: list[AdoptedFile]
    """The files that had no entry, and have one now."""
    bad: list[BadEntry]
    """The entries whose file is damaged or gone, or was not what the catalogue said."""
    complete: bool
    """Whether all entries were checked."""
    orphans: NotRequired[list[str] | None]
    """The files that have no entry and can have none; `null` if they were not looked for."""
    removed: bool
    """Whether damaged entries and damaged files were removed."""
    verified: int
    """The number of entries that were checked."""


class LineFigures(TypedDict):
    """The figures at a line."""
    eqr: list[float | None]
    """Equity realization: EV / (equity × pot)."""
    equity: NotRequired[list[float] | None]
    """The equity of each player."""
    ev: NotRequired[list[float] | None]
    """The EV of each player from here on; `null` if they never get here."""
    frequencies: NotRequired[list[float] | None]
    """The frequency of each action of the line; `null` if the players never get here."""
    reach: float
    """The share of the deals that get here. Means are weighted by the deals and by this."""


class LineStrategy(TypedDict):
    """The strategy of the player who acts at the end of a line."""
    actions: list[Frequency]
    """The actions."""
    line: str
    """The line."""
    player: str
    """The player who acts."""


class Lock(TypedDict):
    """A node lock: `play` for each hand, or `overall` for the aggregate of all."""
    category: NotRequired[str | None]
    """Made hands and draws."""
    hands: NotRequired[str | None]
    """The hands; all if not given."""
    line: str
    """The line to the decision; empty for the start."""
    overall: NotRequired[str | None]
    """Frequencies over all hands."""
    play: NotRequired[str | None]
    """Frequencies of actions, such as `f: 60%, c`."""


class Means(TypedDict):
    """Hands together: a class, or a category."""
    action_evs: list[float | None]
    """The mean EV of each action, as if all of them took it."""
    combos: float
    """The sum of the reach of the hands."""
    eqr: NotRequired[float | None]
    """Equity realization."""
    equity: NotRequired[float | None]
    """The mean equity."""
    ev: NotRequired[float | None]
    """The mean EV."""
    name: str
    """The name."""
    share: float
    """Their share of all hands."""
    strategy: list[float]
    """The frequency of each action."""


class Measurement(TypedDict):
    """A measurement of the exploitability of a session."""
    exploitability: float
    """The exploitability, as a share of the starting pot."""
    iterations: int
    """The iterations when it was measured."""
    seconds: float
    """The seconds that the session had run."""


MemoryBytes = TypedDict("MemoryBytes", {"16": "int", "32": "int"})
"""The bytes that solving takes, by precision."""


NamedShares: TypeAlias = "dict[str, float]"
"""NamedShares"""


class NextCard(TypedDict):
    """A card of a class."""
    card: str
    """The card."""
    permutation: str
    """The permutation from the representative to the card, as the images of c d h s."""


class NextCardClass(TypedDict):
    """Next cards that are interchangeable."""
    members: list[NextCard]
    """All cards of the class, the representative first."""
    representative: str
    """The lowest card of the class."""
    size: int
    """The number of cards in the class."""


NextNode: TypeAlias = 'Literal["decision", "deal", "run-out", "fold", "showdown"]'
"""The kind of node that an action leads to."""


NodeKind: TypeAlias = 'Literal["decision", "deal", "fold", "showdown"]'
"""The kind of a node."""


Number: TypeAlias = "int | float | str"
"""A number, or a text such as `0.5%` where a share is expected."""


class OutsideHand(TypedDict):
    """A hand that a player does not hold."""
    combo: str
    """The cards."""
    ev: float
    """The EV of its best response against the strategy of the other player, from there on."""


Overlap: TypeAlias = 'Literal["error", "first", "last", "max", "min"]'
"""The policy for a combo that is listed twice with different weights."""


class Place(TypedDict):
    """The end of a line."""
    actions: list[Choice2]
    """The actions."""
    arrays: NotRequired[HandArrays | None]
    """All hands by combo index, if they are asked for as arrays; `hands` is empty then."""
    blockers: NotRequired[Blockers | None]
    """The effect of the cards of the player who does not act on these actions, if it is asked for."""
    board: str
    """The board there."""
    categories: NotRequired[Categories | None]
    """Made hands and draws."""
    chips_per_bb: NotRequired[int | None]
    """In a spot in big blinds, how many chips each has; every amount is in chips all the same."""
    classes: NotRequired[list[list[ClassMeans]] | None]
    """The hand classes of each player, the cells of a 13 × 13 grid, if they are asked for; out of position first."""
    combos: NotRequired[list[float]]
    """The sum of the reach of each player's hands."""
    complete: bool
    """Whether the solve has come to what was asked for, as `solve` has it; false while it runs."""
    curves: NotRequired[list[RangeCurves] | None]
    """The distributions of equity and EV of each player, if they are asked for; out of position first."""
    device: NotRequired[str | None]
    """The device that solved it, `cpu` or `cuda`, if it was solved now."""
    entry: NotRequired[int | None]
    """The entry of the library that it comes from."""
    eqr: list[float | None]
    """Equity realization: EV / (equity × pot)."""
    equity: NotRequired[list[float] | None]
    """The equity of each player."""
    ev: NotRequired[list[float] | None]
    """The EV of each player from here on; `null` if they never get here."""
    exploitability: NotRequired[float | None]
    """As a share of the starting pot; `null` if it has not been measured yet."""
    folded: int
    """The number of players who have folded."""
    hands: list[Combo]
    """The hands of that player."""
    hands_of: str
    """The player whose hands they are."""
    iterations: int
    """The iterations of the solve."""
    line: str
    """The line."""
    locks: list[str]
    """The locks, each as the text that makes it."""
    other_hands: NotRequired[list[Combo] | None]
    """The hands of the other player, if all combos are asked for."""
    outside: NotRequired[list[OutsideHand]]
    """The hands."""
    outside_of: NotRequired[str]
    """The player who does not hold them."""
    player: str
    """The player who acts."""
    pot: int
    """The pot there, all bets so far included."""
    precision: NotRequired[int | None]
    """The bits that regrets and strategies were solved in: 16 or 32."""
    put_in: list[int]
    """The chips that each has put in since the start, beyond the starting pot."""
    seconds: float
    """The seconds that solving or opening took."""
    solved_again: NotRequired[bool]
    """Whether the street was not stored, and was solved again."""
    spot: str
    """The name of the spot."""
    stack: int
    """The effective stack at the start of the spot."""
    stacks: list[int]
    """The stacks behind at the start, out of position first."""
    totals: NotRequired[list[Means] | None]
    """The totals of the classes that are asked for by a hand."""
    unit: EvUnit
    """The unit of EVs: `chips`, or `prize` in a tournament."""


class Place2(TypedDict):
    """The end of a line."""
    board: str
    """The board there."""
    cards: list[CardClass]
    """Classes of equivalent cards."""
    chips_per_bb: NotRequired[int | None]
    """In a spot in big blinds, how many chips each has; every amount is in chips all the same."""
    complete: bool
    """Whether the solve has come to what was asked for, as `solve` has it; false while it runs."""
    device: NotRequired[str | None]
    """The device that solved it, `cpu` or `cuda`, if it was solved now."""
    entry: NotRequired[int | None]
    """The entry of the library that it comes from."""
    exploitability: NotRequired[float | None]
    """As a share of the starting pot; `null` if it has not been measured yet."""
    folded: int
    """The number of players who have folded."""
    iterations: int
    """The iterations of the solve."""
    line: str
    """The line."""
    locks: list[str]
    """The locks, each as the text that makes it."""
    outside: NotRequired[list[OutsideHand]]
    """The hands."""
    outside_of: NotRequired[str]
    """The player who does not hold them."""
    player: NotRequired[str | None]
    """The player who has the first choice after the card, if any has."""
    pot: int
    """The pot there, all bets so far included."""
    precision: NotRequired[int | None]
    """The bits that regrets and strategies were solved in: 16 or 32."""
    put_in: NotRequired[list[int]]
    """The chips that each has put in since the start, beyond the starting pot."""
    seconds: float
    """The seconds that solving or opening took."""
    solved_again: NotRequired[bool]
    """Whether the street was not stored, and was solved again."""
    spot: str
    """The name of the spot."""
    stack: int
    """The effective stack at the start of the spot."""
    stacks: list[int]
    """The stacks behind at the start, out of position first."""
    unit: EvUnit
    """The unit of EVs: `chips`, or `prize` in a tournament."""


class PlaceRange(TypedDict):
    """A range as text."""
    action: NotRequired[str]
    """The label for people: `check`, `bet 66`, `allin 900`."""
    amount: NotRequired[int | None]
    """The amount in chips that a bet, a raise or an all-in goes to on its street."""
    kind: NotRequired[ActionKind]
    """The kind."""
    player: str
    """The player."""
    range: str
    """The range."""
    token: NotRequired[str]
    """The word of a line that takes it: `x`, `b66`, `a900`."""


class PlaceRanges(TypedDict):
    """The ranges of a decision as text for another program."""
    format: RangeProgram
    """The program that reads them."""
    ranges: list[PlaceRange]
    """The range of each player, then that of each action of the player who acts."""


class PlayerCost(TypedDict):
    """The cost for a player."""
    ev: BeforeAndAfter
    """The EV against the solution of the other player."""
    loss: float
    """The difference of `worst`, before less after."""
    player: str
    """The player."""
    worst: BeforeAndAfter
    """The EV against a best response."""


class PlayerEquity(TypedDict):
    """The equity of a player. All figures are from 0 to 1."""
    categories: NotRequired[NamedShares | None]
    """The frequency of each category by name, the strongest first, if asked for."""
    combos: NotRequired[list[HandEquity] | None]
    """The hands of the range, if asked for; empty where they were not counted one by one."""
    curve: NotRequired[list[list[float]] | None]
    """The equity distribution, if asked for: points `[share, equity]`, where that share of the range has at least
    this equity."""
    equity: float
    """The average share of the pot."""
    error: float
    """The standard error of the equity; 0 if it is exact."""
    hand: str
    """The hand or range as it was given."""
    high: NotRequired[float | None]
    """The share of the high pots, in hi-lo games."""
    lose: float
    """The probability of winning nothing."""
    low: NotRequired[float | None]
    """The share of the low pots, in hi-lo games."""
    lows: NotRequired[float | None]
    """The probability that there is a low, in hi-lo games."""
    tie: float
    """The probability of winning a part of the pot."""
    win: float
    """The probability of winning the whole pot."""


class PreflopPair(TypedDict):
    """A class against a class, all combos and boards counted."""
    equity: float
    """The equity of the hand."""
    hand: str
    """The class."""
    losses: int
    """The number of deals that the hand loses."""
    opponent: str
    """The class that it plays against."""
    pairs: int
    """The number of pairs of combos that share no card."""
    ties: int
    """The number of deals that are split."""
    wins: int
    """The number of deals that the hand wins."""


class PreflopPairs(TypedDict):
    """A request for the exact table of two hands."""
    hand: NotRequired[str | None]
    """A class such as `AKs`, `77` or `T9o`, whose rows are wanted; all 169 × 169 rows if not given."""


class PreflopPairsAnswer(TypedDict):
    """The exact table of two hands."""
    boards: int
    """The number of boards of a pair of combos."""
    pairs: list[PreflopPair]
    """A row for each class against each class."""


class QualityFigures(TypedDict):
    """The quality of a number of buckets."""
    buckets: int
    """The number of buckets."""
    cdf_l2: float
    """The distance of a hand's distribution of equities on the river from the mean one of its bucket, by CDF-L2."""
    cost: float
    """The mean cost of a deal, in the metric that the buckets minimize."""
    deviation: float
    """The mean absolute deviation of a hand's equity from the mean equity of its bucket."""
    emd: float
    """That distance by earth mover's distance."""
    empty: int
    """Buckets without hands."""
    entropy: float
    """The entropy of the distribution of deals over buckets, in bits."""
    greatest_deviation: float
    """The greatest deviation."""
    largest: float
    """The deals of the largest bucket."""
    median: float
    """The median number of deals of a bucket."""
    smallest: float
    """The deals of the smallest bucket."""
    used: int
    """Buckets with hands."""


class Rake(TypedDict):
    """The rake."""
    cap: NotRequired[Number | None]
    """The most that is taken."""
    rate: Number
    """The share of the pot."""


class Range(TypedDict):
    """A request for the figures of a range."""
    array: NotRequired[ArrayFormat | None]
    """The format in which to give the weights of all combos by index; none are given without it."""
    board: NotRequired[str | None]
    """Board of 3, 4 or 5 cards: combos that hold one are removed."""
    categories: NotRequired[bool]
    """Whether to name made hands and draws on the board, which has to be given."""
    dead: NotRequired[str | None]
    """Cards out of play: combos that hold one are removed."""
    expand: NotRequired[bool]
    """Whether to list every combo with its weight."""
    game: NotRequired[str | None]
    """The game whose hands are counted, such as `omaha`; hold'em if not given."""
    grid: NotRequired[bool]
    """Whether to give the mean weights of the 13 × 13 classes."""
    overlap: NotRequired[Overlap | None]
    """The weight of a combo that is listed twice with different weights; an error if not given."""
    range: str
    """A range such as `QQ+,AKs:0.5`, or hands of the game."""


class RangeAnswer(TypedDict):
    """The figures of a range."""
    categories: NotRequired[RangeCategories | None]
    """Made hands and draws, with `categories`."""
    combos: int
    """The number of combos with a weight."""
    game: NotRequired[str | None]
    """The game, if one was given."""
    grid: NotRequired[list[list[float]] | None]
    """The mean weight of the live combos of each class, with `grid`: 13 rows from the aces down, suited hands above
    the diagonal."""
    hands: NotRequired[list[WeightedHand] | None]
    """Every combo with its weight, with `expand`."""
    live: int
    """The number of combos that the board and the dead cards leave."""
    range: str
    """The range in short, without the combos that cards block; hands of other games as they were given."""
    share: float
    """`weighted` as a share of `live`."""
    weighted: float
    """Their total weight."""
    weights: NotRequired[Array | None]
    """The weights of all 1326 combos by index ([`arrays`](crate::arrays)), with `array`; 0 where a card is blocked."""


class RangeCategories(TypedDict):
    """The made hands and draws of a range on a board, strong to weak."""
    board: str
    """The board, in the order given."""
    draws: list[CategoryShare]
    """Draws: a hand may be in several of these, or in none."""
    made: list[CategoryShare]
    """Made hands: every hand is in one of these."""


class RangeCurves(TypedDict):
    """The distributions of a range: points `[share, value]`, best first, where that share of the range has at least
    this value."""
    equity: list[list[float]]
    """The distribution of equity."""
    ev: list[list[float]]
    """The distribution of EV."""


RangeProgram: TypeAlias = 'Literal["pio", "gto+", "wizard", "isofold"]'
"""The program that reads ranges."""


class ReadSpot(TypedDict):
    """A request for a spot as data and as text. One that cannot be solved is answered, too, with what is wrong about
    it."""
    spot: SpotRef
    """The spot."""


class ReadSpotAnswer(TypedDict):
    """A spot as data and as text."""
    data: Spot
    """The spot as data, its texts as they were given."""
    error: NotRequired[Error | None]
    """The reason why it cannot be solved, if it cannot; `field` is a key of the spot: `ranges.oop`."""
    toml: str
    """The spot as the text of a spot file."""


Reason: TypeAlias = 'Literal["target", "iterations", "time", "stopped", "stalled", "not-a-number", "file", "library"]'
"""The reason why a solve ended, or where a solution came from."""


class RefusedFile(TypedDict):
    """A file that was not added."""
    code: ErrorCode
    """The reason, for programs."""
    file: str
    """The file."""
    why: str
    """The reason, for people."""


class Remedy(TypedDict):
    """Changes to a spot that make it fit into memory."""
    changes: list[RemedyChange]
    """The changes, all of which are needed."""
    memory_bytes: int
    """The bytes that solving takes then."""


class RemedyChange(TypedDict):
    """A change to a spot, or to how it is solved."""
    field: str
    """`precision`, which is of the solve; `max_raises`, of every street; or a list of sizes such as `bets.river.bet`
    or `bets.turn.ip.raise`."""
    value: str
    """Its new value."""


class Report(TypedDict):
    """A request for a report over the solutions of a spot on many boards, which the library has: a `batch` solves
    them. Nothing is solved."""
    boards: NotRequired[list[str]]
    """The boards, as `batch` takes them; the board of the spot if not given. A subset such as `flops:184` has a
    stated error."""
    filter: NotRequired[list[str]]
    """The textures that boards must have, such as `two-tone` or `A high`: one of those that are given of each
    feature."""
    group: NotRequired[list[Feature]]
    """The features of the texture by which rows are grouped."""
    hands: NotRequired[list[HandGrouping]]
    """The ways to put hands together, for tables of hands over all boards: `class`, `made`, `draw`. Not with `minus`."""
    lines: NotRequired[list[str]]
    """The lines to report on, such as `x b33`. On later streets `*` stands for every card, as in `x x | *`: figures
    are pooled over all runouts. Lines that the batch was told of are kept; for others what it has not stored is
    solved again. The start if not given."""
    minus: NotRequired[SpotRef | None]
    """Another spot on the same boards; its figures are subtracted."""
    solve: NotRequired[SolveOptions | None]
    """The least accuracy of the solutions, and their precision: `target` alone counts. Any solution if not given."""
    sort: NotRequired[str | None]
    """The figure by which rows and groups are sorted, from high to low: `deals`, `board`, `ev.oop`, `ev.ip`,
    `equity.oop`, `equity.ip`, `eqr.oop`, `eqr.ip`, or an action of the first line such as `b33`. The order of the
    boards if not given."""
    spot: SpotRef
    """The spot."""


class ReportAnswer(TypedDict):
    """A report."""
    chips_per_bb: NotRequired[int | None]
    """In a spot in big blinds, how many chips each has; every amount is in chips all the same."""
    folded: int
    """The number of players who have folded."""
    groups: NotRequired[list[ReportGroup]]
    """The weighted means of the rows of each texture, if groups are asked for."""
    hands: NotRequired[list[ReportHands]]
    """The hands of both players at each line over all rows, if they are asked for."""
    lines: list[ReportLine]
    """The lines."""
    locks: list[str]
    """The locks, each as the text that makes it."""
    minus: NotRequired[str | None]
    """The name of the spot whose figures were subtracted: every figure but weights is a difference then."""
    missing: NotRequired[list[str]]
    """The boards that the library has no solution of. The total is of the others."""
    pot: int
    """The pot at the start."""
    rows: list[ReportRow]
    """One row for each class of boards."""
    spot: str
    """The name of the spot."""
    stack: int
    """The effective stack at the start."""
    stacks: list[int]
    """The stacks behind at the start, out of position first."""
    street: str
    """The street that it starts on: `flop`, `turn` or `river`."""
    subset: NotRequired[ReportSubset | None]
    """The subset of flops that the report is of, with its errors."""
    total: ReportGroup
    """The weighted mean of all rows."""
    unit: EvUnit
    """The unit of EVs: `chips`, or `prize` in a tournament."""


class ReportGroup(TypedDict):
    """Several classes of boards together."""
    boards: float
    """The number of boards."""
    deals: float
    """The weight of the deals."""
    figures: list[LineFigures]
    """The figures of each line."""
    name: str
    """The texture that they have in common: `two-tone`, `A high, paired`; `all` for the total."""
    rows: int
    """The number of rows."""


class ReportHandRow(TypedDict):
    """Hands together: a class, a made hand or a draw. Means are weighted by deals, as those of boards are."""
    equity: float
    """The equity."""
    ev: float
    """The EV from here on."""
    frequencies: list[float]
    """The frequency of each action of the line; empty for the player who does not act."""
    name: str
    """The name."""
    share: float
    """The share of all hands that the player has here."""


class ReportHands(TypedDict):
    """The hands of a player at a line, over all rows."""
    by: HandGrouping
    """The way in which hands are put together."""
    line: str
    """The line."""
    player: str
    """The player whose hands they are."""
    rows: list[ReportHandRow]
    """The hands."""


class ReportLine(TypedDict):
    """A line of a report."""
    actions: list[Action]
    """The actions; of both spots if one is subtracted from the other."""
    line: str
    """The line."""
    player: str
    """The player who acts at its end."""
    pot: int
    """The pot there, all bets so far included."""


class ReportRow(TypedDict):
    """A class of boards in a report."""
    board: str
    """The board that stands for its class."""
    boards: float
    """The number of boards in the class, or the weight that was given."""
    deals: float
    """The weight of the deals that it stands for: the pairs of hands that both ranges leave on the board, times
    `boards`."""
    entry: int
    """The number in the library."""
    exploitability: float
    """The exploitability of the solution, as a share of the starting pot."""
    figures: list[LineFigures]
    """The figures of each line."""
    texture: list[str]
    """The texture, by suits, pairing, height and connectedness."""


class ReportSubset(TypedDict):
    """A subset of flops that stands for all of them."""
    errors: list[SubsetError]
    """The stated errors: of the total, and by each feature that groups or filters have."""
    flops: int
    """The number of flops."""


class ResolvedRows(TypedDict):
    """The agreement of rows with their solutions to a tenth of their exploitability."""
    max_value_error: float
    """The greatest difference of a value of the game, as a share of the pot."""
    max_value_ratio: float
    """The greatest difference of a value of the game, as a share of the row's exploitability: at most about 2 is
    right."""
    mean_cfv_error: float
    """The mean difference of the counterfactual values of hands in the range, as a share of the pot."""
    rows: int
    """The rows that were solved again."""


class Rules(TypedDict):
    """Rules of the tree."""
    add_allin: NotRequired[Number | None]
    """An all-in is added where it is at most this many times the pot."""
    force_allin: NotRequired[Number | None]
    """A bet becomes an all-in if less than this share of the pot would be left behind."""
    merge: NotRequired[Number | None]
    """Sizes that are closer than this share are merged."""


class RunoutFigures(TypedDict):
    """The figures after a card."""
    equity: NotRequired[list[float] | None]
    """The equity of each player."""
    ev: NotRequired[list[float] | None]
    """The EV of each player; `null` if they never get here."""
    frequencies: list[float]
    """The frequency of each action at the first choice."""


class RunoutRow(TypedDict):
    """A class of runouts."""
    cards: str
    """The cards that come, as `6c` or `6c Ah`: one runout of the class."""
    chance: float
    """The probability that one of them comes."""
    equity: NotRequired[list[float] | None]
    """The equity of each player."""
    ev: NotRequired[list[float] | None]
    """The EV of each player; `null` if they never get here."""
    frequencies: list[float]
    """The frequency of each action at the first choice."""
    last: list[str]
    """All last cards of the class after the cards before."""
    runouts: int
    """The number of runouts in the class."""
    swing: NotRequired[list[float] | None]
    """The EV of each player less that of the total: what the cards are worth."""


class Runouts(TypedDict):
    """A request for a report on the runouts after a line of a solution. A spot that is neither in the library nor
    solved is solved first."""
    line: str
    """A line that ends where a card comes, such as `x b33 c`. `*` stands for every card on the way: `x x | * | x x`
    is about all rivers after all turns."""
    solve: NotRequired[SolveOptions | None]
    """When to stop, and how to solve."""
    spot: SpotRef
    """The spot."""


class RunoutsAnswer(TypedDict):
    """The runouts after a line."""
    actions: list[Action]
    """The actions of that choice."""
    best: list[list[int]]
    """The rows with the cards that are best for each player, the best first, and with those that are worst, the worst
    first: places in `rows`."""
    board: str
    """The board at the start."""
    chips_per_bb: NotRequired[int | None]
    """In a spot in big blinds, how many chips each has; every amount is in chips all the same."""
    folded: int
    """The number of players who have folded."""
    line: str
    """The line."""
    locks: list[str]
    """The locks, each as the text that makes it."""
    player: NotRequired[str | None]
    """The player who has the first choice after it, if any has."""
    pot: int
    """The pot where the card comes."""
    rows: list[RunoutRow]
    """One row for each class of runouts that the ranges and the board cannot tell apart: one strategy for each."""
    spot: str
    """The name of the spot."""
    stacks: list[int]
    """The stacks behind at the start, out of position first."""
    street: str
    """The street of the last card: `turn` or `river`."""
    total: RunoutFigures
    """The weighted mean of all rows."""
    unit: EvUnit
    """The unit of EVs: `chips`, or `prize` in a tournament."""
    worst: list[list[int]]
    """The rows that are worst."""


SavedStreets: TypeAlias = 'Literal["full", "no-rivers", "no-turns"]'
"""The streets that are kept."""


Seat: TypeAlias = "int | str"
"""A player of the request."""


class SessionStart(TypedDict):
    """Starts one."""
    do: Literal["start"]
    solve: NotRequired[SolveOptions | None]
    """When to stop, and how to solve."""
    spot: SpotRef
    """The spot."""


class SessionBatch(TypedDict):
    """Starts a batch."""
    batch: Batch
    """The spots, as the request `batch` has them."""
    do: Literal["batch"]


class SessionReport(TypedDict):
    """Starts a report."""
    do: Literal["report"]
    report: Report
    """The report, as the request `report` has it."""


class SessionState(TypedDict):
    """Asks for its state."""
    do: Literal["state"]
    session: int
    """The number of the session."""


class SessionDetails(TypedDict):
    """Asks for its state with `history` and `toml`."""
    do: Literal["details"]
    session: int
    """The number of the session."""


class SessionPause(TypedDict):
    """Pauses it after its iteration, with a checkpoint in the library if there is one. A batch keeps what it has
    solved; spots that were being solved begin anew later."""
    do: Literal["pause"]
    session: int
    """The number of the session."""


class SessionResume(TypedDict):
    """Goes on with one that is paused, has ended or has failed on the way, perhaps with other limits. Limits that are
    given replace all of the others. A solution that is in the library with its regrets is continued; without them,
    and if it is not good enough, it is solved again from nothing, with a remark. A batch solves what the library does
    not have yet."""
    do: Literal["resume"]
    iterations: NotRequired[int | None]
    """Another number of iterations."""
    seconds: NotRequired[float | None]
    """Other seconds, from now on."""
    session: int
    """The number of the session."""
    target: NotRequired[float | None]
    """Another target."""


class SessionStop(TypedDict):
    """Ends it as it is: the answer so far is its result, and is not kept in the library but for a checkpoint. The
    spots that a batch has solved are kept."""
    do: Literal["stop"]
    session: int
    """The number of the session."""


class SessionLock(TypedDict):
    """Changes its locks. It goes on from what it has learnt; one that has ended is paused then. An error if all that
    is left of it is in the library, without regrets, and for a batch or a report."""
    do: Literal["lock"]
    locks: list[Lock]
    """All locks that hold from now on."""
    session: int
    """The number of the session."""


class SessionWait(TypedDict):
    """Waits until it has ended, with progress events meanwhile. Cancelling this leaves the session alone."""
    do: Literal["wait"]
    session: int
    """The number of the session."""


class SessionClose(TypedDict):
    """Stops and forgets it. What was learnt is in the library, or in a checkpoint there."""
    do: Literal["close"]
    session: int
    """The number of the session."""


Session: TypeAlias = "SessionStart | SessionBatch | SessionReport | SessionState | SessionDetails | SessionPause | SessionResume | SessionStop | SessionLock | SessionWait | SessionClose"
"""A request about a session: a solve that can be paused, looked at (by `show`) and changed while it runs, or a batch
or a report that runs beside other requests."""


class SessionAnswer(TypedDict):
    """A session."""
    batch: NotRequired[BatchAnswer | None]
    """The rows of a batch, once it has ended or was paused. The list of all sessions leaves them out."""
    board: str
    """The board at the start; the boards of a batch or a report, as they were asked for."""
    error: NotRequired[Error | None]
    """The reason why it failed, if it has."""
    exploitability: NotRequired[float | None]
    """The exploitability when it was last measured, as a share of the starting pot."""
    history: NotRequired[list[Measurement] | None]
    """With `do: details`, every measurement of the exploitability so far, thinned out if there are many."""
    iterations: int
    """Iterations so far."""
    kind: SessionKind
    """The kind of its work."""
    memory_bytes: int
    """The bytes that it takes, or will take."""
    remarks: NotRequired[list[str]]
    """Remarks for people, the oldest first: on an earlier solve that is continued, on a result that could not be
    kept."""
    report: NotRequired[ReportAnswer | None]
    """A report, once it has ended. The list of all sessions leaves it out."""
    result: NotRequired[SolveAnswer | None]
    """The result, once it has ended."""
    seconds: float
    """Seconds that it has run."""
    seconds_left: NotRequired[float | None]
    """The seconds until it reaches its target or another limit, if that can be estimated."""
    session: int
    """Its number."""
    share: NotRequired[float | None]
    """The share of a batch or a report that is done, from 0 to 1."""
    spot: str
    """The name of the spot; the names of the spots of a batch."""
    state: State
    """The state that it is in."""
    target: NotRequired[float | None]
    """The exploitability that it aims at."""
    toml: NotRequired[str | None]
    """With `do: details`, the spot with the locks that it has now."""


SessionKind: TypeAlias = 'Literal["solve", "batch", "report"]'
"""The kind of the work of a session."""


Sessions: TypeAlias = "dict[str, Any]"
"""A request for all sessions."""


class SessionsAnswer(TypedDict):
    """All sessions."""
    sessions: list[SessionAnswer]
    """The sessions, in the order of their numbers."""


class Show(TypedDict):
    """A request for what there is at the end of a line. A spot that is neither in the library nor solved is solved
    first."""
    array: NotRequired[ArrayFormat | None]
    """The hands of both players at a decision as arrays by combo index (`arrays`) instead of lists, in this format."""
    blockers: NotRequired[bool]
    """The effect of each card and each hand of the player who does not act on the actions of the one who does."""
    categories: NotRequired[bool]
    """Made hands and draws, of all hands together and of each."""
    classes: NotRequired[bool]
    """The hand classes of both players, the cells of a 13 × 13 grid."""
    combos: NotRequired[bool]
    """The hands of both players."""
    curves: NotRequired[bool]
    """The distributions of equity and EV of both players."""
    hand: NotRequired[str | None]
    """The hands to answer, as a range; all if not given."""
    line: NotRequired[str | None]
    """The line, such as `x b66 c | 6c | x`; the start if not given."""
    outside: NotRequired[bool]
    """The hands that the player does not hold there, and what they would be worth."""
    player: NotRequired[str | None]
    """The player whose hands are answered, `oop` or `ip`; the one who acts if not given."""
    ranges: NotRequired[RangeProgram | None]
    """The ranges of a decision as text for another program, instead of all else: both players unless one is named."""
    session: NotRequired[int | None]
    """a session, which may still be running: then it is the strategy so far."""
    solve: NotRequired[SolveOptions | None]
    """Limits and options of the solve, if it has to be solved."""
    spot: NotRequired[SpotRef | None]
    """The spot; or"""


ShowAnswer: TypeAlias = "Place | Place2 | PlaceRanges"
"""The answer at a decision or at a chance node: one with `actions`, the other with `cards`. With `ranges` it is these
alone."""


class Simplify(TypedDict):
    """A request for a simpler strategy: rounded, or in a tree with fewer actions. One of `round` and `remove` must be
    given. A spot is solved in memory, without the library; an entry of the library that has every street, or regrets,
    is used as it is unless limits are given."""
    file: NotRequired[str | None]
    """A file to write the simplified solution to, with every street. It must not exist."""
    line: NotRequired[str | None]
    """The line to a decision whose strategy is answered, too."""
    player: NotRequired[str | None]
    """The player whose strategy is rounded, `oop` or `ip`; both if not given."""
    remove: NotRequired[list[str]]
    """Lines whose last actions are taken out of the tree, such as `x b120`. The spot is solved with and without them."""
    round: NotRequired[str | None]
    """The step to whose multiples frequencies are rounded, such as `25%`, or the list of them, such as
    `0,33%,67%,100%`."""
    solve: NotRequired[SolveOptions | None]
    """Limits and options of the solve."""
    spot: SpotRef
    """The spot."""


class SimplifyAnswer(TypedDict):
    """The cost of a simpler strategy."""
    board: str
    """The board at the start."""
    chips_per_bb: NotRequired[int | None]
    """In a spot in big blinds, how many chips each has; every amount is in chips all the same."""
    complete: bool
    """Whether the solve has come to what was asked for, as `solve` has it."""
    exploitability: BeforeAndAfter
    """The exploitability as a share of the starting pot."""
    file: NotRequired[str | None]
    """The file that it was written to, if one was asked for."""
    file_bytes: NotRequired[int | None]
    """The length of that file."""
    folded: int
    """The number of players who have folded."""
    locks: list[str]
    """The locks, each as the text that makes it."""
    place: NotRequired[LineStrategy | None]
    """The strategy at the end of the line, if one was given."""
    players: list[PlayerCost]
    """The EVs of each player, out of position first."""
    pot: int
    """The pot at the start."""
    remove: NotRequired[list[str]]
    """The lines whose last actions were removed."""
    root: list[Frequency]
    """The strategy of the first player at the start, afterwards."""
    round: NotRequired[str | None]
    """The frequencies that it was rounded to."""
    spot: str
    """The name of the spot."""
    stack: int
    """The effective stack at the start."""
    stacks: list[int]
    """The stacks behind at the start, out of position first."""
    unit: EvUnit
    """The unit of EVs: `chips`, or `prize` in a tournament."""


class Solve(TypedDict):
    """A request to solve a spot. What the library has of it is used: a solution that is good enough is answered at
    once, and one with regrets, or a checkpoint, is continued. Remarks on that come as events."""
    solve: NotRequired[SolveOptions | None]
    """When to stop, and how to solve."""
    spot: SpotRef
    """The spot."""


class SolveAnswer(TypedDict):
    """A solved spot."""
    board: str
    """The board at the start."""
    bunching_error: NotRequired[float | None]
    """If bunching is estimated, the relative standard error of the weights of deals."""
    chips_per_bb: NotRequired[int | None]
    """In a spot in big blinds, how many chips each has; every amount is in chips all the same."""
    complete: bool
    """Whether it has come to what was asked for: the target, or the number of iterations; or it was stored, and good
    enough. False if it ended by time, was stopped, or gave up."""
    device: NotRequired[str | None]
    """`cpu` or `cuda`; `null` if nothing was solved."""
    device_memory_bytes: NotRequired[int | None]
    """The bytes of its memory."""
    device_name: NotRequired[str | None]
    """The name of a GPU."""
    entry: NotRequired[int | None]
    """The number in the library, if it came from there or was added to it."""
    equity: NotRequired[list[float] | None]
    """The equity of each player."""
    ev: list[float]
    """The EV of each player."""
    exploitability: float
    """As a share of the starting pot."""
    folded: int
    """The number of players who have folded."""
    iterations: int
    """Iterations of all runs."""
    locks: list[str]
    """The locks, each as the text that makes it."""
    memory_bytes: int
    """The bytes of the solver; of the file if nothing was solved."""
    overall_error: NotRequired[float | None]
    """With aggregate frequency locks, how far frequencies are from them at most."""
    pot: int
    """The pot at the start."""
    prizes: NotRequired[list[float] | None]
    """In a tournament, the $EV that each player has in all."""
    reason: Reason
    """The reason why it ended, or where it came from."""
    root: list[Frequency]
    """The strategy of the first player at the start."""
    seconds: float
    """Seconds of this run."""
    spot: str
    """The name of the spot."""
    stack: int
    """The effective stack at the start."""
    stacks: list[int]
    """The stacks behind at the start, out of position first."""
    unit: EvUnit
    """The unit of EVs: `chips`, or `prize` in a tournament."""


class SolveOptions(TypedDict):
    """When to stop, and how to solve."""
    device: NotRequired[Device | None]
    """The device that solves: `cpu` if not given, `cuda`, or `auto`."""
    device_memory: NotRequired[int | None]
    """The bytes of a GPU's memory that it may use; what is free if not given."""
    isomorphism: NotRequired[bool | None]
    """Whether isomorphic boards are solved once; true if not given."""
    iterations: NotRequired[int | None]
    """Stop after this many iterations."""
    library: NotRequired[bool | None]
    """Whether the library is used; true if not given. If not, it is neither read nor added to, and no checkpoint is
    written."""
    memory: NotRequired[int | None]
    """The bytes that it may use."""
    name: NotRequired[str | None]
    """The name under which the library keeps it; that of the spot if not given."""
    precision: NotRequired[int | None]
    """Bits of each stored number: 32 if not given, or 16 for half the memory."""
    regrets: NotRequired[bool | None]
    """Whether the library keeps regrets, too, from which a solve is continued; as the solution that is continued has
    it if not given, else false."""
    restart: NotRequired[bool | None]
    """Solve from nothing, whatever the library or a checkpoint has."""
    rule: NotRequired[str | None]
    """The CFR update rule: `pdcfr`, `dcfr` or `reset`, alone or with numbers as in `dcfr:1.5,0,3`, or `cfr+`; `pdcfr`
    if not given."""
    save: NotRequired[SavedStreets | None]
    """The streets that the library keeps: `full`, `no-rivers` or `no-turns`; those of the solution that is continued
    if not given, else `no-rivers`."""
    seconds: NotRequired[float | None]
    """Stop after this many seconds."""
    seed: NotRequired[int | None]
    """The seed of the stochastic rounding to 16 bits."""
    target: NotRequired[float | None]
    """Stop at this exploitability, as a share of the starting pot: 0.005 is 0.5 %. That of the spot if not given;
    without any limit 0.005."""
    threads: NotRequired[int | None]
    """The number of threads; that of the service if not given."""


class Spot(TypedDict):
    """A spot as data, with the keys of a spot file and their meanings."""
    bets: NotRequired[dict[str, Bets] | None]
    """Bet sizes of each street: `flop`, `turn`, `river`."""
    board: str
    """The board: 3, 4 or 5 cards."""
    bunching: NotRequired[Bunching | None]
    """Players who have folded."""
    chips_per_bb: NotRequired[int | None]
    """With `bb`, the chips of each big blind; as few as the amounts need if not given."""
    dead: NotRequired[str | None]
    """Cards out of play."""
    edits: NotRequired[list[Edit]]
    """Changes to the tree."""
    icm: NotRequired[Icm | None]
    """A tournament."""
    locks: NotRequired[list[Lock]]
    """Node locks."""
    name: NotRequired[str | None]
    """A name."""
    pot: Number
    """The pot at the start."""
    rake: NotRequired[Rake | None]
    """The rake."""
    ranges: dict[str, str]
    """The range of each player, `oop` and `ip`, as text."""
    stack: Stack
    """The stacks behind at the start."""
    stop: NotRequired[Stop | None]
    """When to stop."""
    tree: NotRequired[Rules | None]
    """Rules of the tree."""
    unit: NotRequired[str | None]
    """The unit of the amounts in this object: `chips` if not given, or `bb`."""


class SpotRefName(TypedDict):
    """An embedded spot, such as `demo` or `river`."""
    name: str


class SpotRefToml(TypedDict):
    """The text of a spot file."""
    toml: str


class SpotRefData(TypedDict):
    """A spot as data, with the keys of a spot file."""
    data: Spot


class SpotRefEntry(TypedDict):
    """An entry of the library, by its number or, as in `@btn-bb`, its name."""
    entry: EntryName


class SpotRefFile(TypedDict):
    """A solution file on the machine that answers, read as it was solved: for `show`, `compare`, `export` and
    `simplify`."""
    file: str


SpotRef: TypeAlias = "SpotRefName | SpotRefToml | SpotRefData | SpotRefEntry | SpotRefFile"
"""The spot that a request is about."""


Spots: TypeAlias = "dict[str, Any]"
"""A request for the embedded spots."""


class SpotsAnswer(TypedDict):
    """The embedded spots."""
    spots: list[EmbeddedSpot]
    """The spots, the one of the first run first."""


class Stack2(TypedDict):
    """Each has another."""
    ip: Number
    """In position."""
    oop: Number
    """Out of position."""


Stack: TypeAlias = "Number | Stack2"
"""Stacks: one for both players, or one for each."""


State: TypeAlias = 'Literal["waiting", "running", "paused", "ended", "failed"]'
"""The state of a session."""


class Stop(TypedDict):
    """When to stop: at whichever comes first."""
    exploitability: NotRequired[Number | None]
    """At this exploitability, as a share of the pot."""
    iterations: NotRequired[int | None]
    """After this many iterations."""
    seconds: NotRequired[float | None]
    """After this many seconds."""


class StreetAgreement(TypedDict):
    """The agreement of two sets of buckets on a street."""
    rand: float
    """The adjusted Rand index: 1 for the same buckets, about 0 for unrelated ones."""
    same: float
    """The share of deals whose buckets have the same number."""
    spread: float
    """The number of buckets of the other set over which a bucket is spread, on average."""
    street: str
    """`flop`, `turn` or `river`."""


class StreetBucket(TypedDict):
    """The bucket of a hand on a street."""
    bucket: int
    """The bucket."""
    cluster: NotRequired[int | None]
    """The cluster of the board, if boards are clustered."""


class StreetClasses(TypedDict):
    """The classes of a street that can be told apart."""
    classes: int
    """Classes of hands with boards."""
    outcomes: int
    """Distinct futures: what the cards to come can make of a hand."""
    street: str
    """`preflop`, `flop`, `turn` or `river`."""
    win_rates: int
    """Distinct probabilities of winning, tying and losing."""


class StreetQuality(TypedDict):
    """The quality of the buckets of a street."""
    against: list[QualityFigures]
    """The figures of other numbers of buckets."""
    distinct: int
    """The classes that the cards to come can tell apart."""
    feature: str
    """The feature that hands are bucketed by."""
    own: QualityFigures
    """The figures of these buckets."""
    rand: NotRequired[float | None]
    """The adjusted Rand index with the buckets of another seed."""
    resolution: float
    """The number of used buckets as a share of them."""
    street: str
    """`flop`, `turn` or `river`."""


class StreetSize(TypedDict):
    """The size of a street."""
    boards: int
    """Boards up to isomorphism."""
    decisions: int
    """Decision nodes."""
    entries: int
    """Regrets: one for each board, decision, action and class of hands."""
    folds: int
    """Folds."""
    raw_entries: int
    """Regrets without isomorphism."""
    run_outs: int
    """All-ins after which the board runs out."""
    runouts: int
    """Boards."""
    showdowns: int
    """Showdowns, including those of an all-in of an earlier street."""
    street: str
    """`flop`, `turn` or `river`."""


class SubsetError(TypedDict):
    """The stated error of means over a subset of flops: they are this near to those over all flops."""
    equity: float
    """Of equities."""
    ev: float
    """Of EVs, as a share of the pot at the start."""
    feature: NotRequired[Feature | None]
    """The feature whose textures the means are over; `null` for all flops."""
    frequency: float
    """Of frequencies."""


class SuitKey(TypedDict):
    """A suit of the given cards, and the key that it is sorted by."""
    image: str
    """The suit that it becomes."""
    masks: list[int]
    """These ranks as bit masks, the ace 4096 and the deuce 1. Suits are sorted by them, the greatest first."""
    ranks: list[str]
    """Its ranks in each group, from the ace down: `["AK", "T9"]`."""
    suit: str
    """The suit: `c`, `d`, `h` or `s`."""


class SuitPair(TypedDict):
    """Two suits, and whether they can be exchanged."""
    interchangeable: bool
    """Whether exchanging them changes nothing."""
    suits: list[str]
    """The two suits, such as `["c", "d"]`."""
    told_apart_by: list[Telling]
    """Everything that tells them apart; empty if nothing does."""


class Telling(TypedDict):
    """A part of a request that tells two suits apart."""
    cards: NotRequired[str]
    """The cards of one suit that have no counterpart in the other: `Ac`."""
    number: NotRequired[int | None]
    """The number of the part, from 1, if there are several of its kind."""
    part: str
    """The part: `cards`, `flop`, `turn`, `river`, `dead`, `known`, `oop`, `ip`, `folded` or `lock`."""
    why: NotRequired[str | None]
    """An example of what a range or a lock tells apart."""


class TextSpan(TypedDict):
    """A part of a text."""
    length: int
    """The number of its characters; 0 at the end of the text."""
    position: int
    """The position of its first character, from 1."""


class Tree(TypedDict):
    """A request for the betting tree of a spot, and the size of its game. Nothing is solved."""
    depth: NotRequired[int | None]
    """The number of steps below the start to answer; all if not given."""
    isomorphism: NotRequired[bool | None]
    """Whether isomorphic boards are solved once; true if not given."""
    memory: NotRequired[int | None]
    """The bytes that solving may use."""
    spot: SpotRef
    """The spot."""
    street: NotRequired[str | None]
    """The last street to answer, `flop`, `turn` or `river`; without `depth`, the one that the spot starts on."""


class TreeAnswer(TypedDict):
    """A betting tree, and the size of its game."""
    board: str
    """The board at the start."""
    chips_per_bb: NotRequired[int | None]
    """In a spot in big blinds, how many chips each has; every amount is in chips all the same."""
    fits: bool
    """Whether the precision that takes least memory fits."""
    folded: int
    """The number of players who have folded."""
    locks: list[str]
    """The locks, each as the text that makes it."""
    memory_bytes: MemoryBytes
    """The bytes that solving takes."""
    memory_limit: NotRequired[int | None]
    """The bytes that may be used, if that is known."""
    nodes: int
    """The nodes of the betting tree."""
    pot: int
    """The pot at the start."""
    remedies: NotRequired[list[Remedy]]
    """The smallest changes to the spot that make it fit, if it does not in 32 bits."""
    spot: str
    """The name of the spot."""
    stack: int
    """The effective stack at the start."""
    stacks: list[int]
    """The stacks behind at the start, out of position first."""
    streets: list[StreetSize]
    """The streets."""
    tree: list[TreeNode]
    """The nodes that were asked for."""
    unit: EvUnit
    """The unit of EVs: `chips`, or `prize` in a tournament."""


class TreeNode(TypedDict):
    """A node of a betting tree."""
    actions: NotRequired[list[Choice]]
    """The actions, at a decision."""
    kind: NodeKind
    """`decision`, `deal`, `fold` or `showdown`."""
    line: str
    """The line that leads to it."""
    notes: NotRequired[list[str]]
    """Notes on bet sizes that were merged, turned into an all-in or removed."""
    player: NotRequired[str | None]
    """The player who acts, at a decision."""
    pot: int
    """The pot there, all bets so far included."""
    street: str
    """Its street."""


class Unindex(TypedDict):
    """A request for the hand of an index, or of many."""
    deck: NotRequired[str | None]
    """`full` or `short`; `full` if not given."""
    index: NotRequired[int | None]
    """An index, from 0."""
    indices: NotRequired[list[int] | None]
    """Many indices at once."""
    rounds: list[int]
    """The number of cards of each round."""


class UnindexAnswer(TypedDict):
    """The hand of an index, or those of many."""
    cards: NotRequired[str | None]
    """The canonical hand, its rounds separated by `|`, if `index` was given."""
    deck: str
    """The deck of the cards."""
    groups: NotRequired[list[str] | None]
    """The rounds of that hand."""
    hands: NotRequired[list[str] | None]
    """The canonical hands, in the order of `indices`, if these were given."""
    index: NotRequired[int | None]
    """The index, if one was given."""
    rounds: list[int]
    """The number of cards of each round."""
    size: int
    """The number of classes."""


class View(TypedDict):
    """The end of a line, and what of it is asked for; each field is that of [`Show`]."""
    array: NotRequired[ArrayFormat | None]
    """The hands of both players as arrays by combo index instead of lists, in this format."""
    blockers: NotRequired[bool]
    """The effect of each card and each hand of the player who does not act on the actions of the one who does."""
    categories: NotRequired[bool]
    """Made hands and draws, of all hands together and of each."""
    classes: NotRequired[bool]
    """The hand classes of both players, the cells of a 13 × 13 grid."""
    combos: NotRequired[bool]
    """The hands of both players."""
    curves: NotRequired[bool]
    """The distributions of equity and EV of both players."""
    hand: NotRequired[str | None]
    """The hands to answer, as a range; all if not given."""
    line: NotRequired[str | None]
    """The line, such as `x b66 c | 6c | x`; the start if not given."""
    outside: NotRequired[bool]
    """The hands that the player does not hold there, and what they would be worth."""
    player: NotRequired[str | None]
    """The player whose hands are answered, `oop` or `ip`; the one who acts if not given."""
    ranges: NotRequired[RangeProgram | None]
    """The ranges as text for another program, instead of all else."""


class WeightedHand(TypedDict):
    """A hand and its weight."""
    combo: str
    """The cards of the hand."""
    weight: float
    """The weight, above 0 and at most 1."""


#: Hears of the events of long work.
Listener: TypeAlias = "Callable[[Event], object]"


@overload
def call(
    name: Literal["batch"],
    params: Batch,
    *,
    progress: Listener | None = None,
) -> BatchAnswer: ...
@overload
def call(
    name: Literal["boards"],
    params: Boards,
    *,
    progress: Listener | None = None,
) -> BoardsAnswer: ...
@overload
def call(
    name: Literal["buckets-build"],
    params: BucketsBuild | None = None,
    *,
    progress: Listener | None = None,
) -> BucketsBuildAnswer: ...
@overload
def call(
    name: Literal["buckets-classes"],
    params: BucketsClasses | None = None,
    *,
    progress: Listener | None = None,
) -> BucketsClassesAnswer: ...
@overload
def call(
    name: Literal["buckets-compare"],
    params: BucketsCompare,
    *,
    progress: Listener | None = None,
) -> BucketsCompareAnswer: ...
@overload
def call(
    name: Literal["buckets-info"],
    params: BucketsInfo,
    *,
    progress: Listener | None = None,
) -> BucketsInfoAnswer: ...
@overload
def call(
    name: Literal["buckets-lookup"],
    params: BucketsLookup,
    *,
    progress: Listener | None = None,
) -> BucketsLookupAnswer: ...
@overload
def call(
    name: Literal["buckets-quality"],
    params: BucketsQuality,
    *,
    progress: Listener | None = None,
) -> BucketsQualityAnswer: ...
@overload
def call(
    name: Literal["cancel"],
    params: Cancel,
    *,
    progress: Listener | None = None,
) -> CancelAnswer: ...
@overload
def call(
    name: Literal["canon"],
    params: Canon,
    *,
    progress: Listener | None = None,
) -> CanonAnswer: ...
@overload
def call(
    name: Literal["compare"],
    params: Compare,
    *,
    progress: Listener | None = None,
) -> CompareAnswer: ...
@overload
def call(
    name: Literal["convert"],
    params: Convert | None = None,
    *,
    progress: Listener | None = None,
) -> ConvertAnswer: ...
@overload
def call(
    name: Literal["dataset-generate"],
    params: DatasetGenerate,
    *,
    progress: Listener | None = None,
) -> DatasetGenerateAnswer: ...
@overload
def call(
    name: Literal["dataset-verify"],
    params: DatasetVerify,
    *,
    progress: Listener | None = None,
) -> DatasetVerifyAnswer: ...
@overload
def call(
    name: Literal["equity"],
    params: Equity,
    *,
    progress: Listener | None = None,
) -> EquityAnswer: ...
@overload
def call(
    name: Literal["exploit"],
    params: Exploit,
    *,
    progress: Listener | None = None,
) -> ExploitAnswer: ...
@overload
def call(
    name: Literal["export"],
    params: Export,
    *,
    progress: Listener | None = None,
) -> ExportAnswer: ...
@overload
def call(
    name: Literal["gpu"],
    params: Gpu | None = None,
    *,
    progress: Listener | None = None,
) -> GpuAnswer: ...
@overload
def call(
    name: Literal["hello"],
    params: HelloRequest | None = None,
    *,
    progress: Listener | None = None,
) -> Hello: ...
@overload
def call(
    name: Literal["icm"],
    params: Icm2,
    *,
    progress: Listener | None = None,
) -> IcmAnswer: ...
@overload
def call(
    name: Literal["index"],
    params: Index,
    *,
    progress: Listener | None = None,
) -> IndexAnswer: ...
@overload
def call(
    name: Literal["iso"],
    params: Iso,
    *,
    progress: Listener | None = None,
) -> IsoAnswer: ...
@overload
def call(
    name: Literal["library-export"],
    params: LibraryExport,
    *,
    progress: Listener | None = None,
) -> LibraryExportAnswer: ...
@overload
def call(
    name: Literal["library-import"],
    params: LibraryImport,
    *,
    progress: Listener | None = None,
) -> LibraryImportAnswer: ...
@overload
def call(
    name: Literal["library-list"],
    params: LibraryList | None = None,
    *,
    progress: Listener | None = None,
) -> LibraryListAnswer: ...
@overload
def call(
    name: Literal["library-rename"],
    params: LibraryRename,
    *,
    progress: Listener | None = None,
) -> LibraryRenameAnswer: ...
@overload
def call(
    name: Literal["library-rm"],
    params: LibraryRm | None = None,
    *,
    progress: Listener | None = None,
) -> LibraryRmAnswer: ...
@overload
def call(
    name: Literal["library-show"],
    params: LibraryShow,
    *,
    progress: Listener | None = None,
) -> LibraryShowAnswer: ...
@overload
def call(
    name: Literal["library-verify"],
    params: LibraryVerify | None = None,
    *,
    progress: Listener | None = None,
) -> LibraryVerifyAnswer: ...
@overload
def call(
    name: Literal["preflop-pairs"],
    params: PreflopPairs | None = None,
    *,
    progress: Listener | None = None,
) -> PreflopPairsAnswer: ...
@overload
def call(
    name: Literal["range"],
    params: Range,
    *,
    progress: Listener | None = None,
) -> RangeAnswer: ...
@overload
def call(
    name: Literal["report"],
    params: Report,
    *,
    progress: Listener | None = None,
) -> ReportAnswer: ...
@overload
def call(
    name: Literal["runouts"],
    params: Runouts,
    *,
    progress: Listener | None = None,
) -> RunoutsAnswer: ...
@overload
def call(
    name: Literal["session"],
    params: Session,
    *,
    progress: Listener | None = None,
) -> SessionAnswer: ...
@overload
def call(
    name: Literal["sessions"],
    params: Sessions | None = None,
    *,
    progress: Listener | None = None,
) -> SessionsAnswer: ...
@overload
def call(
    name: Literal["show"],
    params: Show | None = None,
    *,
    progress: Listener | None = None,
) -> ShowAnswer: ...
@overload
def call(
    name: Literal["simplify"],
    params: Simplify,
    *,
    progress: Listener | None = None,
) -> SimplifyAnswer: ...
@overload
def call(
    name: Literal["solve"],
    params: Solve,
    *,
    progress: Listener | None = None,
) -> SolveAnswer: ...
@overload
def call(
    name: Literal["spot"],
    params: ReadSpot,
    *,
    progress: Listener | None = None,
) -> ReadSpotAnswer: ...
@overload
def call(
    name: Literal["spots"],
    params: Spots | None = None,
    *,
    progress: Listener | None = None,
) -> SpotsAnswer: ...
@overload
def call(
    name: Literal["tree"],
    params: Tree,
    *,
    progress: Listener | None = None,
) -> TreeAnswer: ...
@overload
def call(
    name: Literal["unindex"],
    params: Unindex,
    *,
    progress: Listener | None = None,
) -> UnindexAnswer: ...
@overload
def call(
    name: str,
    params: Mapping[str, Any] | None = None,
    *,
    progress: Listener | None = None,
) -> Any: ...
def call(name: str, params: Any = None, *, progress: Any = None) -> Any:
    """The answer to a request of the contract, as the command line gives it with ``--json``.

    Long work goes on without the interpreter lock; ``progress`` is called with each of its events, and Ctrl-C cancels it.

    >>> import isofold
    >>> isofold.call("index", {"rounds": [2], "hands": ["AsKs", "2c2d"]})["indices"]
    [168, 0]

    * ``batch``: Solves many spots, or one spot on many boards, and keeps them in the library.
    * ``boards``: One board of each suit-isomorphism class of a street, or how many there are.
    * ``buckets-build``: Builds the buckets of every hand on every board into a folder, from a preset or a
      configuration.
    * ``buckets-classes``: The number of classes of each street that the cards to come can tell apart.
    * ``buckets-compare``: The agreement of two sets of buckets, street by street.
    * ``buckets-info``: The configuration and the statistics of the buckets of a folder.
    * ``buckets-lookup``: The buckets of hands on a board, or of many deals.
    * ``buckets-quality``: The quality of buckets, street by street.
    * ``cancel``: Cancels a request of the same connection; what it has found so far is kept or answered.
    * ``canon``: The canonical form of groups of cards: the least relabelling of their suits.
    * ``compare``: Two solutions, or two places of one, side by side.
    * ``convert``: A spot or a range from the format of another program, or in it, and what is different there line
      by line.
    * ``dataset-generate``: Generates training rows for value networks: public states, sampled and solved, as
      Parquet shards; or a part of them, or their plan.
    * ``dataset-verify``: Checks the training rows of a folder: schema, masks, sums, splits, duplicates, and some of
      them by solving them again.
    * ``equity``: The equities of hands and ranges in any game, exact or by Monte Carlo, and views of them.
    * ``exploit``: The maximally exploitative response of a player to the locked strategy of the other, and its
      gain.
    * ``export``: Writes every decision of a solution to a file: arrays for NumPy, Parquet or CSV.
    * ``gpu``: The GPU that can solve what asks for one, or the reason why there is none.
    * ``hello``: The versions of the program and of the contract. An error if the client needs a contract that the
      server does not speak.
    * ``icm``: The $EV of the stacks of a tournament by the Independent Chip Model.
    * ``index``: The index of the suit-isomorphism class of a hand, or of many hands.
    * ``iso``: The classes of interchangeable next cards on a board, and what tells suits apart.
    * ``library-export``: Copies the file of an entry of the library.
    * ``library-import``: Adds solution files to the library, after verifying them.
    * ``library-list``: The entries of the library, all or those that meet every condition given.
    * ``library-rename``: Gives an entry of the library another name.
    * ``library-rm``: Removes entries of the library and their files, or the checkpoints of interrupted solves.
    * ``library-show``: Everything about an entry of the library.
    * ``library-verify``: Reads every byte of every file of the library, and reports damaged ones.
    * ``preflop-pairs``: The exact table of two hands all-in before the flop, or the rows of one class.
    * ``range``: A range as text, its counts, and its combos, weights, grid and categories as asked for.
    * ``report``: The strategies of a spot on many boards that the library has, side by side and in total.
    * ``runouts``: The cards that may come after a line of a solution, one row for each class: strategies, EVs and
      what each card is worth.
    * ``session``: Starts, pauses, resumes, changes, awaits or closes a session: a long solve, a batch or a report.
    * ``sessions``: All sessions.
    * ``show``: The strategy, EVs and equities at the end of a line of a solved spot, or the cards that may come
      there.
    * ``simplify``: A simpler strategy, rounded or with fewer actions, and its cost in EV.
    * ``solve``: Solves a spot, or finds its solution in the library.
    * ``spot``: A spot as data and as text, and what is wrong about it.
    * ``spots``: The embedded spots.
    * ``tree``: The betting tree of a spot, and the memory that solving takes.
    * ``unindex``: The canonical hand of an index, or of many indices.
    """
    return _request.ask(name, params, progress)
