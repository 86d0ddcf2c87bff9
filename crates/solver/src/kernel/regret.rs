//! Values up the tree and new regrets, at a decision of the traverser.

use super::{ChildValues, InfosetSlice, MAX_ACTIONS, Rounding, RowStarts, by_actions, rounding, uniform};
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
        lift: simd.splat_f32(discounts.lift),
        min_gain: simd.splat_f32(min_gain),
    };
    let exact = &mut *rounding.exact;
    let max = if C::PREDICTS || discounts.lift > 0.0 {
        by_actions!(actions, allowed, update_lifted(simd, &mut *cells, starts, factors, exact))
    } else {
        by_actions!(actions, allowed, update_plain(simd, &mut *cells, starts, factors, exact))
    };
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
    lift: V,
    min_gain: V,
}

/// [`update_actions`] without lift.
#[inline(always)]
fn update_plain<S: Simd, C: RegretCell>(
    actions: usize,
    allowed: u32,
    simd: S,
    cells: &mut [C],
    starts: RowStarts<'_>,
    factors: Factors<S::F32x16>,
    exact: &mut [Block],
) -> S::F32x16 {
    update_actions::<S, C, false>(actions, allowed, simd, cells, starts, factors, exact)
}

/// [`update_actions`] with lift.
#[inline(always)]
fn update_lifted<S: Simd, C: RegretCell>(
    actions: usize,
    allowed: u32,
    simd: S,
    cells: &mut [C],
    starts: RowStarts<'_>,
    factors: Factors<S::F32x16>,
    exact: &mut [Block],
) -> S::F32x16 {
    update_actions::<S, C, true>(actions, allowed, simd, cells, starts, factors, exact)
}

/// Writes new regrets to the cells or, if those cannot store them exactly, to `exact`; returns the greatest absolute value of the
/// latter in each lane.
///
/// A cell is read once and taken apart once: what is needed again is kept, in registers where the number of actions is known.
#[inline(always)]
fn update_actions<S: Simd, C: RegretCell, const LIFT: bool>(
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
    let (mut kept, mut gains) = ([zero; MAX_ACTIONS], [zero; MAX_ACTIONS]);
    let mut max = zero;
    // Nodes are updated from the last to the first, and their rows lie in order.
    let next = cells.as_ptr().wrapping_sub(actions * blocks);
    for i in 0..blocks {
        let (mut total, mut dot, mut sum, mut size) = (zero, zero, zero, zero);
        for a in 0..actions {
            simd.prefetch(next.wrapping_add(a * blocks + i));
            if allowed >> a & 1 == 1 {
                let [old, matched] = cells[a * blocks + i].load_matched(simd, factors.prediction);
                let part = matched.max(zero);
                // SAFETY: `a` is less than the number of actions, and `i` than that of blocks.
                let value = unsafe { starts.load(simd, a, i) };
                total = total + part;
                dot = dot + part * value;
                sum = sum + value;
                kept[a] = old * old.select_positive(factors.positive, factors.negative);
                if LIFT {
                    size = size + kept[a].abs();
                }
            }
        }
        let value = total.select_positive(dot / total, sum * even);
        let (mut lifted, mut most) = (one, zero);
        for a in 0..actions {
            if allowed >> a & 1 == 1 {
                // SAFETY: `a` is less than the number of actions, and `i` than that of blocks.
                gains[a] = (unsafe { starts.load(simd, a, i) } - value).keep_beyond(factors.min_gain);
                if LIFT {
                    most = most.max(gains[a].abs());
                }
            }
        }
        if LIFT {
            let wanted = most * factors.lift;
            let is_enough = size - wanted * simd.splat_f32(1.0 / MAX_LIFT);
            lifted = is_enough.select_positive((wanted / size).max(one), one);
        }
        for a in 0..actions {
            let at = a * blocks + i;
            if allowed >> a & 1 == 1 {
                let new = if LIFT { kept[a] * lifted + gains[a] } else { kept[a] + gains[a] };
                if C::EXACT {
                    cells[at].store_gained(new, gains[a]);
                } else {
                    max = max.max(new.abs());
                    C::exact(new, gains[a]).store(&mut exact[at]);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;
    use crate::engine::storage::{I16Cell, PredictiveCell, PredictiveHalfCell};
    use isofold_simd::{Dispatcher, Level, Portable};

    /// The regrets of sixteen equal hands with two actions after an update, and the numbers that they are matched to.
    fn updated<C: RegretCell>(before: [f32; 2], values: [f32; 2], rule: Discounts) -> [[f32; 2]; 2] {
        let results: Vec<[[f32; 2]; 2]> = Level::ALL
            .into_iter()
            .filter_map(Level::dispatcher)
            .map(|dispatcher| on(dispatcher, before.map(|regret| cell::<C>(regret)), values, rule))
            .collect();
        assert!(results.iter().all(|result| *result == results[0]), "{results:?}");
        results[0]
    }

    fn cell<C: RegretCell>(regret: f32) -> C {
        let mut cell = C::zeroed();
        cell.set(&Block([regret * C::PARTS; 16]));
        cell
    }

    fn on<C: RegretCell>(
        dispatcher: Dispatcher,
        mut cells: [C; 2],
        values: [f32; 2],
        rule: Discounts,
    ) -> [[f32; 2]; 2] {
        let mut blocks = values.map(|value| Block([value; 16]));
        let (mut scale, mut exact) = (1.0, [Block::ZERO; 2]);
        let regrets = InfosetSlice { cells: &mut cells, scale: &mut scale };
        let children = ChildValues { all: &mut blocks, rows: &[0, 1], blocks: 1 };
        let rounding = Rounding { seed: 1, entry: 0, exact: &mut exact };
        update(dispatcher, regrets, u32::MAX, children, rule, 1e-6, rounding);
        let matched = |cell: &C| {
            let mut block = Block::ZERO;
            cell.matched(Portable, Portable.splat_f32(rule.prediction)).store(&mut block);
            block.0[0]
        };
        [
            cells.each_ref().map(|cell| cell.numbers()[0] * scale),
            cells.each_ref().map(|cell| matched(cell) * scale),
        ]
    }

    #[test]
    fn small_regrets_are_lifted_to_the_largest_gain() {
        // Half of 0.5 and of -0.5 stays; both actions count 1 and -1 of 8, the first one is played.
        let rule = Rule { lift: 1.0, ..Rule::dcfr(0.0, 0.0, 1.0) }.discounts(2);
        let [regrets, _] = updated::<Block>([0.5, -0.5], [4.0, 12.0], rule);
        // Gains are 0 and 8: the sizes of what is kept add up to 8.
        assert_eq!(regrets, [4.0, -4.0 + 8.0]);
        let plain = Rule::dcfr(0.0, 0.0, 1.0).discounts(2);
        assert_eq!(updated::<Block>([0.5, -0.5], [4.0, 12.0], plain)[0], [0.25, 7.75]);
        // Large regrets stay.
        assert_eq!(updated::<Block>([32.0, -8.0], [4.0, 12.0], rule)[0], [16.0, 4.0]);
        // In 16 bits too, up to rounding.
        let [regrets, _] = updated::<I16Cell>([1.0, -1.0], [4.0, 12.0], rule);
        assert!(regrets.iter().all(|regret| (regret - 4.0).abs() < 1e-3), "{regrets:?}");
    }

    #[test]
    fn the_last_gain_is_predicted_by_a_power() {
        let rule = Rule { prediction: 0.5, ..Rule::dcfr(0.0, 0.0, 1.0) }.discounts(2);
        let [regrets, matched] = updated::<PredictiveCell>([2.0, -2.0], [4.0, 9.0], rule);
        assert_eq!((regrets, matched), ([1.0, 4.0], [1.0, 4.0 + 0.5 * 4.0]));
        // In 16 bits it is the greatest regret times a power of four: 4 times 1 for a gain of 5, 20 times 1 for one of 21.
        let [regrets, matched] = updated::<PredictiveHalfCell>([2.0, -2.0], [4.0, 9.0], rule);
        assert_eq!((regrets, matched), ([1.0, 4.0], [1.0, 4.0 + 0.5 * 4.0]));
        let [regrets, matched] = updated::<PredictiveHalfCell>([2.0, -2.0], [4.0, 25.0], rule);
        assert!((regrets[0] - 1.0).abs() < 0.01 && matched[0] == regrets[0], "{regrets:?} {matched:?}");
        assert_eq!((regrets[1], matched[1]), (20.0, 20.0 + 0.5 * 20.0));
        // The first of two equal cells without a prediction.
        assert_eq!(updated::<Block>([2.0, -2.0], [4.0, 9.0], rule), [[1.0, 4.0]; 2]);
    }

    #[test]
    fn nothing_finite_becomes_infinite() {
        let rule = Rule::default().discounts(1000);
        for before in [[1e-40, 0.0], [-1e-45, -1e-45], [0.0, 0.0], [1e18, -1e18]] {
            for values in [[0.0, 1.0], [-1e18, 1e18], [1e-30, 0.0], [0.0, 0.0]] {
                for result in updated::<PredictiveCell>(before, values, rule)
                    .iter()
                    .chain(&updated::<PredictiveHalfCell>(
                        before.map(|regret| regret.clamp(-1e4, 1e4)),
                        values,
                        rule,
                    ))
                    .chain(&updated::<Block>(before, values, rule))
                {
                    assert!(
                        result.iter().all(|number| number.is_finite()),
                        "{before:?} {values:?} {result:?}"
                    );
                }
            }
        }
    }
}
