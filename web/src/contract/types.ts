// Written by `npm run contract` from crates/api/schema.json. Do not edit.

/** The version of the contract. */
export const SCHEMA_VERSION = 1;

/** All requests by name, each with its parameters and its answer. */
export interface Requests {
  /** Solves many spots, or one spot on many boards, and keeps them in the library. */
  "batch": { params: Batch; answer: BatchAnswer };
  /** One board of each suit-isomorphism class of a street, or how many there are. */
  "boards": { params: Boards; answer: BoardsAnswer };
  /** Builds the buckets of every hand on every board into a folder, from a preset or a configuration. */
  "buckets-build": { params: BucketsBuild; answer: BucketsBuildAnswer };
  /** The number of classes of each street that the cards to come can tell apart. */
  "buckets-classes": { params: BucketsClasses; answer: BucketsClassesAnswer };
  /** The agreement of two sets of buckets, street by street. */
  "buckets-compare": { params: BucketsCompare; answer: BucketsCompareAnswer };
  /** The configuration and the statistics of the buckets of a folder. */
  "buckets-info": { params: BucketsInfo; answer: BucketsInfoAnswer };
  /** The buckets of hands on a board, or of many deals. */
  "buckets-lookup": { params: BucketsLookup; answer: BucketsLookupAnswer };
  /** The quality of buckets, street by street. */
  "buckets-quality": { params: BucketsQuality; answer: BucketsQualityAnswer };
  /** Cancels a request of the same connection; what it has found so far is kept or answered. */
  "cancel": { params: Cancel; answer: CancelAnswer };
  /** The canonical form of groups of cards: the least relabelling of their suits. */
  "canon": { params: Canon; answer: CanonAnswer };
  /** Two solutions, or two places of one, side by side. */
  "compare": { params: Compare; answer: CompareAnswer };
  /** A spot or a range from the format of another program, or in it, and what is different there line by line. */
  "convert": { params: Convert; answer: ConvertAnswer };
  /** Generates training rows for value networks: public states, sampled and solved, as Parquet shards; or a part of them, or their plan. */
  "dataset-generate": { params: DatasetGenerate; answer: DatasetGenerateAnswer };
  /** Checks the training rows of a folder: schema, masks, sums, splits, duplicates, and some of them by solving them again. */
  "dataset-verify": { params: DatasetVerify; answer: DatasetVerifyAnswer };
  /** The equities of hands and ranges in any game, exact or by Monte Carlo, and views of them. */
  "equity": { params: Equity; answer: EquityAnswer };
  /** The maximally exploitative response of a player to the locked strategy of the other, and its gain. */
  "exploit": { params: Exploit; answer: ExploitAnswer };
  /** Writes every decision of a solution to a file: arrays for NumPy, Parquet or CSV. */
  "export": { params: Export; answer: ExportAnswer };
  /** The GPU that can solve what asks for one, or the reason why there is none. */
  "gpu": { params: Gpu; answer: GpuAnswer };
  /** The versions of the program and of the contract. An error if the client needs a contract that the server does not speak. */
  "hello": { params: HelloRequest; answer: Hello };
  /** The $EV of the stacks of a tournament by the Independent Chip Model. */
  "icm": { params: Icm2; answer: IcmAnswer };
  /** The index of the suit-isomorphism class of a hand, or of many hands. */
  "index": { params: Index; answer: IndexAnswer };
  /** The classes of interchangeable next cards on a board, and what tells suits apart. */
  "iso": { params: Iso; answer: IsoAnswer };
  /** Copies the file of an entry of the library. */
  "library-export": { params: LibraryExport; answer: LibraryExportAnswer };
  /** Adds solution files to the library, after verifying them. */
  "library-import": { params: LibraryImport; answer: LibraryImportAnswer };
  /** The entries of the library, all or those that meet every condition given. */
  "library-list": { params: LibraryList; answer: LibraryListAnswer };
  /** Gives an entry of the library another name. */
  "library-rename": { params: LibraryRename; answer: LibraryRenameAnswer };
  /** Removes entries of the library and their files, or the checkpoints of interrupted solves. */
  "library-rm": { params: LibraryRm; answer: LibraryRmAnswer };
  /** Everything about an entry of the library. */
  "library-show": { params: LibraryShow; answer: LibraryShowAnswer };
  /** Reads every byte of every file of the library, and reports damaged ones. */
  "library-verify": { params: LibraryVerify; answer: LibraryVerifyAnswer };
  /** The exact table of two hands all-in before the flop, or the rows of one class. */
  "preflop-pairs": { params: PreflopPairs; answer: PreflopPairsAnswer };
  /** A range as text, its counts, and its combos, weights, grid and categories as asked for. */
  "range": { params: Range; answer: RangeAnswer };
  /** The strategies of a spot on many boards that the library has, side by side and in total. */
  "report": { params: Report; answer: ReportAnswer };
  /** The cards that may come after a line of a solution, one row for each class: strategies, EVs and what each card is worth. */
  "runouts": { params: Runouts; answer: RunoutsAnswer };
  /** Starts, pauses, resumes, changes, awaits or closes a session: a long solve, a batch or a report. */
  "session": { params: Session; answer: SessionAnswer };
  /** All sessions. */
  "sessions": { params: Sessions; answer: SessionsAnswer };
  /** The strategy, EVs and equities at the end of a line of a solved spot, or the cards that may come there. */
  "show": { params: Show; answer: ShowAnswer };
  /** A simpler strategy, rounded or with fewer actions, and its cost in EV. */
  "simplify": { params: Simplify; answer: SimplifyAnswer };
  /** Solves a spot, or finds its solution in the library. */
  "solve": { params: Solve; answer: SolveAnswer };
  /** A spot as data and as text, and what is wrong about it. */
  "spot": { params: ReadSpot; answer: ReadSpotAnswer };
  /** The embedded spots. */
  "spots": { params: Spots; answer: SpotsAnswer };
  /** The betting tree of a spot, and the memory that solving takes. */
  "tree": { params: Tree; answer: TreeAnswer };
  /** The canonical hand of an index, or of many indices. */
  "unindex": { params: Unindex; answer: UnindexAnswer };
}

/** An action at a decision. */
export interface Action {
  /** The label for people: `check`, `bet 66`, `allin 900`. */
  action: string;
  /** The amount in chips that a bet, a raise or an all-in goes to on its street. */
  amount?: number | null | undefined;
  /** The kind. */
  kind: ActionKind;
  /** The word of a line that takes it: `x`, `b66`, `a900`. */
  token: string;
}

/** The kind of an action. */
export type ActionKind = "fold" | "check" | "call" | "bet" | "raise" | "allin";

/** A file that had no entry, and has one now. */
export interface AdoptedFile {
  /** The path of the file. */
  file: string;
  /** The number of the entry. */
  id: number;
}

/** The $EV that is at stake for a player of an all-in. */
export interface AllInStakes {
  /** The equity with which the all-in is worth `now`; `null` if it does not matter who wins. */
  break_even?: number | null | undefined;
  /** The $EV that can be lost, divided by what can be won. */
  bubble_factor?: number | null | undefined;
  /** The player's equity, if one was given. */
  equity?: number | null | undefined;
  /** The $EV of the all-in with that equity. */
  expected?: number | null | undefined;
  /** The $EV after it is lost. */
  lost: number;
  /** The player. */
  name: string;
  /** The $EV before the all-in. */
  now: number;
  /** `break_even` less the 0.5 that is needed in chips. */
  risk_premium?: number | null | undefined;
  /** The $EV after it is won. */
  won: number;
}

/** Numbers by index: a list, or the base64 text of little-endian f32. */
export type Array = (number | null)[] | string;

/** The format of arrays in an answer. */
export type ArrayFormat = "list" | "base64";

/** An entry that has a problem. */
export interface BadEntry {
  /** The problem, for programs. */
  code: ErrorCode;
  /** The number of the entry. */
  id: number;
  /** The problem, for people. */
  why: string;
}

/**
 * A request to solve many spots. Each is kept in the library; one that is there with the accuracy that is asked for is not solved again,
 * so a batch that was cancelled or killed goes on where it was. Spots that differ by a relabelling of suits are solved once. A spot that
 * fails stops no other.
 */
export interface Batch {
  /**
   * The boards that each spot is solved on, instead of its own: `flops:all`, a subset of flops that stands for all of them (`flops:25`,
   * `flops:49`, `flops:95`, `flops:184`), `turns` (those after the flop of the spot), `rivers` (those
   * after its flop and turn), or boards such as `QsTs7h`, each perhaps with its weight, as in `QsTs7h:12`. None for the spots as they are.
   */
  boards?: string[] | undefined;
  /**
   * Lines whose figures are kept for reports while a solution is in memory, such as `x x | *`, where `*` stands for every card: later
   * streets are not stored otherwise.
   */
  lines?: string[] | undefined;
  /** Whether to answer what would be solved and the memory that it takes, and to solve nothing. */
  plan?: boolean | undefined;
  /** When to stop, and how to solve. `save` is `no-turns` if not given: the first street of each spot, which reports are about. */
  solve?: SolveOptions | null | undefined;
  /** The spots. */
  spots: SpotRef[];
}

/** The spots of a batch, one row for each class of boards, in the order of the request. */
export interface BatchAnswer {
  /** Whether every row is solved. */
  complete: boolean;
  /** The rows that failed. */
  failed: number;
  /** The rows that the library had. */
  found: number;
  /** The rows that are left: not begun, or interrupted. */
  left: number;
  /** The bytes that the largest spot takes, as planned; `null` if there is nothing to solve. */
  memory_bytes?: number | null | undefined;
  /** The rows. */
  rows: BatchRow[];
  /** Seconds of this batch. */
  seconds: number;
  /** The rows that were solved now. */
  solved: number;
}

/** A spot of a batch. */
export interface BatchRow {
  /** The board. */
  board: string;
  /**
   * The number of boards that it stands for: its relabellings that the ranges, locks and dead cards cannot tell apart; 1 for a spot on
   * its own board, or the weight that was given.
   */
  boards: number;
  /** The weight of the deals that it stands for: the pairs of hands that both ranges leave on the board, times `boards`. */
  deals: number;
  /** The number in the library. */
  entry?: number | null | undefined;
  /** The reason why it failed, or why it ended before its target. */
  error?: string | null | undefined;
  /** The EV of each player. */
  ev?: [number, number] | null | undefined;
  /** As a share of the starting pot. */
  exploitability?: number | null | undefined;
  /** Iterations of all runs. */
  iterations?: number | null | undefined;
  /** The seconds that solving took, on one thread or on all; a share of those of its pack on a GPU. */
  seconds?: number | null | undefined;
  /** The name of the spot. */
  spot: string;
  /** The state that it is in. */
  state: BatchState;
}

/** The state of a spot of a batch. */
export type BatchState = "solved" | "found" | "failed" | "left";

/** A figure before and after a change. */
export interface BeforeAndAfter {
  /** After. */
  after: number;
  /** Before. */
  before: number;
}

/** Bet sizes of a street: for both players, or for each. */
export interface Bets {
  /** Sizes of bets, such as `33%, 75%, a`. */
  bet?: string | null | undefined;
  /** Sizes of bets into the player who made the last bet of the street before. */
  donk?: string | null | undefined;
  /** Those of the player in position alone. */
  ip?: Bets | null | undefined;
  /** The most raises of the street. */
  max_raises?: number | null | undefined;
  /** Those of the player out of position alone. */
  oop?: Bets | null | undefined;
  /** Sizes of raises. */
  raise?: string | null | undefined;
}

/** The hands of a category that beat a hand. */
export interface BetterCategory {
  /** The category. */
  category: string;
  /** The hands as a range. */
  combos: string;
  /** The number of hands. */
  hands: number;
}

/** The hands that beat a hand on a board. */
export interface BetterHands {
  /** The number of hands that beat it. */
  better: number;
  /** The board. */
  board: string;
  /** The hands that beat it by category, the strongest first. */
  categories: BetterCategory[];
  /** The number of hands that equal it. */
  equal: number;
  /** The hand. */
  hand: string;
  /** The hand that they make, in words. */
  strength: string;
  /** The number of hands that lose to it. */
  worse: number;
}

/**
 * The effect of the cards of the player who does not act on the actions of a decision. A card blocks the hands that have it: those who hold
 * it meet another range, and so other frequencies. The mean of the frequencies over all hands of the holder is that of the decision.
 */
export interface Blockers {
  /** The cards that this player may hold here. */
  cards: BlockingCard[];
  /** The hands that this player may hold here. */
  hands: BlockingHand[];
  /** The player who holds the cards, and does not act. */
  holder: string;
}

/** A card in the hand of the player who does not act. */
export interface BlockingCard {
  /** The share of the hands of the player who acts that have it, and so cannot be held against it. */
  blocked: number;
  /** The card. */
  card: string;
  /** The frequency of each action when the holder has this card, whatever the other one. */
  frequencies: number[];
  /** The share of the holder's hands here that have it. */
  share: number;
}

/** A hand of the player who does not act. */
export interface BlockingHand {
  /** The cards. */
  combo: string;
  /** The frequency of each action when the holder has this hand. */
  frequencies: number[];
}

/** A board that stands for its class. */
export interface BoardClass {
  /** The board; with `runouts` flop, turn and river are separated by `|`. */
  board: string;
  /** The number of boards in the class. */
  multiplicity: number;
}

/** A request for one board of each suit-isomorphism class. */
export interface Boards {
  /** Whether to answer only how many there are. */
  count?: boolean | undefined;
  /** `full` or `short`; `full` if not given. */
  deck?: string | null | undefined;
  /** Whether flop, turn and river are told apart, instead of taking a board as one set of cards. */
  runouts?: boolean | undefined;
  /** `flop`, `turn` or `river`. */
  street: string;
}

/** The classes of boards. */
export interface BoardsAnswer {
  /** The boards, unless they are only counted. */
  boards?: BoardClass[] | null | undefined;
  /** The number of classes. */
  count: number;
  /** The deck of the cards. */
  deck: string;
  /** Whether flop, turn and river are told apart. */
  runouts: boolean;
  /** The street. */
  street: string;
  /** The number of boards in them. */
  total: number;
}

/** A part of the request that breaks a symmetry of the board. */
export interface BrokenBy {
  /** The number of permutations that are left after it. */
  after_order: number;
  /** The number of permutations that were left before it. */
  before_order: number;
  /** The permutations of the board's symmetry that it breaks by itself. */
  breaks: string[];
  /** The number of classes after it. */
  classes: number;
  /** The number of classes before it. */
  classes_before: number;
  /** The part as the command line has it, with its number from 1 if there are several of its kind: `--dead AcKd`, `--folded 2`. */
  source: string;
  /** An example of what a range or a lock tells apart. */
  why?: string | null | undefined;
}

/** The statistics of the buckets of a street. */
export interface BucketStatistics {
  /** Board clusters; 0 if boards are not clustered. */
  board_clusters: number;
  /** Buckets; with board clusters, of each cluster. */
  buckets: number;
  /** Classes of hands with boards; each has a bucket. */
  classes: number;
  /** The mean cost of a deal, in the metric that the buckets minimize. */
  cost: number;
  /** The mean absolute deviation of a hand's equity from the mean equity of its bucket. */
  deviation: number;
  /** The most classes that the cards to come can tell apart. */
  distinct: number;
  /** The greatest deviation. */
  greatest_deviation: number;
  /** The deals of the largest bucket. */
  largest: number;
  /** The median number of deals of a bucket. */
  median: number;
  /** The deals of the smallest bucket; 0 if some bucket is empty. */
  smallest: number;
  /** Buckets with hands, over all board clusters. */
  used: number;
}

/** The statistics of each street. */
export interface BucketStreets {
  /** Those of the flop. */
  flop: BucketStatistics;
  /** Those of the river. */
  river: BucketStatistics;
  /** Those of the turn. */
  turn: BucketStatistics;
}

/** A request to build the buckets of every hand on every board. Streets that are complete already are kept. */
export interface BucketsBuild {
  /** The bytes that may be used; the limit of the service if not given. */
  memory?: number | null | undefined;
  /** The parent folder of the buckets; the working folder of the service if not given. */
  out?: string | null | undefined;
  /** The name of a preset, such as `fast_test`; this or `toml` is needed. */
  preset?: string | null | undefined;
  /** Whether the configuration is answered and nothing is built. */
  print?: boolean | undefined;
  /** The seed of the random numbers, instead of that of the configuration. */
  seed?: number | null | undefined;
  /** The number of threads, 0 for every core; that of the service if not given. */
  threads?: number | null | undefined;
  /** A configuration of your own, in TOML. */
  toml?: string | null | undefined;
}

/** Buckets that were built, or a configuration: one with the key `folder`, the other with `toml`. */
export type BucketsBuildAnswer = BuiltBuckets | BucketsConfig;

/** A request to count the classes that the cards to come can tell apart. */
export interface BucketsClasses {
  /** The number of threads, 0 for every core; that of the service if not given. */
  threads?: number | null | undefined;
}

/** The classes that can be told apart. */
export interface BucketsClassesAnswer {
  /** Preflop and each street. */
  streets: StreetClasses[];
}

/** A request to measure how far two sets of buckets agree. */
export interface BucketsCompare {
  /** A folder of buckets. */
  folder: string;
  /** Another folder of buckets. */
  other: string;
  /** The number of threads, 0 for every core; that of the service if not given. */
  threads?: number | null | undefined;
}

/** The agreement of two sets of buckets. */
export interface BucketsCompareAnswer {
  /** The names of both. */
  folders: [string, string];
  /** The agreement on each street. */
  streets: StreetAgreement[];
}

/** A configuration of buckets. */
export interface BucketsConfig {
  /** The name of the folder of such buckets. */
  name: string;
  /** The configuration, in TOML. */
  toml: string;
}

/** A request for what buckets a folder has. */
export interface BucketsInfo {
  /** The folder of the buckets. */
  folder: string;
  /** Whether every byte is read and compared with the checksums. */
  verify?: boolean | undefined;
}

/** The configuration and the statistics of buckets. */
export interface BucketsInfoAnswer {
  /** The size of all files. */
  bytes: number;
  /** The extent to which the contents are compared with checksums. */
  checksums: Checksums;
  /** The configuration, in TOML. */
  config: string;
  /** The hash of everything that the buckets depend on, in hexadecimal. */
  fingerprint: string;
  /** `classes` or `texture`. */
  mode: string;
  /** The name of the folder when it was built. */
  name: string;
  /** Statistics of each street. */
  streets: BucketStreets;
  /** A remark on each field of the configuration that changes nothing. */
  unnecessary: string[];
  /** The version of the program that built them. */
  version: string;
}

/** A request for the buckets of hands: of those of a range on one board, or of a list of deals. */
export interface BucketsLookup {
  /** The board of `hands`, in the order of the deal: 3, 4 or 5 cards; none before the flop. */
  board?: string | null | undefined;
  /** Many deals at once, each a hand and a board: `AsKs Ts9s8c`, or `AsKs` before the flop. They are answered as lists of numbers. */
  deals?: string[] | null | undefined;
  /** The folder of the buckets. */
  folder: string;
  /** A hand such as `AsKs`, or several as a range: `AKs,QQ`. */
  hands?: string | null | undefined;
}

/** The buckets of hands. */
export interface BucketsLookupAnswer {
  /** The board, if `hands` were given; empty before the flop. */
  board?: string | null | undefined;
  /** The buckets in the order of `deals`, if these were given. */
  buckets?: number[] | null | undefined;
  /** The board clusters in the order of `deals`, if boards are clustered; 0 before the flop. */
  clusters?: number[] | null | undefined;
  /** The hands that the board does not block, if `hands` were given. */
  hands?: HandBucket[] | null | undefined;
}

/** A request to measure how good buckets are, street by street. */
export interface BucketsQuality {
  /** Other numbers of buckets to measure; an eighth, a quarter and half as many if not given. */
  against?: number[] | null | undefined;
  /** The folder of the buckets. */
  folder: string;
  /** Whether the agreement with buckets of another seed is left out. */
  no_seeds?: boolean | undefined;
  /** A folder of buckets that differ only in the seed, to measure agreement with; built beside these if not given. */
  other?: string | null | undefined;
  /** The number of threads, 0 for every core; that of the service if not given. */
  threads?: number | null | undefined;
}

/** The quality of buckets. */
export interface BucketsQualityAnswer {
  /** `classes` or `texture`. */
  mode: string;
  /** The name of the buckets. */
  name: string;
  /** The name of the buckets of another seed, if they were compared. */
  other?: string | null | undefined;
  /** The quality on each street. */
  streets: StreetQuality[];
}

/** Buckets that were built. */
export interface BuiltBuckets {
  /** The size of all files. */
  bytes: number;
  /** The extent to which the contents are compared with checksums. */
  checksums: Checksums;
  /** The configuration, in TOML. */
  config: string;
  /** The hash of everything that the buckets depend on, in hexadecimal. */
  fingerprint: string;
  /** The folder of the buckets. */
  folder: string;
  /** `classes` or `texture`. */
  mode: string;
  /** The name of the folder when it was built. */
  name: string;
  /** Streets that were there already. */
  resumed: string[];
  /** The seconds that it took. */
  seconds: number;
  /** Statistics of each street. */
  streets: BucketStreets;
  /** A remark on each field of the configuration that changes nothing. */
  unnecessary: string[];
  /** The version of the program that built them. */
  version: string;
}

/** Players who have folded. */
export interface Bunching {
  /** The range with which each of them folded. */
  folded?: string[] | undefined;
}

/** A request to cancel another one. */
export interface Cancel {
  /** The id of the request to cancel. */
  id: Id;
}

/** Whether a request was cancelled. */
export interface CancelAnswer {
  /** False if no such request is worked on: it was never made, or has been answered. */
  cancelled: boolean;
}

/** A request for the canonical form of groups of cards. */
export interface Canon {
  /** Board of 3, 4 or 5 cards: flop, turn and river become groups after those of `cards`. */
  board?: string | null | undefined;
  /** A hand, or groups of cards separated by `|`: `AsKs`. */
  cards: string;
  /** Dead cards, as one more group at the end. */
  dead?: string | null | undefined;
  /** `full` or `short`; `full` if not given. */
  deck?: string | null | undefined;
}

/** A canonical form, and its class. */
export interface CanonAnswer {
  /** Suits numbered from the board on, if there is one. */
  board_labels?: string | null | undefined;
  /** The canonical groups. */
  canonical: string;
  /** The number of deals in the class. */
  class_size: number;
  /** The deck of the cards. */
  deck: string;
  /** The groups as they were given. */
  given: string;
  /** The canonical groups, one by one. */
  groups: string[];
  /** Suits numbered in the order of the groups. */
  labels: string;
  /** The permutation from the canonical form to each of `members`. */
  member_permutations?: string[] | undefined;
  /** All deals of the class. */
  members: string[];
  /** The six pairs of suits, and the cards that tell them apart. */
  pairs?: SuitPair[] | undefined;
  /** The permutation from the given cards to the canonical ones. */
  permutation: string;
  /** The signature of the class. */
  signature: string;
  /** These permutations, each as the images of c d h s. */
  stabilizer: string[];
  /** The number of permutations that leave the form as it is. */
  stabilizer_order: number;
  /** The four suits in the canonical order: the one that becomes clubs first. */
  suits?: SuitKey[] | undefined;
}

/** A class of equivalent cards. */
export interface CardClass {
  /** The actions at the first choice after the card. */
  actions: Frequency[];
  /** The cards. */
  cards: string[];
  /** The probability that one of them comes. */
  chance: number;
  /** The equity of each player. */
  equity?: [number, number] | null | undefined;
  /** The EV of each player. */
  ev?: [number, number] | null | undefined;
  /** For each card, the permutation that leads to it from the representative, as the images of c d h s. */
  permutations?: string[] | undefined;
  /** The card of the class that was played out: the others play as it does, with suits exchanged. */
  representative?: string | undefined;
}

/** The equities if one of some equivalent cards comes next. */
export interface CardEquities {
  /** The cards. */
  cards: string[];
  /** The equity of each player then. */
  equities: number[];
  /** The standard error of each. */
  errors: number[];
  /** The probability that one of them comes. */
  share: number;
}

/** Made hands and draws. Every hand is one made hand, and may have several draws. */
export interface Categories {
  /** Draws. */
  draws: Means[];
  /** Made hands, strong to weak. */
  made: Means[];
}

/** A made hand or a draw, and the part of the range that it is. */
export interface CategoryShare {
  /** The number of combos. */
  combos: number;
  /** The name of the category: `top pair good kicker`. */
  name: string;
  /** `weight` as a share of the whole range. */
  share: number;
  /** Their total weight. */
  weight: number;
}

/** The checkpoint of an interrupted solve, which goes on from there when the spot is solved again. */
export interface CheckpointFile {
  /** The board as it was given. */
  board: string;
  /** The size of the file. */
  bytes: number;
  /** The exploitability when it was last measured, as a share of the starting pot. */
  exploitability?: number | null | undefined;
  /** The path of the file. */
  file: string;
  /** The iterations so far. */
  iterations: number;
  /** The name of the spot, which may be empty. */
  name: string;
  /** The spot as it was given, as TOML. */
  spot: string;
}

/** The extent to which the contents of buckets are compared with checksums. */
export type Checksums = "all" | "on touch" | "none";

/** An action of a tree. */
export interface Choice {
  /** The label for people: `check`, `bet 66`, `allin 900`. */
  action: string;
  /** The amount in chips that a bet, a raise or an all-in goes to on its street. */
  amount?: number | null | undefined;
  /** The kind. */
  kind: ActionKind;
  /** The size of a bet or a raise as a share of the pot after a call. */
  pot_share?: number | null | undefined;
  /** The word of a line that takes it: `x`, `b66`, `a900`. */
  token: string;
}

/** An action of a decision. */
export interface Choice2 {
  /** The label for people: `check`, `bet 66`, `allin 900`. */
  action: string;
  /** The amount in chips that a bet, a raise or an all-in goes to on its street. */
  amount?: number | null | undefined;
  /** The mean EV over the hands that take it; `null` if none does. */
  ev?: number | null | undefined;
  /** Its frequency over all hands. */
  frequency: number;
  /** The kind. */
  kind: ActionKind;
  /** The kind of node that it leads to: after a `run-out` both are all-in, and no player has a choice any more. */
  next?: NextNode | null | undefined;
  /** The size of a bet or a raise as a share of the pot after a call. */
  pot_share?: number | null | undefined;
  /** The word of a line that takes it: `x`, `b66`, `a900`. */
  token: string;
}

/** A hand class of a player: a cell of a 13 × 13 grid. */
export interface ClassMeans {
  /** The mean EV of each action, as if all of them took it. */
  action_evs: (number | null)[];
  /** The sum of the reach of the hands. */
  combos: number;
  /** Equity realization. */
  eqr?: number | null | undefined;
  /** The mean equity. */
  equity?: number | null | undefined;
  /** The mean EV. */
  ev?: number | null | undefined;
  /** The name. */
  name: string;
  /** The mean reach of the combos of the class that the player started with and the board does not block. */
  reach: number;
  /** Their share of all hands. */
  share: number;
  /** The frequency of each action. */
  strategy: number[];
}

/** A hand. */
export interface Combo {
  /** The EV of each action. */
  action_evs: (number | null)[];
  /** The cards. */
  combo: string;
  /** The draws, if categories are asked for. */
  draws?: string[] | undefined;
  /** Equity realization. */
  eqr?: number | null | undefined;
  /** The equity. */
  equity?: number | null | undefined;
  /** The EV; `null` if no hand of the other player goes with it. */
  ev?: number | null | undefined;
  /** Whether a lock fixes its strategy. */
  locked?: boolean | undefined;
  /** The made hand, if categories are asked for. */
  made?: string | null | undefined;
  /** The weight in the range times how often the player's own actions lead here. */
  reach: number;
  /** The share of this combo among all hands here. */
  share: number;
  /** The frequency of each action; empty for the player who does not act. */
  strategy: number[];
}

/** The figures of a combo on one side. */
export interface ComboFigures {
  /** The EV; `null` if no hand of the other player goes with it. */
  ev?: number | null | undefined;
  /** The weight in the range times how often the player's own actions lead here. */
  reach: number;
  /** The share of this combo among all hands here. */
  share: number;
  /** The frequency of each action, in the order of the actions of the side. */
  strategy: number[];
}

/** The share of hands that two players have in common. */
export interface CommonHands {
  /** The players, counted from 1. */
  players: [number, number];
  /** The hands of both among the hands of either. */
  share: number;
}

/** A request to compare decisions of two solutions, or two decisions of one. */
export interface Compare {
  /** The first side: a spot or a session. */
  a: CompareSide;
  /** The second side. With neither a spot nor a session it is another place of A. */
  b: CompareSide;
  /** Limits and options of the solve of a spot that has to be solved. */
  solve?: SolveOptions | null | undefined;
}

/** Both sides, and the differences. Pairs of EVs are out of position first. */
export interface CompareAnswer {
  /** The first side. */
  a: ComparedSide;
  /** The second side, in the suits of the first if both are one game up to suits. */
  b: ComparedSide;
  /** The EV that the player who acts loses in A by the frequencies of B at this decision, and in B by those of A; each in the chips of its side. */
  costs?: [number, number] | null | undefined;
  /** The parts of the spots that are different. */
  differences: string[];
  /** The combos of that player. */
  hands: ComparedCombo[];
  /** The player who acts, if it is the same one on both sides. */
  hands_of?: string | null | undefined;
  /** Whether both are one game up to suits. */
  same_game: boolean;
  /** Whether both lines are the same. */
  same_line: boolean;
  /** Whether the same actions are there, with the same amounts. */
  same_tree: boolean;
  /** The upper bound on it between two solutions of one zero-sum game. */
  start_ev_bound?: number | null | undefined;
  /** The EVs of B less those of A at the start, in the chips of A; `null` if the units differ. */
  start_ev_difference?: [number, number] | null | undefined;
  /** The share of hands that would have to act otherwise to play as the other side does. */
  strategy_distance?: number | null | undefined;
  /** Whether it is within that bound. */
  within_bound?: boolean | null | undefined;
}

/** A side of a comparison. */
export interface CompareSide {
  /** The line to the decision. The start of A if not given; in B the line of A, in the suits of B if both are one game up to suits. */
  line?: string | null | undefined;
  /** a session, which may still be running: then it is the strategy so far. */
  session?: number | null | undefined;
  /** The spot; or */
  spot?: SpotRef | null | undefined;
}

/** An action of a side. */
export interface ComparedAction {
  /** The label for people: `check`, `bet 66`, `allin 900`. */
  action: string;
  /** The amount in chips that a bet, a raise or an all-in goes to on its street. */
  amount?: number | null | undefined;
  /** The mean EV over the hands that take it; `null` if none does. */
  ev?: number | null | undefined;
  /** Its frequency over all hands. */
  frequency: number;
  /** The kind. */
  kind: ActionKind;
  /** The word of a line that takes it: `x`, `b66`, `a900`. */
  token: string;
}

/** A combo on both sides; `null` where a side does not have it. */
export interface ComparedCombo {
  /** The figures in A. */
  a?: ComboFigures | null | undefined;
  /** The figures in B. */
  b?: ComboFigures | null | undefined;
  /** The cards. */
  combo: string;
}

/** A side that was compared. All amounts are in the chips of the side. */
export interface ComparedSide {
  /** The actions. */
  actions: ComparedAction[];
  /** The board at its end. */
  board: string;
  /** In a spot in big blinds, how many chips each has; every amount is in chips all the same. */
  chips_per_bb?: number | null | undefined;
  /** Whether the solve has come to what was asked for, as `solve` has it; false while it runs. */
  complete: boolean;
  /** The entry of the library that it comes from. */
  entry?: number | null | undefined;
  /** Equity realization: EV / (equity × pot). */
  eqr: [number | null, number | null];
  /** The equity of each player. */
  equity?: [number, number] | null | undefined;
  /** The EV of each player from here on; `null` if they never get here. */
  ev?: [number, number] | null | undefined;
  /** As a share of the starting pot. */
  exploitability: number;
  /** The fingerprint of the canonical spot. */
  fingerprint: string;
  /** The number of players who have folded. */
  folded: number;
  /** The iterations of the solve. */
  iterations: number;
  /** The line. */
  line: string;
  /** The locks, each as the text that makes it. */
  locks: string[];
  /** The player who acts. */
  player: string;
  /** The pot there, all bets so far included. */
  pot: number;
  /** The name of the spot. */
  spot: string;
  /** The stacks behind at the start, out of position first. */
  stacks: [number, number];
  /** The EV of each player at the start. */
  start_ev: [number, number];
  /** The unit of EVs: `chips`, or `prize` in a tournament. */
  unit: EvUnit;
}

/** A request to convert a spot or a range from the format of a program to that of another. */
export interface Convert {
  /** The format of the text; the one that it looks like if not given. */
  from?: ConvertFormat | null | undefined;
  /** The name of the spot, if the text has none. */
  name?: string | null | undefined;
  /** a spot of isofold. */
  spot?: SpotRef | null | undefined;
  /** The text; or */
  text?: string | null | undefined;
  /** The format of the answer; that of isofold if not given. */
  to?: ConvertFormat | null | undefined;
}

/** A text that was converted. */
export interface ConvertAnswer {
  /** Whether it is a spot or a range. */
  content: ConvertContent;
  /** The format that it was in. */
  from: ConvertFormat;
  /** The differences, and what was taken for granted, line by line. */
  remarks: ConvertRemark[];
  /** The text. */
  text: string;
  /** The format of `text`. */
  to: ConvertFormat;
}

/** A spot or a range. */
export type ConvertContent = "spot" | "range";

/** A format, by the program that it belongs to. */
export type ConvertFormat = "isofold" | "pio" | "upi" | "texas" | "gto+" | "wizard";

/** A remark on a line of a text that was converted. */
export interface ConvertRemark {
  /** The number of the line, from 1. */
  line: number;
  /** The remark. */
  text: string;
  /** `rounding`, `threshold`, `cap`, `merge`, `tree`, `assumed` or `ignored`. */
  topic: string;
}

/** A check of a dataset. */
export interface DatasetCheck {
  /** Its name. */
  check: string;
  /** The number of times that something was wrong. */
  findings: number;
}

/** Something that is wrong about a dataset. */
export interface DatasetFinding {
  /** The check that found it. */
  check: string;
  /** The file, within the folder. */
  file: string;
  /** The problem. */
  message: string;
  /** The sample, if it is about one. */
  sample?: number | null | undefined;
}

/** A request to generate a dataset, or a part of it. Shards that are there already are kept; each appears whole or not at all. */
export interface DatasetGenerate {
  /** The device that solves: `cpu` if not given, `cuda`, or `auto`. */
  device?: Device | null | undefined;
  /** The bytes of a GPU's memory that may be used; what is free if not given. */
  device_memory?: number | null | undefined;
  /** The folder of the dataset, on the machine that answers. */
  folder: string;
  /** The bytes that may be used; the limit of the service if not given. */
  memory?: number | null | undefined;
  /** Whether the plan is answered and nothing is generated. */
  plan?: boolean | undefined;
  /** The name of a preset, such as `river-pot`; this or `toml` is needed. */
  preset?: string | null | undefined;
  /** The number of rows, of both splits. */
  rows: number;
  /** The seed; 1 if not given. */
  seed?: number | null | undefined;
  /** The worker whose shards are generated, from 0, and the number of workers; all shards if not given. */
  shard?: [number, number] | null | undefined;
  /** The rows of a shard; those of the configuration if not given. */
  shard_rows?: number | null | undefined;
  /** The number of threads, 0 for every core; that of the service if not given. */
  threads?: number | null | undefined;
  /** A configuration of your own, in TOML. */
  toml?: string | null | undefined;
}

/** A dataset: its plan, and what was generated of it. */
export interface DatasetGenerateAnswer {
  /** Its rows that are in complete shards. */
  done_rows: number;
  /** Its shards that are complete. */
  done_shards: number;
  /** The bytes of its shards, about. */
  estimated_bytes: number;
  /** The folder. */
  folder: string;
  /** The rows of the part that was asked for. */
  part_rows: number;
  /** The rows of the whole dataset. */
  rows: number;
  /** The work of this run; `null` if the plan was asked for. */
  run?: DatasetRun | null | undefined;
  /** The seed. */
  seed: number;
  /** Its shards. */
  shards: number;
  /** The street of the rows. */
  street: string;
  /** The configuration, in TOML. */
  toml: string;
}

/** The work of one run. */
export interface DatasetRun {
  /** Whether all shards of the part are there. If not, it was stopped: rows that were solved are kept, and the same request goes on. */
  complete: boolean;
  /** `cpu`, or the name of the device. */
  device: string;
  /** The bytes that were written. */
  file_bytes: number;
  /** The shards that were there already. */
  kept: number;
  /** The seconds that it took. */
  seconds: number;
  /** The rows that were solved. */
  solved: number;
  /** The seconds of writing, of all threads together. */
  writing_seconds: number;
  /** The shards that were written. */
  written: number;
}

/** A request to check the dataset of a folder. */
export interface DatasetVerify {
  /** The folder. */
  folder: string;
  /** The file of a page of HTML with the checks and the distributions, on the machine that answers; it is replaced. */
  html?: string | null | undefined;
  /** The bytes that may be used; the limit of the service if not given. */
  memory?: number | null | undefined;
  /** Whether shards may be missing. */
  partial?: boolean | undefined;
  /** The rows that are solved again, to a tenth of their exploitability; 16 if not given. */
  resolve?: number | null | undefined;
  /** The number of threads, 0 for every core; that of the service if not given. */
  threads?: number | null | undefined;
}

/** The checks of a dataset. */
export interface DatasetVerifyAnswer {
  /** The canonical boards to train on and those for validation. */
  boards: [number, number];
  /** Each check. */
  checks: DatasetCheck[];
  /** The first things that are wrong. */
  findings: DatasetFinding[];
  /** The folder. */
  folder: string;
  /** Whether nothing is wrong. */
  good: boolean;
  /** The page, if one was asked for. */
  html?: string | null | undefined;
  /** The greatest exploitability of a label, as a share of the pot. */
  max_exploitability: number;
  /** The rows that were solved again. */
  resolved: ResolvedRows;
  /** The rows to train on and those for validation. */
  rows: [number, number];
  /** The seconds that it took. */
  seconds: number;
  /** The shards that were read. */
  shards: number;
  /** The street of the rows. */
  street: string;
}

/** A device. */
export type Device = "cpu" | "cuda" | "auto";

/** A change to the tree: one of both. */
export interface Edit {
  /** The line to an action that comes. */
  add?: string | null | undefined;
  /** The line to an action that goes. */
  remove?: string | null | undefined;
}

/** An embedded spot. */
export interface EmbeddedSpot {
  /** Its name. */
  name: string;
  /** Its text. */
  toml: string;
}

/** An entry of the library as requests name it. */
export type EntryName = number | string;

/** A request for the equities of hands and ranges. */
export interface Equity {
  /** Whether the hands that beat the hand of the first player on the board are told; alone, no equity is computed. */
  beats?: boolean | undefined;
  /** Board of 3, 4 or 5 cards, or with unknown ones: `Ks7d4d`, `2h7s9h4hT`, `As****`. */
  board?: string | null | undefined;
  /** Whether the equities for each card that may come next are told. */
  by_card?: boolean | undefined;
  /** Whether the frequency of each hand category at showdown is told. */
  categories?: boolean | undefined;
  /** Whether the share of hands that each two ranges have in common is told. */
  common?: boolean | undefined;
  /** Whether the equity distribution of each range whose hands are counted one by one is told. */
  curve?: boolean | undefined;
  /** Cards out of play. */
  dead?: string | null | undefined;
  /**
   * Monte Carlo until the standard error of every equity is down to this share, above 0 and below 1. With `threshold`, only if an exact
   * method costs more than that.
   */
  error?: number | null | undefined;
  /** Use an exact method only. */
  exact?: boolean | undefined;
  /** The game by its name, such as `omaha`, `plo` or `razz`; hold'em if not given. */
  game?: string | null | undefined;
  /** The bytes that lists of hands may take; the limit of the service if not given. */
  memory?: number | null | undefined;
  /** Turn suit isomorphism off: the same result, slower. */
  no_isomorphism?: boolean | undefined;
  /** The weight of a combo that a range lists twice with different weights; refused if not given. */
  overlap?: Overlap | null | undefined;
  /** Whether the equity of each hand of each range is told. */
  per_combo?: boolean | undefined;
  /**
   * Hands, ranges or `random`, read as the arguments of `isofold equity` are: `["AA", "KK"]`, or in one text with bars,
   * `["AhKh | QQ+,AKs:0.5"]`.
   */
  players: string[];
  /** The seed of Monte Carlo: the same seed gives the same deals; 0 if not given. */
  seed?: number | null | undefined;
  /** The number of threads, 0 for every core; that of the service if not given. */
  threads?: number | null | undefined;
  /** The cost of an exact method, in outcomes, above which Monte Carlo is used; 1e10 if not given. */
  threshold?: number | null | undefined;
  /** Monte Carlo with this many deals; with `error`, at most this many. With `threshold`, only if an exact method costs more than that. */
  trials?: number | null | undefined;
}

/** The equities of players, and the views that were asked for. */
export interface EquityAnswer {
  /** The algorithm of the method. */
  algorithm?: string | null | undefined;
  /** The hands that beat the first player's, if asked for. */
  beats?: BetterHands | null | undefined;
  /** The board; empty if there is none. */
  board: string;
  /** The equities for each class of next cards, if asked for. */
  cards?: CardEquities[] | null | undefined;
  /** The share of hands that each two players have in common, if asked for. */
  common?: CommonHands[] | null | undefined;
  /** Whether nothing is missing: false if the request was cancelled, and this is the result so far. */
  complete: boolean;
  /** The dead cards, if there are any. */
  dead?: string | null | undefined;
  /** The game. */
  game: string;
  /** `table`, `exact` or `monte-carlo`; missing where no equity is computed. */
  method?: string | null | undefined;
  /** The outcomes that an exact method has counted. */
  outcomes?: number | null | undefined;
  /** The players, in the order given; missing where no equity is computed. */
  players?: PlayerEquity[] | null | undefined;
  /** The seconds that it took. */
  seconds: number;
  /** The deals of Monte Carlo. */
  trials?: number | null | undefined;
  /** The players with bars between them, where they were given otherwise. */
  understood?: string | null | undefined;
}

/** The reason why a request has no answer. */
export interface Error {
  /** The kind of error, for programs. */
  code: ErrorCode;
  /** The field of the request that is at fault, such as `board`. */
  field?: string | null | undefined;
  /** Something to try. */
  hint?: string | null | undefined;
  /** One sentence for people. */
  message: string;
  /** The place in the text of the field that is at fault, if that is a range. */
  span?: TextSpan | null | undefined;
}

/** The kind of an error. */
export type ErrorCode = "bad-request" | "unknown-request" | "invalid" | "not-found" | "memory" | "unsupported" | "damaged" | "io" | "cancelled" | "failed" | "internal";

/** The unit of EVs. */
export type EvUnit = "chips" | "prize";

/** Something that happened while a request is worked on. */
export type Event = {
  /** The exploitability of a solve when it was last measured, as a share of the starting pot. */
  exploitability?: number | null | undefined;
  /** The iterations of a solve. */
  iterations?: number | null | undefined;
  kind: "progress";
  /** Seconds since it began. */
  seconds: number;
  /** Seconds until the end, if that can be estimated. */
  seconds_left?: number | null | undefined;
  /** The share of it that is done, from 0 to 1, if that is known. */
  share?: number | null | undefined;
  /** The kind of work: `solving`, `exact`, `sampling`. */
  work: string;
} | {
  /** The equity of each player, from 0 to 1. */
  equities: number[];
  /** The standard error of each. */
  errors: number[];
  kind: "estimate";
  /** The deals so far, of Monte Carlo. */
  trials?: number | null | undefined;
} | {
  kind: "remark";
  /** One sentence. */
  message: string;
};

/**
 * A request for the maximally exploitative response. The spot is solved without its locks, then they are applied, and the strategy of
 * `by` becomes the best response to the other player's. Locked hands keep to their locks.
 */
export interface Exploit {
  /** The player who exploits the other, `oop` or `ip`. */
  by: string;
  /** Locks that come after those of the spot. */
  locks?: Lock[] | undefined;
  /** Limits and options of the solve. */
  solve?: SolveOptions | null | undefined;
  /** The spot. */
  spot: SpotRef;
  /** A place to show after the response, if any. */
  view?: View | null | undefined;
}

/** The response, and the EVs before and after it. Pairs are out of position first. */
export interface ExploitAnswer {
  /** The board at the start. */
  board: string;
  /** The player who exploits. */
  by: string;
  /** In a spot in big blinds, how many chips each has; every amount is in chips all the same. */
  chips_per_bb?: number | null | undefined;
  /** Whether the solve has come to what was asked for, as `solve` has it. */
  complete: boolean;
  /** The EVs with the response. */
  ev: [number, number];
  /** The EVs with the locks, while the player still plays the solution. */
  ev_locked: [number, number];
  /** The EVs with the solution, nothing locked. */
  ev_unlocked: [number, number];
  /** Its exploitability as a share of the starting pot. */
  exploitability: number;
  /** The number of players who have folded. */
  folded: number;
  /** The gain of the response over `ev_locked`. */
  gain: number;
  /** The gain as a share of the starting pot. */
  gain_share: number;
  /** The iterations of the solution without locks. */
  iterations: number;
  /** The locks, each as the text that makes it. */
  locks: string[];
  /** The pot at the start. */
  pot: number;
  /** The strategy of the first player at the start, with the response. */
  root: Frequency[];
  /** The seconds that it took. */
  seconds: number;
  /** The name of the spot. */
  spot: string;
  /** The effective stack at the start. */
  stack: number;
  /** The stacks behind at the start, out of position first. */
  stacks: [number, number];
  /** The unit of EVs: `chips`, or `prize` in a tournament. */
  unit: EvUnit;
  /** The place that was asked for, as `show` has it. */
  view?: ShowAnswer | null | undefined;
}

/**
 * A request to write every decision of a solution to a file, which appears once it is complete. A spot that is neither in the library nor
 * solved is solved first.
 */
export interface Export {
  /** The file to write, on the machine that answers. It must not exist, unless it is to be replaced. */
  file: string;
  /** The format of the file. */
  format: ExportFormat;
  /** The line from which on decisions are written; the start if not given. */
  line?: string | null | undefined;
  /** Whether a file that exists is replaced. A solution file never is. */
  replace?: boolean | undefined;
  /** a session, which may still be running: then it is the strategy so far, and the session goes on after the export. */
  session?: number | null | undefined;
  /** Limits and options of the solve, if it has to be solved. */
  solve?: SolveOptions | null | undefined;
  /** The spot; or */
  spot?: SpotRef | null | undefined;
  /** The streets to write: `flop`, `turn`, `river`. Those that the solution holds if not given. */
  streets?: string[] | undefined;
}

/** A file that was written. */
export interface ExportAnswer {
  /** The bytes of all numbers of combos, 4 for each. */
  array_bytes: number;
  /** The number of boards: one of each class of runouts. */
  boards: number;
  /** The number of combos in the ranges of both players, out of position first. */
  combos: [number, number];
  /** Whether its solve has come to what was asked for, as `solve` has it; false while it runs. */
  complete: boolean;
  /** The exploitability of the solution as a share of the starting pot. */
  exploitability: number;
  /** The file. */
  file: string;
  /** The length of the file. */
  file_bytes: number;
  /** Its format. */
  format: ExportFormat;
  /** The iterations of the solution. */
  iterations: number;
  /** The line from which on decisions were written. */
  line: string;
  /** The number of decisions, on all boards. */
  nodes: number;
  /** The version of its arrays and columns. */
  schema_version: number;
  /** The seconds that the export took, without the solve. */
  seconds: number;
  /** The name of the spot. */
  spot: string;
  /** The streets that were written. */
  streets: string[];
}

/** The format of a file. */
export type ExportFormat = "npz" | "parquet" | "csv";

/** A feature of the texture of a board. */
export type Feature = "suits" | "pairing" | "height" | "connectedness";

/** An action and how often it is taken. */
export interface Frequency {
  /** The label for people: `check`, `bet 66`, `allin 900`. */
  action: string;
  /** The amount in chips that a bet, a raise or an all-in goes to on its street. */
  amount?: number | null | undefined;
  /** Its frequency over all hands that get there, from 0 to 1. */
  frequency: number;
  /** The kind. */
  kind: ActionKind;
  /** The word of a line that takes it: `x`, `b66`, `a900`. */
  token: string;
}

/** A request for the GPU of the machine. It is looked for once, which may take a second. */
export type Gpu = Record<string, never>;

/** The GPU of the machine: one of both is `null`. */
export interface GpuAnswer {
  /** The reason why there is none. */
  gpu_missing?: string | null | undefined;
  /** The name of the GPU, if there is one. */
  gpu_name?: string | null | undefined;
}

/** The hands at a decision by combo index; what a combo does not have is `null`, or NaN. Pairs are out of position first. */
export interface HandArrays {
  /** For each action, its EV. */
  action_evs: Array[];
  /** Their equities. */
  equity: [Array, Array];
  /** Their EVs. */
  ev: [Array, Array];
  /** The reach of each player's combos; 0 for those that are not there. */
  reach: [Array, Array];
  /** For each action, how often each combo of the player who acts takes it. */
  strategy: Array[];
}

/** The bucket of a hand. */
export interface HandBucket {
  /** The bucket; before the flop, the index of the class. */
  bucket: number;
  /** Its class among the 169: `AKs`. */
  class: string;
  /** The cluster of the board, if boards are clustered. */
  cluster?: number | null | undefined;
  /** The hand. */
  hand: string;
  /** The buckets of all streets so far; with perfect recall, each a branch of the one before. */
  path: StreetBucket[];
}

/** The equity of a hand of a range. All figures are from 0 to 1. */
export interface HandEquity {
  /** Its equity. */
  equity: number;
  /** The standard error of the equity; 0 if it is exact. */
  error: number;
  /** The hand. */
  hand: string;
  /** The probability that the player has it. */
  share: number;
  /** The probability of winning a part of the pot. */
  tie: number;
  /** The probability of winning the whole pot. */
  win: number;
}

/** A way to put hands together. */
export type HandGrouping = "class" | "made" | "draw";

/** The first line of the server. */
export interface Hello {
  /** The version of the program. */
  isofold: string;
  /** The version of the contract, [`SCHEMA_VERSION`](crate::SCHEMA_VERSION). */
  schema: number;
}

/** A request for the versions. */
export interface HelloRequest {
  /** The version of the contract that the client was written for. */
  schema?: number | null | undefined;
}

/** A tournament. */
export interface Icm {
  /** Stacks of the players who are not in the hand. */
  others?: Number[] | undefined;
  /** Payouts by finishing place. */
  payouts: Number[];
}

/** A request for the $EV of stacks. */
export interface Icm2 {
  /** Two players who are all-in against each other. */
  all_in?: [Seat, Seat] | null | undefined;
  /** The equity of the first player of the all-in, from 0 to 1. */
  equity?: number | null | undefined;
  /** The name of each player, in the order of `stacks`; their numbers from 1 if not given. */
  names?: string[] | null | undefined;
  /** The prizes as shares of `pool`, each from 0 to 1, first place first. */
  payout_shares?: number[] | null | undefined;
  /** The prizes in money, first place first. Either these or `payout_shares`. */
  payouts?: number[] | null | undefined;
  /** Whether to give the probability of each player to finish in each place. */
  places?: boolean | undefined;
  /** The prize pool in money, with `payout_shares`. */
  pool?: number | null | undefined;
  /** The chips of each player. */
  stacks: number[];
}

/** An all-in of two players for the smaller of both stacks, with no pot before it. */
export interface IcmAllIn {
  /** The chips that each of both puts in. */
  chips: number;
  /** Both players, in the order given. */
  players: [AllInStakes, AllInStakes];
}

/** The $EV of each player. */
export interface IcmAnswer {
  /** The all-in, if one was asked for. */
  all_in?: IcmAllIn | null | undefined;
  /** The players, in the order given. */
  players: IcmPlayer[];
  /** All prizes together. */
  pool: number;
}

/** A player, and the worth of the player's stack. */
export interface IcmPlayer {
  /** The share of all chips. */
  chips: number;
  /** The name as given, or the number from 1. */
  name: string;
  /** The probability of each place, first place first, with `places`. */
  places?: number[] | null | undefined;
  /** The $EV. */
  prize: number;
  /** The $EV as a share of the pool. */
  share: number;
  /** The stack in chips. */
  stack: number;
}

/** The id that a client gives to a request. */
export type Id = number | string;

/** A request for the index of a hand, or of many; with neither, for the number of classes. */
export interface Index {
  /** Cards of all rounds in order; `|` may separate rounds. */
  cards?: string | null | undefined;
  /** `full` or `short`; `full` if not given. */
  deck?: string | null | undefined;
  /** Many hands at once, each as `cards`. */
  hands?: string[] | null | undefined;
  /** The number of cards of each round: `[2, 3, 1, 1]` is hold'em to the river. */
  rounds: number[];
}

/** The index of a hand, or those of many. */
export interface IndexAnswer {
  /** The deck of the cards. */
  deck: string;
  /** The index, from 0, if `cards` were given. */
  index?: number | null | undefined;
  /** The indices, in the order of `hands`, if these were given. */
  indices?: number[] | null | undefined;
  /** The number of cards of each round. */
  rounds: number[];
  /** The number of classes. */
  size: number;
  /** The number of hands in them; `null` if it does not fit in 64 bits. */
  total?: number | null | undefined;
}

/** A request for the classes of interchangeable next cards on a board. */
export interface Iso {
  /** A flop of 3 cards, or a flop and a turn of 4, the turn last: `QsTs7h`. */
  board: string;
  /** Cards out of play. */
  dead?: string | null | undefined;
  /** `full` or `short`; `full` if not given. */
  deck?: string | null | undefined;
  /** Ranges of players who folded (bunching). */
  folded?: string[] | undefined;
  /** Range of the player in position; any hand if not given. */
  ip?: string | null | undefined;
  /** Hole cards of players, each a set of cards. */
  known?: string[] | undefined;
  /** Locks: `line = x b20; hands = AcKc; play = f`. */
  locks?: string[] | undefined;
  /** Range of the player out of position; any hand if not given. */
  oop?: string | null | undefined;
}

/** The classes of next cards, and what broke the symmetry of the board. */
export interface IsoAnswer {
  /** The board. */
  board: string;
  /** The causes that broke a symmetry of the board, in the order in which they were taken into account. */
  broken_by: BrokenBy[];
  /** The number of cards that can come next. */
  cards: number;
  /** The classes, by their representatives. */
  classes: NextCardClass[];
  /** The deck of the cards. */
  deck: string;
  /** The permutations of suits that change nothing, each as the images of c d h s. */
  group: string[];
  /** The six pairs of suits, and everything that tells them apart, the board included. */
  pairs?: SuitPair[] | undefined;
  /** The number of classes of runouts to the river, if the board is a flop. */
  runouts?: number | null | undefined;
}

/** An entry of the library. */
export interface LibraryEntry {
  /** The board as it was given. */
  board: string;
  /** The size of the file. */
  bytes: number;
  /** The canonical board. */
  canonical_board: string;
  /** In a spot in big blinds, how many chips each has; every amount is in chips all the same. */
  chips_per_bb?: number | null | undefined;
  /** The time at which the file was written, in seconds since 1970. */
  created: number;
  /** The EVs, out of position first. */
  ev: [number, number];
  /** The exploitability, as a share of the starting pot. */
  exploitability: number;
  /** The path of the file. */
  file: string;
  /** The hash of the canonical spot. */
  fingerprint: string;
  /** The number of players who have folded. */
  folded: number;
  /** The number of the entry, which no other entry of the library has or had. */
  id: number;
  /** The iterations of all runs. */
  iterations: number;
  /** The locks, each as the text that makes it. */
  locks: string[];
  /** Its name, which may be empty. */
  name: string;
  /** The starting pot, in chips. */
  pot: number;
  /** The bits that regrets and strategies were kept in: 16 or 32. */
  precision: number;
  /** Whether regrets are stored, so that the solve can be continued. */
  resumable: boolean;
  /** The seconds spent solving, over all runs. */
  seconds: number;
  /** The effective stack behind at the start, in chips. */
  stack: number;
  /** The stacks behind at the start, out of position first. */
  stacks: [number, number];
  /** The street that the spot starts on. */
  street: string;
  /** The streets whose strategies are stored: `full`, `no-rivers` or `no-turns`. */
  tier: string;
  /** The unit of EVs: `chips`, or `prize` in a tournament. */
  unit: EvUnit;
  /** The time of the last use, in seconds since 1970. */
  used: number;
}

/** A request to copy the file of an entry. */
export interface LibraryExport {
  /** The entry. */
  entry: EntryName;
  /** The file to write, which must not exist. */
  file: string;
}

/** A copy of the file of an entry. */
export interface LibraryExportAnswer {
  /** Its size. */
  bytes: number;
  /** The file that was written. */
  file: string;
  /** The number of the entry. */
  id: number;
}

/** A request to add solution files, after verifying them. Each is added or not, whatever becomes of the others. */
export interface LibraryImport {
  /** The files. */
  files: string[];
}

/** The result of adding files. */
export interface LibraryImportAnswer {
  /** The new entries. */
  added: LibraryEntry[];
  /** The files that were not added. */
  failed: RefusedFile[];
  /** The entries that are at least as accurate as files that were not added. */
  present: LibraryEntry[];
  /** The entries of the same spots that the new ones replace. */
  replaced: LibraryEntry[];
}

/** A request for the entries of the library, all or those that meet every condition given. */
export interface LibraryList {
  /** Spots on this board, whatever its suits are called. */
  board?: string | null | undefined;
  /** Spots whose name contains this, whatever its case. */
  name?: string | null | undefined;
  /** Spots with this starting pot, or one in a range: `60`, `5.5bb` or `50-100`. */
  pot?: string | null | undefined;
  /** Spots with this effective stack, or one in a range: `200`, `97.5bb` or `150-300`. */
  stack?: string | null | undefined;
  /** Spots that start on this street: `flop`, `turn` or `river`. */
  street?: string | null | undefined;
  /** Solutions with at most this exploitability, as a share of the pot: 0.005 is 0.5%. */
  target?: number | null | undefined;
  /** Spots whose flop has all of these textures: `monotone`, `two-tone`, `rainbow`, `paired`, `trips`. */
  texture?: string[] | undefined;
}

/** Entries, and the bytes that they take. */
export interface LibraryListAnswer {
  /** The bytes of their files. */
  bytes: number;
  /** The checkpoints of interrupted solves, whatever the conditions. */
  checkpoints?: CheckpointFile[] | undefined;
  /** The entries, by number. */
  entries: LibraryEntry[];
}

/** A request to give an entry another name. */
export interface LibraryRename {
  /** The entry. */
  entry: EntryName;
  /** Its new name. */
  name: string;
}

/** An entry that has another name. */
export interface LibraryRenameAnswer {
  /** The name it had. */
  before: string;
  /** The board as it was given. */
  board: string;
  /** The size of the file. */
  bytes: number;
  /** The canonical board. */
  canonical_board: string;
  /** In a spot in big blinds, how many chips each has; every amount is in chips all the same. */
  chips_per_bb?: number | null | undefined;
  /** The time at which the file was written, in seconds since 1970. */
  created: number;
  /** The EVs, out of position first. */
  ev: [number, number];
  /** The exploitability, as a share of the starting pot. */
  exploitability: number;
  /** The path of the file. */
  file: string;
  /** The hash of the canonical spot. */
  fingerprint: string;
  /** The number of players who have folded. */
  folded: number;
  /** The number of the entry, which no other entry of the library has or had. */
  id: number;
  /** The iterations of all runs. */
  iterations: number;
  /** The locks, each as the text that makes it. */
  locks: string[];
  /** Its name, which may be empty. */
  name: string;
  /** The starting pot, in chips. */
  pot: number;
  /** The bits that regrets and strategies were kept in: 16 or 32. */
  precision: number;
  /** Whether regrets are stored, so that the solve can be continued. */
  resumable: boolean;
  /** The seconds spent solving, over all runs. */
  seconds: number;
  /** The effective stack behind at the start, in chips. */
  stack: number;
  /** The stacks behind at the start, out of position first. */
  stacks: [number, number];
  /** The street that the spot starts on. */
  street: string;
  /** The streets whose strategies are stored: `full`, `no-rivers` or `no-turns`. */
  tier: string;
  /** The unit of EVs: `chips`, or `prize` in a tournament. */
  unit: EvUnit;
  /** The time of the last use, in seconds since 1970. */
  used: number;
}

/** A request to remove entries and their files, or checkpoints of interrupted solves. All entries are removed, or none. */
export interface LibraryRm {
  /** Whether every entry is removed. */
  all?: boolean | undefined;
  /** Whether the checkpoints of interrupted solves are removed, which are then lost. */
  checkpoints?: boolean | undefined;
  /** The entries to remove. */
  entries?: EntryName[] | undefined;
}

/** The entries that were removed. */
export interface LibraryRmAnswer {
  /** The bytes that were freed. */
  bytes: number;
  /** The number of checkpoints that were removed. */
  checkpoints: number;
  /** The entries. */
  removed: LibraryEntry[];
}

/** A request for everything about an entry. */
export interface LibraryShow {
  /** The entry. */
  entry: EntryName;
}

/** An entry with its spot. */
export interface LibraryShowAnswer {
  /** The board as it was given. */
  board: string;
  /** The size of the file. */
  bytes: number;
  /** The canonical board. */
  canonical_board: string;
  /** In a spot in big blinds, how many chips each has; every amount is in chips all the same. */
  chips_per_bb?: number | null | undefined;
  /** The time at which the file was written, in seconds since 1970. */
  created: number;
  /** The EVs, out of position first. */
  ev: [number, number];
  /** The exploitability, as a share of the starting pot. */
  exploitability: number;
  /** The path of the file. */
  file: string;
  /** The hash of the canonical spot. */
  fingerprint: string;
  /** The number of players who have folded. */
  folded: number;
  /** The number of the entry, which no other entry of the library has or had. */
  id: number;
  /** The iterations of all runs. */
  iterations: number;
  /** The locks, each as the text that makes it. */
  locks: string[];
  /** Its name, which may be empty. */
  name: string;
  /** The starting pot, in chips. */
  pot: number;
  /** The bits that regrets and strategies were kept in: 16 or 32. */
  precision: number;
  /** Whether regrets are stored, so that the solve can be continued. */
  resumable: boolean;
  /** The seconds spent solving, over all runs. */
  seconds: number;
  /** Its spot as it was given, as TOML. */
  spot: string;
  /** The effective stack behind at the start, in chips. */
  stack: number;
  /** The stacks behind at the start, out of position first. */
  stacks: [number, number];
  /** The street that the spot starts on. */
  street: string;
  /** The streets whose strategies are stored: `full`, `no-rivers` or `no-turns`. */
  tier: string;
  /** The unit of EVs: `chips`, or `prize` in a tournament. */
  unit: EvUnit;
  /** The time of the last use, in seconds since 1970. */
  used: number;
}

/** A request to read every byte of every file. Cancelled, it answers what it has verified so far. */
export interface LibraryVerify {
  /** Whether damaged entries and damaged files are removed. */
  remove?: boolean | undefined;
}

/** The state of the files of the library. */
export interface LibraryVerifyAnswer {
  /** The files that had no entry, and have one now. */
  adopted: AdoptedFile[];
  /** The entries whose file is damaged or gone, or was not what the catalogue said. */
  bad: BadEntry[];
  /** Whether all entries were checked. */
  complete: boolean;
  /** The files that have no entry and can have none; `null` if they were not looked for. */
  orphans?: string[] | null | undefined;
  /** Whether damaged entries and damaged files were removed. */
  removed: boolean;
  /** The number of entries that were checked. */
  verified: number;
}

/** The figures at a line. */
export interface LineFigures {
  /** Equity realization: EV / (equity × pot). */
  eqr: [number | null, number | null];
  /** The equity of each player. */
  equity?: [number, number] | null | undefined;
  /** The EV of each player from here on; `null` if they never get here. */
  ev?: [number, number] | null | undefined;
  /** The frequency of each action of the line; `null` if the players never get here. */
  frequencies?: number[] | null | undefined;
  /** The share of the deals that get here. Means are weighted by the deals and by this. */
  reach: number;
}

/** The strategy of the player who acts at the end of a line. */
export interface LineStrategy {
  /** The actions. */
  actions: Frequency[];
  /** The line. */
  line: string;
  /** The player who acts. */
  player: string;
}

/** A node lock: `play` for each hand, or `overall` for the aggregate of all. */
export interface Lock {
  /** Made hands and draws. */
  category?: string | null | undefined;
  /** The hands; all if not given. */
  hands?: string | null | undefined;
  /** The line to the decision; empty for the start. */
  line: string;
  /** Frequencies over all hands. */
  overall?: string | null | undefined;
  /** Frequencies of actions, such as `f: 60%, c`. */
  play?: string | null | undefined;
}

/** Hands together: a class, or a category. */
export interface Means {
  /** The mean EV of each action, as if all of them took it. */
  action_evs: (number | null)[];
  /** The sum of the reach of the hands. */
  combos: number;
  /** Equity realization. */
  eqr?: number | null | undefined;
  /** The mean equity. */
  equity?: number | null | undefined;
  /** The mean EV. */
  ev?: number | null | undefined;
  /** The name. */
  name: string;
  /** Their share of all hands. */
  share: number;
  /** The frequency of each action. */
  strategy: number[];
}

/** A measurement of the exploitability of a session. */
export interface Measurement {
  /** The exploitability, as a share of the starting pot. */
  exploitability: number;
  /** The iterations when it was measured. */
  iterations: number;
  /** The seconds that the session had run. */
  seconds: number;
}

/** The bytes that solving takes, by precision. */
export interface MemoryBytes {
  /** In 16 bits. */
  "16": number;
  /** In 32 bits. */
  "32": number;
}

export type NamedShares = Record<string, number>;

/** A card of a class. */
export interface NextCard {
  /** The card. */
  card: string;
  /** The permutation from the representative to the card, as the images of c d h s. */
  permutation: string;
}

/** Next cards that are interchangeable. */
export interface NextCardClass {
  /** All cards of the class, the representative first. */
  members: NextCard[];
  /** The lowest card of the class. */
  representative: string;
  /** The number of cards in the class. */
  size: number;
}

/** The kind of node that an action leads to. */
export type NextNode = "decision" | "deal" | "run-out" | "fold" | "showdown";

/** The kind of a node. */
export type NodeKind = "decision" | "deal" | "fold" | "showdown";

/** A number, or a text such as `0.5%` where a share is expected. */
export type Number = number | string;

/** A hand that a player does not hold. */
export interface OutsideHand {
  /** The cards. */
  combo: string;
  /** The EV of its best response against the strategy of the other player, from there on. */
  ev: number;
}

/** The policy for a combo that is listed twice with different weights. */
export type Overlap = "error" | "first" | "last" | "max" | "min";

/** The end of a line. */
export interface Place {
  /** The actions. */
  actions: Choice2[];
  /** All hands by combo index, if they are asked for as arrays; `hands` is empty then. */
  arrays?: HandArrays | null | undefined;
  /** The effect of the cards of the player who does not act on these actions, if it is asked for. */
  blockers?: Blockers | null | undefined;
  /** The board there. */
  board: string;
  /** Made hands and draws. */
  categories?: Categories | null | undefined;
  /** In a spot in big blinds, how many chips each has; every amount is in chips all the same. */
  chips_per_bb?: number | null | undefined;
  /** The hand classes of each player, the cells of a 13 × 13 grid, if they are asked for; out of position first. */
  classes?: [ClassMeans[], ClassMeans[]] | null | undefined;
  /** The sum of the reach of each player's hands. */
  combos?: [number, number] | undefined;
  /** Whether the solve has come to what was asked for, as `solve` has it; false while it runs. */
  complete: boolean;
  /** The distributions of equity and EV of each player, if they are asked for; out of position first. */
  curves?: [RangeCurves, RangeCurves] | null | undefined;
  /** The device that solved it, `cpu` or `cuda`, if it was solved now. */
  device?: string | null | undefined;
  /** The entry of the library that it comes from. */
  entry?: number | null | undefined;
  /** Equity realization: EV / (equity × pot). */
  eqr: [number | null, number | null];
  /** The equity of each player. */
  equity?: [number, number] | null | undefined;
  /** The EV of each player from here on; `null` if they never get here. */
  ev?: [number, number] | null | undefined;
  /** As a share of the starting pot; `null` if it has not been measured yet. */
  exploitability?: number | null | undefined;
  /** The number of players who have folded. */
  folded: number;
  /** The hands of that player. */
  hands: Combo[];
  /** The player whose hands they are. */
  hands_of: string;
  /** The iterations of the solve. */
  iterations: number;
  /** The line. */
  line: string;
  /** The locks, each as the text that makes it. */
  locks: string[];
  /** The hands of the other player, if all combos are asked for. */
  other_hands?: Combo[] | null | undefined;
  /** The hands. */
  outside?: OutsideHand[] | undefined;
  /** The player who does not hold them. */
  outside_of?: string | undefined;
  /** The player who acts. */
  player: string;
  /** The pot there, all bets so far included. */
  pot: number;
  /** The bits that regrets and strategies were solved in: 16 or 32. */
  precision?: number | null | undefined;
  /** The chips that each has put in since the start, beyond the starting pot. */
  put_in: [number, number];
  /** The seconds that solving or opening took. */
  seconds: number;
  /** Whether the street was not stored, and was solved again. */
  solved_again?: boolean | undefined;
  /** The name of the spot. */
  spot: string;
  /** The effective stack at the start of the spot. */
  stack: number;
  /** The stacks behind at the start, out of position first. */
  stacks: [number, number];
  /** The totals of the classes that are asked for by a hand. */
  totals?: Means[] | null | undefined;
  /** The unit of EVs: `chips`, or `prize` in a tournament. */
  unit: EvUnit;
}

/** The end of a line. */
export interface Place2 {
  /** The board there. */
  board: string;
  /** Classes of equivalent cards. */
  cards: CardClass[];
  /** In a spot in big blinds, how many chips each has; every amount is in chips all the same. */
  chips_per_bb?: number | null | undefined;
  /** Whether the solve has come to what was asked for, as `solve` has it; false while it runs. */
  complete: boolean;
  /** The device that solved it, `cpu` or `cuda`, if it was solved now. */
  device?: string | null | undefined;
  /** The entry of the library that it comes from. */
  entry?: number | null | undefined;
  /** As a share of the starting pot; `null` if it has not been measured yet. */
  exploitability?: number | null | undefined;
  /** The number of players who have folded. */
  folded: number;
  /** The iterations of the solve. */
  iterations: number;
  /** The line. */
  line: string;
  /** The locks, each as the text that makes it. */
  locks: string[];
  /** The hands. */
  outside?: OutsideHand[] | undefined;
  /** The player who does not hold them. */
  outside_of?: string | undefined;
  /** The player who has the first choice after the card, if any has. */
  player?: string | null | undefined;
  /** The pot there, all bets so far included. */
  pot: number;
  /** The bits that regrets and strategies were solved in: 16 or 32. */
  precision?: number | null | undefined;
  /** The chips that each has put in since the start, beyond the starting pot. */
  put_in?: [number, number] | undefined;
  /** The seconds that solving or opening took. */
  seconds: number;
  /** Whether the street was not stored, and was solved again. */
  solved_again?: boolean | undefined;
  /** The name of the spot. */
  spot: string;
  /** The effective stack at the start of the spot. */
  stack: number;
  /** The stacks behind at the start, out of position first. */
  stacks: [number, number];
  /** The unit of EVs: `chips`, or `prize` in a tournament. */
  unit: EvUnit;
}

/** A range as text. */
export interface PlaceRange {
  /** The label for people: `check`, `bet 66`, `allin 900`. */
  action?: string | undefined;
  /** The amount in chips that a bet, a raise or an all-in goes to on its street. */
  amount?: number | null | undefined;
  /** The kind. */
  kind?: ActionKind | undefined;
  /** The player. */
  player: string;
  /** The range. */
  range: string;
  /** The word of a line that takes it: `x`, `b66`, `a900`. */
  token?: string | undefined;
}

/** The ranges of a decision as text for another program. */
export interface PlaceRanges {
  /** The program that reads them. */
  format: RangeProgram;
  /** The range of each player, then that of each action of the player who acts. */
  ranges: PlaceRange[];
}

/** The cost for a player. */
export interface PlayerCost {
  /** The EV against the solution of the other player. */
  ev: BeforeAndAfter;
  /** The difference of `worst`, before less after. */
  loss: number;
  /** The player. */
  player: string;
  /** The EV against a best response. */
  worst: BeforeAndAfter;
}

/** The equity of a player. All figures are from 0 to 1. */
export interface PlayerEquity {
  /** The frequency of each category by name, the strongest first, if asked for. */
  categories?: NamedShares | null | undefined;
  /** The hands of the range, if asked for; empty where they were not counted one by one. */
  combos?: HandEquity[] | null | undefined;
  /** The equity distribution, if asked for: points `[share, equity]`, where that share of the range has at least this equity. */
  curve?: ([number, number])[] | null | undefined;
  /** The average share of the pot. */
  equity: number;
  /** The standard error of the equity; 0 if it is exact. */
  error: number;
  /** The hand or range as it was given. */
  hand: string;
  /** The share of the high pots, in hi-lo games. */
  high?: number | null | undefined;
  /** The probability of winning nothing. */
  lose: number;
  /** The share of the low pots, in hi-lo games. */
  low?: number | null | undefined;
  /** The probability that there is a low, in hi-lo games. */
  lows?: number | null | undefined;
  /** The probability of winning a part of the pot. */
  tie: number;
  /** The probability of winning the whole pot. */
  win: number;
}

/** A class against a class, all combos and boards counted. */
export interface PreflopPair {
  /** The equity of the hand. */
  equity: number;
  /** The class. */
  hand: string;
  /** The number of deals that the hand loses. */
  losses: number;
  /** The class that it plays against. */
  opponent: string;
  /** The number of pairs of combos that share no card. */
  pairs: number;
  /** The number of deals that are split. */
  ties: number;
  /** The number of deals that the hand wins. */
  wins: number;
}

/** A request for the exact table of two hands. */
export interface PreflopPairs {
  /** A class such as `AKs`, `77` or `T9o`, whose rows are wanted; all 169 × 169 rows if not given. */
  hand?: string | null | undefined;
}

/** The exact table of two hands. */
export interface PreflopPairsAnswer {
  /** The number of boards of a pair of combos. */
  boards: number;
  /** A row for each class against each class. */
  pairs: PreflopPair[];
}

/** The quality of a number of buckets. */
export interface QualityFigures {
  /** The number of buckets. */
  buckets: number;
  /** The distance of a hand's distribution of equities on the river from the mean one of its bucket, by CDF-L2. */
  cdf_l2: number;
  /** The mean cost of a deal, in the metric that the buckets minimize. */
  cost: number;
  /** The mean absolute deviation of a hand's equity from the mean equity of its bucket. */
  deviation: number;
  /** That distance by earth mover's distance. */
  emd: number;
  /** Buckets without hands. */
  empty: number;
  /** The entropy of the distribution of deals over buckets, in bits. */
  entropy: number;
  /** The greatest deviation. */
  greatest_deviation: number;
  /** The deals of the largest bucket. */
  largest: number;
  /** The median number of deals of a bucket. */
  median: number;
  /** The deals of the smallest bucket. */
  smallest: number;
  /** Buckets with hands. */
  used: number;
}

/** The rake. */
export interface Rake {
  /** The most that is taken. */
  cap?: Number | null | undefined;
  /** The share of the pot. */
  rate: Number;
}

/** A request for the figures of a range. */
export interface Range {
  /** The format in which to give the weights of all combos by index; none are given without it. */
  array?: ArrayFormat | null | undefined;
  /** Board of 3, 4 or 5 cards: combos that hold one are removed. */
  board?: string | null | undefined;
  /** Whether to name made hands and draws on the board, which has to be given. */
  categories?: boolean | undefined;
  /** Cards out of play: combos that hold one are removed. */
  dead?: string | null | undefined;
  /** Whether to list every combo with its weight. */
  expand?: boolean | undefined;
  /** The game whose hands are counted, such as `omaha`; hold'em if not given. */
  game?: string | null | undefined;
  /** Whether to give the mean weights of the 13 × 13 classes. */
  grid?: boolean | undefined;
  /** The weight of a combo that is listed twice with different weights; an error if not given. */
  overlap?: Overlap | null | undefined;
  /** A range such as `QQ+,AKs:0.5`, or hands of the game. */
  range: string;
}

/** The figures of a range. */
export interface RangeAnswer {
  /** Made hands and draws, with `categories`. */
  categories?: RangeCategories | null | undefined;
  /** The number of combos with a weight. */
  combos: number;
  /** The game, if one was given. */
  game?: string | null | undefined;
  /** The mean weight of the live combos of each class, with `grid`: 13 rows from the aces down, suited hands above the diagonal. */
  grid?: (number[])[] | null | undefined;
  /** Every combo with its weight, with `expand`. */
  hands?: WeightedHand[] | null | undefined;
  /** The number of combos that the board and the dead cards leave. */
  live: number;
  /** The range in short, without the combos that cards block; hands of other games as they were given. */
  range: string;
  /** `weighted` as a share of `live`. */
  share: number;
  /** Their total weight. */
  weighted: number;
  /** The weights of all 1326 combos by index ([`arrays`](crate::arrays)), with `array`; 0 where a card is blocked. */
  weights?: Array | null | undefined;
}

/** The made hands and draws of a range on a board, strong to weak. */
export interface RangeCategories {
  /** The board, in the order given. */
  board: string;
  /** Draws: a hand may be in several of these, or in none. */
  draws: CategoryShare[];
  /** Made hands: every hand is in one of these. */
  made: CategoryShare[];
}

/** The distributions of a range: points `[share, value]`, best first, where that share of the range has at least this value. */
export interface RangeCurves {
  /** The distribution of equity. */
  equity: ([number, number])[];
  /** The distribution of EV. */
  ev: ([number, number])[];
}

/** The program that reads ranges. */
export type RangeProgram = "pio" | "gto+" | "wizard" | "isofold";

/** A request for a spot as data and as text. One that cannot be solved is answered, too, with what is wrong about it. */
export interface ReadSpot {
  /** The spot. */
  spot: SpotRef;
}

/** A spot as data and as text. */
export interface ReadSpotAnswer {
  /** The spot as data, its texts as they were given. */
  data: Spot;
  /** The reason why it cannot be solved, if it cannot; `field` is a key of the spot: `ranges.oop`. */
  error?: Error | null | undefined;
  /** The spot as the text of a spot file. */
  toml: string;
}

/** The reason why a solve ended, or where a solution came from. */
export type Reason = "target" | "iterations" | "time" | "stopped" | "stalled" | "not-a-number" | "file" | "library";

/** A file that was not added. */
export interface RefusedFile {
  /** The reason, for programs. */
  code: ErrorCode;
  /** The file. */
  file: string;
  /** The reason, for people. */
  why: string;
}

/** Changes to a spot that make it fit into memory. */
export interface Remedy {
  /** The changes, all of which are needed. */
  changes: RemedyChange[];
  /** The bytes that solving takes then. */
  memory_bytes: number;
}

/** A change to a spot, or to how it is solved. */
export interface RemedyChange {
  /** `precision`, which is of the solve; `max_raises`, of every street; or a list of sizes such as `bets.river.bet` or `bets.turn.ip.raise`. */
  field: string;
  /** Its new value. */
  value: string;
}

/** A request for a report over the solutions of a spot on many boards, which the library has: a `batch` solves them. Nothing is solved. */
export interface Report {
  /** The boards, as `batch` takes them; the board of the spot if not given. A subset such as `flops:184` has a stated error. */
  boards?: string[] | undefined;
  /** The textures that boards must have, such as `two-tone` or `A high`: one of those that are given of each feature. */
  filter?: string[] | undefined;
  /** The features of the texture by which rows are grouped. */
  group?: Feature[] | undefined;
  /** The ways to put hands together, for tables of hands over all boards: `class`, `made`, `draw`. Not with `minus`. */
  hands?: HandGrouping[] | undefined;
  /**
   * The lines to report on, such as `x b33`. On later streets `*` stands for every card, as in `x x | *`: figures are pooled over all
   * runouts. Lines that the batch was told of are kept; for others what it has not stored is solved again. The start if not given.
   */
  lines?: string[] | undefined;
  /** Another spot on the same boards; its figures are subtracted. */
  minus?: SpotRef | null | undefined;
  /** The least accuracy of the solutions, and their precision: `target` alone counts. Any solution if not given. */
  solve?: SolveOptions | null | undefined;
  /**
   * The figure by which rows and groups are sorted, from high to low: `deals`, `board`, `ev.oop`, `ev.ip`, `equity.oop`, `equity.ip`, `eqr.oop`,
   * `eqr.ip`, or an action of the first line such as `b33`. The order of the boards if not given.
   */
  sort?: string | null | undefined;
  /** The spot. */
  spot: SpotRef;
}

/** A report. */
export interface ReportAnswer {
  /** In a spot in big blinds, how many chips each has; every amount is in chips all the same. */
  chips_per_bb?: number | null | undefined;
  /** The number of players who have folded. */
  folded: number;
  /** The weighted means of the rows of each texture, if groups are asked for. */
  groups?: ReportGroup[] | undefined;
  /** The hands of both players at each line over all rows, if they are asked for. */
  hands?: ReportHands[] | undefined;
  /** The lines. */
  lines: ReportLine[];
  /** The locks, each as the text that makes it. */
  locks: string[];
  /** The name of the spot whose figures were subtracted: every figure but weights is a difference then. */
  minus?: string | null | undefined;
  /** The boards that the library has no solution of. The total is of the others. */
  missing?: string[] | undefined;
  /** The pot at the start. */
  pot: number;
  /** One row for each class of boards. */
  rows: ReportRow[];
  /** The name of the spot. */
  spot: string;
  /** The effective stack at the start. */
  stack: number;
  /** The stacks behind at the start, out of position first. */
  stacks: [number, number];
  /** The street that it starts on: `flop`, `turn` or `river`. */
  street: string;
  /** The subset of flops that the report is of, with its errors. */
  subset?: ReportSubset | null | undefined;
  /** The weighted mean of all rows. */
  total: ReportGroup;
  /** The unit of EVs: `chips`, or `prize` in a tournament. */
  unit: EvUnit;
}

/** Several classes of boards together. */
export interface ReportGroup {
  /** The number of boards. */
  boards: number;
  /** The weight of the deals. */
  deals: number;
  /** The figures of each line. */
  figures: LineFigures[];
  /** The texture that they have in common: `two-tone`, `A high, paired`; `all` for the total. */
  name: string;
  /** The number of rows. */
  rows: number;
}

/** Hands together: a class, a made hand or a draw. Means are weighted by deals, as those of boards are. */
export interface ReportHandRow {
  /** The equity. */
  equity: number;
  /** The EV from here on. */
  ev: number;
  /** The frequency of each action of the line; empty for the player who does not act. */
  frequencies: number[];
  /** The name. */
  name: string;
  /** The share of all hands that the player has here. */
  share: number;
}

/** The hands of a player at a line, over all rows. */
export interface ReportHands {
  /** The way in which hands are put together. */
  by: HandGrouping;
  /** The line. */
  line: string;
  /** The player whose hands they are. */
  player: string;
  /** The hands. */
  rows: ReportHandRow[];
}

/** A line of a report. */
export interface ReportLine {
  /** The actions; of both spots if one is subtracted from the other. */
  actions: Action[];
  /** The line. */
  line: string;
  /** The player who acts at its end. */
  player: string;
  /** The pot there, all bets so far included. */
  pot: number;
}

/** A class of boards in a report. */
export interface ReportRow {
  /** The board that stands for its class. */
  board: string;
  /** The number of boards in the class, or the weight that was given. */
  boards: number;
  /** The weight of the deals that it stands for: the pairs of hands that both ranges leave on the board, times `boards`. */
  deals: number;
  /** The number in the library. */
  entry: number;
  /** The exploitability of the solution, as a share of the starting pot. */
  exploitability: number;
  /** The figures of each line. */
  figures: LineFigures[];
  /** The texture, by suits, pairing, height and connectedness. */
  texture: [string, string, string, string];
}

/** A subset of flops that stands for all of them. */
export interface ReportSubset {
  /** The stated errors: of the total, and by each feature that groups or filters have. */
  errors: SubsetError[];
  /** The number of flops. */
  flops: number;
}

/** The agreement of rows with their solutions to a tenth of their exploitability. */
export interface ResolvedRows {
  /** The greatest difference of a value of the game, as a share of the pot. */
  max_value_error: number;
  /** The greatest difference of a value of the game, as a share of the row's exploitability: at most about 2 is right. */
  max_value_ratio: number;
  /** The mean difference of the counterfactual values of hands in the range, as a share of the pot. */
  mean_cfv_error: number;
  /** The rows that were solved again. */
  rows: number;
}

/** Rules of the tree. */
export interface Rules {
  /** An all-in is added where it is at most this many times the pot. */
  add_allin?: Number | null | undefined;
  /** A bet becomes an all-in if less than this share of the pot would be left behind. */
  force_allin?: Number | null | undefined;
  /** Sizes that are closer than this share are merged. */
  merge?: Number | null | undefined;
}

/** The figures after a card. */
export interface RunoutFigures {
  /** The equity of each player. */
  equity?: [number, number] | null | undefined;
  /** The EV of each player; `null` if they never get here. */
  ev?: [number, number] | null | undefined;
  /** The frequency of each action at the first choice. */
  frequencies: number[];
}

/** A class of runouts. */
export interface RunoutRow {
  /** The cards that come, as `6c` or `6c Ah`: one runout of the class. */
  cards: string;
  /** The probability that one of them comes. */
  chance: number;
  /** The equity of each player. */
  equity?: [number, number] | null | undefined;
  /** The EV of each player; `null` if they never get here. */
  ev?: [number, number] | null | undefined;
  /** The frequency of each action at the first choice. */
  frequencies: number[];
  /** All last cards of the class after the cards before. */
  last: string[];
  /** The number of runouts in the class. */
  runouts: number;
  /** The EV of each player less that of the total: what the cards are worth. */
  swing?: [number, number] | null | undefined;
}

/** A request for a report on the runouts after a line of a solution. A spot that is neither in the library nor solved is solved first. */
export interface Runouts {
  /**
   * A line that ends where a card comes, such as `x b33 c`. `*` stands for every card on the way: `x x | * | x x` is about all rivers
   * after all turns.
   */
  line: string;
  /** When to stop, and how to solve. */
  solve?: SolveOptions | null | undefined;
  /** The spot. */
  spot: SpotRef;
}

/** The runouts after a line. */
export interface RunoutsAnswer {
  /** The actions of that choice. */
  actions: Action[];
  /**
   * The rows with the cards that are best for each player, the best first, and with those that are worst, the worst first: places in
   * `rows`.
   */
  best: [number[], number[]];
  /** The board at the start. */
  board: string;
  /** In a spot in big blinds, how many chips each has; every amount is in chips all the same. */
  chips_per_bb?: number | null | undefined;
  /** The number of players who have folded. */
  folded: number;
  /** The line. */
  line: string;
  /** The locks, each as the text that makes it. */
  locks: string[];
  /** The player who has the first choice after it, if any has. */
  player?: string | null | undefined;
  /** The pot where the card comes. */
  pot: number;
  /** One row for each class of runouts that the ranges and the board cannot tell apart: one strategy for each. */
  rows: RunoutRow[];
  /** The name of the spot. */
  spot: string;
  /** The stacks behind at the start, out of position first. */
  stacks: [number, number];
  /** The street of the last card: `turn` or `river`. */
  street: string;
  /** The weighted mean of all rows. */
  total: RunoutFigures;
  /** The unit of EVs: `chips`, or `prize` in a tournament. */
  unit: EvUnit;
  /** The rows that are worst. */
  worst: [number[], number[]];
}

/** The streets that are kept. */
export type SavedStreets = "full" | "no-rivers" | "no-turns";

/** A player of the request. */
export type Seat = number | string;

/**
 * A request about a session: a solve that can be paused, looked at (by `show`) and changed while it runs, or a batch or a report that
 * runs beside other requests.
 */
export type Session = {
  do: "start";
  /** When to stop, and how to solve. */
  solve?: SolveOptions | null | undefined;
  /** The spot. */
  spot: SpotRef;
} | {
  /** The spots, as the request `batch` has them. */
  batch: Batch;
  do: "batch";
} | {
  do: "report";
  /** The report, as the request `report` has it. */
  report: Report;
} | {
  do: "state";
  /** The number of the session. */
  session: number;
} | {
  do: "details";
  /** The number of the session. */
  session: number;
} | {
  do: "pause";
  /** The number of the session. */
  session: number;
} | {
  do: "resume";
  /** Another number of iterations. */
  iterations?: number | null | undefined;
  /** Other seconds, from now on. */
  seconds?: number | null | undefined;
  /** The number of the session. */
  session: number;
  /** Another target. */
  target?: number | null | undefined;
} | {
  do: "stop";
  /** The number of the session. */
  session: number;
} | {
  do: "lock";
  /** All locks that hold from now on. */
  locks: Lock[];
  /** The number of the session. */
  session: number;
} | {
  do: "wait";
  /** The number of the session. */
  session: number;
} | {
  do: "close";
  /** The number of the session. */
  session: number;
};

/** A session. */
export interface SessionAnswer {
  /** The rows of a batch, once it has ended or was paused. The list of all sessions leaves them out. */
  batch?: BatchAnswer | null | undefined;
  /** The board at the start; the boards of a batch or a report, as they were asked for. */
  board: string;
  /** The reason why it failed, if it has. */
  error?: Error | null | undefined;
  /** The exploitability when it was last measured, as a share of the starting pot. */
  exploitability?: number | null | undefined;
  /** With `do: details`, every measurement of the exploitability so far, thinned out if there are many. */
  history?: Measurement[] | null | undefined;
  /** Iterations so far. */
  iterations: number;
  /** The kind of its work. */
  kind: SessionKind;
  /** The bytes that it takes, or will take. */
  memory_bytes: number;
  /** Remarks for people, the oldest first: on an earlier solve that is continued, on a result that could not be kept. */
  remarks?: string[] | undefined;
  /** A report, once it has ended. The list of all sessions leaves it out. */
  report?: ReportAnswer | null | undefined;
  /** The result, once it has ended. */
  result?: SolveAnswer | null | undefined;
  /** Seconds that it has run. */
  seconds: number;
  /** The seconds until it reaches its target or another limit, if that can be estimated. */
  seconds_left?: number | null | undefined;
  /** Its number. */
  session: number;
  /** The share of a batch or a report that is done, from 0 to 1. */
  share?: number | null | undefined;
  /** The name of the spot; the names of the spots of a batch. */
  spot: string;
  /** The state that it is in. */
  state: State;
  /** The exploitability that it aims at. */
  target?: number | null | undefined;
  /** With `do: details`, the spot with the locks that it has now. */
  toml?: string | null | undefined;
}

/** The kind of the work of a session. */
export type SessionKind = "solve" | "batch" | "report";

/** A request for all sessions. */
export type Sessions = Record<string, never>;

/** All sessions. */
export interface SessionsAnswer {
  /** The sessions, in the order of their numbers. */
  sessions: SessionAnswer[];
}

/** A request for what there is at the end of a line. A spot that is neither in the library nor solved is solved first. */
export interface Show {
  /** The hands of both players at a decision as arrays by combo index (`arrays`) instead of lists, in this format. */
  array?: ArrayFormat | null | undefined;
  /** The effect of each card and each hand of the player who does not act on the actions of the one who does. */
  blockers?: boolean | undefined;
  /** Made hands and draws, of all hands together and of each. */
  categories?: boolean | undefined;
  /** The hand classes of both players, the cells of a 13 × 13 grid. */
  classes?: boolean | undefined;
  /** The hands of both players. */
  combos?: boolean | undefined;
  /** The distributions of equity and EV of both players. */
  curves?: boolean | undefined;
  /** The hands to answer, as a range; all if not given. */
  hand?: string | null | undefined;
  /** The line, such as `x b66 c | 6c | x`; the start if not given. */
  line?: string | null | undefined;
  /** The hands that the player does not hold there, and what they would be worth. */
  outside?: boolean | undefined;
  /** The player whose hands are answered, `oop` or `ip`; the one who acts if not given. */
  player?: string | null | undefined;
  /** The ranges of a decision as text for another program, instead of all else: both players unless one is named. */
  ranges?: RangeProgram | null | undefined;
  /** a session, which may still be running: then it is the strategy so far. */
  session?: number | null | undefined;
  /** Limits and options of the solve, if it has to be solved. */
  solve?: SolveOptions | null | undefined;
  /** The spot; or */
  spot?: SpotRef | null | undefined;
}

/** The answer at a decision or at a chance node: one with `actions`, the other with `cards`. With `ranges` it is these alone. */
export type ShowAnswer = Place | Place2 | PlaceRanges;

/**
 * A request for a simpler strategy: rounded, or in a tree with fewer actions. One of `round` and `remove` must be given. A spot is solved
 * in memory, without the library; an entry of the library that has every street, or regrets, is used as it is unless limits are given.
 */
export interface Simplify {
  /** A file to write the simplified solution to, with every street. It must not exist. */
  file?: string | null | undefined;
  /** The line to a decision whose strategy is answered, too. */
  line?: string | null | undefined;
  /** The player whose strategy is rounded, `oop` or `ip`; both if not given. */
  player?: string | null | undefined;
  /** Lines whose last actions are taken out of the tree, such as `x b120`. The spot is solved with and without them. */
  remove?: string[] | undefined;
  /** The step to whose multiples frequencies are rounded, such as `25%`, or the list of them, such as `0,33%,67%,100%`. */
  round?: string | null | undefined;
  /** Limits and options of the solve. */
  solve?: SolveOptions | null | undefined;
  /** The spot. */
  spot: SpotRef;
}

/** The cost of a simpler strategy. */
export interface SimplifyAnswer {
  /** The board at the start. */
  board: string;
  /** In a spot in big blinds, how many chips each has; every amount is in chips all the same. */
  chips_per_bb?: number | null | undefined;
  /** Whether the solve has come to what was asked for, as `solve` has it. */
  complete: boolean;
  /** The exploitability as a share of the starting pot. */
  exploitability: BeforeAndAfter;
  /** The file that it was written to, if one was asked for. */
  file?: string | null | undefined;
  /** The length of that file. */
  file_bytes?: number | null | undefined;
  /** The number of players who have folded. */
  folded: number;
  /** The locks, each as the text that makes it. */
  locks: string[];
  /** The strategy at the end of the line, if one was given. */
  place?: LineStrategy | null | undefined;
  /** The EVs of each player, out of position first. */
  players: [PlayerCost, PlayerCost];
  /** The pot at the start. */
  pot: number;
  /** The lines whose last actions were removed. */
  remove?: string[] | undefined;
  /** The strategy of the first player at the start, afterwards. */
  root: Frequency[];
  /** The frequencies that it was rounded to. */
  round?: string | null | undefined;
  /** The name of the spot. */
  spot: string;
  /** The effective stack at the start. */
  stack: number;
  /** The stacks behind at the start, out of position first. */
  stacks: [number, number];
  /** The unit of EVs: `chips`, or `prize` in a tournament. */
  unit: EvUnit;
}

/**
 * A request to solve a spot. What the library has of it is used: a solution that is good enough is answered at once, and one with
 * regrets, or a checkpoint, is continued. Remarks on that come as events.
 */
export interface Solve {
  /** When to stop, and how to solve. */
  solve?: SolveOptions | null | undefined;
  /** The spot. */
  spot: SpotRef;
}

/** A solved spot. */
export interface SolveAnswer {
  /** The board at the start. */
  board: string;
  /** If bunching is estimated, the relative standard error of the weights of deals. */
  bunching_error?: number | null | undefined;
  /** In a spot in big blinds, how many chips each has; every amount is in chips all the same. */
  chips_per_bb?: number | null | undefined;
  /**
   * Whether it has come to what was asked for: the target, or the number of iterations; or it was stored, and good enough. False if
   * it ended by time, was stopped, or gave up.
   */
  complete: boolean;
  /** `cpu` or `cuda`; `null` if nothing was solved. */
  device?: string | null | undefined;
  /** The bytes of its memory. */
  device_memory_bytes?: number | null | undefined;
  /** The name of a GPU. */
  device_name?: string | null | undefined;
  /** The number in the library, if it came from there or was added to it. */
  entry?: number | null | undefined;
  /** The equity of each player. */
  equity?: [number, number] | null | undefined;
  /** The EV of each player. */
  ev: [number, number];
  /** As a share of the starting pot. */
  exploitability: number;
  /** The number of players who have folded. */
  folded: number;
  /** Iterations of all runs. */
  iterations: number;
  /** The locks, each as the text that makes it. */
  locks: string[];
  /** The bytes of the solver; of the file if nothing was solved. */
  memory_bytes: number;
  /** With aggregate frequency locks, how far frequencies are from them at most. */
  overall_error?: number | null | undefined;
  /** The pot at the start. */
  pot: number;
  /** In a tournament, the $EV that each player has in all. */
  prizes?: [number, number] | null | undefined;
  /** The reason why it ended, or where it came from. */
  reason: Reason;
  /** The strategy of the first player at the start. */
  root: Frequency[];
  /** Seconds of this run. */
  seconds: number;
  /** The name of the spot. */
  spot: string;
  /** The effective stack at the start. */
  stack: number;
  /** The stacks behind at the start, out of position first. */
  stacks: [number, number];
  /** The unit of EVs: `chips`, or `prize` in a tournament. */
  unit: EvUnit;
}

/** When to stop, and how to solve. */
export interface SolveOptions {
  /** The device that solves: `cpu` if not given, `cuda`, or `auto`. */
  device?: Device | null | undefined;
  /** The bytes of a GPU's memory that it may use; what is free if not given. */
  device_memory?: number | null | undefined;
  /** Whether isomorphic boards are solved once; true if not given. */
  isomorphism?: boolean | null | undefined;
  /** Stop after this many iterations. */
  iterations?: number | null | undefined;
  /** Whether the library is used; true if not given. If not, it is neither read nor added to, and no checkpoint is written. */
  library?: boolean | null | undefined;
  /** The bytes that it may use. */
  memory?: number | null | undefined;
  /** The name under which the library keeps it; that of the spot if not given. */
  name?: string | null | undefined;
  /** Bits of each stored number: 32 if not given, or 16 for half the memory. */
  precision?: number | null | undefined;
  /**
   * Whether the library keeps regrets, too, from which a solve is continued; as the solution that is continued has it if not given,
   * else false.
   */
  regrets?: boolean | null | undefined;
  /** Solve from nothing, whatever the library or a checkpoint has. */
  restart?: boolean | null | undefined;
  /** The CFR update rule: `pdcfr`, `dcfr` or `reset`, alone or with numbers as in `dcfr:1.5,0,3`, or `cfr+`; `pdcfr` if not given. */
  rule?: string | null | undefined;
  /**
   * The streets that the library keeps: `full`, `no-rivers` or `no-turns`; those of the solution that is continued if not given,
   * else `no-rivers`.
   */
  save?: SavedStreets | null | undefined;
  /** Stop after this many seconds. */
  seconds?: number | null | undefined;
  /** The seed of the stochastic rounding to 16 bits. */
  seed?: number | null | undefined;
  /** Stop at this exploitability, as a share of the starting pot: 0.005 is 0.5 %. That of the spot if not given; without any limit 0.005. */
  target?: number | null | undefined;
  /** The number of threads; that of the service if not given. */
  threads?: number | null | undefined;
}

/** A spot as data, with the keys of a spot file and their meanings. */
export interface Spot {
  /** Bet sizes of each street: `flop`, `turn`, `river`. */
  bets?: Record<string, Bets> | null | undefined;
  /** The board: 3, 4 or 5 cards. */
  board: string;
  /** Players who have folded. */
  bunching?: Bunching | null | undefined;
  /** With `bb`, the chips of each big blind; as few as the amounts need if not given. */
  chips_per_bb?: number | null | undefined;
  /** Cards out of play. */
  dead?: string | null | undefined;
  /** Changes to the tree. */
  edits?: Edit[] | undefined;
  /** A tournament. */
  icm?: Icm | null | undefined;
  /** Node locks. */
  locks?: Lock[] | undefined;
  /** A name. */
  name?: string | null | undefined;
  /** The pot at the start. */
  pot: Number;
  /** The rake. */
  rake?: Rake | null | undefined;
  /** The range of each player, `oop` and `ip`, as text. */
  ranges: Record<string, string>;
  /** The stacks behind at the start. */
  stack: Stack;
  /** When to stop. */
  stop?: Stop | null | undefined;
  /** Rules of the tree. */
  tree?: Rules | null | undefined;
  /** The unit of the amounts in this object: `chips` if not given, or `bb`. */
  unit?: string | null | undefined;
}

/** The spot that a request is about. */
export type SpotRef = {
  name: string;
} | {
  toml: string;
} | {
  data: Spot;
} | {
  entry: EntryName;
} | {
  file: string;
};

/** A request for the embedded spots. */
export type Spots = Record<string, never>;

/** The embedded spots. */
export interface SpotsAnswer {
  /** The spots, the one of the first run first. */
  spots: EmbeddedSpot[];
}

/** Stacks: one for both players, or one for each. */
export type Stack = Number | {
  /** In position. */
  ip: Number;
  /** Out of position. */
  oop: Number;
};

/** The state of a session. */
export type State = "waiting" | "running" | "paused" | "ended" | "failed";

/** When to stop: at whichever comes first. */
export interface Stop {
  /** At this exploitability, as a share of the pot. */
  exploitability?: Number | null | undefined;
  /** After this many iterations. */
  iterations?: number | null | undefined;
  /** After this many seconds. */
  seconds?: number | null | undefined;
}

/** The agreement of two sets of buckets on a street. */
export interface StreetAgreement {
  /** The adjusted Rand index: 1 for the same buckets, about 0 for unrelated ones. */
  rand: number;
  /** The share of deals whose buckets have the same number. */
  same: number;
  /** The number of buckets of the other set over which a bucket is spread, on average. */
  spread: number;
  /** `flop`, `turn` or `river`. */
  street: string;
}

/** The bucket of a hand on a street. */
export interface StreetBucket {
  /** The bucket. */
  bucket: number;
  /** The cluster of the board, if boards are clustered. */
  cluster?: number | null | undefined;
}

/** The classes of a street that can be told apart. */
export interface StreetClasses {
  /** Classes of hands with boards. */
  classes: number;
  /** Distinct futures: what the cards to come can make of a hand. */
  outcomes: number;
  /** `preflop`, `flop`, `turn` or `river`. */
  street: string;
  /** Distinct probabilities of winning, tying and losing. */
  win_rates: number;
}

/** The quality of the buckets of a street. */
export interface StreetQuality {
  /** The figures of other numbers of buckets. */
  against: QualityFigures[];
  /** The classes that the cards to come can tell apart. */
  distinct: number;
  /** The feature that hands are bucketed by. */
  feature: string;
  /** The figures of these buckets. */
  own: QualityFigures;
  /** The adjusted Rand index with the buckets of another seed. */
  rand?: number | null | undefined;
  /** The number of used buckets as a share of them. */
  resolution: number;
  /** `flop`, `turn` or `river`. */
  street: string;
}

/** The size of a street. */
export interface StreetSize {
  /** Boards up to isomorphism. */
  boards: number;
  /** Decision nodes. */
  decisions: number;
  /** Regrets: one for each board, decision, action and class of hands. */
  entries: number;
  /** Folds. */
  folds: number;
  /** Regrets without isomorphism. */
  raw_entries: number;
  /** All-ins after which the board runs out. */
  run_outs: number;
  /** Boards. */
  runouts: number;
  /** Showdowns, including those of an all-in of an earlier street. */
  showdowns: number;
  /** `flop`, `turn` or `river`. */
  street: string;
}

/** The stated error of means over a subset of flops: they are this near to those over all flops. */
export interface SubsetError {
  /** Of equities. */
  equity: number;
  /** Of EVs, as a share of the pot at the start. */
  ev: number;
  /** The feature whose textures the means are over; `null` for all flops. */
  feature?: Feature | null | undefined;
  /** Of frequencies. */
  frequency: number;
}

/** A suit of the given cards, and the key that it is sorted by. */
export interface SuitKey {
  /** The suit that it becomes. */
  image: string;
  /** These ranks as bit masks, the ace 4096 and the deuce 1. Suits are sorted by them, the greatest first. */
  masks: number[];
  /** Its ranks in each group, from the ace down: `["AK", "T9"]`. */
  ranks: string[];
  /** The suit: `c`, `d`, `h` or `s`. */
  suit: string;
}

/** Two suits, and whether they can be exchanged. */
export interface SuitPair {
  /** Whether exchanging them changes nothing. */
  interchangeable: boolean;
  /** The two suits, such as `["c", "d"]`. */
  suits: [string, string];
  /** Everything that tells them apart; empty if nothing does. */
  told_apart_by: Telling[];
}

/** A part of a request that tells two suits apart. */
export interface Telling {
  /** The cards of one suit that have no counterpart in the other: `Ac`. */
  cards?: string | undefined;
  /** The number of the part, from 1, if there are several of its kind. */
  number?: number | null | undefined;
  /** The part: `cards`, `flop`, `turn`, `river`, `dead`, `known`, `oop`, `ip`, `folded` or `lock`. */
  part: string;
  /** An example of what a range or a lock tells apart. */
  why?: string | null | undefined;
}

/** A part of a text. */
export interface TextSpan {
  /** The number of its characters; 0 at the end of the text. */
  length: number;
  /** The position of its first character, from 1. */
  position: number;
}

/** A request for the betting tree of a spot, and the size of its game. Nothing is solved. */
export interface Tree {
  /** The number of steps below the start to answer; all if not given. */
  depth?: number | null | undefined;
  /** Whether isomorphic boards are solved once; true if not given. */
  isomorphism?: boolean | null | undefined;
  /** The bytes that solving may use. */
  memory?: number | null | undefined;
  /** The spot. */
  spot: SpotRef;
  /** The last street to answer, `flop`, `turn` or `river`; without `depth`, the one that the spot starts on. */
  street?: string | null | undefined;
}

/** A betting tree, and the size of its game. */
export interface TreeAnswer {
  /** The board at the start. */
  board: string;
  /** In a spot in big blinds, how many chips each has; every amount is in chips all the same. */
  chips_per_bb?: number | null | undefined;
  /** Whether the precision that takes least memory fits. */
  fits: boolean;
  /** The number of players who have folded. */
  folded: number;
  /** The locks, each as the text that makes it. */
  locks: string[];
  /** The bytes that solving takes. */
  memory_bytes: MemoryBytes;
  /** The bytes that may be used, if that is known. */
  memory_limit?: number | null | undefined;
  /** The nodes of the betting tree. */
  nodes: number;
  /** The pot at the start. */
  pot: number;
  /** The smallest changes to the spot that make it fit, if it does not in 32 bits. */
  remedies?: Remedy[] | undefined;
  /** The name of the spot. */
  spot: string;
  /** The effective stack at the start. */
  stack: number;
  /** The stacks behind at the start, out of position first. */
  stacks: [number, number];
  /** The streets. */
  streets: StreetSize[];
  /** The nodes that were asked for. */
  tree: TreeNode[];
  /** The unit of EVs: `chips`, or `prize` in a tournament. */
  unit: EvUnit;
}

/** A node of a betting tree. */
export interface TreeNode {
  /** The actions, at a decision. */
  actions?: Choice[] | undefined;
  /** `decision`, `deal`, `fold` or `showdown`. */
  kind: NodeKind;
  /** The line that leads to it. */
  line: string;
  /** Notes on bet sizes that were merged, turned into an all-in or removed. */
  notes?: string[] | undefined;
  /** The player who acts, at a decision. */
  player?: string | null | undefined;
  /** The pot there, all bets so far included. */
  pot: number;
  /** Its street. */
  street: string;
}

/** A request for the hand of an index, or of many. */
export interface Unindex {
  /** `full` or `short`; `full` if not given. */
  deck?: string | null | undefined;
  /** An index, from 0. */
  index?: number | null | undefined;
  /** Many indices at once. */
  indices?: number[] | null | undefined;
  /** The number of cards of each round. */
  rounds: number[];
}

/** The hand of an index, or those of many. */
export interface UnindexAnswer {
  /** The canonical hand, its rounds separated by `|`, if `index` was given. */
  cards?: string | null | undefined;
  /** The deck of the cards. */
  deck: string;
  /** The rounds of that hand. */
  groups?: string[] | null | undefined;
  /** The canonical hands, in the order of `indices`, if these were given. */
  hands?: string[] | null | undefined;
  /** The index, if one was given. */
  index?: number | null | undefined;
  /** The number of cards of each round. */
  rounds: number[];
  /** The number of classes. */
  size: number;
}

/** The end of a line, and what of it is asked for; each field is that of [`Show`]. */
export interface View {
  /** The hands of both players as arrays by combo index instead of lists, in this format. */
  array?: ArrayFormat | null | undefined;
  /** The effect of each card and each hand of the player who does not act on the actions of the one who does. */
  blockers?: boolean | undefined;
  /** Made hands and draws, of all hands together and of each. */
  categories?: boolean | undefined;
  /** The hand classes of both players, the cells of a 13 × 13 grid. */
  classes?: boolean | undefined;
  /** The hands of both players. */
  combos?: boolean | undefined;
  /** The distributions of equity and EV of both players. */
  curves?: boolean | undefined;
  /** The hands to answer, as a range; all if not given. */
  hand?: string | null | undefined;
  /** The line, such as `x b66 c | 6c | x`; the start if not given. */
  line?: string | null | undefined;
  /** The hands that the player does not hold there, and what they would be worth. */
  outside?: boolean | undefined;
  /** The player whose hands are answered, `oop` or `ip`; the one who acts if not given. */
  player?: string | null | undefined;
  /** The ranges as text for another program, instead of all else. */
  ranges?: RangeProgram | null | undefined;
}

/** A hand and its weight. */
export interface WeightedHand {
  /** The cards of the hand. */
  combo: string;
  /** The weight, above 0 and at most 1. */
  weight: number;
}
