//! What can be asked of `isofold solve`, and of every command that solves.

use super::device::DeviceArgs;
use super::input;
use super::keep::{self, Keep};
use super::memory;
use super::shelf::{self, Shelf};
use crate::input as arguments;
use crate::spot::{self, SpotArgs};
use isofold_solver::{Options, Precision, Rule};
use isofold_tree::Stop;

/// The rules that the options follow.
pub(crate) const RULES: &str = "\
The work ends at the exploitability of --target, after --iterations or after --seconds, whichever comes first; what \
is not given is taken from the spot. If neither has any of the three, the target is 0.5%. Exploitability is what a \
best response gains against the solution, the mean of both players, as a share of the starting pot; in a tournament, of what that \
is worth in prize money. Whoever is locked keeps to it in a best response too.

Amounts of memory are bytes, with a suffix thousands of them (K, M, G, T) or 1024s (Ki, Mi, Gi, Ti): 8G is \
8 000 000 000, 8Gi is 8 589 934 592. If the spot takes more, nothing is allocated and the exit code is 1.

With --device cuda an NVIDIA GPU does the work; no GPU, too little of its memory, folded ranges and `overall` locks end with exit code 1. With \
--device auto the CPU does it then, and one line on stderr says why. Sums on a GPU are rounded otherwise than on the CPU, so that is not the \
default: results agree, but not to the last bit. Parts of a file that are solved again are solved on the CPU.

A --rule is discounted CFR `dcfr:1.5,0,3` (exponents for positive regrets, for negative ones and for the average), \
`reset:1.5,0,3` (the same, the average begins anew at iterations 4, 16, 64 and so on), or `cfr+`. Without numbers the \
exponents are those found to be fastest.

Ctrl-C, or a request to end (SIGTERM), stops after the iteration that is going on: what is reached is printed, with exit code 1.";

const EXAMPLES: &str = "\
Examples:
  isofold solve turn-basic
  isofold solve turn-basic --target 1% --json
  isofold solve turn-basic --bet river:75% --rake 5%:30 --seconds 2
  isofold solve turn-basic --board Td9d6hQd --precision 16 --memory 2G --iterations 50
  isofold solve river --stack 900:1200 --payouts 50,30,20 --others 5000,3000
  isofold solve river --folded \"22+,A2s+,KTs+\" --folded \"55+,AJ\"
  isofold solve river --lock \"line = x b66; category = top pair; play = f:60%, c\"
  isofold solve river --lock \"line = x; overall = x:80%\"
  isofold solve --board QsJh2h4d8c --oop \"88+,AQ\" --ip \"99-22,KQs\" --pot 90 --stack 200 --bet 50%,a";

/// A spot, and how to solve it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{}\n\n{RULES}\n\n{}\n\n{}\n\n{EXAMPLES}", spot::LANGUAGE, keep::RULES, shelf::RULES))]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) spot: SpotArgs,

    #[command(flatten)]
    pub(crate) how: How,

    #[command(flatten)]
    pub(crate) keep: Keep,

    #[command(flatten)]
    pub(crate) shelf: Shelf,
}

/// How to solve.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "Solving")]
pub(crate) struct How {
    /// Stop at this exploitability, as a share of the pot: 0.5% or 0.005
    #[arg(long, value_name = "SHARE", value_parser = input::target, allow_hyphen_values = true)]
    target: Option<f64>,

    /// Stop after so many iterations, those of earlier runs included
    #[arg(long, value_name = "N", value_parser = input::iterations, allow_negative_numbers = true)]
    iterations: Option<u32>,

    /// Stop after so many seconds
    #[arg(long, value_name = "S", value_parser = input::seconds, allow_negative_numbers = true)]
    seconds: Option<f64>,

    /// Bits for each number: 16 takes half the memory
    #[arg(long, value_name = "BITS", value_parser = input::precision(), default_value = "32")]
    pub(crate) precision: Precision,

    #[command(flatten)]
    pub(crate) size: Size,

    #[command(flatten)]
    pub(super) device: DeviceArgs,

    /// How many threads work; 0, or not given: one for each core. The result is the same
    #[arg(long, value_name = "N", value_parser = arguments::threads, allow_negative_numbers = true)]
    threads: Option<usize>,

    /// The seed of random rounding in 16 bits
    #[arg(long, value_name = "N", value_parser = arguments::seed, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// The update rule: dcfr or reset, as such or with numbers as in dcfr:1.5,0,3, or cfr+; dcfr if not given
    #[arg(long, value_name = "RULE", value_parser = input::rule)]
    rule: Option<Rule>,
}

/// What decides how much memory is needed, and how much there is.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "Solving")]
pub(crate) struct Size {
    /// How much memory may be used: 8G, 500M, 8Gi; what the machine has available if not given
    #[arg(long, value_name = "BYTES", value_parser = input::memory, allow_negative_numbers = true)]
    pub(crate) memory: Option<u64>,

    /// Do not let suits stand for each other: the same result, later, with more memory
    #[arg(long)]
    no_isomorphism: bool,
}

impl Size {
    /// How much memory may be used, if anything is known of it.
    pub(crate) fn limit(&self) -> Option<u64> {
        self.memory.or_else(memory::available)
    }

    pub(crate) fn options(&self) -> Options {
        Options { isomorphism: !self.no_isomorphism, memory: self.limit(), ..Options::default() }
    }
}

impl How {
    pub(crate) fn options(&self) -> Options {
        let options = self.size.options();
        Options {
            precision: self.precision,
            threads: self.threads.unwrap_or(options.threads),
            seed: self.seed.unwrap_or(options.seed),
            rule: self.rule.unwrap_or(options.rule),
            ..options
        }
    }

    /// Whether any limit is given.
    pub(crate) fn is_limited(&self) -> bool {
        self.target.is_some() || self.iterations.is_some() || self.seconds.is_some()
    }

    /// Whether a certain amount of work is asked for, whatever it comes to.
    pub(crate) fn asks_for_work(&self) -> bool {
        self.target.is_none() && (self.iterations.is_some() || self.seconds.is_some())
    }

    /// When to stop: what is not said here is as the spot has it.
    pub(crate) fn stop(&self, spot: &Stop) -> Stop {
        Stop {
            exploitability: self.target.or(spot.exploitability),
            iterations: self.iterations.or(spot.iterations),
            seconds: self.seconds.or(spot.seconds),
        }
    }
}
