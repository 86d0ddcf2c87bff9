//! A board of a solution as bytes.
//!
//! Of each player, first the strategy: frequencies in 65535ths. The actions of a decision add up to 65535, so the last one is
//! left out. Decision by decision and action by action there is a row of numbers, one for each class of hands. The lower
//! bytes of all numbers come first, then the upper ones: these are mostly alike.
//!
//! Then the exits, deal by deal: the least and the greatest number of the row (32-bit floating point), and each number in
//! 65535ths of the way between them, lower bytes and upper bytes apart as above.

use crate::bytes::{Bytes, Cursor};
use isofold_solver::{Shape, Sheet};

/// Frequencies are counted in so many parts: fine enough that EVs stay as they are.
const PARTS: f32 = 65535.0;

/// Turns a sheet into bytes.
pub(crate) fn encode(shape: &Shape, sheet: &Sheet) -> Vec<u8> {
    let mut bytes = Bytes::default();
    for player in 0..2 {
        let rows = shape.rows[player];
        let mut numbers = Vec::with_capacity(shape.strategy_len(player));
        let mut rest = &sheet.strategy[player][..];
        for &actions in &shape.actions[player] {
            let (decision, after) = rest.split_at(usize::from(actions) * rows);
            rest = after;
            frequencies(decision, rows, &mut numbers);
        }
        planes(&mut bytes, &numbers);
        for row in sheet.exits[player].chunks_exact(rows.max(1)) {
            let (least, greatest) =
                row.iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), &x| (a.min(x), b.max(x)));
            let step = (greatest - least) / 65535.0;
            bytes.0.extend(least.to_le_bytes());
            bytes.0.extend(greatest.to_le_bytes());
            let place = |&number: &f32| if step > 0.0 { ((number - least) / step).round() as u16 } else { 0 };
            planes(&mut bytes, &row.iter().map(place).collect::<Vec<u16>>());
        }
    }
    bytes.0
}

/// Turns bytes into a sheet; `None` if they do not have its shape.
pub(crate) fn decode(shape: &Shape, bytes: &[u8]) -> Option<Sheet> {
    let mut bytes = Cursor(bytes);
    let mut sheet = Sheet::default();
    for player in 0..2 {
        let rows = shape.rows[player];
        let slots: usize = shape.actions[player].iter().map(|&actions| usize::from(actions) - 1).sum();
        let numbers = planes_back(&mut bytes, slots * rows)?;
        let mut strategy = Vec::with_capacity(shape.strategy_len(player));
        let mut rest = &numbers[..];
        for &actions in &shape.actions[player] {
            let (decision, after) = rest.split_at_checked((usize::from(actions) - 1) * rows)?;
            rest = after;
            strategy.extend(decision.iter().map(|&number| f32::from(number) / PARTS));
            for row in 0..rows {
                let others = decision.iter().skip(row).step_by(rows.max(1));
                let sum: u32 = others.map(|&number| u32::from(number)).sum();
                strategy.push((PARTS as u32).checked_sub(sum)? as f32 / PARTS);
            }
        }
        sheet.strategy[player] = strategy;
        for _ in 0..shape.deals {
            let [least, greatest] = [f32::from_le_bytes(bytes.array()?), f32::from_le_bytes(bytes.array()?)];
            if rows > 0 && !(least.is_finite() && greatest.is_finite() && least <= greatest) {
                return None;
            }
            let step = (greatest - least) / 65535.0;
            let numbers = planes_back(&mut bytes, rows)?;
            sheet.exits[player].extend(numbers.iter().map(|&number| least + f32::from(number) * step));
        }
    }
    bytes.0.is_empty().then_some(sheet)
}

/// The frequencies of a decision in whole parts, all actions but the last. Rounded down they lack a few parts; those go to the
/// actions that lost most.
fn frequencies(decision: &[f32], rows: usize, numbers: &mut Vec<u16>) {
    let actions = decision.len() / rows.max(1);
    let begin = numbers.len();
    numbers.resize(begin + (actions - 1) * rows, 0);
    let mut parts: Vec<(u16, f32)> = Vec::with_capacity(actions);
    for row in 0..rows {
        parts.clear();
        parts.extend((0..actions).map(|action| {
            let exact = (decision[action * rows + row] * PARTS).clamp(0.0, PARTS);
            (exact as u16, exact - exact.floor())
        }));
        let total: u32 = parts.iter().map(|&(whole, _)| u32::from(whole)).sum();
        // Rounding of the frequencies themselves may have made them too many, if by less than one part.
        for _ in total..PARTS as u32 {
            let most = parts.iter_mut().max_by(|a, b| a.1.total_cmp(&b.1));
            most.into_iter().for_each(|part| *part = (part.0 + 1, part.1 - 1.0));
        }
        let mut room = PARTS as u16;
        for (action, &(whole, _)) in parts[..actions - 1].iter().enumerate() {
            let whole = whole.min(room);
            room -= whole;
            numbers[begin + action * rows + row] = whole;
        }
    }
}

/// Lower bytes, then upper bytes.
fn planes(bytes: &mut Bytes, numbers: &[u16]) {
    bytes.0.extend(numbers.iter().map(|&number| number as u8));
    bytes.0.extend(numbers.iter().map(|&number| (number >> 8) as u8));
}

fn planes_back(bytes: &mut Cursor<'_>, count: usize) -> Option<Vec<u16>> {
    let (lower, upper) = (bytes.take(count)?, bytes.take(count)?);
    Some(lower.iter().zip(upper).map(|(&low, &high)| u16::from_le_bytes([low, high])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use isofold_solver::{Options, Solver};
    use isofold_tree::{Spot, Street};

    #[test]
    fn sheets_come_back() {
        let spot = Spot::on("QsTs7h").pot(60).stack(90).oop("AA,JTs,AsKs,T9s").ip("KK,AQs,98s,55");
        let spot = spot.bet(Street::Flop, "50%").bet(Street::Turn, "75%").bet(Street::River, "a");
        let mut solver = Solver::new(&spot.build().expect("a spot"), &Options::default()).expect("a solver");
        (0..40).for_each(|_| solver.iterate());
        let exits = solver.exits();
        for street in 0..3 {
            for board in 0..solver.boards(street) {
                let (shape, sheet) = (solver.shape(street, board), solver.sheet(street, board, &exits));
                let back = decode(&shape, &encode(&shape, &sheet)).expect("a sheet");
                for player in 0..2 {
                    let pairs = sheet.strategy[player].iter().zip(&back.strategy[player]);
                    let worst = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                    assert!(worst < 1.01 / PARTS, "{street} {board} {player} {worst}");
                    let exits = sheet.exits[player].iter().zip(&back.exits[player]);
                    let worst = exits.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                    assert!(worst < 0.002, "{street} {board} {player} {worst}");
                }
                assert!(decode(&shape, &encode(&shape, &sheet)[1..]).is_none());
            }
        }
    }
}
