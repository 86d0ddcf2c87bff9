//! Values up the tree and new regrets, at a decision of the traverser.

use super::{ChildValues, InfosetSlice, Rounding, RowStarts, by_actions, rounding, uniform};
use crate::cfr::rule::Discounts;
use crate::engine::storage::RegretCell;
use isofold_simd::{Block, F32x16, Simd, kernel};

kernel! {
    /// Updates regrets, with σ by regret matching from those before:
    ///
    /// * v(h) = Σ_a σ(h, a) v(h, a), written to the row of the first action;
    /// * r(h, a) = v(h, a) − v(h);
    /// * R(h, a) ← f(h) d(R(h, a)) + r(h, a), where d multiplies positive regrets by `discounts.positive` and negative ones by
    ///   `discounts.negative`, and f(h) = max(1, lift · max_a |r(h, a)| / Σ_a |d(R(h, a))|), or 1 if that sum is zero.
    ///
    /// Where cells have the last gains r, σ is matched to R + prediction · r.
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
    let factors = Factors {
        positive: simd.splat_f32(discounts.positive * *scale),
        negative: simd.splat_f32(discounts.negative * *scale),
        prediction: simd.splat_f32(discounts.prediction),
        lift: (discounts.lift > 0.0).then(|| simd.splat_f32(discounts.lift)),
        min_gain: simd.splat_f32(min_gain),
    };
    let max = by_actions!(
        actions,
        allowed,
        update_actions(simd, &mut *cells, starts, factors, &mut *rounding.exact)
    );
    if !C::EXACT {
        rounding::round(simd, InfosetSlice { cells, scale }, max.reduce_max(), rounding);
    }
}

/// Discounted regrets are lifted by less than this. What is smaller still has been rounded to next to nothing.
const MAX_LIFT: f32 = 1e30;

/// The numbers that all hands of a node share.
#[derive(Clone, Copy)]
struct Factors<V> {
    positive: V,
    negative: V,
    prediction: V,
    lift: Option<V>,
    min_gain: V,
}

impl<V: F32x16> Factors<V> {
    /// The discounted regret d(R).
    #[inline(always)]
    fn kept(&self, old: V, zero: V) -> V {
        let part = old.max(zero);
        part * self.positive + (old - part) * self.negative
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
    factors: Factors<S::F32x16>,
    exact: &mut [Block],
) -> S::F32x16 {
    let (blocks, zero, one) = (starts.blocks, simd.splat_f32(0.0), simd.splat_f32(1.0));
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
                let part = cells[a * blocks + i].matched(simd, factors.prediction).max(zero);
                // SAFETY: `a` is less than the number of actions, and `i` than that of blocks.
                let value = unsafe { starts.load(simd, a, i) };
                total = total + part;
                dot = dot + part * value;
                sum = sum + value;
            }
        }
        let value = total.select_positive(dot / total, sum * even);
        let mut lifted = one;
        if let Some(lift) = factors.lift {
            let (mut size, mut most) = (zero, zero);
            for a in 0..actions {
                if allowed >> a & 1 == 1 {
                    size = size + factors.kept(cells[a * blocks + i].load(simd), zero).abs();
                    // SAFETY: `a` is less than the number of actions, and `i` than that of blocks.
                    let gain = unsafe { starts.load(simd, a, i) } - value;
                    most = most.max(gain.keep_beyond(factors.min_gain).abs());
                }
            }
            let wanted = most * lift;
            let is_enough = size - wanted * simd.splat_f32(1.0 / MAX_LIFT);
            lifted = is_enough.select_positive((wanted / size).max(one), one);
        }
        for a in 0..actions {
            let at = a * blocks + i;
            if allowed >> a & 1 == 1 {
                let kept = factors.kept(cells[at].load(simd), zero) * lifted;
                // SAFETY: `a` is less than the number of actions, and `i` than that of blocks.
                let gain = (unsafe { starts.load(simd, a, i) } - value).keep_beyond(factors.min_gain);
                let new = kept + gain;
                if C::EXACT {
                    cells[at].store_gained(new, gain);
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
