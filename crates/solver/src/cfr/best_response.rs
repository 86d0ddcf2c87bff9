use crate::Solver;
use crate::engine::board_pass::PassKind;
use isofold_tree::Player;

/// What a best response makes of the other player's strategy.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Response {
    /// Who responds.
    pub player: Player,
    /// What both players made before, in chips, or in prize money if there are prizes.
    pub before: [f64; 2],
    /// What they make with the response.
    pub after: [f64; 2],
}

impl Response {
    /// What the player who responds gains.
    pub fn gain(&self) -> f64 {
        self.after[self.player.index()] - self.before[self.player.index()]
    }
}

impl Solver {
    /// Lets a player exploit the other to the utmost: the strategy of one becomes the best response to the average strategy of
    /// the other, which stays as it is, everywhere. Locks are kept to by both; what hands do together, if it was not found out yet,
    /// is taken from the strategies there are.
    ///
    /// Views show the response from then on. The next iteration goes on learning from where it was, but the average of the
    /// player who responded begins with the response.
    ///
    /// ```
    /// use isofold_solver::{Options, Solver};
    /// use isofold_tree::{Lock, Player, Spot, Stop, Street};
    /// use std::ops::ControlFlow;
    ///
    /// let spot = Spot::on("KsTd7c4h2s").pot(100).stack(100).oop("AA,33").ip("QQ").bet(Street::River, "a").build()?;
    /// let mut solver = Solver::new(&spot, &Options::default())?;
    /// solver.run(&Stop::default(), |_| ControlFlow::Continue(()));
    /// // If ip folded too much, oop would bluff always.
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

    /// What each player would make with a best response to the average strategy of the other.
    pub fn best_evs(&mut self) -> [f64; 2] {
        [0, 1].map(|player| {
            self.value(player, PassKind::Best) + self.game.already_paid(self.game.start, player)
        })
    }
}
