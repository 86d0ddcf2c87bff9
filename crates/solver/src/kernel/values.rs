use crate::simd::{Block, Sixteen};

/// The rows of a node's actions, and the scale of their numbers.
pub(crate) struct InfosetSlice<'a, C> {
    pub(crate) cells: &'a mut [C],
    pub(crate) scale: &'a mut f32,
}

/// Rows whose strategy is given.
#[derive(Clone, Copy)]
pub(crate) struct LockedRows<'a> {
    /// One for each such row, nothing for the others.
    pub(crate) rows: &'a [Block],
    /// How often they take each action, action by action.
    pub(crate) shares: &'a [Block],
}

/// How numbers that are not kept as they are get rounded: up or down by chance, a hash of the seed and of their place.
pub(crate) struct Rounding<'a> {
    pub(crate) seed: u32,
    /// The number of the first entry.
    pub(crate) entry: u32,
    /// Room for the numbers before they are rounded.
    pub(crate) exact: &'a mut [Block],
}

/// The rows of values below a node: row `r` has the blocks from `r · blocks`.
pub(crate) struct ChildValues<'a> {
    pub(crate) all: &'a mut [Block],
    /// Of each action.
    pub(crate) rows: &'a [u32],
    pub(crate) blocks: usize,
}

/// Where the rows of a node's actions begin.
#[derive(Clone, Copy)]
pub(crate) struct RowStarts {
    at: [*mut Block; MAX_ACTIONS],
    pub(crate) blocks: usize,
}

impl ChildValues<'_> {
    #[inline(always)]
    pub(crate) fn starts(&mut self) -> RowStarts {
        let mut at = [std::ptr::null_mut(); MAX_ACTIONS];
        let (all, blocks) = (self.all.as_mut_ptr(), self.blocks);
        for (start, &row) in at.iter_mut().zip(self.rows) {
            let first = row as usize * blocks;
            assert!(first + blocks <= self.all.len(), "a row of values");
            *start = all.wrapping_add(first);
        }
        RowStarts { at, blocks: self.blocks }
    }
}

impl RowStarts {
    /// A block of an action's row.
    ///
    /// # Safety
    /// The values that the starts were taken from must still be borrowed, the node have the action, and `i` be less than
    /// the number of blocks.
    #[inline(always)]
    pub(crate) unsafe fn load<S: Sixteen>(&self, action: usize, i: usize) -> S {
        // SAFETY: the row has `blocks` blocks; see `ChildValues::starts`.
        S::load(unsafe { &*self.at[action].add(i) })
    }

    /// Writes a block of the first action's row.
    ///
    /// # Safety
    /// As for `load`.
    #[inline(always)]
    pub(crate) unsafe fn store<S: Sixteen>(&self, i: usize, value: S) {
        // SAFETY: as for `load`; no other reference to the row is alive.
        value.store(unsafe { &mut *self.at[0].add(i) });
    }
}

/// No node has more actions; `Tree` sees to it.
pub(crate) const MAX_ACTIONS: usize = 32;
