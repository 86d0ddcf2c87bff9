//! One node at a time: its strategy, its values, its regrets. A row is one number for each hand of a player, sixteen to a
//! block; the rows of a node's actions lie one after the other.

use super::{ChildValues, InfosetSlice, LockedRows, MAX_ACTIONS, Rounding, RowStarts, at_level};
use crate::cfr::rule::Discounts;
use crate::engine::storage::{AverageCell, Cell, RegretCell};
use crate::simd::{Block, Noise, Sixteen, WIDTH};

/// Every action is there: no line edit takes one away on this board.
pub(crate) const ALL: u32 = u32::MAX;

at_level! {
    /// Splits the reach of a node among its actions, in proportion to the positive numbers of its rows: `out` gets a row for
    /// each, and `totals` its sum.
    fn spread<C: Cell>(
        rows: &[C], allowed: u32, reach: &[Block], out: &mut [Block], totals: &mut [f32],
    ) = spread_rows;

    /// Adds the reach of each action, times a weight, to the sums of strategies, of which a share is kept.
    fn accumulate<C: AverageCell>(
        averages: InfosetSlice<'_, C>, reach: &[Block], keep_and_weight: [f32; 2], rounding: Rounding<'_>,
    ) = accumulate_rows;

    /// Keeps a share of the sums of strategies.
    fn shrink<C: AverageCell>(averages: InfosetSlice<'_, C>, keep: f32) = shrink_rows;

    /// Regret matching: the value of a node from the values of its actions, and new regrets. The value goes into the row of
    /// the first action. What is gained or lost below `least` is noise of rounding: where all actions are worth the same, it
    /// would decide alone.
    fn update<C: RegretCell>(
        regrets: InfosetSlice<'_, C>, allowed: u32, values: ChildValues<'_>, step: Discounts, least: f32, rounding: Rounding<'_>,
    ) = update_rows;

    /// The value of a node whose strategy is in proportion to the numbers of its rows, into the row of the first action.
    fn blend<C: Cell>(rows: &[C], allowed: u32, values: ChildValues<'_>) = blend_rows;

    /// The value of the best action for each hand, into the row of the first action.
    fn best(allowed: u32, values: ChildValues<'_>) = best_rows;

    /// The same, and from now on each hand takes its best action; of equals the first.
    fn choose<C: AverageCell>(averages: InfosetSlice<'_, C>, allowed: u32, values: ChildValues<'_>) = choose_rows;

    /// Splits the reach of locked rows as they are locked; what the others do stays.
    fn split_locked(locked: LockedRows<'_>, reach: &[Block], out: &mut [Block], totals: &mut [f32]) = split_locked_rows;

    /// The value of a node for rows that play as they are locked.
    fn locked_values(locked: LockedRows<'_>, values: ChildValues<'_>, out: &mut [Block]) = locked_value_rows;

    /// Puts the values of locked rows into the row of the first action.
    fn put_locked(locked: LockedRows<'_>, from: &[Block], values: ChildValues<'_>) = put_locked_rows;

    /// The sum of the actions of the other player that somebody takes, into the row of the first action.
    fn sum(live: u32, values: ChildValues<'_>) = sum_rows;
}

/// Compiles a function for the numbers of actions that most nodes have.
macro_rules! by_actions {
    ($actions:expr, $allowed:expr, $call:ident $(::<$($type:ty),*>)? ($($argument:expr),*)) => {{
        let full = (ALL >> (MAX_ACTIONS - $actions)) & !$allowed == 0;
        match $actions {
            2 if full => $call$(::<$($type),*>)?(2, ALL, $($argument),*),
            3 if full => $call$(::<$($type),*>)?(3, ALL, $($argument),*),
            4 if full => $call$(::<$($type),*>)?(4, ALL, $($argument),*),
            actions => $call$(::<$($type),*>)?(actions, $allowed, $($argument),*),
        }
    }};
}

#[inline(always)]
fn spread_rows<S: Sixteen, C: Cell>(
    rows: &[C],
    allowed: u32,
    reach: &[Block],
    out: &mut [Block],
    totals: &mut [f32],
) {
    let actions = totals.len();
    by_actions!(actions, allowed, spread_actions::<S, C>(rows, reach, out, totals));
}

#[inline(always)]
fn spread_actions<S: Sixteen, C: Cell>(
    actions: usize,
    allowed: u32,
    rows: &[C],
    reach: &[Block],
    out: &mut [Block],
    totals: &mut [f32],
) {
    let (blocks, zero) = (reach.len(), S::zero());
    let (rows, out) = (&rows[..actions * blocks], &mut out[..actions * blocks]);
    let even = S::splat(1.0 / (allowed & (ALL >> (MAX_ACTIONS - actions))).count_ones() as f32);
    let mut sums = [zero; MAX_ACTIONS];
    // The next node's rows follow these.
    let next = rows.as_ptr_range().end;
    for i in 0..blocks {
        let mut total = zero;
        for a in 0..actions {
            S::prefetch(next.wrapping_add(a * blocks + i));
            if allowed >> a & 1 == 1 {
                total = total.plus(rows[a * blocks + i].get::<S>().max(zero));
            }
        }
        let reach = S::load(&reach[i]);
        let share = total.where_positive(reach.over(total), reach.times(even));
        for a in 0..actions {
            let part = if allowed >> a & 1 == 1 {
                let part = rows[a * blocks + i].get::<S>().max(zero);
                total.where_positive(part, S::splat(1.0)).times(share)
            } else {
                zero
            };
            part.store(&mut out[a * blocks + i]);
            sums[a] = sums[a].plus(part);
        }
    }
    for (total, sum) in totals.iter_mut().zip(sums) {
        *total = sum.total();
    }
}

#[inline(always)]
fn accumulate_rows<S: Sixteen, C: AverageCell>(
    averages: InfosetSlice<'_, C>,
    reach: &[Block],
    [keep, weight]: [f32; 2],
    rounding: Rounding<'_>,
) {
    let InfosetSlice { cells, scale } = averages;
    let (keep, weight) = (S::splat(keep * *scale), S::splat(weight));
    let none = Noise { hash: S::hash(0, 0), upper: false };
    let mut most = S::zero();
    let next = cells.as_ptr_range().end;
    for (i, (cell, reach)) in cells.iter_mut().zip(reach).enumerate() {
        S::prefetch(next.wrapping_add(i));
        let sum = cell.get::<S>().times(keep).plus(S::load(reach).times(weight));
        if C::EXACT {
            cell.put(sum, none);
        } else {
            most = most.max(sum);
            sum.store(&mut rounding.exact[i]);
        }
    }
    if !C::EXACT {
        round::<S, C>(InfosetSlice { cells, scale }, most.max_weight(), rounding);
    }
}

#[inline(always)]
fn shrink_rows<S: Sixteen, C: AverageCell>(averages: InfosetSlice<'_, C>, keep: f32) {
    let InfosetSlice { cells, scale } = averages;
    if C::EXACT {
        let none = Noise { hash: S::hash(0, 0), upper: false };
        for cell in cells {
            cell.put(cell.get::<S>().times(S::splat(keep)), none);
        }
    } else {
        *scale *= keep;
    }
}

/// Writes numbers, the greatest of which is known, at a new scale.
#[inline(always)]
fn round<S: Sixteen, C: Cell>(numbers: InfosetSlice<'_, C>, max_weight: f32, rounding: Rounding<'_>) {
    let InfosetSlice { cells, scale } = numbers;
    *scale = max_weight / C::LIMIT;
    let unit = (f64::from(C::LIMIT) * f64::from(C::PARTS) / f64::from(max_weight)) as f32;
    // Numbers too small to be scaled are none.
    let unit = S::splat(if unit.is_finite() { unit } else { 0.0 });
    let exact = &rounding.exact[..cells.len()];
    // What is above zero stays so: a hand whose last regret vanished would play at random.
    let ((pairs, last), (numbers, number)) = (cells.as_chunks_mut::<2>(), exact.as_chunks::<2>());
    for (i, ([first, second], [a, b])) in pairs.iter_mut().zip(numbers).enumerate() {
        let hash = S::hash(rounding.seed, rounding.entry.wrapping_add((2 * i * WIDTH) as u32));
        first.put(S::load(a).times(unit), Noise { hash, upper: true });
        second.put(S::load(b).times(unit), Noise { hash, upper: false });
    }
    for (cell, number) in last.iter_mut().zip(number) {
        let hash = S::hash(rounding.seed, rounding.entry.wrapping_add((2 * numbers.len() * WIDTH) as u32));
        cell.put(S::load(number).times(unit), Noise { hash, upper: true });
    }
}

#[inline(always)]
fn update_rows<S: Sixteen, C: RegretCell>(
    regrets: InfosetSlice<'_, C>,
    allowed: u32,
    mut values: ChildValues<'_>,
    step: Discounts,
    least: f32,
    rounding: Rounding<'_>,
) {
    let InfosetSlice { cells, scale } = regrets;
    let (actions, starts) = (values.rows.len(), values.starts());
    let factors = [step.positive * *scale, step.negative * *scale, least].map(S::splat);
    let most =
        by_actions!(actions, allowed, update_actions(&mut *cells, starts, factors, &mut *rounding.exact));
    if !C::EXACT {
        round::<S, C>(InfosetSlice { cells, scale }, most.max_weight(), rounding);
    }
}

/// The new regrets go into the cells, or, if those do not keep numbers as they are, into `exact`; their greatest size comes
/// back.
#[inline(always)]
fn update_actions<S: Sixteen, C: RegretCell>(
    actions: usize,
    allowed: u32,
    cells: &mut [C],
    starts: RowStarts,
    [positive, negative, least]: [S; 3],
    exact: &mut [Block],
) -> S {
    let (blocks, zero) = (starts.blocks, S::zero());
    let cells = &mut cells[..actions * blocks];
    let exact = if C::EXACT { exact } else { &mut exact[..actions * blocks] };
    let even = S::splat(1.0 / (allowed & (ALL >> (MAX_ACTIONS - actions))).count_ones() as f32);
    let mut most = zero;
    let none = Noise { hash: S::hash(0, 0), upper: false };
    // Nodes are updated from the last to the first, and their rows lie in order.
    let next = cells.as_ptr().wrapping_sub(actions * blocks);
    for i in 0..blocks {
        let (mut total, mut dot, mut sum) = (zero, zero, zero);
        for a in 0..actions {
            S::prefetch(next.wrapping_add(a * blocks + i));
            if allowed >> a & 1 == 1 {
                let part = cells[a * blocks + i].get::<S>().max(zero);
                // SAFETY: the caller still holds the values.
                let value = unsafe { starts.load::<S>(a, i) };
                total = total.plus(part);
                dot = dot.plus(part.times(value));
                sum = sum.plus(value);
            }
        }
        let value = total.where_positive(dot.over(total), sum.times(even));
        for a in 0..actions {
            let at = a * blocks + i;
            if allowed >> a & 1 == 1 {
                let old = cells[at].get::<S>();
                let part = old.max(zero);
                let kept = part.times(positive).plus(old.minus(part).times(negative));
                // SAFETY: as above.
                let gain = unsafe { starts.load::<S>(a, i) }.minus(value);
                let new = kept.plus(gain.beyond(least));
                if C::EXACT {
                    cells[at].put(new, none);
                } else {
                    most = most.max(new.absolute());
                    new.store(&mut exact[at]);
                }
            } else if !C::EXACT {
                zero.store(&mut exact[at]);
            }
        }
        // SAFETY: as above.
        unsafe { starts.store(i, value) };
    }
    most
}

#[inline(always)]
fn blend_rows<S: Sixteen, C: Cell>(rows: &[C], allowed: u32, mut values: ChildValues<'_>) {
    let (actions, starts) = (values.rows.len(), values.starts());
    let (blocks, zero) = (starts.blocks, S::zero());
    let rows = &rows[..actions * blocks];
    let allowed = allowed & (ALL >> (MAX_ACTIONS - actions));
    let even = S::splat(1.0 / allowed.count_ones() as f32);
    for i in 0..blocks {
        let (mut total, mut dot, mut sum) = (zero, zero, zero);
        for a in (0..actions).filter(|a| allowed >> a & 1 == 1) {
            let part = rows[a * blocks + i].get::<S>();
            // SAFETY: the values are still held.
            let value = unsafe { starts.load::<S>(a, i) };
            total = total.plus(part);
            dot = dot.plus(part.times(value));
            sum = sum.plus(value);
        }
        let value = total.where_positive(dot.over(total), sum.times(even));
        // SAFETY: as above.
        unsafe { starts.store(i, value) };
    }
}

#[inline(always)]
fn best_rows<S: Sixteen>(allowed: u32, mut values: ChildValues<'_>) {
    let (actions, starts) = (values.rows.len(), values.starts());
    for i in 0..starts.blocks {
        let mut best = S::splat(f32::NEG_INFINITY);
        for a in (0..actions).filter(|a| allowed >> a & 1 == 1) {
            // SAFETY: the values are still held.
            best = best.max(unsafe { starts.load::<S>(a, i) });
        }
        // SAFETY: as above.
        unsafe { starts.store(i, best) };
    }
}

#[inline(always)]
fn choose_rows<S: Sixteen, C: AverageCell>(
    averages: InfosetSlice<'_, C>,
    allowed: u32,
    mut values: ChildValues<'_>,
) {
    let InfosetSlice { cells, scale } = averages;
    let (actions, starts) = (values.rows.len(), values.starts());
    let (zero, none) = (S::zero(), Noise { hash: S::hash(0, 0), upper: false });
    let mut one = S::splat(1.0);
    if !C::EXACT {
        *scale = 1.0 / C::LIMIT;
        one = S::splat(C::LIMIT * C::PARTS);
    }
    for i in 0..starts.blocks {
        let mut best = S::splat(f32::NEG_INFINITY);
        let mut chosen = [zero; MAX_ACTIONS];
        for a in (0..actions).filter(|a| allowed >> a & 1 == 1) {
            // SAFETY: the values are still held.
            let value = unsafe { starts.load::<S>(a, i) };
            let gain = value.minus(best);
            for chosen in &mut chosen[..a] {
                *chosen = gain.where_positive(zero, *chosen);
            }
            chosen[a] = gain.where_positive(one, zero);
            best = best.max(value);
        }
        for a in 0..actions {
            cells[a * starts.blocks + i].put(chosen[a], none);
        }
        // SAFETY: as above.
        unsafe { starts.store(i, best) };
    }
}

#[inline(always)]
fn split_locked_rows<S: Sixteen>(
    locked: LockedRows<'_>,
    reach: &[Block],
    out: &mut [Block],
    totals: &mut [f32],
) {
    let blocks = reach.len();
    for (a, total) in totals.iter_mut().enumerate() {
        let mut sum = S::zero();
        for i in 0..blocks {
            let mask = S::load(&locked.rows[i]);
            let given = S::load(&reach[i]).times(S::load(&locked.shares[a * blocks + i]));
            let part = mask.where_positive(given, S::load(&out[a * blocks + i]));
            part.store(&mut out[a * blocks + i]);
            sum = sum.plus(part);
        }
        *total = sum.total();
    }
}

#[inline(always)]
fn locked_value_rows<S: Sixteen>(locked: LockedRows<'_>, mut values: ChildValues<'_>, out: &mut [Block]) {
    let (actions, starts) = (values.rows.len(), values.starts());
    for i in 0..starts.blocks {
        let mut value = S::zero();
        for a in 0..actions {
            // SAFETY: the values are still held.
            let part = unsafe { starts.load::<S>(a, i) };
            value = value.plus(part.times(S::load(&locked.shares[a * starts.blocks + i])));
        }
        value.store(&mut out[i]);
    }
}

#[inline(always)]
fn put_locked_rows<S: Sixteen>(locked: LockedRows<'_>, from: &[Block], mut values: ChildValues<'_>) {
    let starts = values.starts();
    for i in 0..starts.blocks {
        // SAFETY: the values are still held.
        let free = unsafe { starts.load::<S>(0, i) };
        let value = S::load(&locked.rows[i]).where_positive(S::load(&from[i]), free);
        // SAFETY: as above.
        unsafe { starts.store(i, value) };
    }
}

#[inline(always)]
fn sum_rows<S: Sixteen>(live: u32, mut values: ChildValues<'_>) {
    let (actions, starts) = (values.rows.len(), values.starts());
    for i in 0..starts.blocks {
        let mut sum = S::zero();
        for a in (0..actions).filter(|a| live >> a & 1 == 1) {
            // SAFETY: the values are still held.
            sum = sum.plus(unsafe { starts.load::<S>(a, i) });
        }
        // SAFETY: as above.
        unsafe { starts.store(i, sum) };
    }
}
