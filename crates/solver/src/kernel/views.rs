//! Views of the arrays that kernels read and write.

use super::MAX_ACTIONS;
use isofold_simd::{Block, F32x16, Simd};
use std::marker::PhantomData;

/// Rows of `blocks` blocks each, one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    pub(crate) all: &'a [Block],
    pub(crate) blocks: usize,
}

/// Rows of `blocks` blocks each, one after the other, to be written.
pub(crate) struct RowsMut<'a> {
    pub(crate) all: &'a mut [Block],
    pub(crate) blocks: usize,
}

/// The stored regrets or cumulative strategy of a node: cell a·B + i has sixteen hands of action *a*. A number is the stored one
/// times the scale.
pub(crate) struct InfosetSlice<'a, C> {
    pub(crate) cells: &'a mut [C],
    pub(crate) scale: &'a mut f32,
}

/// The rows of a node whose strategy is locked.
#[derive(Clone, Copy)]
pub(crate) struct LockedRows<'a> {
    /// 1 for each locked row, 0 for the others.
    pub(crate) rows: &'a [Block],
    /// The strategy σ(h, a) of locked rows, action by action.
    pub(crate) shares: &'a [Block],
}

/// The counterfactual values of a node's children: row `r` has the blocks from `r · blocks` on.
pub(crate) struct ChildValues<'a> {
    pub(crate) all: &'a mut [Block],
    /// The row of each action.
    pub(crate) rows: &'a [u32],
    pub(crate) blocks: usize,
}

/// The addresses of the rows of a node's children, which stay borrowed for `'a`. Their bounds were checked once, so that inner
/// loops need not check them.
pub(crate) struct RowStarts<'a> {
    at: [*mut Block; MAX_ACTIONS],
    /// The number of actions, and of blocks in a row.
    actions: usize,
    pub(crate) blocks: usize,
    values: PhantomData<&'a mut [Block]>,
}

impl ChildValues<'_> {
    /// Checks the bounds of all rows.
    ///
    /// # Panics
    /// If there is no action or more than [`MAX_ACTIONS`], or if a row ends behind the values.
    #[inline(always)]
    pub(crate) fn starts(&mut self) -> RowStarts<'_> {
        let mut at = [std::ptr::null_mut(); MAX_ACTIONS];
        let (all, blocks) = (self.all.as_mut_ptr(), self.blocks);
        assert!((1..=MAX_ACTIONS).contains(&self.rows.len()), "a node with actions");
        for (start, &row) in at.iter_mut().zip(self.rows) {
            let first = row as usize * blocks;
            assert!(first + blocks <= self.all.len(), "a row of values");
            *start = all.wrapping_add(first);
        }
        RowStarts { at, actions: self.rows.len(), blocks, values: PhantomData }
    }
}

impl RowStarts<'_> {
    /// v(h, a) for block `i` of an action's row.
    ///
    /// # Safety
    /// The node must have the action, and `i` be less than the number of blocks.
    #[inline(always)]
    pub(crate) unsafe fn load<S: Simd>(&self, simd: S, action: usize, i: usize) -> S::F32x16 {
        debug_assert!(action < self.actions && i < self.blocks);
        // SAFETY: the node has the action, so its row was found in bounds by `starts`; `i` is within the row; the values are
        // borrowed exclusively for the lifetime of `self`, and no reference into them is alive.
        simd.load_f32(unsafe { &*self.at[action].add(i) })
    }

    /// Writes v(h) to block `i` of the first action's row.
    ///
    /// # Safety
    /// `i` must be less than the number of blocks.
    #[inline(always)]
    pub(crate) unsafe fn store<V: F32x16>(&mut self, i: usize, value: V) {
        debug_assert!(i < self.blocks);
        // SAFETY: `starts` made sure of a first action and found its row in bounds; `i` is within the row; the values are
        // borrowed exclusively for the lifetime of `self`, and no other reference into them is
        // alive.
        value.store(unsafe { &mut *self.at[0].add(i) });
    }
}
