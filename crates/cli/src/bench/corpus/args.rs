//! The arguments of `isofold bench corpus`.

use super::spots::Half;
use crate::input;
use crate::solving::values;
use clap::builder::TypedValueParser;
use isofold_solver::{Precision, Rule};
use std::path::PathBuf;

const RULES: &str = "\
Some sixty spots are drawn from the seed: rivers, turns and flops, shallow and deep, with one to four sizes, tight, wide, capped \
and polar ranges, on all kinds of boards, some with rake, ICM or locks. Each is solved in several relabellings of its suits, which \
differ in rounding alone, on one thread each and below the canonical form that `solve` uses. Exploitability is measured every second \
iteration up to 40 and every fifth after that.

A row of the table is a rule. For 0.5, 0.3, 0.1 and 0.05% of the pot it has the geometric mean of the iterations until the target is \
first met, and until it is met for good; then how many runs missed the last target, how many stood above 1.3 times a target that they \
had met 10, 20 or 50 iterations before, the greatest such multiple, and by how much the iterations to 0.1% differ between \
relabellings of a spot, in the median spot. A target that is not met counts as 1.5 times --iterations.

Choose rules on one half of the spots, and state results on the other.";

const EXAMPLES: &str = "\
Examples:
  isofold bench corpus --streets river --relabellings 1
  isofold bench corpus --rule dcfr:1.5,0.25,4 --rule dcfr:1.25,0.5,4 --half tune
  isofold bench corpus --rules rules.txt --streets river,turn --threads 16 --out runs.csv";

/// The spots and rules to compare.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{RULES}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// A CFR update rule, as in `solve`; may be given several times; the default rule if none is given
    #[arg(long, value_name = "RULE", value_parser = named_rule)]
    pub(super) rule: Vec<NamedRule>,

    /// A file with a rule on each line
    #[arg(long, value_name = "FILE")]
    pub(super) rules: Option<PathBuf>,

    /// The half of the spots
    #[arg(long, value_parser = half(), default_value = "all")]
    pub(super) half: Half,

    /// The streets on which spots start
    #[arg(long, value_name = "STREETS", value_delimiter = ',', value_parser = input::street(), default_value = "river,turn")]
    pub(super) streets: Vec<isofold_tree::Street>,

    /// The number of relabellings of each spot, 1 to 24; fewer if fewer differ
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=24), default_value = "3")]
    pub(super) relabellings: u8,

    /// The bits of regrets and average strategies
    #[arg(long, value_parser = values::precision(), default_value = "32")]
    pub(super) precision: Precision,

    /// The largest number of iterations of a run
    #[arg(long, value_name = "N", value_parser = values::iterations, default_value = "600")]
    pub(super) iterations: u32,

    /// The number of runs at a time; one on each core if not given
    #[arg(long, value_name = "N", value_parser = isofold_host::threads)]
    pub(super) threads: Option<usize>,

    /// The seed of the spots
    #[arg(long, value_name = "N", value_parser = input::seed, default_value = "1")]
    pub(super) seed: u64,

    /// Write every run to a CSV file
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

/// A rule and the text that names it.
#[derive(Clone)]
pub(super) struct NamedRule {
    pub(super) name: String,
    pub(super) rule: Rule,
}

/// Parses a rule and keeps its text.
pub(super) fn named_rule(text: &str) -> Result<NamedRule, String> {
    Ok(NamedRule { name: text.trim().to_owned(), rule: isofold_service::run::parse_rule(text)? })
}

fn half() -> impl TypedValueParser<Value = Half> {
    input::one_of([
        (Half::Tune, "tune", "the spots on which rules are chosen"),
        (Half::HeldOut, "held-out", "the spots on which results are stated"),
        (Half::All, "all", "all spots"),
    ])
}
