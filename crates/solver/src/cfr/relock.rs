//! Replacing the locks of a solver that has already iterated.

use crate::cfr::aggregate_lock::AggregateRounds;
use crate::game::Game;
use crate::{AbstractionError, Solver, SolverError};
use isofold_cards::Combo;
use isofold_iso::SuitPerm;
use isofold_tree::{Lock, Spot};

/// The number of iterations that the regrets from before count for, at most. Of 0, 3, 10 and 30, tried on six spots,
/// this was the best: a tenth to a half of the iterations are saved where little changes, none where much does.
const MAX_CARRIED: u32 = 30;

impl Solver {
    /// Replaces all locks and keeps regrets and strategies, except where they are locked now. Mostly this converges
    /// sooner than a fresh solve: the regrets count for up to 30 iterations. The count of iterations starts anew.
    ///
    /// An error leaves everything as it was. Locks that break a suit symmetry take the memory of a second solver for a
    /// moment.
    ///
    /// ```
    /// use isofold_solver::{Options, Solver};
    /// use isofold_tree::{Lock, Spot, Stop, Street};
    /// use std::ops::ControlFlow;
    ///
    /// let spot = Spot::on("KsTd7c4h2s").pot(100).stack(100).oop("AA,QQ").ip("KK,JJ").bet(Street::River, "a").build()?;
    /// let mut solver = Solver::new(&spot, &Options::default())?;
    /// let stop = Stop { exploitability: Some(0.0005), ..Stop::default() };
    /// solver.run(&stop, |_| ControlFlow::Continue(()));
    /// // Against a player who calls every bet, aces and queens always bet: they beat six combos of JJ and lose to
    /// // three of KK.
    /// solver.relock(&[Lock::at("a")?.plays("c")?])?;
    /// solver.run(&stop, |_| ControlFlow::Continue(()));
    /// let root = solver.view(&"".parse()?)?;
    /// assert!(root.hands[0].iter().all(|hand| hand.strategy[1] > 0.99));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn relock(&mut self, locks: &[Lock]) -> Result<(), SolverError> {
        if self.engine.abstraction().is_some() {
            return Err(AbstractionError::Locked.into());
        }
        let spot = Spot { locks: locks.to_vec(), ..self.game.spot.clone() };
        let mut game = Game::new(&spot, self.options.isomorphism)?;
        game.bunching.clone_from(&self.game.bunching);
        if game.group == self.game.group {
            for (depth, board) in self.all_boards() {
                let cards = &self.engine.board(depth, board).cards;
                let hands = &self.engine.board(depth, board).hands;
                let locked_nodes = game.locked_nodes(cards, [&hands[0].combos, &hands[1].combos]);
                *self.engine.locked_nodes_mut(depth, board) = locked_nodes;
            }
            self.game = game;
        } else {
            let mut solver = Solver::of(game, &self.options)?;
            solver.take_from(self, SuitPerm::IDENTITY);
            solver.iteration = self.iteration;
            *self = solver;
        }
        self.begin_again(None);
        Ok(())
    }

    /// Returns a solver of the same spot with its suits relabelled, and with the new spot's locks, that starts from the
    /// regrets and strategies of this one, as after [`relock`](Solver::relock).
    ///
    /// ```
    /// use isofold_cards::Suit;
    /// use isofold_iso::SuitPerm;
    /// use isofold_solver::{Options, Solver};
    /// use isofold_tree::{Spot, Street};
    ///
    /// let spot = Spot::on("KsTd7c4h").pot(100).stack(100).oop("AA,QdJd").ip("KK,JJ").bet(Street::River, "a").build()?;
    /// let mut solver = Solver::new(&spot, &Options::default())?;
    /// solver.iterate();
    /// let perm = SuitPerm::swap(Suit::DIAMONDS, Suit::SPADES);
    /// let mut other = solver.relabelled(&spot.relabelled(perm), perm)?;
    /// let view = solver.view(&"x x | 2c".parse()?)?;
    /// assert_eq!(other.view(&"x x | 2c".parse()?)?.frequencies, view.frequencies);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the spot differs from this solver's own, relabelled, in anything but its locks and the order of its board and
    /// of its folded ranges.
    pub fn relabelled(&self, spot: &Spot, perm: SuitPerm) -> Result<Solver, SolverError> {
        if self.engine.abstraction().is_some() {
            return Err(AbstractionError::Carried.into());
        }
        let plain = |spot: &Spot| {
            let mut spot = Spot { locks: Vec::new(), folded: Vec::new(), ..spot.clone() };
            spot.board.sort_unstable();
            spot
        };
        assert_eq!(plain(spot), plain(&self.game.spot.relabelled(perm)), "the same spot");
        let mut solver = Solver::of(Game::new(spot, self.options.isomorphism)?, &self.options)?;
        solver.take_from(self, perm);
        solver.iteration = self.iteration;
        solver.begin_again(None);
        Ok(solver)
    }

    /// Restarts the average strategy after locks have changed, or for another round of aggregate locks; regrets count
    /// for up to [`MAX_CARRIED`] iterations.
    pub(crate) fn begin_again(&mut self, round: Option<u32>) {
        let before = if round.is_some() { self.iterations() } else { 0 };
        // The next strategy outweighs all before it; this weight can be written to files.
        (self.iteration, self.weight) = (self.iteration.min(MAX_CARRIED), f64::MAX);
        self.rounds = AggregateRounds { round: round.unwrap_or(0), before, from: self.iteration };
        self.measured.clear();
    }

    /// The street and the number of every board.
    pub(crate) fn all_boards(&self) -> Vec<(usize, usize)> {
        (0..self.streets())
            .flat_map(|depth| (0..self.boards(depth)).map(move |board| (depth, board)))
            .collect()
    }

    /// Copies regrets and strategies from a solver of the same tree that has other suit symmetries, and whose suits a
    /// permutation carries to these.
    fn take_from(&mut self, other: &Solver, carry: SuitPerm) {
        let predicts = self.options.rule.prediction > 0.0;
        for (depth, number) in self.all_boards() {
            let board = self.engine.board(depth, number);
            let mut found = Some((0, carry));
            for (before, &card) in board.cards[self.game.board.len()..].iter().enumerate() {
                found = found.and_then(|(number, perm)| {
                    let (child, next) = other.child(before, number, perm.inverse().apply(card))?;
                    Some((child, next.then(perm)))
                });
            }
            let Some((from, perm)) = found else { continue };
            for player in 0..2 {
                let combos = &self.engine.board(depth, number).hands[player].combos;
                let location = other.engine.board(depth, from);
                let mut row_of = vec![None; Combo::COUNT];
                location.combos(player).for_each(|(combo, row)| row_of[combo.index()] = Some(row));
                let old_rows: Vec<Option<usize>> =
                    combos.iter().map(|&combo| row_of[perm.inverse().apply_combo(combo).index()]).collect();
                let rows = location.hands[player].rows();
                let rows_before = other.engine.infoset_rows(depth, from, player, predicts);
                let [regrets, averages] = rows_before.map(|numbers| {
                    let row = |row: &[f32]| -> Vec<f32> {
                        old_rows.iter().map(|old_row| old_row.map_or(0.0, |old_row| row[old_row])).collect()
                    };
                    numbers.chunks_exact(rows.max(1)).flat_map(row).collect::<Vec<f32>>()
                });
                self.engine.set_infoset_rows(depth, number, player, predicts, [&regrets, &averages]);
            }
        }
    }
}
