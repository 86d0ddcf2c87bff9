//! A board of a solution as bytes.
//!
//! Of each player, first the strategy: decision by decision and action by action a row of numbers, one for each class of hands.
//! A number is the square root of a frequency in 65535ths: so rare actions are kept as well as frequent ones, each to about
//! a hundred-thousandth. The frequencies of a decision are made to add up to 1 when they are read. The lower bytes of all
//! numbers come first, then the upper ones: these are mostly alike.
//!
//! Then the exits, deal by deal: the least and the greatest number of the row (32-bit floating point), and each number in
//! 65535ths of the way between them, lower bytes and upper bytes apart as above.
//!
//! A player whom the board leaves no hand has no bytes.

use crate::bytes::{Bytes, Cursor};
use isofold_solver::{BoardShape, BoardStrategy};

/// Square roots are counted in so many parts: fine enough that EVs stay as they are.
const PARTS: f32 = 65535.0;

/// Turns a sheet into bytes.
pub(crate) fn encode(shape: &BoardShape, board_strategy: &BoardStrategy) -> Vec<u8> {
    let mut bytes = Bytes::default();
    for player in (0..2).filter(|&player| shape.rows[player] > 0) {
        let root = |&frequency: &f32| (frequency.clamp(0.0, 1.0).sqrt() * PARTS).round() as u16;
        planes(&mut bytes, &board_strategy.strategy[player].iter().map(root).collect::<Vec<u16>>());
        for row in board_strategy.continuation[player].chunks_exact(shape.rows[player]) {
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
pub(crate) fn decode(shape: &BoardShape, bytes: &[u8]) -> Option<BoardStrategy> {
    let mut bytes = Cursor(bytes);
    let mut board_strategy = BoardStrategy::default();
    for player in (0..2).filter(|&player| shape.rows[player] > 0) {
        let rows = shape.rows[player];
        let roots = planes_back(&mut bytes, shape.strategy_len(player))?;
        let mut rest = &roots[..];
        for &actions in &shape.actions[player] {
            let (decision, after) = rest.split_at_checked(usize::from(actions) * rows)?;
            rest = after;
            frequencies(decision, rows, &mut board_strategy.strategy[player])?;
        }
        for _ in 0..shape.deals {
            let [least, greatest] = [f32::from_le_bytes(bytes.array()?), f32::from_le_bytes(bytes.array()?)];
            if !(least.is_finite() && greatest.is_finite() && least <= greatest) {
                return None;
            }
            let step = (greatest - least) / 65535.0;
            let numbers = planes_back(&mut bytes, rows)?;
            board_strategy.continuation[player]
                .extend(numbers.iter().map(|&number| least + f32::from(number) * step));
        }
    }
    bytes.0.is_empty().then_some(board_strategy)
}

/// The frequencies of a decision, which add up to 1; `None` if a hand does nothing.
fn frequencies(roots: &[u16], rows: usize, strategy: &mut Vec<f32>) -> Option<()> {
    let square = |root: u16| u64::from(root) * u64::from(root);
    let mut totals = vec![0u64; rows];
    for row in roots.chunks_exact(rows) {
        totals.iter_mut().zip(row).for_each(|(total, &root)| *total += square(root));
    }
    if totals.contains(&0) {
        return None;
    }
    for row in roots.chunks_exact(rows) {
        strategy.extend(
            row.iter().zip(&totals).map(|(&root, &total)| (square(root) as f64 / total as f64) as f32),
        );
    }
    Some(())
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
        // One card blocks all hands of the first player.
        for range in ["AA,JTs,AsKs,T9s", "AsKs"] {
            there_and_back(range);
        }
    }

    fn there_and_back(range: &str) {
        let spot = Spot::on("QsTs7h").pot(60).stack(90).oop(range).ip("KK,AQs,98s,55");
        let spot = spot.bet(Street::Flop, "50%").bet(Street::Turn, "75%").bet(Street::River, "a");
        let mut solver = Solver::new(&spot.build().expect("a spot"), &Options::default()).expect("a solver");
        (0..40).for_each(|_| solver.iterate());
        let continuation = solver.continuation();
        for street in 0..3 {
            for board in 0..solver.boards(street) {
                let (shape, board_strategy) =
                    (solver.shape(street, board), solver.board_strategy(street, board, &continuation));
                let back = decode(&shape, &encode(&shape, &board_strategy)).expect("a sheet");
                for player in 0..2 {
                    let pairs = board_strategy.strategy[player].iter().zip(&back.strategy[player]);
                    let worst = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                    assert!(worst < 3e-5, "{street} {board} {player} {worst}");
                    let continuation =
                        board_strategy.continuation[player].iter().zip(&back.continuation[player]);
                    let worst = continuation.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                    assert!(worst < 0.002, "{street} {board} {player} {worst}");
                }
                // What is rare is kept as well.
                for player in 0..2 {
                    let pairs = board_strategy.strategy[player].iter().zip(&back.strategy[player]);
                    let mut rare = pairs.filter(|(a, _)| **a > 1e-6 && **a < 1e-3);
                    assert!(rare.all(|(a, b)| (a / b - 1.0).abs() < 0.02));
                }
                assert!(decode(&shape, &encode(&shape, &board_strategy)[1..]).is_none());
            }
        }
    }
}
