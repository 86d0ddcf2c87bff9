//! The strategies of a board as bytes.
//!
//! For each player first the strategy: decision by decision and action by action a row of numbers, one for each class of hands.
//! A number is the square root of a frequency in 65535ths, so that rare actions are as precise as frequent ones, each to about
//! a hundred-thousandth. A reader normalizes the frequencies of a decision to add up to 1. The low bytes of all numbers come
//! first, then the high bytes: those repeat and compress well.
//!
//! Then the continuation values, chance node by chance node: the smallest and the largest value of the row (32-bit floating
//! point), and each value in 65535ths of the way between them, low bytes and high bytes apart as in the strategy.
//!
//! A player whose every hand the board blocks has no bytes.

use crate::bytes::{ByteReader, ByteWriter};
use isofold_solver::{BoardShape, BoardStrategy};

/// The steps that a value between 0 and 1 is quantized to: fine enough not to change an EV.
const QUANTA: f32 = 65535.0;

/// Encodes the strategies of a board.
pub(crate) fn encode(shape: &BoardShape, board_strategy: &BoardStrategy) -> Vec<u8> {
    let mut bytes = ByteWriter::default();
    for player in (0..2).filter(|&player| shape.rows[player] > 0) {
        let root = |&frequency: &f32| (frequency.clamp(0.0, 1.0).sqrt() * QUANTA).round() as u16;
        write_planes(&mut bytes, &board_strategy.strategy[player].iter().map(root).collect::<Vec<u16>>());
        for row in board_strategy.continuation[player].chunks_exact(shape.rows[player]) {
            let (smallest, largest) =
                row.iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), &x| (a.min(x), b.max(x)));
            let step = (largest - smallest) / QUANTA;
            bytes.0.extend(smallest.to_le_bytes());
            bytes.0.extend(largest.to_le_bytes());
            let quantized =
                |&number: &f32| if step > 0.0 { ((number - smallest) / step).round() as u16 } else { 0 };
            write_planes(&mut bytes, &row.iter().map(quantized).collect::<Vec<u16>>());
        }
    }
    bytes.0
}

/// Decodes the strategies of a board; `None` if the bytes do not have its shape.
pub(crate) fn decode(shape: &BoardShape, bytes: &[u8]) -> Option<BoardStrategy> {
    let mut bytes = ByteReader(bytes);
    let mut board_strategy = BoardStrategy::default();
    for player in (0..2).filter(|&player| shape.rows[player] > 0) {
        let rows = shape.rows[player];
        let roots = read_planes(&mut bytes, shape.strategy_len(player))?;
        let mut rest = &roots[..];
        for &actions in &shape.actions[player] {
            let (decision, after) = rest.split_at_checked(usize::from(actions) * rows)?;
            rest = after;
            push_frequencies(decision, rows, &mut board_strategy.strategy[player])?;
        }
        for _ in 0..shape.deals {
            let [smallest, largest] =
                [f32::from_le_bytes(bytes.array()?), f32::from_le_bytes(bytes.array()?)];
            if !(smallest.is_finite() && largest.is_finite() && smallest <= largest) {
                return None;
            }
            let step = (largest - smallest) / QUANTA;
            let numbers = read_planes(&mut bytes, rows)?;
            board_strategy.continuation[player]
                .extend(numbers.iter().map(|&number| smallest + f32::from(number) * step));
        }
    }
    bytes.0.is_empty().then_some(board_strategy)
}

/// Appends the normalized frequencies of a decision; `None` if those of a hand are all zero.
fn push_frequencies(roots: &[u16], rows: usize, strategy: &mut Vec<f32>) -> Option<()> {
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

/// Appends the low bytes of all numbers, then the high bytes.
fn write_planes(bytes: &mut ByteWriter, numbers: &[u16]) {
    bytes.0.extend(numbers.iter().map(|&number| number as u8));
    bytes.0.extend(numbers.iter().map(|&number| (number >> 8) as u8));
}

fn read_planes(bytes: &mut ByteReader<'_>, count: usize) -> Option<Vec<u16>> {
    let (low, high) = (bytes.take(count)?, bytes.take(count)?);
    Some(low.iter().zip(high).map(|(&low, &high)| u16::from_le_bytes([low, high])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use isofold_solver::{Options, Solver};
    use isofold_tree::{Spot, Street};

    #[test]
    fn board_strategies_are_read_back() {
        // One card blocks all hands of the first player.
        for range in ["AA,JTs,AsKs,T9s", "AsKs"] {
            assert_read_back(range);
        }
    }

    fn assert_read_back(range: &str) {
        let spot = Spot::on("QsTs7h").pot(60).stack(90).oop(range).ip("KK,AQs,98s,55");
        let spot = spot.bet(Street::Flop, "50%").bet(Street::Turn, "75%").bet(Street::River, "a");
        let mut solver = Solver::new(&spot.build().expect("a spot"), &Options::default()).expect("a solver");
        (0..40).for_each(|_| solver.iterate());
        let continuation = solver.continuation();
        for street in 0..3 {
            for board in 0..solver.boards(street) {
                let (shape, board_strategy) =
                    (solver.shape(street, board), solver.board_strategy(street, board, &continuation));
                let back = decode(&shape, &encode(&shape, &board_strategy)).expect("board strategies");
                for player in 0..2 {
                    let pairs = board_strategy.strategy[player].iter().zip(&back.strategy[player]);
                    let worst = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                    assert!(worst < 3e-5, "{street} {board} {player} {worst}");
                    let continuation =
                        board_strategy.continuation[player].iter().zip(&back.continuation[player]);
                    let worst = continuation.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                    assert!(worst < 0.002, "{street} {board} {player} {worst}");
                }
                // Rare actions are as precise.
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
