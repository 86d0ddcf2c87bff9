//! Strategies rounded to a few frequencies, and the EV and exploitability that it costs.

mod grid;

pub use grid::{Grid, GridError};

use crate::Solver;
use crate::engine::board_pass::PassKind;
use crate::engine::runner::Evaluation;
use grid::Rounding;
use isofold_tree::{NodeKind, Player};

/// The value of a pair of strategies, in chips, or in $EV with payouts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// The EV of each player.
    pub evs: [f64; 2],
    /// The EV of each player against a best response of the other. In a zero-sum game it is what the player's strategy
    /// guarantees.
    pub worst: [f64; 2],
    /// The exploitability as a share of the starting pot.
    pub exploitability: f64,
}

/// The cost of a change of strategies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cost {
    /// The value before.
    pub before: Standing,
    /// The value after. After rounding, the EVs are those against the other player's strategy from before.
    pub after: Standing,
}

impl Cost {
    /// The EV that a player loses against the other's strategy.
    pub fn ev_loss(&self, player: Player) -> f64 {
        self.before.evs[player.index()] - self.after.evs[player.index()]
    }

    /// The EV that a player loses against a best response.
    pub fn loss(&self, player: Player) -> f64 {
        self.before.worst[player.index()] - self.after.worst[player.index()]
    }
}

impl Solver {
    /// Measures the average strategies.
    ///
    /// With rake or payouts it takes the memory of a player's average strategy for a moment.
    pub fn standing(&mut self) -> Standing {
        let best = [0, 1].map(|player| self.value(player, Evaluation::Best));
        let is_zero_sum = self.game.tree.is_zero_sum();
        let made = if is_zero_sum { 0.0 } else { self.value(0, Evaluation::Joint) };
        let worst = [0, 1].map(|player: usize| match is_zero_sum {
            true => self.game.already_paid(self.game.start, player) - best[1 - player],
            false => self.against_best(player),
        });
        Standing {
            evs: self.evs(),
            worst,
            exploitability: (best[0] + best[1] - made) / 2.0 / self.game.pot(),
        }
    }

    /// The EV of a player's average strategy while the other plays a best response to it.
    fn against_best(&mut self, player: usize) -> f64 {
        let saved = self.engine.save_averages(1 - player);
        self.engine.pass(1 - player, PassKind::Respond);
        let worst = self.ev(player);
        self.engine.restore_averages(1 - player, &saved);
        worst
    }

    fn ev(&mut self, player: usize) -> f64 {
        self.value(player, Evaluation::Average) + self.game.already_paid(self.game.start, player)
    }

    /// Rounds the average strategy of a player to a grid of frequencies at every decision: each hand gets the nearest
    /// that add up to 1. Locked hands stay as they are. An error leaves everything as it was.
    ///
    /// Views and stored boards show the rounded strategy from then on. The next iteration updates the regrets from
    /// before.
    pub fn round(&mut self, player: Player, grid: &Grid) -> Result<(), GridError> {
        let player = player.index();
        let actions: Vec<Vec<u8>> =
            (0..self.streets()).map(|street| self.engine.decisions(street).0[player].clone()).collect();
        let most = actions.iter().flatten().copied().max().unwrap_or(0);
        let rounding = Rounding::new(grid, usize::from(most))?;
        for (street, number) in self.all_boards() {
            let mut rows = self.engine.averages(street, number, player);
            let board = self.engine.board(street, number);
            let mut allowed = vec![u32::MAX; actions[street].len()];
            for &(node, removed) in &board.removed {
                let is_own = matches!(self.game.tree.node(node).kind, NodeKind::Decision { player: who, .. } if who.index() == player);
                if let Some(infoset) = self.engine.infoset(street, node).filter(|_| is_own) {
                    allowed[infoset.decision as usize] = !removed;
                }
            }
            let hands = board.hands[player].rows();
            let mut rest = &mut rows[..];
            for (&actions, allowed) in actions[street].iter().zip(allowed) {
                let (decision, after) = rest.split_at_mut(usize::from(actions) * hands);
                rest = after;
                round_decision(decision, hands, allowed, &rounding);
            }
            self.engine.set_averages(street, number, player, &rows);
        }
        Ok(())
    }

    /// Rounds the strategies of one player or of both, and returns what that costs. An error leaves everything as it
    /// was.
    ///
    /// ```
    /// use isofold_solver::{Options, Solver};
    /// use isofold_tree::{Player, Spot, Stop, Street};
    /// use std::ops::ControlFlow;
    ///
    /// let spot = Spot::on("KsTd7c4h2s").pot(100).stack(100).oop("AA,33").ip("QQ").bet(Street::River, "a").build()?;
    /// let mut solver = Solver::new(&spot, &Options::default())?;
    /// solver.run(&Stop::default(), |_| ControlFlow::Continue(()));
    /// // A bluffing frequency of 0 or 1 can be exploited; against an opponent who does not exploit it, it costs
    /// // nothing.
    /// let cost = solver.simplify(&[Player::Oop], &"100%".parse()?)?;
    /// assert!(cost.loss(Player::Oop) > 5.0);
    /// assert!(cost.ev_loss(Player::Oop) < 0.5);
    /// assert!(cost.after.exploitability > cost.before.exploitability);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// For both players, or with rake or payouts, it takes the memory of a player's average strategy for a while.
    pub fn simplify(&mut self, players: &[Player], grid: &Grid) -> Result<Cost, GridError> {
        let before = self.standing();
        let mut evs = before.evs;
        if let &[first, second] = players {
            // Each is measured against the other's strategy from before.
            let saved = self.engine.save_averages(first.index());
            self.round(first, grid)?;
            evs[first.index()] = self.ev(first.index());
            self.engine.restore_averages(first.index(), &saved);
            self.round(second, grid)?;
            evs[second.index()] = self.ev(second.index());
            self.round(first, grid)?;
        } else {
            for &player in players {
                self.round(player, grid)?;
                evs[player.index()] = self.ev(player.index());
            }
        }
        Ok(Cost { before, after: Standing { evs, ..self.standing() } })
    }
}

/// Rounds a decision, which has a row for each action. A hand without a strategy, which never got here, is taken to
/// play all allowed actions equally.
fn round_decision(rows: &mut [f32], hands: usize, allowed: u32, rounding: &Rounding) {
    let (present, removed): (Vec<usize>, Vec<usize>) =
        (0..rows.len() / hands.max(1)).partition(|action| allowed >> action & 1 == 1);
    removed.iter().for_each(|action| rows[action * hands..][..hands].fill(0.0));
    let mut shares = vec![0.0; present.len()];
    let even = 1.0 / present.len() as f32;
    for hand in 0..hands {
        let mut total = 0.0;
        for (share, action) in shares.iter_mut().zip(&present) {
            *share = rows[action * hands + hand];
            total += *share;
        }
        shares.iter_mut().for_each(|share| *share = if total > 0.0 { *share / total } else { even });
        rounding.round(&mut shares);
        shares.iter().zip(&present).for_each(|(&share, action)| rows[action * hands + hand] = share);
    }
}
