//! Values up the tree and new regrets, at a decision of the traverser.

use super::{ChildValues, InfosetSlice, Rounding, RowStarts, by_actions, rounding, uniform};
use crate::cfr::rule::Discounts;
use crate::engine::storage::{RegretCell, any_bits};
use isofold_simd::{Block, F32x16, Simd, kernel};

kernel! {
    /// Updates regrets, with σ by regret matching from those before:
    ///
    /// * v(h) = Σ_a σ(h, a) v(h, a), written to the row of the first action;
    /// * R(h, a) ← d(R(h, a)) + v(h, a) − v(h), where d multiplies positive regrets by `discounts.positive` and negative ones by
    ///   `discounts.negative`.
    ///
    /// Regrets of an iteration that are not beyond ±`min_gain` are rounding errors of the values and count as zero: where all
    /// actions are worth the same, they would decide alone.
    pub(crate) fn update<'a, C: RegretCell>(
        regrets: InfosetSlice<'a, C>, allowed: u32, values: ChildValues<'a>, discounts: Discounts, min_gain: f32,
        rounding: Rounding<'a>,
    ) = update_rows;
}

#[inline(always)]
fn update_rows<S: Simd, C: RegretCell>(
    simd: S,
    regrets: InfosetSlice<'_, C>,
    allowed: u32,
    mut values: ChildValues<'_>,
    discounts: Discounts,
    min_gain: f32,
    rounding: Rounding<'_>,
) {
    let InfosetSlice { cells, scale } = regrets;
    let (actions, starts) = (values.rows.len(), values.starts());
    let factors = [
        simd.splat_f32(discounts.positive * *scale),
        simd.splat_f32(discounts.negative * *scale),
        simd.splat_f32(min_gain),
    ];
    let max = by_actions!(
        actions,
        allowed,
        update_actions(simd, &mut *cells, starts, factors, &mut *rounding.exact)
    );
    if !C::EXACT {
        rounding::round(simd, InfosetSlice { cells, scale }, max.reduce_max(), rounding);
    }
}

/// Writes new regrets to the cells or, if those cannot store them exactly, to `exact`; returns the greatest absolute value of the
/// latter in each lane.
#[inline(always)]
fn update_actions<S: Simd, C: RegretCell>(
    actions: usize,
    allowed: u32,
    simd: S,
    cells: &mut [C],
    mut starts: RowStarts<'_>,
    [positive, negative, min_gain]: [S::F32x16; 3],
    exact: &mut [Block],
) -> S::F32x16 {
    let (blocks, zero) = (starts.blocks, simd.splat_f32(0.0));
    let cells = &mut cells[..actions * blocks];
    let exact = if C::EXACT { exact } else { &mut exact[..actions * blocks] };
    let even = simd.splat_f32(uniform(allowed, actions));
    let mut max = zero;
    // Nodes are updated from the last to the first, and their rows lie in order.
    let next = cells.as_ptr().wrapping_sub(actions * blocks);
    for i in 0..blocks {
        let (mut total, mut dot, mut sum) = (zero, zero, zero);
        for a in 0..actions {
            simd.prefetch(next.wrapping_add(a * blocks + i));
            if allowed >> a & 1 == 1 {
                let part = cells[a * blocks + i].load(simd).max(zero);
                // SAFETY: `a` is less than the number of actions, and `i` than that of blocks.
                let value = unsafe { starts.load(simd, a, i) };
                total = total + part;
                dot = dot + part * value;
                sum = sum + value;
            }
        }
        let value = total.select_positive(dot / total, sum * even);
        for a in 0..actions {
            let at = a * blocks + i;
            if allowed >> a & 1 == 1 {
                let old = cells[at].load(simd);
                let part = old.max(zero);
                let kept = part * positive + (old - part) * negative;
                // SAFETY: `a` is less than the number of actions, and `i` than that of blocks.
                let gain = unsafe { starts.load(simd, a, i) } - value;
                let new = kept + gain.keep_beyond(min_gain);
                if C::EXACT {
                    cells[at].store(new, any_bits(simd));
                } else {
                    max = max.max(new.abs());
                    new.store(&mut exact[at]);
                }
            } else if !C::EXACT {
                zero.store(&mut exact[at]);
            }
        }
        // SAFETY: `i` is less than the number of blocks.
        unsafe { starts.store(i, value) };
    }
    max
}
