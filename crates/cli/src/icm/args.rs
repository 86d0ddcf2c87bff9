//! The arguments of `isofold icm`.

use super::input::{self, Pair, Payouts, Seats};
use crate::batch::{BatchArgs, HELP};

const MODEL: &str = "\
The model is that of Malmuth and Harville: a player finishes first with a probability equal to their share of all chips, the \
second place is decided among the others in the same way, and so on. A stack of 0 finishes below all others; several of them split the \
prizes of their places evenly. It is exact, for up to 20 players with chips.

The difference is the $EV less the player's share of the chips times the pool (chip EV).

An all-in is for the smaller of both stacks, with no pot before it, so in chips both players need an equity of 50%. The break-even \
equity is what they need in $EV; the risk premium is how much more that is, and the bubble factor is what can be lost divided by what \
can be won.";

const EXAMPLES: &str = "\
Examples:
  isofold icm 5000,3000,2000 --payouts 50,30,20
  isofold icm alice=5000,bob=3000,carol=2000 --payouts 50%,30%,20% --pool 1000
  isofold icm 5000,3000,2000,0 --payouts 50,30,20 --places
  isofold icm 5k,3k,2k,500 --payouts 50,30,20 --all-in 1:2 --equity 0.55
  isofold icm alice=5000,bob=3000,carol=2000 --payouts 65,35 --all-in bob:alice --json
  isofold icm --batch - --payouts 50,30,20 --csv";

/// Stacks, prizes, and what to show.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{MODEL}\n\n{HELP}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// Stacks of all players, separated by commas, with names or without: 5000,3000 or alice=5000,bob=3000
    #[arg(value_name = "STACKS", value_parser = input::seats, allow_hyphen_values = true)]
    #[arg(required_unless_present = "batch")]
    pub(super) seats: Option<Seats>,

    /// Prizes, first place first: 50,30,20; or in percent, as in 50%,30%,20%, which needs --pool
    #[arg(long, value_name = "PRIZES", value_parser = input::payouts, allow_hyphen_values = true)]
    #[arg(required_unless_present = "batch")]
    pub(super) payouts: Option<Payouts>,

    /// Prize pool in money, which prizes in percent are a part of
    #[arg(long, value_name = "MONEY", value_parser = input::pool, allow_hyphen_values = true)]
    pub(super) pool: Option<f64>,

    /// Probability of each player to finish in each place
    #[arg(long)]
    pub(super) places: bool,

    /// Risk premium and bubble factor of an all-in of two players, by number or name: 1:2 or alice:bob
    #[arg(long, value_name = "PLAYERS", value_parser = input::pair, allow_hyphen_values = true)]
    pub(super) all_in: Option<Pair>,

    /// Equity of the first player of the all-in: 0.55 or 55%
    #[arg(long, value_name = "EQUITY", value_parser = input::equity, allow_hyphen_values = true)]
    #[arg(requires = "all_in")]
    pub(super) equity: Option<f64>,

    #[command(flatten)]
    pub(super) batch: BatchArgs,
}
