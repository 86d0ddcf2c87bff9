use crate::desk::Sighting;
use crate::look::{Compatible, Spotted, at};
use crate::probe::{Place, Probe};
use crate::{Hand, NextCard, Solver, SolverError};
use isofold_cards::Card;
use isofold_tree::{Kind, Line};
use std::sync::{Mutex, PoisonError};

impl Solver {
    /// The cards that may come where a line ends at a deal, class by class.
    pub fn next_cards(&mut self, line: &Line) -> Result<Vec<NextCard>, SolverError> {
        let spotted = self.find(line)?;
        let Kind::Deal { .. } = self.tree().node(spotted.node).kind else {
            return Err(SolverError::Elsewhere {
                line: line.to_string(),
                what: "no card comes: end the line where a street ends",
            });
        };
        let put_in = self.tree().node(spotted.node).put_in;
        let depth = spotted.depth + 1;
        let Some(line_number) = self.machine.line(depth, spotted.node) else {
            return Err(SolverError::Over(line.to_string()));
        };
        let boards = self.machine.board(spotted.depth, spotted.board).children.clone();
        let rivers = self.machine.rivers(depth, boards.clone());
        let mut seen: [Vec<(usize, Sighting)>; 2] = [Vec::new(), Vec::new()];
        for (player, seen) in seen.iter_mut().enumerate() {
            let place = Place::Line(boards.clone(), line_number, Mutex::new(Vec::new()));
            let probe = Probe { depth, place, rivers: rivers.clone() };
            self.machine.look(player, &probe);
            if let Place::Line(_, _, found) = probe.place {
                *seen = found.into_inner().unwrap_or_else(PoisonError::into_inner);
                seen.sort_by_key(|(board, _)| *board);
            }
        }
        let pot = f64::from(self.spot().pot);
        let chance = self.machine.chance(depth);
        let mut next = Vec::new();
        for (number, board) in boards.enumerate() {
            let members = &self.machine.board(depth, board).members;
            let cards: Vec<Card> = members.iter().map(|member| spotted.perm.apply(member.card)).collect();
            let here = Spotted {
                node: spotted.node,
                depth,
                board,
                perm: spotted.perm,
                cards: with(&spotted.cards, cards[0]),
            };
            let weights = [0, 1].map(|player: usize| {
                let reach = &seen[1 - player][number].1.reach;
                self.spread(&here, player, |row| at(reach, row))
            });
            let mut totals = [0.0; 2];
            let mut pairs = 0.0;
            for own in 0..2 {
                let facing = Compatible::new(&weights[1 - own]);
                let values = &seen[own][number].1.values[0];
                pairs = facing.pairs(&weights[own]);
                totals[own] = weights[own].iter().map(|&(_, row, reach)| reach * at(values, row)).sum();
            }
            let evs = (pairs > 0.0).then(|| {
                [0, 1].map(|own| totals[own] / (pairs * chance) + pot / 2.0 + f64::from(put_in[own]))
            });
            let perm = spotted.perm;
            let mut hands = weights.map(|weights| {
                let hands = weights.iter().map(|&(combo, _, reach)| Hand {
                    combo: perm.apply_combo(combo),
                    reach,
                    share: 0.0,
                    strategy: Vec::new(),
                    action_evs: Vec::new(),
                    ev: None,
                    equity: None,
                });
                hands.collect::<Vec<Hand>>()
            });
            let equities = self.equities(&here.cards, &mut hands)?;
            // For now the weight of all pairs of hands that leave the cards in the deck.
            next.push(NextCard { chance: cards.len() as f64 * pairs, cards, evs, equities });
        }
        let total: f64 = next.iter().map(|card| card.chance).sum();
        let even = 1.0 / next.iter().map(|card| card.cards.len()).sum::<usize>().max(1) as f64;
        for card in &mut next {
            card.chance = if total > 0.0 { card.chance / total } else { card.cards.len() as f64 * even };
        }
        Ok(next)
    }
}

fn with(cards: &[Card], card: Card) -> Vec<Card> {
    cards.iter().copied().chain([card]).collect()
}
