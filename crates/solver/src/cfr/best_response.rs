use crate::Solver;
use crate::engine::board_pass::PassKind;
use crate::engine::runner::Evaluation;
use isofold_tree::Player;

/// The EVs before and after a player switches to a best response.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Response {
    /// The player who responds.
    pub player: Player,
    /// The EV of each player before, in chips, or in $EV with payouts.
    pub before: [f64; 2],
    /// The EV of each player with the response.
    pub after: [f64; 2],
}

impl Response {
    /// The gain of the player who responds.
    pub fn gain(&self) -> f64 {
        self.after[self.player.index()] - self.before[self.player.index()]
    }
}

impl Solver {
    /// Makes the strategy of a player the maximally exploitative response to the other's average strategy, which stays
    /// as it is. Locks bind both players; aggregate locks that were not solved for yet are met by changing the present
    /// strategies.
    ///
    /// Views show the response from then on. The next iteration updates the regrets from before, but the average
    /// strategy of the player who responded starts from the response.
    ///
    /// ```
    /// use isofold_solver::{Options, Solver};
    /// use isofold_tree::{Lock, Player, Spot, Stop, Street};
    /// use std::ops::ControlFlow;
    ///
    /// let spot = Spot::on("KsTd7c4h2s").pot(100).stack(100).oop("AA,33").ip("QQ").bet(Street::River, "a").build()?;
    /// let mut solver = Solver::new(&spot, &Options::default())?;
    /// solver.run(&Stop::default(), |_| ControlFlow::Continue(()));
    /// // If ip folds nine times in ten, oop profits by betting everything.
    /// solver.relock(&[Lock::at("a")?.plays("f: 90%, c")?])?;
    /// let response = solver.respond(Player::Oop);
    /// assert!(response.gain() > 5.0);
    /// assert!(solver.view(&"".parse()?)?.hands[0].iter().all(|hand| hand.strategy[1] > 0.99));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn respond(&mut self, player: Player) -> Response {
        if self.has_aggregate_locks()
            && self.rounds.round == 0
            && let Ok(examined) = self.check_aggregates()
        {
            self.apply_aggregates(examined.changes);
            self.rounds.round = 1;
        }
        let before = self.evs();
        self.engine.pass(player.index(), PassKind::Respond);
        Response { player, before, after: self.evs() }
    }

    /// The EV of each player's best response to the average strategy of the other.
    pub fn best_evs(&mut self) -> [f64; 2] {
        [0, 1].map(|player| {
            self.value(player, Evaluation::Best) + self.game.already_paid(self.game.start, player)
        })
    }
}
