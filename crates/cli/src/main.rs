//! The isofold command line: reads arguments, asks the libraries, prints what they answer.

mod bench;
mod boards;
mod browse;
mod buckets;
mod canon;
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
With no command, the embedded demo spot is solved, on the flop QsTs7h: `isofold solve demo`.
Exit code: 0 done, 1 failed, 2 bad usage or input.

Examples:
  isofold solve turn-basic
  isofold show turn-basic --line \"x b120\"
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

/// Suits are interchangeable until a card makes them differ: postflop solutions, equity, canonical hands and boards
#[derive(Parser)]
#[command(name = "isofold", version, after_help = AFTER_HELP)]
struct Cli {
    /// Print one JSON object on stdout and nothing else there; with --batch, one a line
    #[arg(long, global = true, display_order = 100)]
    json: bool,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Solve a spot: exploitability, EVs, the strategy at its start
    Solve(solve::Args),
    /// Look at a place in a solved spot: strategy, EV and equity of every hand, the cards to come
    Show(show::Args),
    /// Exploit a player to the utmost: what a best response to locked play makes, and how
    Exploit(exploit::Args),
    /// Round strategies to frequencies that can be remembered, or remove sizes, and state what that costs
    Simplify(simplify::Args),
    /// Show the betting tree of a spot, how large the game is and how much memory it takes
    Tree(tree::Args),
    /// The library of solved spots: list, show, remove, verify, export, import
    Library(library::Args),
    /// Show the canonical form of cards: signature, class, stabilizer, permutation
    Canon(canon::Args),
    /// Sort the next cards of a flop or a turn into classes
    Iso(iso::Args),
    /// List one board of each class with its multiplicity
    Boards(boards::Args),
    /// Number the class of a hand among all classes of its rounds
    Index(index::IndexArgs),
    /// Give the canonical hand of a number
    Unindex(index::UnindexArgs),
    /// Read a range: its shortest text, its counts and its 13×13 grid
    Range(range::Args),
    /// Tell what part of the pot each player wins: hands and ranges, any street, fifteen games
    Equity(equity::Args),
    /// Tell what the stacks of a tournament are worth in prize money, by the Independent Chip Model
    Icm(icm::Args),
    /// Put hands into buckets (card abstraction): build, look up, measure
    Buckets(buckets::Args),
    /// Measure how fast each layer is on this machine, or print the bench number
    Bench(bench::Args),
}

fn run(cli: &Cli) -> Result<(), Failure> {
    match &cli.command {
        None => solve::run_default(cli.json),
        Some(Command::Solve(args)) => solve::run(args, cli.json),
        Some(Command::Show(args)) => show::run(args, cli.json),
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
