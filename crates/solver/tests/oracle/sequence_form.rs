//! The sequence form of a game: its infosets, the sequences of actions of each player, and what each pair of them pays.

use crate::betting::{Action, Betting, Next};
use crate::cards::{Card, DECK, Hand, suit, text};
use crate::deals::chances;
use crate::game::{Game, Lock};
use crate::mutations::Mutation;
use crate::payoffs::payoffs;
use crate::strength::{Strength, best};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

/// A decision of a player with one hand: an action leads from the sequence before to one of its own.
pub(crate) struct Infoset {
    /// The sequence before it; 0 is the empty one.
    pub(crate) parent: usize,
    /// Its sequences, one for each action.
    pub(crate) sequences: std::ops::Range<usize>,
}

/// A decision node on one runout, with at least two actions.
pub(crate) struct Decision {
    /// The words of the line that leads to it.
    pub(crate) line: Vec<String>,
    pub(crate) player: usize,
    pub(crate) actions: Vec<Action>,
    /// The decision of each hand of the player there.
    pub(crate) choices: Vec<Choice>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Choice {
    /// The board has a card of the hand, or there is only one action.
    Nothing,
    /// The infoset.
    Free(usize),
    /// The frequencies of a lock: no choice, but chance.
    Locked(Vec<f64>),
}

pub(crate) struct SequenceForm {
    /// By player. An infoset comes after those that lead to it.
    pub(crate) infosets: [Vec<Infoset>; 2],
    /// The number of sequences of each player, the empty one included.
    pub(crate) sequences: [usize; 2],
    /// The payoffs of both players by pair of sequences, times the probability of the deals.
    pub(crate) payoffs: BTreeMap<(usize, usize), [f64; 2]>,
    pub(crate) decisions: Vec<Decision>,
}

/// The last sequence of a hand, and the probability of the locked actions on the way; `None` if the board has one of its cards.
type At = Option<(usize, f64)>;

struct Writer<'a> {
    game: &'a Game,
    form: SequenceForm,
    strengths: HashMap<(Hand, Vec<Card>), Strength>,
}

impl SequenceForm {
    /// Writes a game out; `None` if a player has more sequences than this.
    pub(crate) fn new(game: &Game, most: usize) -> Option<SequenceForm> {
        let form = SequenceForm {
            infosets: [Vec::new(), Vec::new()],
            sequences: [1; 2],
            payoffs: BTreeMap::new(),
            decisions: Vec::new(),
        };
        let mut writer = Writer { game, form, strengths: HashMap::new() };
        let hands = [0, 1].map(|player: usize| vec![Some((0, 1.0)); game.hands[player].len()]);
        let fits = writer.decision(Betting::start(game), &[], &[], &hands, most);
        let mut form = writer.form;
        let all: f64 = chances(game, &[]).iter().flatten().sum();
        form.payoffs.values_mut().flatten().for_each(|payoff| *payoff /= all);
        (fits && all > 0.0).then_some(form)
    }
}

impl Writer<'_> {
    fn decision(
        &mut self,
        betting: Betting,
        line: &[String],
        dealt: &[Card],
        hands: &[Vec<At>; 2],
        most: usize,
    ) -> bool {
        let (game, player) = (self.game, betting.player);
        let actions = betting.actions(game);
        let choices: Vec<Choice> =
            (0..hands[player].len()).map(|hand| self.choice(player, hand, &actions, line, hands)).collect();
        for (number, &action) in actions.iter().enumerate() {
            let mut after = hands.clone();
            for (at, choice) in after[player].iter_mut().zip(&choices) {
                *at = at.map(|(sequence, weight)| match choice {
                    Choice::Nothing => (sequence, weight),
                    Choice::Free(infoset) => {
                        (self.form.infosets[player][*infoset].sequences.start + number, weight)
                    }
                    Choice::Locked(frequencies) => (sequence, weight * frequencies[number]),
                });
            }
            let line = [line, &[action.word()]].concat();
            let fits = match betting.after(action) {
                Next::Decision(next) => self.decision(next, &line, dealt, &after, most),
                Next::StreetOver(next) => self.street_over(next, &line, dealt, &after, most),
                Next::Fold { folder, matched } => {
                    let result = if folder == 0 { Ordering::Less } else { Ordering::Greater };
                    let matched = match game.has(Mutation::UncalledBetIsLost) {
                        true => betting.put_in[1 - folder],
                        false => matched,
                    };
                    self.end(dealt, &after, |_, _| payoffs(game, matched, result, true))
                }
            };
            if !fits || self.form.sequences.iter().any(|&count| count > most) {
                return false;
            }
        }
        if actions.len() > 1 {
            self.form.decisions.push(Decision { line: line.to_vec(), player, actions, choices });
        }
        true
    }

    fn choice(
        &mut self,
        player: usize,
        hand: usize,
        actions: &[Action],
        line: &[String],
        hands: &[Vec<At>; 2],
    ) -> Choice {
        let Some((parent, _)) = hands[player][hand] else { return Choice::Nothing };
        let locks: &[Lock] = if self.game.has(Mutation::NoLocks) { &[] } else { &self.game.locks };
        let own = self.game.hands[player][hand].0;
        // The last lock counts.
        if let Some(lock) = locks.iter().rev().find(|lock| lock.is_about(own, line)) {
            return Choice::Locked(actions.iter().map(|action| lock.frequency(&action.word())).collect());
        }
        if actions.len() == 1 {
            return Choice::Nothing;
        }
        let first = self.form.sequences[player];
        let sequences = first..first + actions.len();
        self.form.sequences[player] = sequences.end;
        self.form.infosets[player].push(Infoset { parent, sequences });
        Choice::Free(self.form.infosets[player].len() - 1)
    }

    fn street_over(
        &mut self,
        betting: Betting,
        line: &[String],
        dealt: &[Card],
        hands: &[Vec<At>; 2],
        most: usize,
    ) -> bool {
        if betting.street == 2 {
            return self.showdown(betting.put_in[0], dealt, hands);
        }
        let known = [self.game.known_cards(), dealt.to_vec()].concat();
        let skips = |card: Card| self.game.has(Mutation::NoClubs) && suit(card) == 0;
        for card in DECK.filter(|card| !known.contains(card)).filter(|&card| !skips(card)) {
            let mut after = hands.clone();
            for (player, hands) in after.iter_mut().enumerate() {
                for (at, (hand, _)) in hands.iter_mut().zip(&self.game.hands[player]) {
                    *at = at.filter(|_| !hand.contains(&card));
                }
            }
            let line = [line, &["|".to_owned(), text(&[card]), "|".to_owned()]].concat();
            let dealt = [dealt, &[card]].concat();
            let next = betting.next_street();
            let fits = match betting.is_all_in(self.game) {
                true => self.street_over(next, &line, &dealt, &after, most),
                false => self.decision(next, &line, &dealt, &after, most),
            };
            if !fits {
                return false;
            }
        }
        true
    }

    fn showdown(&mut self, matched: u32, dealt: &[Card], hands: &[Vec<At>; 2]) -> bool {
        let game = self.game;
        let mut board = [&game.board[..], dealt].concat();
        board.sort_unstable();
        let mut strengths = |player: usize| -> Vec<Option<Strength>> {
            let strength = |(at, &(hand, _)): (&At, &(Hand, f64))| {
                at.map(|_| {
                    let key = (hand, board.clone());
                    let entry = self.strengths.entry(key);
                    let mut strength = entry.or_insert_with(|| best(&[&hand[..], &board].concat())).clone();
                    if game.has(Mutation::NoKickers) {
                        strength.1.truncate(1);
                    }
                    strength
                })
            };
            hands[player].iter().zip(&game.hands[player]).map(strength).collect()
        };
        let [oop, ip] = [0, 1].map(&mut strengths);
        let made = [Ordering::Less, Ordering::Equal, Ordering::Greater]
            .map(|result| payoffs(game, matched, result, false));
        self.end(dealt, hands, |first, second| made[(oop[first].cmp(&ip[second]) as i8 + 1) as usize])
    }

    /// Adds what each pair of hands makes where the hand ends.
    fn end(&mut self, dealt: &[Card], hands: &[Vec<At>; 2], made: impl Fn(usize, usize) -> [f64; 2]) -> bool {
        let chances = chances(self.game, dealt);
        for (first, at_first) in hands[0].iter().enumerate() {
            for (second, at_second) in hands[1].iter().enumerate() {
                let (Some((oop, weight)), Some((ip, other))) = (at_first, at_second) else { continue };
                let chance = chances[first][second] * weight * other;
                if chance > 0.0 {
                    let sums = self.form.payoffs.entry((*oop, *ip)).or_default();
                    let made = made(first, second);
                    sums.iter_mut().zip(made).for_each(|(sum, made)| *sum += chance * made);
                }
            }
        }
        true
    }
}

/// Whether a word of a line is a card; actions are in lower case.
pub(crate) fn is_card(word: &str) -> bool {
    !word.starts_with(|first: char| first.is_ascii_lowercase() || first == '|')
}

impl Lock {
    fn is_about(&self, hand: Hand, line: &[String]) -> bool {
        let words =
            |line: &[String]| -> Vec<String> { line.iter().filter(|word| *word != "|").cloned().collect() };
        let (wanted, line) = (words(&self.line), words(line));
        let leads = wanted.len() == line.len()
            && wanted.iter().zip(&line).all(|(a, b)| a == b || a == "*" && is_card(b));
        leads && self.hands.as_ref().is_none_or(|hands| hands.contains(&hand))
    }

    fn frequency(&self, word: &str) -> f64 {
        let given = self.frequencies.iter().find(|(action, _)| action == word);
        given.map_or(0.0, |&(_, percent)| f64::from(percent) / 100.0)
    }
}
