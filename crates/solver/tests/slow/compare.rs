//! The engine beside the twin.

use super::Twin;
use isofold_solver::{Options, Rule, Solver, View};
use isofold_tree::{Line, Spot};

/// How far engine and twin are apart at most.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Apart {
    /// What the players make, as a share of all chips.
    pub(crate) evs: f64,
    /// Exploitability times the pot, as a share of all chips.
    pub(crate) exploitability: f64,
    pub(crate) reach: f64,
    pub(crate) strategy: f64,
    /// Of hands, as a share of all chips.
    pub(crate) hand_evs: f64,
    pub(crate) equities: f64,
    /// How many numbers of hands were compared.
    pub(crate) hands: usize,
}

impl Apart {
    pub(crate) fn and(self, other: Apart) -> Apart {
        Apart {
            evs: self.evs.max(other.evs),
            exploitability: self.exploitability.max(other.exploitability),
            reach: self.reach.max(other.reach),
            strategy: self.strategy.max(other.strategy),
            hand_evs: self.hand_evs.max(other.hand_evs),
            equities: self.equities.max(other.equities),
            hands: self.hands + other.hands,
        }
    }
}

/// Lets both iterate and compares them after so many iterations, at the start and where the lines lead.
pub(crate) fn compare(
    spot: &Spot,
    rule: Rule,
    iterations: &[u32],
    mut lines: impl FnMut(&Twin) -> Vec<Line>,
) -> Apart {
    let mut twin = Twin::new(spot, rule);
    let mut solver = Solver::new(spot, &Options { rule, threads: 1, ..Options::default() }).unwrap();
    // All chips that can be won.
    let chips = f64::from(spot.pot + 2 * spot.stack);
    let mut apart = Apart::default();
    for &end in iterations {
        while solver.iterations() < end {
            twin.iterate();
            solver.iterate();
        }
        for (engine, twin) in solver.evs().into_iter().zip(twin.evs()) {
            apart.evs = apart.evs.max((engine - twin).abs() / chips);
        }
        let difference = (solver.exploitability() - twin.exploitability()).abs();
        apart.exploitability = apart.exploitability.max(difference * f64::from(spot.pot) / chips);
        for line in lines(&twin) {
            let view = solver.view(&line).unwrap();
            apart = apart.and(compare_views(&view, &mut twin, chips));
        }
    }
    apart
}

fn compare_views(view: &View, twin: &mut Twin, chips: f64) -> Apart {
    let seen = twin.see(&view.line);
    assert_eq!((view.player.index(), &view.board), (seen.player, &seen.board));
    let mut apart = Apart::default();
    let differ = |most: &mut f64, engine: f64, twin: f64| *most = most.max((engine - twin).abs());
    for own in 0..2 {
        let board = view.board.iter().copied().collect();
        let (hands, total): (_, f64) = (&view.hands[own], seen.reach[1 - own].iter().sum());
        let live = twin.hands[own].iter().filter(|(combo, _)| !combo.set().intersects(board)).count();
        assert_eq!(hands.len(), live);
        for hand in hands {
            let at = twin.hands[own].iter().position(|&(combo, _)| combo == hand.combo).unwrap();
            differ(&mut apart.reach, hand.reach, seen.reach[own][at]);
            // What a hand makes comes out of sums over all hands that it could face; if few are left, little is left
            // of the digits.
            let left = seen.against[own][at] / total;
            if left.is_nan() || left < 1e-3 {
                continue;
            }
            apart.hands += 1;
            let ev = |twin: f64| twin / chips * left;
            differ(&mut apart.hand_evs, ev(hand.ev.unwrap()), ev(seen.evs[own][at]));
            if let Some(equity) = hand.equity {
                differ(&mut apart.equities, equity, seen.equities[own][at]);
            }
            if own == seen.player {
                assert_eq!(hand.strategy.len(), view.actions.len());
                for (action, &share) in hand.strategy.iter().enumerate() {
                    differ(&mut apart.strategy, share, seen.strategy[at][action]);
                    let of_action = hand.action_evs[action].unwrap();
                    differ(&mut apart.hand_evs, ev(of_action), ev(seen.action_evs[action][at]));
                }
            }
        }
    }
    apart
}
