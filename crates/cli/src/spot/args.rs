//! The flags that describe a spot.

use super::amounts::Amount;
use super::input::{self as read, Others, Prizes, RaiseCap, RakeArg, Sizing, Stacks};
use super::locks::LockArgs;
use super::range_text::RangeText;
use crate::amounts::UnitArgs;
use crate::failure::Failure;
use crate::input::{self, Cards, OverlapName};
use isofold_cards::{CardSet, Range};

/// The language of spots, in brief.
pub(crate) const LANGUAGE: &str = "\
A spot is a TOML file as below, or the flags --board, --oop, --ip, --pot and --stack with the bet sizes. Flags \
beside a file replace what the file says, except --lock, which adds a lock. Chips are whole numbers; a spot in big blinds \
has `unit = \"bb\"` in its file, or --pot 5.5bb --stack 97.5bb, and all its amounts in big blinds.

  name = \"mine\"                          optional
  board = \"QsTs7h\"                       3, 4 or 5 cards
  unit = \"chips\"                         or \"bb\": amounts are big blinds then, with decimals
  pot = 60                               the pot at the start
  stack = 270                            effective stack behind, or { oop = 270, ip = 400 }
  ranges.oop = \"22+,A2s+,KTs+\"
  ranges.ip = \"22+,KTs+\"
  bets.flop = { bet = \"33%\", raise = \"60%\", max_raises = 2 }
  bets.turn = { oop = { bet = \"66%, a\" }, ip = { bet = \"50%\" } }
  tree = { add_allin = 1.5, force_allin = 0.15, merge = 0.1 }
  rake = { rate = \"5%\", cap = 30 }
  stop = { exploitability = \"0.5%\", iterations = 1000, seconds = 60 }
  dead = \"2c\"                            cards out of play
  icm = { payouts = [50, 30, 20], others = [5000, 3000] }
  bunching.folded = [\"22+,A2s+\", \"random\"]
  [[edits]]                              as many as you like, at the end: remove or add the last action
  remove = \"x b20\"                       or add = \"x b30\"
  [[locks]]                              as many as you like, at the end
  line = \"x b20\"
  hands = \"AKs,22\"                       all hands if not given
  category = \"top pair, flush draw\"      any category if not given
  play = \"f:60%, c\"                      or overall = \"f:60%\"

Bet sizes are a list, separated by commas or spaces:

  70%  70  pot          of the pot; for a raise, of the pot after a call, on top of the bet
  2.5x                  raises only: to a multiple of the bet
  100c                  chips; for a raise, on top of the bet
  2.5bb                 big blinds; for a raise, on top of the bet
  e  2e  3e200%         geometric: all-in over the streets left or so many, at most 200% of the pot
  a  allin              all-in
  60%3r  20c3r          raises only: any of these, up to 3 raises on the street

--bet, --raise and --donk take a list for all streets and both players, or name a street or a player first. They can be \
repeated:

  --bet 50%                        on every street
  --bet flop:33%,a --bet turn:66%  street by street
  --raise river:ip:2.5x            for one player
  --donk turn:                     no donk bets on the turn
  --max-raises 2 --max-raises river:ip:1
                                   no more raises on a street, but all-in where it is on the menu

Unequal stacks (--stack 270:400): the smaller one is the effective stack. Chips beyond it stay with their player, and matter \
with ICM only.

ICM (--payouts 50,30,20 --others 5000,3000): chips are converted to $EV by the Independent Chip Model, as `isofold icm` does; \
the others are the stacks of the players who are not in the hand. EVs are $EV then, relative to folding there, and exploitability is a \
share of the $EV of the pot. The game is not zero-sum: both players can gain or lose by the same hand.

Bunching (--folded RANGE, once for each player who folded): the cards that folded players tend to hold are less likely to \
be in the others' hands or to come. Up to 4 folded players are exact; 5 to 7 are an unbiased estimate, with its error stated. Counting \
takes a few seconds on a flop, also when a stored solution is opened.

Node locking (--lock \"line = x b20; hands = AKs; play = f:60%, c\"): fixes the strategy of hands at a decision; all other hands, \
and the opponent, adapt. Lines are written as for `isofold show`: `x b40`, `x b33%`, `x b3.5bb`, `x x | 6c | b40` with cards, or `*` for every card. Actions that are not named are \
never taken, and one without a number gets the rest. `hands` is a range, `category` a list of made hands and draws as `isofold range \
--categories` names them. Of several locks on the same hand the last one counts. With `overall` the aggregate frequency of the hands is \
locked, on each runout that the line covers: the spot is first solved without the lock, then the hands that lose least by it change, and \
once both players have adapted it is checked again, in up to 20 rounds; if it still does not hold, that is reported. --unlock LINE \
removes the locks of a line, --unlock all removes all.

Interchangeable suits are computed once (suit isomorphism). A lock, a folded range or a dead card that tells two suits apart turns \
that off for these suits only; there is nothing to set.";

/// The help of the argument where it takes a solution, too.
pub(crate) const SOURCE: &str = "A spot file or a solution file, `-` for stdin, an entry of the library as `3` or `@NAME`, or an embedded spot: demo, 3bet-pot-fast, turn-basic or \
                                 river; demo if not given";

/// The spot, and the flags that change it.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct SpotArgs {
    /// A spot file, `-` for stdin, an entry of the library as `3` or `@NAME`, or an embedded spot: demo, 3bet-pot-fast, turn-basic or river; demo if not given
    #[arg(value_name = "SPOT")]
    pub(super) spot: Option<String>,

    #[command(flatten)]
    pub(super) fields: Fields,

    #[command(flatten)]
    pub(crate) locks: LockArgs,

    #[command(flatten)]
    pub(crate) unit: UnitArgs,
}

/// The fields of a spot, as flags.
#[derive(clap::Args, Clone, Default)]
#[command(next_help_heading = "Spot")]
pub(crate) struct Fields {
    /// Board: a flop, a flop and a turn, or all five cards
    #[arg(long, value_name = "CARDS", value_parser = input::board)]
    pub(super) board: Option<Cards>,

    /// Range of the player out of position
    #[arg(long, value_name = "RANGE", value_parser = RangeText::parse)]
    pub(super) oop: Option<RangeText>,

    /// Range of the player in position
    #[arg(long, value_name = "RANGE", value_parser = RangeText::parse)]
    pub(super) ip: Option<RangeText>,

    /// Weight of a combo that --oop, --ip or --folded lists twice with different weights; refused if not given
    #[arg(long, value_enum, value_name = "POLICY", default_value = "error", hide_default_value = true)]
    pub(super) overlap: OverlapName,

    /// The pot at the start, in chips or big blinds: 60 or 5.5bb
    #[arg(long, value_name = "AMOUNT", value_parser = read::chips, allow_negative_numbers = true)]
    pub(super) pot: Option<Amount<u32>>,

    /// Effective stack behind, or those of oop and ip if they differ: 270, 97.5bb or 270:400
    #[arg(long, value_name = "AMOUNT", value_parser = read::stacks, allow_hyphen_values = true)]
    pub(super) stack: Option<Stacks>,

    /// Bet sizes: `50%`, `flop:33%,a`, `turn:ip:e`; can be repeated
    #[arg(long, value_name = "SIZES", value_parser = read::bets)]
    pub(super) bet: Vec<Sizing>,

    /// Raise sizes: `60%`, `river:2.5x,a`, `60%3r` up to 3 raises; can be repeated
    #[arg(long, value_name = "SIZES", value_parser = read::raises)]
    pub(super) raise: Vec<Sizing>,

    /// Cap on the raises of a street: `2`, `flop:2`, `river:ip:1`; at the cap only all-in raises; can be repeated
    #[arg(long, value_name = "N", value_parser = read::max_raises, allow_negative_numbers = true)]
    pub(super) max_raises: Vec<RaiseCap>,

    /// Donk bet sizes of the player out of position, after calling on the street before: `turn:50%`; can be repeated
    #[arg(long, value_name = "SIZES", value_parser = read::leads)]
    pub(super) donk: Vec<Sizing>,

    /// Rake, and its cap: `5%`, `5%:30` or `5%:3bb`
    #[arg(long, value_name = "RATE[:CAP]", value_parser = read::rake, allow_negative_numbers = true)]
    pub(super) rake: Option<RakeArg>,

    /// Prizes of a tournament, first place first: 50,30,20; EVs are $EV then, by ICM
    #[arg(long, value_name = "PRIZES", value_parser = read::payouts, allow_hyphen_values = true)]
    pub(super) payouts: Option<Prizes>,

    /// Stacks of the players of the tournament who are not in the hand: 5000,3000
    #[arg(long, value_name = "STACKS", value_parser = read::others, allow_hyphen_values = true)]
    pub(super) others: Option<Others>,

    /// Range of a player who folded (bunching); repeat it for each of them
    #[arg(long, value_name = "RANGE", value_parser = RangeText::parse)]
    pub(super) folded: Vec<RangeText>,

    /// Cards out of play
    #[arg(long, value_name = "CARDS", value_parser = input::card_set)]
    pub(super) dead: Option<CardSet>,

    /// Add an all-in where it is at most this share of the pot: 1.5 or 150%
    #[arg(long, value_name = "SHARE", value_parser = read::share, allow_negative_numbers = true)]
    pub(super) add_allin: Option<f64>,

    /// Turn a bet into an all-in where at most this share of the pot would be left behind: 0.15 or 15%
    #[arg(long, value_name = "SHARE", value_parser = read::share, allow_negative_numbers = true)]
    pub(super) force_allin: Option<f64>,

    /// Merge bet sizes that are closer to each other than this: 0.1 or 10%
    #[arg(long, value_name = "SHARE", value_parser = read::share, allow_negative_numbers = true)]
    pub(super) merge: Option<f64>,
}

impl Fields {
    /// Refuses a range that lists a combo twice, unless a policy says which weight counts.
    pub(super) fn check_ranges(&self) -> Result<(), Failure> {
        let folded = self.folded.iter().map(|range| ("--folded", range));
        let given =
            self.oop.iter().map(|range| ("--oop", range)).chain(self.ip.iter().map(|range| ("--ip", range)));
        for (flag, range) in given.chain(folded) {
            range.under(self.overlap).map_err(|error| {
                Failure::argument(flag, format!("{error}; or choose with --overlap first|last|max|min"))
            })?;
        }
        Ok(())
    }

    /// A range that [`check_ranges`](Fields::check_ranges) has accepted.
    pub(super) fn range(&self, text: &RangeText) -> Option<Range> {
        text.under(self.overlap).ok()
    }

    /// Whether none is given.
    pub(super) fn is_empty(&self) -> bool {
        let cards = self.board.is_none() && self.dead.is_none() && self.oop.is_none() && self.ip.is_none();
        let chips = self.pot.is_none() && self.stack.is_none() && self.rake.is_none();
        let sizes = self.bet.is_empty()
            && self.raise.is_empty()
            && self.donk.is_empty()
            && self.max_raises.is_empty();
        let others = self.payouts.is_none() && self.others.is_none() && self.folded.is_empty();
        let rules = self.add_allin.is_none() && self.force_allin.is_none() && self.merge.is_none();
        cards && chips && sizes && others && rules
    }
}
