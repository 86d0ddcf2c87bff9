use crate::Rule;
use isofold_eval::Level;

/// The storage of regrets and average strategies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Precision {
    /// 16 bits and a scale for each decision, rounded stochastically: half the memory.
    Half,
    /// 32-bit floating point.
    #[default]
    Full,
}

impl Precision {
    /// The bits of each stored number: 16 or 32.
    pub const fn bits(self) -> u32 {
        match self {
            Precision::Half => 16,
            Precision::Full => 32,
        }
    }
}

/// The options of a solve. The solution depends on the precision, the rule and, in 16 bits, the seed.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// The storage of regrets and average strategies.
    pub precision: Precision,
    /// The update rule.
    pub rule: Rule,
    /// The seed of stochastic rounding in 16 bits.
    pub seed: u64,
    /// The number of threads; 0 for one on each core. It does not change a bit of the result.
    pub threads: usize,
    /// The SIMD level. It does not change a bit of the result.
    pub level: Level,
    /// Whether isomorphic suits share their infosets.
    pub isomorphism: bool,
    /// The limit of memory in bytes; `None` for none.
    pub memory: Option<u64>,
}

/// 32 bits, all cores, the widest SIMD level of the CPU, isomorphism, no limit of memory.
impl Default for Options {
    fn default() -> Options {
        Options {
            precision: Precision::Full,
            rule: Rule::default(),
            seed: 1,
            threads: 0,
            level: Level::best(),
            isomorphism: true,
            memory: None,
        }
    }
}
