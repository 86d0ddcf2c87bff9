//! The arguments of `isofold equity`.

use crate::input::{self, OverlapName};
use isofold_cards::{BoardPattern, CardSet};
use isofold_eval::Game;
use isofold_service::equity;
use std::path::PathBuf;

/// The languages of hands and boards in brief, and the rules that the options follow.
const LANGUAGE: &str = "\
A player is a hand, a range or `random`. Bars or `vs` separate players. Without them, each argument is a player, or each word of a \
single argument that has no comma; words of one card each are put together: `Jc Jh QQ` is JcJh against QQ. What was understood is printed.

Hold'em and short deck read the range language, see `isofold range --help-all`; the other games read hands of their own number of cards:

  AsAhKsKh              one hand
  AA  AA**  AAxx        at least two aces, the rest is anything
  AsAh**                these two aces, the rest is anything
  AAKK  AhXhXh*         ranks of any suit, suits of any rank
  [AKQ][A-T]**  [9+]    one card of some ranks
  JT98+  JT98-8765      ranks that move together
  (AA,KK)**             each of a group
  AA**$ds  AAds         double-suited
  $ss  $rb              single-suited, rainbow
  AA:xxyz               suits: two cards of one, one of each of two others
  $np  $op  $tp  $nt    no pair, one pair, two pairs, no three of a kind
  $B $R $F $N $M $Z $L $W
                        a card A-J, A-T, K-J, K-9, T-7, 6-2, A2-8, A2-5
  10%  5%-10%           omaha: the best hands, by exact equity against one random hand
  AA:0.5, KK**          a weight from 0 to 1, hands in a list
  random  !AAA*         any hand, and hands removed from the list
  AA!AAA                hands removed from those before them
  AsAhKd                stud, stud8 and razz: 1 to 7 cards are known, the others are dealt

A board is a flop, a turn or a river, or has cards that are not fully known:

  Ks7d4d                a flop
  2h7s9h4hT             the river is a ten of any suit
  As****                the ace of spades and four unknown cards
  Ks7dXd                a diamond of any rank

If none of --exact, --trials and --error is given, the cheapest exact method is used if its cost is at most --threshold, counted in \
outcomes enumerated one by one; otherwise Monte Carlo, to a standard error of 0.02%. Beside --threshold, --trials and --error say \
where that ends. Methods that take many outcomes at a time cost \
less than their number, so spots with far more outcomes can be exact.

Ctrl-C stops the computation: the result so far is printed, with exit code 1.

A batch has one query per line: players, then options of its own if need be. Options of the command line hold for all lines that do not \
override them; empty lines and those that begin with # are skipped.

  printf 'AA | KK\\nAKs | QQ --board Ks7d4d\\n' | isofold equity --batch --json";

const EXAMPLES: &str = "\
Examples:
  isofold equity AA KK
  isofold equity AhKh vs QQ+ --board Ks7d4d
  isofold equity AAds \"JT98+\" --game plo --trials 100k
  isofold equity \"AhKh | QQ+,AKs:0.5 | random\" --board Ks7d4d --dead 2c
  isofold equity \"AKs,QQ | 22+\" --board Ks7d4d --per-combo
  isofold equity \"AA | KK\" --board Qs7s4d --by-card
  isofold equity \"JTs | QQ+\" --board Ks9d4d --categories
  isofold equity \"22+,AJs+ | random\" --curve
  isofold equity AhKh --board Ks7d4d --beats
  isofold equity \"AsAhKdQd | 9c8c7h6h\" --board Ts9s2c --game omaha8
  isofold equity \"AsAh7d | KsKh2c\" --game stud --trials 100k --seed 7
  isofold equity \"AA | KK | QQ\" --error 0.1% --json
  isofold equity \"AA | KK\" --csv";

/// Players, known cards, and what to show.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{LANGUAGE}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// Hands, ranges or `random`: `AA KK`, `AA vs KK`, or separated by `|`: `AhKh | QQ+,AKs:0.5 | random`
    #[arg(value_name = "PLAYERS")]
    pub(crate) players: Vec<String>,

    #[command(flatten)]
    pub(crate) options: Options,

    /// Print comma-separated values: the players, or the one view that is asked for
    #[arg(long)]
    pub(crate) csv: bool,

    /// Answer one query per line of a file, or of stdin (`-`, or no FILE), each at once
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    pub(crate) batch: Option<PathBuf>,
}

/// The options that a line of a batch can have of its own.
#[derive(clap::Args, Clone)]
pub(crate) struct Options {
    /// Board of 3, 4 or 5 cards, or with unknown ones: `Ks7d4d`, `2h7s9h4hT`, `As****`
    #[arg(long, value_name = "BOARD", value_parser = input::board_pattern)]
    pub(crate) board: Option<BoardPattern>,

    /// Cards out of play
    #[arg(long, value_name = "CARDS", value_parser = input::card_set)]
    pub(crate) dead: Option<CardSet>,

    /// Game; hold'em if not given. `plo`, `plo5`, `o8`, `big-o`, `nlhe`, `6+` and the like are names too
    #[arg(long, value_parser = input::game(), ignore_case = true)]
    pub(crate) game: Option<Game>,

    #[command(flatten)]
    pub(crate) method: MethodArgs,

    /// Seed of Monte Carlo: the same seed gives the same deals
    #[arg(long, value_name = "N", value_parser = input::seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// Number of threads; one per core if not given
    #[arg(long, value_name = "N", value_parser = isofold_host::threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,

    /// Memory that lists of hands may take: 8G, 500M, 8Gi; $ISOFOLD_MEMORY if not given, else what is available
    #[arg(long, value_name = "BYTES", value_parser = isofold_host::bytes, allow_negative_numbers = true)]
    pub(crate) memory: Option<u64>,

    /// Turn suit isomorphism off: the same result, slower
    #[arg(long)]
    pub(crate) no_isomorphism: bool,

    /// Weight of a combo that a range lists twice with different weights; refused if not given
    #[arg(long, value_enum, value_name = "POLICY")]
    pub(crate) overlap: Option<OverlapName>,

    /// Share of hands that each two ranges have in common: the hands of both among the hands of either
    #[arg(long)]
    pub(crate) common: bool,

    #[command(flatten)]
    pub(crate) views: Views,
}

/// The method.
#[derive(clap::Args, Clone, Copy, PartialEq)]
pub(crate) struct MethodArgs {
    /// Use an exact method only
    #[arg(long, conflicts_with_all = ["trials", "error", "threshold"])]
    pub(crate) exact: bool,

    /// Monte Carlo with this many deals: 1000000, 1_000_000, 1e6, 500k, 5M; with --error, at most this many
    #[arg(long, value_name = "N", value_parser = input::trials, allow_hyphen_values = true)]
    pub(crate) trials: Option<u64>,

    /// Monte Carlo until the standard error of every equity is down to this: 0.0005 or 0.05%
    #[arg(long, value_name = "ERROR", value_parser = input::standard_error, allow_hyphen_values = true)]
    pub(crate) error: Option<f64>,

    /// Cost of an exact method above which Monte Carlo is used: 1e10 outcomes if not given
    #[arg(long, value_name = "OUTCOMES", value_parser = input::outcomes, allow_hyphen_values = true)]
    pub(crate) threshold: Option<f64>,
}

/// The views to show besides the equities.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct Views {
    /// Equity of each hand of each range
    #[arg(long)]
    pub(crate) per_combo: bool,

    /// Equities for each card that may come next
    #[arg(long)]
    pub(crate) by_card: bool,

    /// Frequency of each hand category at showdown, for each player
    #[arg(long)]
    pub(crate) categories: bool,

    /// Equity distribution of each range whose hands are counted one by one
    #[arg(long)]
    pub(crate) curve: bool,

    /// Hands that beat the hand of the first player on the board; alone, no equity is computed
    #[arg(long)]
    pub(crate) beats: bool,
}

impl Options {
    /// These options, and others where one is not given.
    pub(crate) fn or(self, others: &Options) -> Options {
        let has_method = self.method.exact || self.method.threshold.is_some() || self.method.is_monte_carlo();
        Options {
            board: self.board.or(others.board),
            dead: self.dead.or(others.dead),
            game: self.game.or(others.game),
            method: if has_method { self.method } else { others.method },
            seed: self.seed.or(others.seed),
            threads: self.threads.or(others.threads),
            memory: self.memory.or(others.memory),
            no_isomorphism: self.no_isomorphism || others.no_isomorphism,
            overlap: self.overlap.or(others.overlap),
            common: self.common || others.common,
            views: self.views.and(others.views),
        }
    }
}

impl MethodArgs {
    fn is_monte_carlo(self) -> bool {
        self.trials.is_some() || self.error.is_some()
    }

    pub(crate) fn choice(self) -> equity::MethodChoice {
        let MethodArgs { exact, trials, error, threshold } = self;
        equity::MethodChoice { exact, trials, error, threshold }
    }
}

impl Views {
    /// The flags of the views that are asked for.
    pub(crate) fn names(self) -> Vec<&'static str> {
        let all = [
            ("--per-combo", self.per_combo),
            ("--by-card", self.by_card),
            ("--categories", self.categories),
            ("--curve", self.curve),
            ("--beats", self.beats),
        ];
        all.into_iter().filter(|&(_, asked)| asked).map(|(name, _)| name).collect()
    }

    pub(crate) fn views(self) -> equity::Views {
        let Views { per_combo, by_card, categories, curve, beats } = self;
        equity::Views { per_combo, by_card, categories, curve, beats }
    }

    /// These views and others.
    fn and(self, others: Views) -> Views {
        Views {
            per_combo: self.per_combo || others.per_combo,
            by_card: self.by_card || others.by_card,
            categories: self.categories || others.categories,
            curve: self.curve || others.curve,
            beats: self.beats || others.beats,
        }
    }
}
