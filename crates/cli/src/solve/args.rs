//! The arguments of `isofold solve`.

use crate::solving::{LIBRARY, LibraryArgs, OUTPUT, OutputArgs, SOLVING, SolveArgs};
use crate::spot::{self, SpotArgs};

const EXAMPLES: &str = "\
Examples:
  isofold solve turn-basic
  isofold solve turn-basic --target 1% --json
  isofold solve turn-basic --bet river:75% --rake 5%:30 --seconds 2
  isofold solve turn-basic --board Td9d6hQd --precision 16 --memory 2G --iterations 50
  isofold solve river --target 0.3% --name my-river
  isofold solve river --stack 900:1200 --payouts 50,30,20 --others 5000,3000
  isofold solve river --folded \"22+,A2s+,KTs+\" --folded \"55+,AJ\"
  isofold solve river --lock \"line = x b66; category = top pair; play = f:60%, c\"
  isofold solve river --lock \"line = x; overall = x:80%\"
  isofold solve --board QsJh2h4d8c --oop \"88+,AQ\" --ip \"99-22,KQs\" --pot 90 --stack 200 --bet 50%,a";

/// A spot, how to solve it, and what to write of it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(after_long_help = format!("{}\n\n{SOLVING}\n\n{OUTPUT}\n\n{LIBRARY}\n\n{EXAMPLES}", spot::LANGUAGE))]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) spot: SpotArgs,

    #[command(flatten)]
    pub(super) solve: SolveArgs,

    #[command(flatten)]
    pub(super) output: OutputArgs,

    #[command(flatten)]
    pub(super) library: LibraryArgs,
}
