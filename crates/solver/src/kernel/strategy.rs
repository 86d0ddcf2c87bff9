//! Reach down the tree and the cumulative strategy, at a decision of the opponent.
//!
//! Regret matching: σ(h, a) = R⁺(h, a) / Σ_b R⁺(h, b), or uniform over the allowed actions where no regret is positive. The
//! cumulative strategy is turned into the average strategy by the same formula, S in place of R.

use super::{InfosetSlice, LockedRows, MAX_ACTIONS, Rounding, by_actions, rounding, uniform};
use crate::engine::storage::{AverageCell, Cell, any_bits};
use isofold_simd::{Block, F32x16, Simd, kernel};

kernel! {
    /// Multiplies reach by the strategy: π(h·a) = π(h) σ(h, a), with σ from the regrets or the cumulative strategy in `rows` by
    /// regret matching. `out` gets a row for each action, and `totals` the sum of each row. The scale of `rows` cancels. Where cells
    /// have the last gains r, R + prediction · r is in place of R.
    pub(crate) fn spread<'a, C: Cell>(
        rows: &'a [C], prediction: f32, allowed: u32, reach: &'a [Block], out: &'a mut [Block], totals: &'a mut [f32],
    ) = spread_rows;

    /// Adds an iteration to the cumulative strategy: S(h, a) ← keep · S(h, a) + weight · π(h·a). The reach has a row for each
    /// action, as [`spread`] writes them.
    pub(crate) fn accumulate<'a, C: AverageCell>(
        averages: InfosetSlice<'a, C>, reach: &'a [Block], keep_and_weight: [f32; 2], rounding: Rounding<'a>,
    ) = accumulate_rows;

    /// Discounts the cumulative strategy: S(h, a) ← keep · S(h, a). In 16 bits that is one multiplication of the scale.
    pub(crate) fn shrink<'a, C: AverageCell>(averages: InfosetSlice<'a, C>, keep: f32) = shrink_rows;

    /// Multiplies the reach of locked rows by their locked strategy: π(h·a) = π(h) σ(h, a). The other rows of `out` stay, and
    /// `totals` becomes the sum of each row.
    pub(crate) fn spread_locked<'a>(
        locked: LockedRows<'a>, reach: &'a [Block], out: &'a mut [Block], totals: &'a mut [f32],
    ) = spread_locked_rows;
}

#[inline(always)]
fn spread_rows<S: Simd, C: Cell>(
    simd: S,
    rows: &[C],
    prediction: f32,
    allowed: u32,
    reach: &[Block],
    out: &mut [Block],
    totals: &mut [f32],
) {
    let (actions, prediction) = (totals.len(), simd.splat_f32(prediction));
    by_actions!(actions, allowed, spread_actions(simd, (rows, prediction), reach, out, totals));
}

#[inline(always)]
fn spread_actions<S: Simd, C: Cell>(
    actions: usize,
    allowed: u32,
    simd: S,
    (rows, prediction): (&[C], S::F32x16),
    reach: &[Block],
    out: &mut [Block],
    totals: &mut [f32],
) {
    let (blocks, zero) = (reach.len(), simd.splat_f32(0.0));
    let (rows, out) = (&rows[..actions * blocks], &mut out[..actions * blocks]);
    let even = simd.splat_f32(uniform(allowed, actions));
    let (mut parts, mut sums) = ([zero; MAX_ACTIONS], [zero; MAX_ACTIONS]);
    // The next node's rows follow these.
    let next = rows.as_ptr_range().end;
    for i in 0..blocks {
        let mut total = zero;
        for a in 0..actions {
            simd.prefetch(next.wrapping_add(a * blocks + i));
            if allowed >> a & 1 == 1 {
                parts[a] = rows[a * blocks + i].matched(simd, prediction).max(zero);
                total = total + parts[a];
            }
        }
        let reach = simd.load_f32(&reach[i]);
        let share = total.select_positive(reach / total, reach * even);
        for a in 0..actions {
            let part = if allowed >> a & 1 == 1 {
                total.select_positive(parts[a], simd.splat_f32(1.0)) * share
            } else {
                zero
            };
            part.store(&mut out[a * blocks + i]);
            sums[a] = sums[a] + part;
        }
    }
    for (total, sum) in totals.iter_mut().zip(sums) {
        *total = sum.reduce_sum();
    }
}

#[inline(always)]
fn accumulate_rows<S: Simd, C: AverageCell>(
    simd: S,
    averages: InfosetSlice<'_, C>,
    reach: &[Block],
    [keep, weight]: [f32; 2],
    rounding: Rounding<'_>,
) {
    let InfosetSlice { cells, scale } = averages;
    let (keep, weight) = (simd.splat_f32(keep * *scale), simd.splat_f32(weight));
    let mut max = simd.splat_f32(0.0);
    let next = cells.as_ptr_range().end;
    for (i, (cell, reach)) in cells.iter_mut().zip(reach).enumerate() {
        simd.prefetch(next.wrapping_add(i));
        let sum = cell.load(simd) * keep + simd.load_f32(reach) * weight;
        if C::EXACT {
            cell.store(sum, any_bits(simd));
        } else {
            max = max.max(sum);
            sum.store(&mut rounding.exact[i]);
        }
    }
    if !C::EXACT {
        rounding::round(simd, InfosetSlice { cells, scale }, max.reduce_max(), rounding);
    }
}

#[inline(always)]
fn shrink_rows<S: Simd, C: AverageCell>(simd: S, averages: InfosetSlice<'_, C>, keep: f32) {
    let InfosetSlice { cells, scale } = averages;
    if C::EXACT {
        for cell in cells {
            cell.store(cell.load(simd) * simd.splat_f32(keep), any_bits(simd));
        }
    } else {
        *scale *= keep;
    }
}

#[inline(always)]
fn spread_locked_rows<S: Simd>(
    simd: S,
    locked: LockedRows<'_>,
    reach: &[Block],
    out: &mut [Block],
    totals: &mut [f32],
) {
    let blocks = reach.len();
    for (a, total) in totals.iter_mut().enumerate() {
        let mut sum = simd.splat_f32(0.0);
        for i in 0..blocks {
            let given = simd.load_f32(&reach[i]) * simd.load_f32(&locked.shares[a * blocks + i]);
            let free = simd.load_f32(&out[a * blocks + i]);
            let part = simd.load_f32(&locked.rows[i]).select_positive(given, free);
            part.store(&mut out[a * blocks + i]);
            sum = sum + part;
        }
        *total = sum.reduce_sum();
    }
}
