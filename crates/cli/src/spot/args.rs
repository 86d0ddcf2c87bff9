//! The flags that describe a spot.

use super::input::{self as read, Amounts, Sizing, Stacks};
use super::locks::LockArgs;
use crate::input::{self, Cards};
use isofold_cards::{CardSet, Range};
use isofold_tree::Rake;

/// What a spot is, in brief.
pub(crate) const LANGUAGE: &str = "\
A spot is a TOML file as below, or the flags --board, --oop, --ip, --pot and --stack, with the sizes that \
are allowed; flags beside a file take the place of what the file says, but for --lock, which adds one. Chips are whole numbers.

  name = \"mine\"                          optional
  board = \"QsTs7h\"                       3, 4 or 5 cards
  pot = 60
  stack = 270                            what each player has left, or { oop = 270, ip = 400 }
  ranges.oop = \"22+,A2s+,KTs+\"
  ranges.ip = \"22+,KTs+\"
  bets.flop = { bet = \"33%\", raise = \"60%\" }
  bets.turn = { oop = { bet = \"66%, a\" }, ip = { bet = \"50%\" } }
  tree = { add_allin = 1.5, force_allin = 0.15, merge = 0.1 }
  rake = { rate = \"5%\", cap = 30 }
  stop = { exploitability = \"0.5%\" }
  dead = \"2c\"                            cards that nobody holds and that never come
  icm = { payouts = [50, 30, 20], others = [5000, 3000] }
  bunching.folded = [\"22+,A2s+\", \"random\"]
  [[locks]]                              as often as you like, at the end
  line = \"x b20\"
  hands = \"AKs,22\"                       all if not given
  category = \"top pair, flush draw\"      all if not given
  play = \"f:60%, c\"                      or overall = \"f:60%\"

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
  --donk turn:                     no leads on the turn

Unequal stacks (--stack 270:400): nobody can lose more than the other has. What is more stays with its player, and counts in a \
tournament only.

ICM (--payouts 50,30,20 --others 5000,3000): chips are worth prize money, by the model of `isofold icm`; the others are the stacks \
of the players who are not in the hand. EVs are prize money then, beyond what a fold there leaves, and exploitability is a share of \
what the pot is worth. Both players may gain or lose by the same hand: the sum of their EVs is not fixed.

Bunching (--folded RANGE, once for each player who folded): hands that others have folded make their cards rarer. With up to 4 \
folded players that is exact; with 5 to 7 it is an unbiased estimate, whose error is stated. Counting takes some seconds on a flop, \
also when a stored solution is looked at.

Locks (--lock \"line = x b20; hands = AKs; play = f:60%, c\"): what hands do at a decision, whatever it costs them; all others, \
and the other player, get used to it. Cards in the line are as in `x x | 6c | b40`, or `*` for every card. Actions not named are not \
taken, and one without a number gets the rest. `hands` are a range, `category` made hands and draws as `isofold range --categories` \
names them. Of locks about the same hand the last one counts. With `overall` the hands together do it so often, on each runout that is meant: the spot is solved \
without the lock first, then those hands change that lose least by it, and once all got used to it, it is looked at again, in up \
to 20 rounds; if it still does not hold, that is said. --unlock LINE takes the locks of a line away, --unlock all takes all.

Suits that look alike are computed once. A lock, a folded range or a dead card that tells two suits apart turns that off for these \
suits, and for no others; nothing is to be set for it.";

/// Which spot, and what is different about it.
#[derive(clap::Args, Clone)]
pub(crate) struct SpotArgs {
    /// A spot file (for `show` and `simplify` a solution file too), `-` for stdin, or an embedded spot: demo, 3bet-pot-fast, turn-basic or river; demo if not given
    #[arg(value_name = "SPOT")]
    pub(super) spot: Option<String>,

    #[command(flatten)]
    pub(super) fields: Fields,

    #[command(flatten)]
    pub(crate) locks: LockArgs,
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

    /// What each player has left, in chips, or oop and ip if they differ: 270 or 270:400
    #[arg(long, value_name = "CHIPS", value_parser = read::stacks, allow_hyphen_values = true)]
    pub(super) stack: Option<Stacks>,

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

    /// Prizes of a tournament, the first place first: 50,30,20; EVs are prize money then
    #[arg(long, value_name = "PRIZES", value_parser = read::payouts, allow_hyphen_values = true)]
    pub(super) payouts: Option<Amounts>,

    /// The stacks of the players of the tournament who are not in the hand: 5000,3000
    #[arg(long, value_name = "STACKS", value_parser = read::others, allow_hyphen_values = true)]
    pub(super) others: Option<Amounts>,

    /// The range of a player who has folded; given again, of one more
    #[arg(long, value_name = "RANGE", value_parser = input::range)]
    pub(super) folded: Vec<Range>,

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
        let others = self.payouts.is_none() && self.others.is_none() && self.folded.is_empty();
        let rules = self.add_allin.is_none() && self.force_allin.is_none() && self.merge.is_none();
        cards && chips && sizes && others && rules
    }
}
