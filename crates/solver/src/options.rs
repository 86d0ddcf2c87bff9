use crate::Rule;
use isofold_eval::Level;

/// How numbers are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Precision {
    /// 16 bits for each number and a scale for each decision, rounded at random: half the memory.
    Half,
    /// 32-bit floating point.
    #[default]
    Full,
}

/// How to solve. The result depends on the precision, the rule and, in 16 bits, on the seed; on nothing else but rounding.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// How numbers are kept.
    pub precision: Precision,
    /// The update rule.
    pub rule: Rule,
    /// Seeds random rounding in 16 bits.
    pub seed: u64,
    /// How many threads; 0 for as many as there are cores. The result is the same to the bit.
    pub threads: usize,
    /// The instruction set. The result is the same to the bit.
    pub level: Level,
    /// Whether suits that nothing can tell apart are computed once.
    pub isomorphism: bool,
    /// How many bytes may be used; `None` for no limit.
    pub memory: Option<u64>,
}

/// 32 bits, all cores, the widest instruction set of the CPU, isomorphism, no limit of memory.
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
