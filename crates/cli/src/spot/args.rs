//! The flags that describe a spot.

use super::input::{self as read, Sizing};
use crate::input::{self, Cards};
use isofold_cards::{CardSet, Range};
use isofold_tree::Rake;

/// What a spot is, in brief.
pub(crate) const LANGUAGE: &str = "\
A spot is a TOML file, as in `spots/`, or the flags --board, --oop, --ip, --pot and --stack, with the sizes that \
are allowed; flags beside a file take the place of what the file says. Chips are whole numbers.

  name = \"mine\"                          optional
  board = \"QsTs7h\"                       3, 4 or 5 cards
  pot = 60
  stack = 270                            what each player has left
  ranges.oop = \"22+,A2s+,KTs+\"
  ranges.ip = \"22+,KTs+\"
  bets.flop = { bet = \"33%\", raise = \"60%\" }
  bets.turn = { oop = { bet = \"66%, a\" }, ip = { bet = \"50%\" } }
  tree = { add_allin = 1.5, force_allin = 0.15, merge = 0.1 }
  rake = { rate = \"5%\", cap = 30 }
  stop = { exploitability = \"0.5%\" }

Sizes stand in a list, separated by commas:

  70%                   of the pot after a call, on top of a bet that is raised
  2.5x                  raises only: to a multiple of the bet
  100c                  chips, on top of a bet that is raised
  20c3r                 raises only: the same, up to 3 bets and raises on the street
  e  2e  3e200%         geometric: the streets left or so many end all-in, up to a share of the pot
  a                     all-in

--bet, --raise and --donk take a list for all streets and both players, or say for which first, and may be \
given again:

  --bet 50%                        on every street
  --bet flop:33%,a --bet turn:66%  street by street
  --raise river:ip:2.5x            for one player
  --donk turn:                     no leads on the turn";

/// Which spot, and what is different about it.
#[derive(clap::Args, Clone)]
pub(crate) struct SpotArgs {
    /// A spot file (for `show` a solution file too), `-` for stdin, or an embedded spot: demo, 3bet-pot-fast, turn-basic or river; demo if not given
    #[arg(value_name = "SPOT")]
    pub(super) spot: Option<String>,

    #[command(flatten)]
    pub(super) fields: Fields,
}

/// What flags say about a spot.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "The spot")]
pub(crate) struct Fields {
    /// The flop, the flop and the turn, or all five cards
    #[arg(long, value_name = "CARDS", value_parser = input::board)]
    pub(super) board: Option<Cards>,

    /// The range of the player out of position
    #[arg(long, value_name = "RANGE", value_parser = input::range)]
    pub(super) oop: Option<Range>,

    /// The range of the player in position
    #[arg(long, value_name = "RANGE", value_parser = input::range)]
    pub(super) ip: Option<Range>,

    /// What lies in the middle, in chips
    #[arg(long, value_name = "CHIPS", value_parser = read::chips, allow_negative_numbers = true)]
    pub(super) pot: Option<u32>,

    /// What each player has left, in chips
    #[arg(long, value_name = "CHIPS", value_parser = read::chips, allow_negative_numbers = true)]
    pub(super) stack: Option<u32>,

    /// Sizes of bets: `50%`, `flop:33%,a`, `turn:ip:e`; may be given again
    #[arg(long, value_name = "SIZES", value_parser = read::bets)]
    pub(super) bet: Vec<Sizing>,

    /// Sizes of raises: `60%`, `river:2.5x,a`; may be given again
    #[arg(long, value_name = "SIZES", value_parser = read::raises)]
    pub(super) raise: Vec<Sizing>,

    /// Sizes with which the player out of position leads after a call: `turn:50%`; may be given again
    #[arg(long, value_name = "SIZES", value_parser = read::leads)]
    pub(super) donk: Vec<Sizing>,

    /// What the house takes, and at most how many chips: `5%` or `5%:30`
    #[arg(long, value_name = "RATE[:CAP]", value_parser = read::rake, allow_negative_numbers = true)]
    pub(super) rake: Option<Rake>,

    /// Cards that nobody holds and that never come
    #[arg(long, value_name = "CARDS", value_parser = input::card_set)]
    pub(super) dead: Option<CardSet>,

    /// Offer all-in too where it is at most this share of the pot: 1.5 or 150%
    #[arg(long, value_name = "SHARE", value_parser = read::share, allow_negative_numbers = true)]
    pub(super) add_allin: Option<f64>,

    /// Make a bet all-in where at most this share of the pot would be left behind: 0.15 or 15%
    #[arg(long, value_name = "SHARE", value_parser = read::share, allow_negative_numbers = true)]
    pub(super) force_allin: Option<f64>,

    /// Merge sizes that are nearer to each other than this: 0.1 or 10%
    #[arg(long, value_name = "SHARE", value_parser = read::share, allow_negative_numbers = true)]
    pub(super) merge: Option<f64>,
}

impl Fields {
    /// Whether they say nothing.
    pub(super) fn is_empty(&self) -> bool {
        let cards = self.board.is_none() && self.dead.is_none() && self.oop.is_none() && self.ip.is_none();
        let chips = self.pot.is_none() && self.stack.is_none() && self.rake.is_none();
        let sizes = self.bet.is_empty() && self.raise.is_empty() && self.donk.is_empty();
        let rules = self.add_allin.is_none() && self.force_allin.is_none() && self.merge.is_none();
        cards && chips && sizes && rules
    }
}
