//! Questions about a solution: a pass with the average strategies that looks at one place.

use crate::desk::{Sighting, Watch};
use crate::probe::{Place, Probe};
use crate::simd::{Block, WIDTH};
use crate::{Hand, Solver, SolverError, View};
use isofold_cards::{Card, Combo, Range as Weights};
use isofold_equity::{Player as Source, Query};
use isofold_iso::SuitPerm;
use isofold_tree::{Kind, Line, NodeId};
use std::sync::{Mutex, PoisonError};

/// Where a line leads among the boards.
pub(crate) struct Spotted {
    pub(crate) node: NodeId,
    /// The street, from the start, and the board that stands for the line's.
    pub(crate) depth: usize,
    pub(crate) board: usize,
    /// Carries that board to the line's.
    pub(crate) perm: SuitPerm,
    /// The line's board.
    pub(crate) cards: Vec<Card>,
}

impl Solver {
    /// Looks at a decision. A line on cards that another class of cards stands for is answered through the permutation
    /// of suits between them.
    ///
    /// ```
    /// use isofold_solver::{Options, Solver};
    /// use isofold_tree::{Spot, Street};
    ///
    /// let spot = Spot::on("QsTs7h4d").pot(100).stack(100).oop("AQs,77").ip("KK,JTs").bet(Street::Turn, "a").build()?;
    /// let mut solver = Solver::new(&spot, &Options::default())?;
    /// solver.iterate();
    /// let view = solver.view(&"x".parse()?)?;
    /// assert_eq!(view.player.to_string(), "ip");
    /// assert_eq!(view.actions.len(), view.hands[1][0].strategy.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn view(&mut self, line: &Line) -> Result<View, SolverError> {
        let spotted = self.find(line)?;
        let node = self.tree().node(spotted.node).clone();
        let (player, actions) = match node.kind {
            Kind::Decision { player, actions, .. } => (player, actions),
            Kind::Deal { .. } => {
                return Err(SolverError::Elsewhere {
                    line: line.to_string(),
                    what: "a card comes: add it, or look at the next cards",
                });
            }
            Kind::Fold { .. } | Kind::Showdown => return Err(SolverError::Over(line.to_string())),
        };
        let sightings = self.look(&spotted);
        let strategy =
            self.machine.strategy(spotted.depth, spotted.board, player.index(), spotted.node, actions.len());
        let dealt = &self.machine.board(spotted.depth, spotted.board).cards[self.spot().board.len()..];
        let removed = self.tree().removed(spotted.node, dealt);
        let chance = self.machine.chance(spotted.depth);
        let pot = f64::from(self.spot().pot);

        // What each player holds is what the other one's pass saw.
        let reach = [0, 1].map(|player: usize| sightings[1 - player].as_ref().map(|seen| &seen.reach[..]));
        let weights = [0, 1].map(|player| {
            self.spread(&spotted, player, |row| reach[player].map_or(0.0, |rows| at(rows, row)))
        });
        let mut hands = [0, 1].map(|own: usize| {
            let facing = Compatible::new(&weights[1 - own]);
            let mut hands: Vec<Hand> = weights[own]
                .iter()
                .map(|&(combo, row, reach)| {
                    let against = facing.with(combo);
                    let sunk = pot / 2.0 + f64::from(node.put_in[own]);
                    let ev_of = |value: f64| (against > 0.0).then(|| value / (against * chance) + sunk);
                    let acting = own == player.index();
                    let strategy = if acting { strategy_of(&strategy, row, removed) } else { Vec::new() };
                    let values = sightings[own].as_ref().map(|seen| &seen.values);
                    let value = |action: usize| values.map_or(0.0, |rows| at(&rows[action], row));
                    let (action_evs, ev): (Vec<Option<f64>>, Option<f64>) = if acting {
                        let evs: Vec<Option<f64>> =
                            (0..actions.len()).map(|action| ev_of(value(action))).collect();
                        let mean = evs.iter().zip(&strategy).map(|(ev, share)| ev.map(|ev| ev * share)).sum();
                        (evs, mean)
                    } else {
                        (Vec::new(), ev_of((0..actions.len()).map(value).sum()))
                    };
                    let share = reach * against;
                    Hand {
                        combo: spotted.perm.apply_combo(combo),
                        reach: reach * self.greatest(own),
                        share,
                        strategy,
                        action_evs,
                        ev,
                        equity: None,
                    }
                })
                .collect();
            let total: f64 = hands.iter().map(|hand| hand.share).sum();
            for hand in &mut hands {
                hand.share = if total > 0.0 { hand.share / total } else { 0.0 };
            }
            hands.sort_by_key(|hand| hand.combo);
            hands
        });

        let equities = self.equities(&spotted.cards, &mut hands)?;
        let mean =
            |hands: &[Hand]| -> f64 { hands.iter().map(|hand| hand.share * hand.ev.unwrap_or(0.0)).sum() };
        let evs = equities.map(|_| [mean(&hands[0]), mean(&hands[1])]);
        let frequencies = (0..actions.len())
            .map(|action| hands[player.index()].iter().map(|hand| hand.share * hand.strategy[action]).sum())
            .collect();
        let put_in = node.put_in;
        Ok(View {
            line: line.clone(),
            node: spotted.node,
            board: spotted.cards,
            player,
            actions,
            pot: self.spot().pot + put_in[0] + put_in[1],
            put_in,
            frequencies,
            evs,
            equities,
            hands,
        })
    }

    /// Follows a line to the board that stands for its own.
    pub(crate) fn find(&self, line: &Line) -> Result<Spotted, SolverError> {
        let (node, dealt) = self.tree().follow(line)?;
        let mut spotted =
            Spotted { node, depth: 0, board: 0, perm: SuitPerm::IDENTITY, cards: self.spot().board.clone() };
        for card in dealt {
            let wanted = spotted.perm.inverse().apply(card);
            let Some((board, perm)) = self.child(spotted.depth, spotted.board, wanted) else {
                return Err(SolverError::Over(line.to_string()));
            };
            spotted.depth += 1;
            spotted.board = board;
            spotted.perm = perm.then(spotted.perm);
            spotted.cards.push(card);
        }
        Ok(spotted)
    }

    /// What the passes of both players have at a decision; `None` if the other player never gets there.
    fn look(&mut self, spotted: &Spotted) -> [Option<Sighting>; 2] {
        let depth = spotted.depth;
        let rivers = self.machine.rivers(depth, spotted.board..spotted.board + 1);
        [0, 1].map(|player| {
            let watch = Watch { node: spotted.node, seen: Mutex::new(None) };
            let probe = Probe { depth, place: Place::Decision(spotted.board, watch), rivers: rivers.clone() };
            self.machine.look(player, &probe);
            match probe.place {
                Place::Decision(_, watch) => watch.seen.into_inner().unwrap_or_else(PoisonError::into_inner),
                Place::Line(..) => None,
            }
        })
    }

    /// The combos of a player on a board that stands for others: combo, row and a number of the row.
    pub(crate) fn spread(
        &self,
        spotted: &Spotted,
        player: usize,
        number: impl Fn(usize) -> f64,
    ) -> Vec<(Combo, usize, f64)> {
        let combos = self.machine.board(spotted.depth, spotted.board).combos(player);
        combos.map(|(combo, row)| (combo, row, number(row))).collect()
    }

    /// Fills in the equity of each hand; the equity of each player comes back, `None` if no two hands can meet.
    pub(crate) fn equities(
        &self,
        board: &[Card],
        hands: &mut [Vec<Hand>; 2],
    ) -> Result<Option<[f64; 2]>, SolverError> {
        let most = hands.iter().flatten().map(|hand| hand.reach).fold(0.0, f64::max);
        let pairs: f64 = {
            let [a, b] = [0, 1].map(|player: usize| {
                hands[player].iter().map(|hand| (hand.combo, 0, hand.reach)).collect::<Vec<_>>()
            });
            Compatible::new(&b).pairs(&a)
        };
        if pairs <= 0.0 || most <= 0.0 {
            return Ok(None);
        }
        let ranges = [0, 1].map(|player: usize| {
            let most = hands[player].iter().map(|hand| hand.reach).fold(0.0, f64::max);
            let mut range = Weights::empty();
            for hand in &hands[player] {
                // A share of the greatest reach is a weight.
                // A hand that is never here still has an equity: its weight is too little to count.
                let _ = range.set(hand.combo, ((hand.reach / most) as f32).max(1e-30));
            }
            range
        });
        let pattern: String = board.iter().map(|card| card.to_string()).collect();
        let outcome = Query::of(ranges.map(Source::from))
            .board(&pattern)
            .dead_cards(self.spot().dead)
            .exact()
            .threads(1)
            .per_hand(true)
            .run()?;
        for (hands, player) in hands.iter_mut().zip(&outcome.players) {
            let mut equity_of = vec![None; Combo::COUNT];
            for hand in &player.hands {
                let mut cards = hand.cards.iter();
                if let (Some(a), Some(b)) = (cards.next(), cards.next())
                    && let Some(combo) = Combo::of(a, b)
                {
                    equity_of[combo.index()] = Some(hand.equity);
                }
            }
            for hand in hands {
                hand.equity = equity_of[hand.combo.index()];
            }
        }
        Ok(Some([outcome.players[0].equity, outcome.players[1].equity]))
    }
}

pub(crate) fn at(rows: &[Block], row: usize) -> f64 {
    f64::from(rows[row / WIDTH].0[row % WIDTH])
}

/// The strategy of a row: in proportion to its sums, even where there are none.
fn strategy_of(sums: &[Vec<f32>], row: usize, removed: u32) -> Vec<f64> {
    let total: f64 = sums.iter().map(|sums| f64::from(sums[row])).sum();
    let allowed = sums.len() as u32 - removed.count_ones();
    sums.iter()
        .enumerate()
        .map(|(action, sums)| match total > 0.0 {
            true => f64::from(sums[row]) / total,
            false if removed >> action & 1 == 1 => 0.0,
            false => 1.0 / f64::from(allowed),
        })
        .collect()
}

/// Sums over a player's hands without those that share a card with a combo.
pub(crate) struct Compatible {
    all: f64,
    by_card: [f64; 52],
    of: Vec<f64>,
}

impl Compatible {
    pub(crate) fn new(hands: &[(Combo, usize, f64)]) -> Compatible {
        let mut sums = Compatible { all: 0.0, by_card: [0.0; 52], of: vec![0.0; Combo::COUNT] };
        for &(combo, _, weight) in hands {
            sums.all += weight;
            sums.of[combo.index()] += weight;
            for card in combo.cards() {
                sums.by_card[usize::from(card.index())] += weight;
            }
        }
        sums
    }

    /// The weight of all pairs with these hands of the other player.
    pub(crate) fn pairs(&self, hands: &[(Combo, usize, f64)]) -> f64 {
        hands.iter().map(|&(combo, _, weight)| weight * self.with(combo)).sum()
    }

    pub(crate) fn with(&self, combo: Combo) -> f64 {
        let [first, second] = combo.cards().map(|card| self.by_card[usize::from(card.index())]);
        // What is left of a sum that cancels is not a hand.
        let left = self.all - first - second + self.of[combo.index()];
        if left > self.all * 1e-12 { left } else { 0.0 }
    }
}
