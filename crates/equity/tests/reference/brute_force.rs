//! The reference implementation: every choice of hands, every board, one showdown at a time.

use isofold_cards::{Card, CardSet, Hands, Range, parse_cards};
use isofold_eval::Game;
use std::collections::BTreeMap;

#[derive(Debug)]
pub(crate) struct Player {
    pub(crate) equity: f64,
    pub(crate) win: f64,
    pub(crate) tie: f64,
    pub(crate) hands: BTreeMap<CardSet, f64>,
    pub(crate) categories: Vec<f64>,
}

pub(crate) struct Outcome {
    pub(crate) outcomes: u128,
    pub(crate) players: Vec<Player>,
}

#[derive(Clone, Default)]
struct Sums {
    total: Sum,
    equity: Sum,
    win: Sum,
    tie: Sum,
}

/// A compensated sum: the same weight added a hundred thousand times would drift otherwise.
#[derive(Clone, Copy, Default)]
struct Sum {
    sum: f64,
    lost: f64,
}

impl Sum {
    fn add(&mut self, term: f64) {
        let sum = self.sum + term;
        let big = sum - term;
        self.lost += (self.sum - big) + (term - (sum - big));
        self.sum = sum;
    }

    fn get(self) -> f64 {
        self.sum + self.lost
    }
}

struct Enumeration {
    game: Game,
    boards: Vec<CardSet>,
    hands: Vec<Vec<(CardSet, f64)>>,
    sums: Vec<BTreeMap<CardSet, Sums>>,
    categories: Vec<Vec<Sum>>,
    outcomes: u128,
}

pub(crate) fn equity(game: Game, players: &[String], board: &str, dead: &str) -> Outcome {
    let dead: CardSet = dead.parse().unwrap();
    let deck = game.deck().cards() - dead;
    let hands = players.iter().map(|text| hands(game, text, deck)).collect();
    let sums = vec![BTreeMap::new(); players.len()];
    let categories = vec![vec![Sum::default(); game.categories().len()]; players.len()];
    let mut all =
        Enumeration { game, boards: boards(game, board, deck), hands, sums, categories, outcomes: 0 };
    all.choose(&mut Vec::new(), 1.0);
    let players = all.sums.iter().zip(&all.categories).map(|(hands, categories)| {
        let add = |of: fn(&Sums) -> Sum| hands.values().map(|sums| of(sums).get()).sum::<f64>();
        let total = add(|sum| sum.total);
        Player {
            equity: add(|sum| sum.equity) / total,
            win: add(|sum| sum.win) / total,
            tie: add(|sum| sum.tie) / total,
            categories: categories.iter().map(|category| category.get() / total).collect(),
            hands: hands.iter().map(|(&cards, sum)| (cards, sum.equity.get() / sum.total.get())).collect(),
        }
    });
    Outcome { outcomes: all.outcomes, players: players.collect() }
}

/// Complete hands with their weights.
pub(crate) fn hands(game: Game, text: &str, deck: CardSet) -> Vec<(CardSet, f64)> {
    let known: Vec<(CardSet, f64)> = if game.hole_cards() == 2 {
        let range: Range = text.parse().unwrap();
        range.iter().map(|(combo, weight)| (combo.set(), f64::from(weight))).collect()
    } else {
        let least = if game.is_stud() { 1 } else { game.hole_cards() };
        let hands = Hands::parse(text, game.deck(), least..=game.hole_cards()).unwrap();
        hands.iter().map(|(set, weight)| (set, f64::from(weight))).collect()
    };
    let mut hands: BTreeMap<CardSet, f64> = BTreeMap::new();
    for (known, weight) in known {
        for rest in subsets(deck - known, game.hole_cards() - known.len()) {
            if deck.contains_all(known) {
                *hands.entry(known | rest).or_default() += weight;
            }
        }
    }
    hands.into_iter().collect()
}

/// Complete boards: the known cards one after the other, then the rest. A rank alone is any suit, `Xh` any heart, `*` any
/// card. Equal patterns are filled in every order, which changes no equity, but the count of outcomes.
fn boards(game: Game, text: &str, deck: CardSet) -> Vec<CardSet> {
    let mut starts = vec![CardSet::EMPTY];
    let mut rest = text.replace('*', "");
    while !rest.is_empty() {
        let suited = rest.len() > 1 && rest[1..2].contains(['c', 'd', 'h', 's']);
        let pattern: String = rest.drain(..if suited { 2 } else { 1 }).collect();
        let cards: Vec<Card> = match suited {
            true if pattern.starts_with('X') => {
                Card::all().filter(|card| card.to_string().ends_with(&pattern[1..])).collect()
            }
            true => parse_cards(&pattern).unwrap(),
            false => "cdhs".chars().map(|suit| format!("{pattern}{suit}").parse().unwrap()).collect(),
        };
        starts = starts
            .iter()
            .flat_map(|start| cards.iter().map(move |&card| (*start, card)))
            .filter(|&(start, card)| !start.contains(card) && deck.contains(card))
            .map(|(start, card)| start.with(card))
            .collect();
    }
    let more = |start: CardSet| subsets(deck - start, game.board_cards() - start.len());
    starts.into_iter().flat_map(|start| more(start).into_iter().map(move |rest| start | rest)).collect()
}

fn subsets(cards: CardSet, size: usize) -> Vec<CardSet> {
    if size == 0 {
        return vec![CardSet::EMPTY];
    }
    let mut sets = Vec::new();
    for card in cards.iter() {
        let below: CardSet = cards.iter().take_while(|&other| other < card).collect();
        sets.extend(subsets(below, size - 1).into_iter().map(|set| set.with(card)));
    }
    sets
}

impl Enumeration {
    fn choose(&mut self, chosen: &mut Vec<CardSet>, weight: f64) {
        if chosen.len() < self.hands.len() {
            for (hand, w) in self.hands[chosen.len()].clone() {
                if chosen.iter().all(|other| !other.intersects(hand)) {
                    chosen.push(hand);
                    self.choose(chosen, weight * w);
                    chosen.pop();
                }
            }
            return;
        }
        let used = chosen.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        for board in self.boards.clone() {
            if !board.intersects(used) {
                self.outcomes += 1;
                self.show_down(chosen, board, weight);
            }
        }
    }

    fn show_down(&mut self, chosen: &[CardSet], board: CardSet, weight: f64) {
        let shown: Vec<_> = chosen.iter().map(|&hand| self.game.showdown(hand, board).unwrap()).collect();
        let high = shown.iter().map(|shown| shown.strength).max().unwrap();
        let low = shown.iter().map(|shown| shown.low).max().unwrap();
        let highs = shown.iter().filter(|shown| shown.strength == high).count() as f64;
        let lows = shown.iter().filter(|shown| shown.low == low).count() as f64;
        let has_low = self.game.splits() && low.bits() != 0;
        for (player, shown) in shown.iter().enumerate() {
            let mut part = if shown.strength == high { 1.0 / highs } else { 0.0 };
            if has_low {
                part = part / 2.0 + if shown.low == low { 0.5 / lows } else { 0.0 };
            }
            self.categories[player][self.game.category(shown.strength)].add(weight);
            let sum = self.sums[player].entry(chosen[player]).or_default();
            sum.total.add(weight);
            sum.equity.add(weight * part);
            sum.win.add(if part == 1.0 { weight } else { 0.0 });
            sum.tie.add(if part > 0.0 && part < 1.0 { weight } else { 0.0 });
        }
    }
}
