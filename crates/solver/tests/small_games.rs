//! The update rule on two games whose values are known: Kuhn poker and Leduc.

use isofold_solver::{Discounts, Rule};
use std::collections::{BTreeMap, HashMap};

/// A game for two, state by state.
trait Game: Clone {
    fn next(&self) -> Next<Self>;
}

enum Next<G> {
    /// A terminal: the payoff of the first player, minus that of the second.
    End(f64),
    Chance(Vec<(f64, G)>),
    /// A decision: the player, the infoset, and the state after each action.
    Decision(usize, u64, Vec<G>),
}

#[derive(Default)]
struct Info {
    regrets: Vec<f64>,
    /// Regrets of the pass that is under way: all states of an information set see one strategy.
    fresh: Vec<f64>,
    /// The numbers that the next strategy is matched to.
    predicted: Vec<f64>,
    sums: Vec<f64>,
}

fn in_proportion(parts: &[f64]) -> Vec<f64> {
    let total: f64 = parts.iter().map(|part| part.max(0.0)).sum();
    let even = 1.0 / parts.len() as f64;
    parts.iter().map(|part| if total > 0.0 { part.max(0.0) / total } else { even }).collect()
}

impl Info {
    /// Adds what is regretted in an iteration to the discounted and lifted regrets from before.
    fn update(&mut self, step: Discounts) {
        let Info { regrets, fresh, predicted, .. } = self;
        for regret in regrets.iter_mut() {
            *regret *= f64::from(if *regret > 0.0 { step.positive } else { step.negative });
        }
        let size: f64 = regrets.iter().map(|regret| regret.abs()).sum();
        let wanted = f64::from(step.lift) * fresh.iter().map(|fresh| fresh.abs()).fold(0.0, f64::max);
        let lifted = if size > 0.0 && size < wanted { wanted / size } else { 1.0 };
        for ((regret, fresh), predicted) in regrets.iter_mut().zip(fresh).zip(predicted) {
            *regret = *regret * lifted + *fresh;
            *predicted = *regret + f64::from(step.prediction) * std::mem::take(fresh);
        }
    }
}

/// Counterfactual regret minimization with alternating updates; the average is weighted by own reach.
#[derive(Default)]
struct Cfr {
    infos: [HashMap<u64, Info>; 2],
    iteration: u32,
}

impl Cfr {
    fn iterate<G: Game>(&mut self, game: &G, rule: &Rule) {
        self.iteration += 1;
        let step = rule.discounts(self.iteration);
        for info in self.infos.iter_mut().flat_map(HashMap::values_mut) {
            let keep = if step.reset { 0.0 } else { f64::from(step.average) };
            info.sums.iter_mut().for_each(|sum| *sum *= keep);
        }
        for traverser in 0..2 {
            self.pass(game, traverser, 1.0, 1.0);
            for info in self.infos[traverser].values_mut() {
                info.update(step);
            }
        }
    }

    /// The counterfactual value of the traverser from here, with the probabilities of the cards and the opponent's reach.
    fn pass<G: Game>(&mut self, state: &G, traverser: usize, chance: f64, reach: f64) -> f64 {
        match state.next() {
            Next::End(won) => chance * reach * if traverser == 0 { won } else { -won },
            Next::Chance(cards) => {
                cards.iter().map(|(share, card)| self.pass(card, traverser, chance * share, reach)).sum()
            }
            Next::Decision(player, key, actions) => {
                let count = actions.len();
                let info = self.infos[player].entry(key).or_insert_with(|| Info {
                    regrets: vec![0.0; count],
                    fresh: vec![0.0; count],
                    predicted: vec![0.0; count],
                    sums: vec![0.0; count],
                });
                let strategy = in_proportion(&info.predicted);
                if player != traverser {
                    for (sum, share) in info.sums.iter_mut().zip(&strategy) {
                        *sum += reach * share;
                    }
                    let parts = actions.iter().zip(strategy);
                    return parts
                        .map(|(next, share)| self.pass(next, traverser, chance, reach * share))
                        .sum();
                }
                let values: Vec<f64> =
                    actions.iter().map(|next| self.pass(next, traverser, chance, reach)).collect();
                let value: f64 = values.iter().zip(&strategy).map(|(value, share)| value * share).sum();
                let info = self.infos[player].get_mut(&key).unwrap();
                for (fresh, of_action) in info.fresh.iter_mut().zip(values) {
                    *fresh += of_action - value;
                }
                value
            }
        }
    }

    fn average(&self, player: usize, key: u64) -> Vec<f64> {
        in_proportion(&self.infos[player][&key].sums)
    }

    /// The EV of the first player when both play their average strategies.
    fn value<G: Game>(&self, state: &G) -> f64 {
        match state.next() {
            Next::End(won) => won,
            Next::Chance(cards) => cards.iter().map(|(share, card)| share * self.value(card)).sum(),
            Next::Decision(player, key, actions) => actions
                .iter()
                .zip(self.average(player, key))
                .map(|(next, share)| share * self.value(next))
                .sum(),
        }
    }

    /// The best-response value of a player, from weighted states of one infoset.
    fn best<G: Game>(&self, mut open: Vec<(f64, G)>, player: usize) -> f64 {
        let mut total = 0.0;
        let mut sets: BTreeMap<u64, Vec<(f64, Vec<G>)>> = BTreeMap::new();
        while let Some((weight, state)) = open.pop() {
            match state.next() {
                Next::End(won) => total += weight * if player == 0 { won } else { -won },
                Next::Chance(cards) => {
                    open.extend(cards.into_iter().map(|(share, card)| (weight * share, card)));
                }
                Next::Decision(who, key, actions) if who == player => {
                    sets.entry(key).or_default().push((weight, actions));
                }
                Next::Decision(other, key, actions) => {
                    let parts = actions.into_iter().zip(self.average(other, key));
                    open.extend(parts.map(|(next, share)| (weight * share, next)));
                }
            }
        }
        for states in sets.values() {
            let of_action = |action: usize| {
                let states = states.iter().map(|(weight, actions)| (*weight, actions[action].clone()));
                self.best(states.collect(), player)
            };
            total += (0..states[0].1.len()).map(of_action).fold(f64::NEG_INFINITY, f64::max);
        }
        total
    }

    fn exploitability<G: Game>(&self, game: &G) -> f64 {
        [0, 1].map(|player| self.best(vec![(1.0, game.clone())], player)).iter().sum::<f64>() / 2.0
    }
}

/// Three cards, one each, an ante of 1 and one bet of 1.
#[derive(Clone, Default)]
struct Kuhn {
    cards: Option<[u64; 2]>,
    /// 1 for a bet or a call, 0 for a check or a fold.
    moves: Vec<u64>,
}

impl Game for Kuhn {
    fn next(&self) -> Next<Kuhn> {
        let Some(cards) = self.cards else {
            let deals = (0..9).map(|i| [i / 3, i % 3]).filter(|[a, b]| a != b);
            return Next::Chance(
                deals.map(|cards| (1.0 / 6.0, Kuhn { cards: Some(cards), moves: vec![] })).collect(),
            );
        };
        let shown = if cards[0] > cards[1] { 1.0 } else { -1.0 };
        match self.moves[..] {
            [0, 0] => Next::End(shown),
            [.., 1, 1] => Next::End(2.0 * shown),
            [1, 0] => Next::End(1.0),
            [0, 1, 0] => Next::End(-1.0),
            _ => {
                let player = self.moves.len() % 2;
                let key = self.moves.iter().fold(cards[player] + 3, |key, step| key * 2 + step);
                let after = |step| Kuhn { cards: self.cards, moves: [&self.moves[..], &[step]].concat() };
                Next::Decision(player, key, vec![after(0), after(1)])
            }
        }
    }
}

/// Two suits of three ranks, an ante of 1, a card each, then one for both; bets of 2, later 4, one raise.
#[derive(Clone)]
struct Leduc {
    ranks: Option<[usize; 2]>,
    board: Option<usize>,
    /// Of this round: 0 for a fold, 1 for a check or a call, 2 for a bet or a raise.
    moves: Vec<u64>,
    put_in: [f64; 2],
    /// All moves so far, for the key.
    history: u64,
}

const LEDUC: Leduc = Leduc { ranks: None, board: None, moves: Vec::new(), put_in: [1.0; 2], history: 1 };

impl Leduc {
    /// The ranks that may come, each with its chance.
    fn deal(dealt: &[usize]) -> impl Iterator<Item = (f64, usize)> {
        let left = |rank| 2 - dealt.iter().filter(|&&other| other == rank).count();
        (0..3)
            .map(move |rank| (left(rank) as f64 / (6 - dealt.len()) as f64, rank))
            .filter(|card| card.0 > 0.0)
    }

    fn after(&self, player: usize, step: u64) -> Leduc {
        let mut next = self.clone();
        let most = self.put_in[0].max(self.put_in[1]);
        match step {
            0 => {}
            1 => next.put_in[player] = most,
            _ => next.put_in[player] = most + if self.board.is_none() { 2.0 } else { 4.0 },
        }
        next.moves.push(step);
        next.history = next.history * 3 + step;
        next
    }
}

impl Game for Leduc {
    fn next(&self) -> Next<Leduc> {
        let Some(ranks) = self.ranks else {
            let firsts = Leduc::deal(&[]).map(|(share, a)| (share, vec![a]));
            let both = firsts.flat_map(|(share, first)| {
                let a = first[0];
                Leduc::deal(&[a]).map(move |(next, b)| (share * next, [a, b])).collect::<Vec<_>>()
            });
            return Next::Chance(
                both.map(|(share, ranks)| (share, Leduc { ranks: Some(ranks), ..LEDUC })).collect(),
            );
        };
        let player = self.moves.len() % 2;
        match (&self.moves[..], self.board) {
            // The one whose turn it would be wins what the folder has put in.
            ([.., 0], _) => Next::End(if player == 0 { self.put_in[1] } else { -self.put_in[0] }),
            ([1, 1] | [.., 2, 1], None) => {
                let cards = Leduc::deal(&ranks);
                let on = |board| Leduc { board: Some(board), moves: vec![], ..self.clone() };
                Next::Chance(cards.map(|(share, board)| (share, on(board))).collect())
            }
            ([1, 1] | [.., 2, 1], Some(board)) => {
                let strength = ranks.map(|rank| if rank == board { 3 } else { rank });
                Next::End(match strength[0].cmp(&strength[1]) {
                    std::cmp::Ordering::Less => -self.put_in[0],
                    std::cmp::Ordering::Equal => 0.0,
                    std::cmp::Ordering::Greater => self.put_in[1],
                })
            }
            (moves, board) => {
                let faces_a_raise = moves.last() == Some(&2);
                let raises = moves.iter().filter(|&&step| step == 2).count();
                let steps = (0..3).filter(|&step| (step > 0 || faces_a_raise) && (step < 2 || raises < 2));
                let board = board.map_or(3, |board| board as u64);
                let key = (self.history * 4 + board) * 3 + ranks[player] as u64;
                Next::Decision(player, key, steps.map(|step| self.after(player, step)).collect())
            }
        }
    }
}

fn rules() -> [Rule; 4] {
    [Rule::default(), Rule::PLAIN, Rule::cfr_plus(), Rule::resetting(1.5, 0.0, 3.0)]
}

/// The value of the game to the first player, once its exploitability is below the target.
fn value_of(game: &impl Game, rule: &Rule, target: f64) -> f64 {
    let mut cfr = Cfr::default();
    for _ in 0..20 {
        (0..500).for_each(|_| cfr.iterate(game, rule));
        let exploitability = cfr.exploitability(game);
        assert!(exploitability >= 0.0);
        if exploitability < target {
            return cfr.value(game);
        }
    }
    panic!("{rule:?} does not get there: {}", cfr.exploitability(game));
}

#[test]
fn kuhn_poker_is_worth_minus_an_eighteenth() {
    for rule in rules() {
        let value = value_of(&Kuhn::default(), &rule, 1e-4);
        assert!((value + 1.0 / 18.0).abs() < 1e-6, "{rule:?}: {value}");
    }
}

#[test]
fn leduc_is_worth_what_is_published() {
    for rule in rules() {
        let value = value_of(&LEDUC, &rule, 1e-4);
        assert!((value + 0.085606).abs() < 1e-5, "{rule:?}: {value}");
    }
}
