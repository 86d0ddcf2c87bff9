use isofold_solver::device::Backend;

/// The place where spots are solved.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Place<'a> {
    /// The CPU.
    Cpu,
    /// A device.
    Device {
        /// Runs passes on it.
        backend: &'a dyn Backend,
        /// Whether the CPU solves what the device does not support or has too little memory for; otherwise that fails.
        falls_back: bool,
    },
}

/// The means that solving many spots may use. No result depends on them.
#[derive(Clone, PartialEq, Debug)]
pub struct BulkOptions {
    /// The number of threads; 0 for one on each core.
    pub threads: usize,
    /// The limit of main memory in bytes, of all spots that are in memory at a time; `None` for none.
    pub memory: Option<u64>,
    /// The bytes up to which a spot is small, and runs on one thread.
    pub small: u64,
    /// The boards of the last street that a pack has at least before it is solved, unless memory or the jobs are used up before.
    /// A device is busy with fewer; with many more, preparing and giving back would not overlap with solving.
    pub pack_boards: u64,
    /// The packs that a device solves at the same time, which share its memory. With two of them it is busy with one while the other
    /// is taken in, measured or given back.
    pub packs_at_once: usize,
}

/// All cores, no limit of memory, 128 MiB for a small spot, 8 192 boards in a pack, one pack at a time.
impl Default for BulkOptions {
    fn default() -> BulkOptions {
        BulkOptions { threads: 0, memory: None, small: 128 << 20, pack_boards: 8_192, packs_at_once: 1 }
    }
}

impl BulkOptions {
    /// The number of threads.
    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            some => some,
        }
    }

    /// The bytes that one spot may take if it has the given share of the memory.
    pub(crate) fn share(&self, parts: u64) -> u64 {
        self.memory.map_or(u64::MAX, |memory| memory / parts.max(1))
    }
}

/// The lower of a limit that may be absent and another.
pub(crate) fn within(limit: Option<u64>, other: u64) -> Option<u64> {
    Some(limit.map_or(other, |limit| limit.min(other))).filter(|&limit| limit < u64::MAX)
}
