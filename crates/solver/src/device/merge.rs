//! The flat lists of many games with the same betting as those of one game with many starts.

use super::flatten::ends;
use super::{
    BatchError, BoardExceptions, DeviceError, FlatGame, FlatOpponentView, FlatProgram, FlatStreet, IsoMap,
    NONE, NodeException, Unsupported,
};
use crate::Solver;
use rayon::prelude::*;

/// Merges the games of all solvers into one that has as many starts; the solvers are not empty.
pub(super) fn merge(solvers: &[Solver]) -> Result<FlatGame, BatchError> {
    let games: Vec<FlatGame> = solvers.par_iter().map(Solver::flat).collect();
    let first = &games[0];
    for (number, game) in games.iter().enumerate() {
        let is_same_betting = first.precision == game.precision
            && first.streets.len() == game.streets.len()
            && first.streets.iter().zip(&game.streets).all(|(one, other)| {
                one.programs == other.programs
                    && one.joint == other.joint
                    && one.action_rows == other.action_rows
            });
        if !is_same_betting {
            return Err(BatchError::Different(number));
        }
    }
    let is_indexable = (0..first.streets.len()).all(|depth| {
        let lengths = games.iter().map(|game| lengths(&game.streets[depth]));
        fit_together(lengths)
    });
    if !is_indexable {
        return Err(DeviceError::Unsupported(Unsupported::BatchSize).into());
    }
    let street =
        |depth: usize| -> Vec<&FlatStreet> { games.iter().map(|game| &game.streets[depth]).collect() };
    // By street, how many boards come before those of each game.
    let boards: Vec<Vec<u32>> = (0..first.streets.len())
        .map(|depth| ends(street(depth).iter().map(|street| street.parents.len())))
        .collect();
    let none = vec![0; games.len()];
    let streets = (0..first.streets.len()).into_par_iter().map(|depth| {
        let before = depth.checked_sub(1).map_or(&none, |before| &boards[before]);
        merge_streets(&street(depth), before, boards.get(depth + 1).unwrap_or(&none))
    });
    Ok(FlatGame {
        precision: first.precision,
        streets: streets.collect(),
        weights: both(|player| games.iter().flat_map(|game| &game.weights[player]).copied().collect()),
        memory: games.iter().map(|game| game.memory).sum(),
    })
}

/// The lengths of the lists of a street that are indexed by 32 bits.
fn lengths(street: &FlatStreet) -> [usize; 8] {
    let of = |player: usize| {
        let rows = street.starts[player].last().map_or(0, |&end| end as usize);
        let (view, exceptions) = (&street.views[player], &street.exceptions[player]);
        [rows, view.combo_rows.len(), street.iso_maps[player].len(), exceptions.locks.len()]
    };
    let ([a, b, c, d], [e, f, g, h]) = (of(0), of(1));
    [a, b, c, d, e, f, g, h]
}

/// Whether lists of these lengths, each appended to the list before, can still be indexed by 32 bits.
fn fit_together<const N: usize>(mut lengths: impl Iterator<Item = [usize; N]>) -> bool {
    let sums = lengths.try_fold([0usize; N], |mut sums, lengths| {
        for (sum, length) in sums.iter_mut().zip(lengths) {
            *sum = sum.checked_add(length).filter(|&sum| sum < NONE as usize)?;
        }
        Some(sums)
    });
    sums.is_some()
}

/// Computes something for both players in parallel.
fn both<T: Send>(of: impl Fn(usize) -> T + Sync) -> [T; 2] {
    let (first, second) = rayon::join(|| of(0), || of(1));
    [first, second]
}

/// Merges lists of starts, each with an end, where the lists that they index are appended to one another.
fn merge_starts<'a>(all: impl Iterator<Item = &'a Vec<u32>>) -> Vec<u32> {
    let mut merged = Vec::new();
    for starts in all {
        let end = merged.last().copied().unwrap_or(0);
        // Where a list begins, the one before it ends.
        merged.extend(starts.iter().skip(usize::from(!merged.is_empty())).map(|start| end + start));
    }
    merged
}

/// Merges a street of many games. `before` and `after` say how many boards of the street before and of the next one come before
/// those of each game.
fn merge_streets(all: &[&FlatStreet], before: &[u32], after: &[u32]) -> FlatStreet {
    let first = all[0];
    let parents = all
        .iter()
        .zip(before)
        .flat_map(|(street, &before)| street.parents.iter().map(move |parent| before + parent));
    let ((views, iso_maps), (to_parent, exceptions)) = rayon::join(
        || {
            rayon::join(
                || {
                    both(|player| {
                        merge_views(&all.iter().map(|street| &street.views[player]).collect::<Vec<_>>())
                    })
                },
                || {
                    both(|player| {
                        let lists = all.iter().zip(after);
                        let iso_maps = lists.flat_map(|(street, &after)| {
                            street.iso_maps[player]
                                .iter()
                                .map(move |map| IsoMap { board: map.board + after, ..*map })
                        });
                        iso_maps.collect()
                    })
                },
            )
        },
        || {
            rayon::join(
                || both(|player| all.iter().flat_map(|street| &street.to_parent[player]).copied().collect()),
                || both(|player| merge_exceptions(all.iter().map(|street| &street.exceptions[player]))),
            )
        },
    );
    FlatStreet {
        parents: parents.collect(),
        starts: both(|player| merge_starts(all.iter().map(|street| &street.starts[player]))),
        to_parent,
        views,
        iso_map_starts: both(|player| merge_starts(all.iter().map(|street| &street.iso_map_starts[player]))),
        iso_maps,
        programs: first.programs.clone(),
        joint: first.joint.clone(),
        action_rows: first.action_rows,
        decisions: first.decisions,
        exceptions,
    }
}

fn merge_views(all: &[&FlatOpponentView]) -> FlatOpponentView {
    let (own, (listed, (combo_rows, cards))) = rayon::join(
        || all.iter().flat_map(|view| &view.own).copied().collect(),
        || {
            rayon::join(
                || all.iter().flat_map(|view| &view.listed).copied().collect(),
                || {
                    rayon::join(
                        || all.iter().flat_map(|view| &view.combo_rows).copied().collect(),
                        || all.iter().flat_map(|view| &view.cards).copied().collect(),
                    )
                },
            )
        },
    );
    FlatOpponentView {
        own,
        starts: merge_starts(all.iter().map(|view| &view.starts)),
        combo_rows,
        listed,
        cards,
    }
}

fn merge_exceptions<'a>(all: impl Iterator<Item = &'a BoardExceptions>) -> BoardExceptions {
    let mut merged = BoardExceptions::default();
    for exceptions in all {
        let (decisions, locks) = (merged.of.len() as u32, merged.locks.len() as u32);
        let moved = |index: u32, by: u32| if index == NONE { NONE } else { index + by };
        merged.starts.extend(exceptions.starts.iter().map(|&start| moved(start, decisions)));
        let of = exceptions
            .of
            .iter()
            .map(|exception| NodeException { lock: moved(exception.lock, locks), ..*exception });
        merged.of.extend(of);
        merged.locks.extend(&exceptions.locks);
    }
    merged
}

/// Programs are equal if the betting and the payoffs are.
impl PartialEq for FlatProgram {
    fn eq(&self, other: &FlatProgram) -> bool {
        self.steps == other.steps
            && self.child_rows == other.child_rows
            && self.terminals == other.terminals
            && self.lines == other.lines
            && self.deals == other.deals
            && [self.reach_rows, self.value_rows, self.showdowns]
                == [other.reach_rows, other.value_rows, other.showdowns]
    }
}

#[cfg(test)]
mod tests {
    use super::fit_together;

    #[test]
    fn lists_are_indexed_by_32_bits() {
        let half = 1usize << 31;
        assert!(fit_together([[half, 5], [half - 2, 7]].into_iter()));
        assert!(!fit_together([[5, half], [7, half - 1]].into_iter()));
        assert!(!fit_together([[half], [half], [half]].into_iter()));
        assert!(fit_together(std::iter::empty::<[usize; 4]>()));
    }
}
