//! `isofold preflop`: tables of hands all-in before the flop.

mod pairs;
mod triples;

use crate::failure::Failure;
use clap::Subcommand;

const EXAMPLES: &str = "\
Examples:
  isofold preflop pairs AKs
  isofold preflop pairs --csv
  isofold preflop pairs QQ --json";

/// Tables of equities before the flop.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    table: Table,
}

#[derive(Subcommand)]
enum Table {
    /// Write the exact table of two hands: 169 × 169 classes with wins, ties and losses
    Pairs(pairs::Args),
    /// Compute a table of three hands by Monte Carlo, or go on with it: 818 805 triples of classes
    Triples(triples::Args),
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    match &args.table {
        Table::Pairs(args) => pairs::run(args, json),
        Table::Triples(args) => triples::run(args, json),
    }
}
