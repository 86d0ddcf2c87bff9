//! Values up the tree without an update: of the average strategy, of a best response, of locked rows, and at decisions of the
//! opponent. All of them write v(h) to the row of the node's first action.

use super::{ALL, ChildValues, InfosetSlice, LockedRows, MAX_ACTIONS, uniform};
use crate::engine::storage::{AverageCell, Cell, any_bits};
use isofold_simd::{Block, F32x16, Simd, kernel};

kernel! {
    /// The value of the strategy that is in proportion to the numbers of its rows: v(h) = Σ_a S(h, a) v(h, a) / Σ_a S(h, a), with
    /// all allowed actions equally likely where S is zero.
    pub(crate) fn blend<'a, C: Cell>(rows: &'a [C], allowed: u32, values: ChildValues<'a>) = blend_rows;

    /// The value of a best response: v(h) = max_a v(h, a) over the allowed actions.
    pub(crate) fn best<'a>(allowed: u32, values: ChildValues<'a>) = best_rows;

    /// The value of a best response, as [`best`]; and the cumulative strategy becomes that response, S(h, a) = 1 for the best
    /// action, the first of equals, and 0 for the others.
    pub(crate) fn choose<'a, C: AverageCell>(
        averages: InfosetSlice<'a, C>, allowed: u32, values: ChildValues<'a>,
    ) = choose_rows;

    /// The value of the locked strategy: v(h) = Σ_a σ(h, a) v(h, a), written to `out` for all rows, since the row of the first
    /// action is still to be read.
    pub(crate) fn locked_values<'a>(
        locked: LockedRows<'a>, values: ChildValues<'a>, out: &'a mut [Block],
    ) = locked_value_rows;

    /// Puts the values of locked rows, as [`locked_values`] wrote them to `from`, in place of those that are there.
    pub(crate) fn put_locked<'a>(locked: LockedRows<'a>, from: &'a [Block], values: ChildValues<'a>) = put_locked_rows;

    /// The value at a decision of the opponent, whose strategy is in the reach: v(h) = Σ_a v(h, a) over the actions that are
    /// reached, the bits of `live`.
    pub(crate) fn sum<'a>(live: u32, values: ChildValues<'a>) = sum_rows;
}

#[inline(always)]
fn blend_rows<S: Simd, C: Cell>(simd: S, rows: &[C], allowed: u32, mut values: ChildValues<'_>) {
    let (actions, mut starts) = (values.rows.len(), values.starts());
    let (blocks, zero) = (starts.blocks, simd.splat_f32(0.0));
    let rows = &rows[..actions * blocks];
    let allowed = allowed & (ALL >> (MAX_ACTIONS - actions));
    let even = simd.splat_f32(uniform(allowed, actions));
    for i in 0..blocks {
        let (mut total, mut dot, mut sum) = (zero, zero, zero);
        for a in (0..actions).filter(|a| allowed >> a & 1 == 1) {
            let part = rows[a * blocks + i].load(simd);
            // SAFETY: `a` is less than the number of actions, and `i` than that of blocks.
            let value = unsafe { starts.load(simd, a, i) };
            total = total + part;
            dot = dot + part * value;
            sum = sum + value;
        }
        let value = total.select_positive(dot / total, sum * even);
        // SAFETY: `i` is less than the number of blocks.
        unsafe { starts.store(i, value) };
    }
}

#[inline(always)]
fn best_rows<S: Simd>(simd: S, allowed: u32, mut values: ChildValues<'_>) {
    let (actions, mut starts) = (values.rows.len(), values.starts());
    for i in 0..starts.blocks {
        let mut best = simd.splat_f32(f32::NEG_INFINITY);
        for a in (0..actions).filter(|a| allowed >> a & 1 == 1) {
            // SAFETY: `a` is less than the number of actions, and `i` than that of blocks.
            best = best.max(unsafe { starts.load(simd, a, i) });
        }
        // SAFETY: `i` is less than the number of blocks.
        unsafe { starts.store(i, best) };
    }
}

#[inline(always)]
fn choose_rows<S: Simd, C: AverageCell>(
    simd: S,
    averages: InfosetSlice<'_, C>,
    allowed: u32,
    mut values: ChildValues<'_>,
) {
    let InfosetSlice { cells, scale } = averages;
    let (actions, mut starts) = (values.rows.len(), values.starts());
    let zero = simd.splat_f32(0.0);
    let mut one = simd.splat_f32(1.0);
    if !C::EXACT {
        *scale = 1.0 / C::LIMIT;
        one = simd.splat_f32(C::LIMIT * C::PARTS);
    }
    for i in 0..starts.blocks {
        let mut best = simd.splat_f32(f32::NEG_INFINITY);
        let mut chosen = [zero; MAX_ACTIONS];
        for a in (0..actions).filter(|a| allowed >> a & 1 == 1) {
            // SAFETY: `a` is less than the number of actions, and `i` than that of blocks.
            let value = unsafe { starts.load(simd, a, i) };
            let gain = value - best;
            for chosen in &mut chosen[..a] {
                *chosen = gain.select_positive(zero, *chosen);
            }
            chosen[a] = gain.select_positive(one, zero);
            best = best.max(value);
        }
        for a in 0..actions {
            cells[a * starts.blocks + i].store(chosen[a], any_bits(simd));
        }
        // SAFETY: `i` is less than the number of blocks.
        unsafe { starts.store(i, best) };
    }
}

#[inline(always)]
fn locked_value_rows<S: Simd>(
    simd: S,
    locked: LockedRows<'_>,
    mut values: ChildValues<'_>,
    out: &mut [Block],
) {
    let (actions, starts) = (values.rows.len(), values.starts());
    for i in 0..starts.blocks {
        let mut value = simd.splat_f32(0.0);
        for a in 0..actions {
            // SAFETY: `a` is less than the number of actions, and `i` than that of blocks.
            let part = unsafe { starts.load(simd, a, i) };
            value = value + part * simd.load_f32(&locked.shares[a * starts.blocks + i]);
        }
        value.store(&mut out[i]);
    }
}

#[inline(always)]
fn put_locked_rows<S: Simd>(simd: S, locked: LockedRows<'_>, from: &[Block], mut values: ChildValues<'_>) {
    let mut starts = values.starts();
    for i in 0..starts.blocks {
        // SAFETY: `starts` made sure of a first action, and `i` is less than the number of blocks.
        let free = unsafe { starts.load(simd, 0, i) };
        let value = simd.load_f32(&locked.rows[i]).select_positive(simd.load_f32(&from[i]), free);
        // SAFETY: `i` is less than the number of blocks.
        unsafe { starts.store(i, value) };
    }
}

#[inline(always)]
fn sum_rows<S: Simd>(simd: S, live: u32, mut values: ChildValues<'_>) {
    let (actions, mut starts) = (values.rows.len(), values.starts());
    for i in 0..starts.blocks {
        let mut sum = simd.splat_f32(0.0);
        for a in (0..actions).filter(|a| live >> a & 1 == 1) {
            // SAFETY: `a` is less than the number of actions, and `i` than that of blocks.
            sum = sum + unsafe { starts.load(simd, a, i) };
        }
        // SAFETY: `i` is less than the number of blocks.
        unsafe { starts.store(i, sum) };
    }
}
