//! The flags on how to solve, of every command that solves.

use super::values;
use crate::device::DeviceArgs;
use crate::environment;
use crate::error_text::MemoryLimit;
use crate::failure::Failure;
use crate::input;
use isofold_api::solve::SolveOptions;
use isofold_service::run::{Given, parse_rule, rule_text};
use isofold_solver::{Options, Precision, Rule};
use isofold_store::SolutionHeader;
use isofold_tree::Stop;

/// The rules that the flags follow.
pub(crate) const SOLVING: &str = "\
A solve stops at the exploitability of --target, after --iterations or after --seconds, whichever comes first; limits that \
are not given are those of the spot. If there is no limit at all, the target is 0.5%. Exploitability is what a best response gains \
against the solution, averaged over both players, as a share of the starting pot; with ICM, of the $EV of the pot. Locked hands stay \
locked in a best response too.

Amounts of memory are bytes, with a suffix for powers of 1000 (K, M, G, T) or of 1024 (Ki, Mi, Gi, Ti): 8G is \
8 000 000 000, 8Gi is 8 589 934 592. If the spot takes more, nothing is allocated and the exit code is 1.

With --device cuda the spot is solved on an NVIDIA GPU; if there is none, if its memory is too small, or if the spot has bunching or \
`overall` locks, which the GPU does not support, the exit code is 1. With --device auto such a spot is solved on the CPU, and one line on \
stderr says why. The GPU rounds sums differently from the CPU, so it is not the default: results agree, but not to the last bit. Streets \
of a file that are solved again are solved on the CPU.

A --rule is predictive discounted CFR, `pdcfr:1.1,0.25..0.75/150,2.5,0.1,1..20/200` (the exponents for positive regrets, for negative \
regrets, here rising over the first 150 iterations, and for the average strategy; the weight of the last iteration in the prediction; the lift \
of regrets that are small beside those of an iteration, rising over the first 200), plain discounted CFR, `dcfr:1.5,0,3` (the three \
exponents), `reset:1.5,0,3` (the same, with the average restarted at iterations 4, 16, 64 and so on), or `cfr+`. Without numbers `pdcfr` has \
those above, and the exponents of `dcfr` and `reset` are 1.25, 0.25 and 4.

Ctrl-C, or a request to end (SIGTERM), stops after the current iteration: the result so far is kept and printed, with exit code 1. \
Pressed again, it says what is awaited; a third time, it gives that up. A target that a spot cannot reach ends with exit code 1, too, \
once the exploitability has not fallen for a long time.";

/// The limits, the precision, the device and the rule of a solve.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "Solving")]
pub(crate) struct SolveArgs {
    /// Stop at this exploitability, as a share of the pot: 0.5% or 0.005
    #[arg(long, value_name = "SHARE", value_parser = values::target, allow_hyphen_values = true)]
    target: Option<f64>,

    /// Stop after this many iterations, those of earlier runs included
    #[arg(long, value_name = "N", value_parser = values::iterations, allow_negative_numbers = true)]
    iterations: Option<u32>,

    /// Stop after this many seconds
    #[arg(long, value_name = "S", value_parser = values::seconds, allow_negative_numbers = true)]
    seconds: Option<f64>,

    /// Bits per stored number: 32, or 16 for half the memory; 32 if not given
    #[arg(long, value_name = "BITS", value_parser = values::precision())]
    precision: Option<Precision>,

    #[command(flatten)]
    pub(crate) memory: MemoryArgs,

    #[command(flatten)]
    pub(super) device: DeviceArgs,

    /// Number of threads, 0 for one per core; $ISOFOLD_THREADS if not given, else 0
    #[arg(long, value_name = "N", value_parser = isofold_host::threads, allow_negative_numbers = true)]
    threads: Option<usize>,

    /// Seed of the stochastic rounding to 16 bits
    #[arg(long, value_name = "N", value_parser = input::seed, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// CFR update rule: pdcfr, dcfr or reset, alone or with numbers as in dcfr:1.5,0,3, or cfr+; pdcfr if not given
    #[arg(long, value_name = "RULE", value_parser = parse_rule)]
    rule: Option<Rule>,

    /// Solve from nothing, whatever the library, the file of --out or a checkpoint has
    #[arg(long)]
    pub(super) restart: bool,
}

/// The flags that decide how much memory a game takes, and how much there is.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "Solving")]
pub(crate) struct MemoryArgs {
    /// Memory that may be used: 8G, 500M, 8Gi; $ISOFOLD_MEMORY if not given, else what is available
    #[arg(long, value_name = "BYTES", value_parser = isofold_host::bytes, allow_negative_numbers = true)]
    memory: Option<u64>,

    /// Turn suit isomorphism off: the same result, slower and with more memory
    #[arg(long)]
    no_isomorphism: bool,
}

impl MemoryArgs {
    /// The bytes that may be used, if anything is known of them.
    pub(crate) fn limit(&self) -> Option<u64> {
        self.memory.or_else(environment::memory).or_else(isofold_host::available_memory)
    }

    pub(crate) fn whose_limit(&self) -> MemoryLimit {
        match (self.memory, environment::memory()) {
            (Some(_), _) => MemoryLimit::Given,
            (None, Some(_)) => MemoryLimit::Environment,
            (None, None) => MemoryLimit::Available,
        }
    }

    pub(crate) fn options(&self) -> Options {
        Options { isomorphism: !self.no_isomorphism, memory: self.limit(), ..Options::default() }
    }
}

impl SolveArgs {
    pub(crate) fn options(&self) -> Options {
        let options = self.memory.options();
        Options {
            precision: self.precision.unwrap_or(options.precision),
            threads: self.threads.or_else(environment::threads).unwrap_or(options.threads),
            seed: self.seed.unwrap_or(options.seed),
            rule: self.rule.unwrap_or(options.rule),
            ..options
        }
    }

    /// The flags as options of a request.
    pub(crate) fn request(&self) -> Result<SolveOptions, Failure> {
        let (device, device_memory) = self.device.request()?;
        Ok(SolveOptions {
            target: self.target,
            iterations: self.iterations,
            seconds: self.seconds,
            precision: self.precision.map(Precision::bits),
            memory: self.memory.memory,
            threads: self.threads.or_else(environment::threads),
            seed: self.seed,
            isomorphism: self.memory.no_isomorphism.then_some(false),
            rule: self.rule.as_ref().map(rule_text),
            device,
            device_memory,
            restart: self.restart.then_some(true),
            ..SolveOptions::default()
        })
    }

    /// Whether any limit is given.
    pub(crate) fn is_limited(&self) -> bool {
        self.target.is_some() || self.iterations.is_some() || self.seconds.is_some()
    }

    /// The target, if it is the only limit that is given.
    pub(crate) fn only_target(&self) -> Option<f64> {
        self.target.filter(|_| self.iterations.is_none() && self.seconds.is_none())
    }

    /// The first flag that gives a limit.
    pub(crate) fn limits(&self) -> &'static str {
        match (self.target, self.iterations) {
            (Some(_), _) => "--target",
            (None, Some(_)) => "--iterations",
            (None, None) => "--seconds",
        }
    }

    /// Whether a number of iterations is asked for, whatever accuracy they lead to.
    pub(super) fn asks_for_iterations(&self) -> bool {
        self.target.is_none() && self.iterations.is_some()
    }

    /// The number of iterations that is asked for.
    pub(super) fn iterations(&self) -> Option<u32> {
        self.iterations
    }

    /// Whether a rule is asked for.
    pub(super) fn names_rule(&self) -> bool {
        self.rule.is_some()
    }

    /// The flags that were given, and say otherwise than how a stored solution was solved.
    pub(super) fn unused_flags(&self, stored: &SolutionHeader) -> Vec<String> {
        let isomorphism = self.memory.no_isomorphism.then_some(false);
        let given = Given { precision: self.precision, rule: self.rule, seed: self.seed, isomorphism };
        let flag = |name: &str| match name {
            "isomorphism" => "--no-isomorphism".to_owned(),
            name => format!("--{name}"),
        };
        given.unused(stored).into_iter().map(flag).collect()
    }

    /// The limits of these flags, and those of the spot where a flag is not given.
    pub(super) fn stop(&self, spot: &Stop) -> Stop {
        Stop {
            exploitability: self.target.or(spot.exploitability),
            iterations: self.iterations.or(spot.iterations),
            seconds: self.seconds.or(spot.seconds),
        }
    }
}
