//! Other locks on what was learnt.

use crate::cfr::aggregate_lock::AggregateRounds;
use crate::game::Game;
use crate::{AbstractionError, Solver, SolverError};
use isofold_cards::Combo;
use isofold_iso::SuitPerm;
use isofold_tree::{Lock, Spot};

/// What was learnt with other locks counts for so many iterations at most. Of 0, 3, 10 and 30, tried on six spots, this was
/// the best: a tenth to a half of the iterations are saved where little changes, none where much does.
const MAX_CARRIED: u32 = 30;

impl Solver {
    /// Puts other locks in place of those that there are, and keeps what was learnt: strategies are as they were, but where
    /// they are locked now. Going on from there is mostly sooner done than from nothing; what was learnt counts for up to 30
    /// iterations, and iterations are counted from here.
    ///
    /// An error leaves everything as it was. Locks that tell suits apart which nothing else does take a second solver for a
    /// moment.
    ///
    /// ```
    /// use isofold_solver::{Options, Solver};
    /// use isofold_tree::{Lock, Spot, Stop, Street};
    /// use std::ops::ControlFlow;
    ///
    /// let spot = Spot::on("KsTd7c4h2s").pot(100).stack(100).oop("AA,QQ").ip("KK,JJ").bet(Street::River, "a").build()?;
    /// let mut solver = Solver::new(&spot, &Options::default())?;
    /// solver.run(&Stop::default(), |_| ControlFlow::Continue(()));
    /// // If ip called every bet, aces would still not bet: kings are better.
    /// solver.relock(&[Lock::at("a")?.plays("c")?])?;
    /// let outcome = solver.run(&Stop::default(), |_| ControlFlow::Continue(()));
    /// assert!(outcome.exploitability <= 0.005);
    /// assert!(solver.view(&"a".parse()?)?.frequencies[0] < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn relock(&mut self, locks: &[Lock]) -> Result<(), SolverError> {
        if self.abstraction.is_some() {
            return Err(AbstractionError::LockedRows.into());
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

    /// A solver of the same spot with its suits named otherwise, and with other locks if the new spot has others, that has
    /// learnt what this one has. It is gone on with as after [`relock`](Solver::relock).
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
    /// If the spot is another one than this solver's own, relabelled, but for its locks and the order of its board and of those
    /// who folded.
    pub fn relabelled(&self, spot: &Spot, perm: SuitPerm) -> Result<Solver, SolverError> {
        if self.abstraction.is_some() {
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

    /// Goes on with other locks, or in another round: what was learnt counts for some iterations, the average of strategies begins
    /// anew.
    pub(crate) fn begin_again(&mut self, round: Option<u32>) {
        let before = if round.is_some() { self.iterations() } else { 0 };
        // The next strategy outweighs all before it; the number is one that files take.
        (self.iteration, self.weight) = (self.iteration.min(MAX_CARRIED), f64::MAX);
        self.rounds = AggregateRounds { round: round.unwrap_or(0), before, from: self.iteration };
        self.measured.clear();
    }

    /// Every board, by street.
    pub(crate) fn all_boards(&self) -> Vec<(usize, usize)> {
        (0..self.streets())
            .flat_map(|depth| (0..self.boards(depth)).map(move |board| (depth, board)))
            .collect()
    }

    /// Takes what a solver of the same tree has learnt that lets other suits stand for each other, and whose suits a permutation
    /// carries to these.
    fn take_from(&mut self, other: &Solver, carry: SuitPerm) {
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
                let places: Vec<Option<usize>> =
                    combos.iter().map(|&combo| row_of[perm.inverse().apply_combo(combo).index()]).collect();
                let rows = location.hands[player].rows();
                let [regrets, averages] = other.engine.infoset_rows(depth, from, player).map(|numbers| {
                    let row = |row: &[f32]| -> Vec<f32> {
                        places.iter().map(|place| place.map_or(0.0, |place| row[place])).collect()
                    };
                    numbers.chunks_exact(rows.max(1)).flat_map(row).collect::<Vec<f32>>()
                });
                self.engine.set_infoset_rows(depth, number, player, [&regrets, &averages]);
            }
        }
    }
}
