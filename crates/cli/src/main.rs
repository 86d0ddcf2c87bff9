//! The isofold command line: it reads arguments, calls the libraries, and prints their answers.
//!
//! A command is a module with `Args` and `run`, a variant of [`Command`] and an arm of [`run`]: nothing else has to know it.

mod amounts;
mod bench;
mod boards;
mod browse;
mod buckets;
mod canon;
mod compare;
mod csv;
mod device;
mod environment;
mod equity;
mod error_text;
mod ev_unit;
mod exploit;
mod failure;
mod grid;
mod hand_groups;
mod icm;
mod index;
mod input;
mod interrupt;
mod iso;
mod library;
mod memory;
mod output;
mod paint;
mod progress;
mod range;
mod show;
mod simplify;
mod solve;
mod solving;
mod spot;
mod strategy;
mod table;
mod tree;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::process::ExitCode;

const AFTER_HELP: &str = "\
With no command, the embedded demo spot is solved, on the flop QsTs7h, as by `isofold solve demo`.
Exit codes: 0 success, 1 failure, 2 bad usage or input.

Examples:
  isofold solve turn-basic
  isofold show turn-basic --line \"x b120\"
  isofold compare river --rake 5%
  isofold exploit river --by ip --lock \"line = x b66; play = f:60%, c\"
  isofold simplify river --round 25%
  isofold tree demo
  isofold iso QsTs7h
  isofold canon AsKs --board Ts9s8c
  isofold range \"QQ+,AKs\"
  isofold equity \"AhKh | QQ+,AKs | random\" --board Ks7d4d
  isofold icm 5000,3000,2000 --payouts 50,30,20
  isofold boards flop --count --json
  isofold buckets build fast_test --print";

/// An exact poker engine: GTO solutions of postflop spots, equity, ICM, suit isomorphism, card abstraction
#[derive(Parser)]
#[command(name = "isofold", version, after_help = AFTER_HELP)]
struct Cli {
    /// Print one JSON object to stdout and nothing else; with --batch, one per line
    #[arg(long, global = true, display_order = 100)]
    json: bool,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Solve a spot: exploitability, EVs and the strategy at the first decision
    Solve(solve::Args),
    /// Show any line of a solved spot: strategy, EV and equity of every hand, the cards to come
    Show(show::Args),
    /// Compare two solutions, or two places of one: EVs, frequencies, and whether only the equilibrium differs
    Compare(compare::Args),
    /// Compute the maximally exploitative response to locked play, and what it gains
    Exploit(exploit::Args),
    /// Round strategies to frequencies that can be remembered, or remove bet sizes, and state the cost
    Simplify(simplify::Args),
    /// Show the betting tree of a spot, the size of the game and the memory it takes
    Tree(tree::Args),
    /// Manage the library of solved spots: list, show, rename, remove, verify, export, import
    Library(library::Args),
    /// Show the canonical form of cards: signature, class, stabilizer, permutation
    Canon(canon::Args),
    /// Group the next cards of a flop or a turn into classes of interchangeable ones
    Iso(iso::Args),
    /// List one board of each suit-isomorphism class, with its multiplicity
    Boards(boards::Args),
    /// Map a hand to the index of its suit-isomorphism class
    Index(index::IndexArgs),
    /// Map an index back to the canonical hand
    Unindex(index::UnindexArgs),
    /// Parse a range: its shortest text, its counts and its 13×13 grid
    Range(range::Args),
    /// Compute the equity of hands and ranges, on any street, in fifteen games
    Equity(equity::Args),
    /// Compute what tournament stacks are worth ($EV), by the Independent Chip Model
    Icm(icm::Args),
    /// Card abstraction: build buckets of hands, look hands up, measure their quality
    Buckets(buckets::Args),
    /// Benchmark every layer on this machine, or print the bench number
    Bench(bench::Args),
}

fn run(cli: &Cli) -> Result<(), Failure> {
    match &cli.command {
        None => solve::run_default(cli.json),
        Some(Command::Solve(args)) => solve::run(args, cli.json),
        Some(Command::Show(args)) => show::run(args, cli.json),
        Some(Command::Compare(args)) => compare::run(args, cli.json),
        Some(Command::Exploit(args)) => exploit::run(args, cli.json),
        Some(Command::Simplify(args)) => simplify::run(args, cli.json),
        Some(Command::Tree(args)) => tree::run(args, cli.json),
        Some(Command::Library(args)) => library::run(args, cli.json),
        Some(Command::Canon(args)) => canon::run(args, cli.json),
        Some(Command::Iso(args)) => iso::run(args, cli.json),
        Some(Command::Boards(args)) => boards::run(args, cli.json),
        Some(Command::Index(args)) => index::run_index(args, cli.json),
        Some(Command::Unindex(args)) => index::run_unindex(args, cli.json),
        Some(Command::Range(args)) => range::run(args, cli.json),
        Some(Command::Equity(args)) => equity::run(args, cli.json),
        Some(Command::Icm(args)) => icm::run(args, cli.json),
        Some(Command::Buckets(args)) => buckets::run(args, cli.json),
        Some(Command::Bench(args)) => bench::run(args, cli.json),
    }
}

fn main() -> ExitCode {
    let outcome = match Cli::try_parse() {
        Ok(cli) => run(&cli),
        Err(error) => failure::of_usage(&error),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
