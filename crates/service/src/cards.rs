//! Canonical forms, and indices of classes.

use crate::suits::{self, BOARD_PARTS, CardPart};
use crate::{Error, parse};
use isofold_api::cards::{Canon, CanonAnswer, Index, IndexAnswer, Unindex, UnindexAnswer};
use isofold_cards::{Card, CardSet, Dealt, Deck};
use isofold_iso::{Canonical, Indexer, SuitGroup, board_rounds, canonical_form, labels};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// Cards to bring into canonical form.
#[derive(Clone, PartialEq, Debug)]
pub struct CanonQuestion {
    /// A hand, or groups of cards.
    pub groups: Vec<Vec<Card>>,
    /// The board: none, or 3, 4 or 5 cards.
    pub board: Vec<Card>,
    /// Dead cards, as one more group if there are any.
    pub dead: CardSet,
    /// The deck of the cards.
    pub deck: Deck,
}

impl CanonQuestion {
    /// Reads a request.
    pub fn parse(request: &Canon) -> Result<CanonQuestion, Error> {
        let board = request.board.as_deref().map_or(Ok(Vec::new()), parse::board);
        let dead = request.dead.as_deref().map_or(Ok(CardSet::EMPTY), parse::card_set);
        Ok(CanonQuestion {
            groups: parse::groups(&request.cards).map_err(|why| Error::field("cards", why))?,
            board: board.map_err(|why| Error::field("board", why))?,
            dead: dead.map_err(|why| Error::field("dead", why))?,
            deck: parse::deck(request.deck.as_deref()).map_err(|why| Error::field("deck", why))?,
        })
    }

    /// All groups in order: those given, flop, turn, river, dead cards.
    pub fn given(&self) -> Result<Vec<CardSet>, Error> {
        let board = match self.board.is_empty() {
            true => Vec::new(),
            false => board_rounds(&self.board).map_err(|error| Error::field("board", error))?,
        };
        let sets = self.groups.iter().map(|group| group.iter().copied().collect()).collect();
        let dead: Vec<CardSet> = [self.dead].into_iter().filter(|dead| !dead.is_empty()).collect();
        let sources: [(_, _, Vec<CardSet>); 3] = [
            ("cards", "among the cards", sets),
            ("board", "on the board", board),
            ("dead", "among the dead cards", dead),
        ];
        let mut dealt = Dealt::new(self.deck);
        for (field, location, groups) in &sources {
            let deal = |&cards| dealt.deal(location, cards).map_err(|error| Error::field(*field, error));
            groups.iter().try_for_each(deal)?;
        }
        Ok(sources.into_iter().flat_map(|(_, _, groups)| groups).collect())
    }

    /// The canonical form and its class.
    pub fn answer(&self) -> Result<CanonAnswer, Error> {
        let given = self.given()?;
        Ok(self.describe(&given, &canonical_form(&given)))
    }

    /// A canonical form as data.
    pub fn describe(&self, given: &[CardSet], form: &Canonical<Vec<CardSet>>) -> CanonAnswer {
        let stabilizer = form.stabilizer();
        CanonAnswer {
            given: groups_text(given),
            deck: self.deck.to_string(),
            canonical: form.to_string(),
            groups: form.groups().iter().map(CardSet::to_string).collect(),
            labels: labels_of(form.groups()),
            board_labels: self.board_labels(form.groups()),
            signature: form.signature().to_string(),
            class_size: form.class_size(),
            stabilizer_order: stabilizer.order(),
            stabilizer: stabilizer.perms().map(|perm| perm.to_string()).collect(),
            permutation: form.to_canonical().to_string(),
            members: form.members().iter().map(|(_, member)| groups_text(member)).collect(),
            member_permutations: form.members().iter().map(|(perm, _)| perm.to_string()).collect(),
            suits: suits::keys(given, form.to_canonical()),
            pairs: suits::pairs(SuitGroup::of_sets(given), &self.parts(given), |_| Vec::new()),
        }
    }

    /// The parts of the request that groups are: those given, flop, turn, river, dead cards.
    fn parts(&self, given: &[CardSet]) -> Vec<CardPart> {
        let own = self.groups.len();
        let number = |index: usize| (own > 1).then_some(index + 1);
        let cards = (0..own).map(|index| ("cards", number(index)));
        let board = board_rounds(&self.board).map_or(0, |rounds| rounds.len());
        let board = BOARD_PARTS.into_iter().take(board).map(|name| (name, None));
        let named = cards.chain(board).chain([("dead", None)]);
        named.zip(given).map(|((name, number), &cards)| CardPart { name, number, cards }).collect()
    }

    /// The labels of suits in order of first appearance, the board first: a hand has the labels that the board gives, and new ones
    /// for suits that the board does not have. `None` if there is no board.
    fn board_labels(&self, groups: &[CardSet]) -> Option<String> {
        let board = self.board_groups(groups)?;
        let is_board = |index: &usize| board.contains(index);
        let order: Vec<usize> =
            board.clone().chain((0..groups.len()).filter(|index| !is_board(index))).collect();
        let sorted: Vec<CardSet> = order.iter().map(|&index| groups[index]).collect();
        let text = labels_of(&sorted);
        let mut labelled: Vec<(usize, &str)> = order.into_iter().zip(text.split(" | ")).collect();
        labelled.sort_unstable();
        Some(labelled.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" | "))
    }

    /// The groups that are the board: the one given, or a flop, a turn and a river after the first group.
    fn board_groups(&self, groups: &[CardSet]) -> Option<Range<usize>> {
        let rounds = if self.board.is_empty() { 0 } else { board_rounds(&self.board).ok()?.len() };
        let before = groups.len().checked_sub(rounds + usize::from(!self.dead.is_empty()))?;
        if rounds > 0 {
            return Some(before..before + rounds);
        }
        let sizes: Vec<usize> = groups.get(1..before)?.iter().map(|group| group.len()).collect();
        matches!(sizes[..], [3] | [3, 1] | [3, 1, 1]).then_some(1..before)
    }
}

/// Groups of cards, each in descending order, with bars between them.
pub fn groups_text(groups: &[CardSet]) -> String {
    groups.iter().map(CardSet::to_string).collect::<Vec<_>>().join(" | ")
}

/// The labels of suits in order of first appearance, over all groups.
fn labels_of(groups: &[CardSet]) -> String {
    let descending = |group: &CardSet| {
        let mut cards: Vec<Card> = group.iter().collect();
        cards.reverse();
        cards
    };
    labels(&groups.iter().map(descending).collect::<Vec<Vec<Card>>>())
}

/// The hands that are indexed: a deck, and the number of cards of each round.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Indexed {
    /// The deck of the cards.
    pub deck: Deck,
    /// The number of cards of each round.
    pub rounds: Vec<usize>,
}

/// Indexers that were made before; the tables of one can take a while.
#[derive(Default)]
pub struct Indexers(Mutex<HashMap<Indexed, Arc<Indexer>>>);

impl Indexers {
    /// As many are kept: there are few that anybody asks for.
    const MOST: usize = 64;

    /// The indexer of some rounds.
    pub fn get(&self, indexed: &Indexed) -> Result<Arc<Indexer>, Error> {
        // A poisoned map is whole: nothing panics while it changes.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(indexer) = known.get(indexed) {
            return Ok(Arc::clone(indexer));
        }
        let indexer = Arc::new(indexed.indexer()?);
        if known.len() >= Indexers::MOST {
            known.clear();
        }
        known.insert(indexed.clone(), Arc::clone(&indexer));
        Ok(indexer)
    }
}

impl Indexed {
    fn parse(deck: Option<&str>, rounds: &[usize]) -> Result<Indexed, Error> {
        let deck = parse::deck(deck).map_err(|why| Error::field("deck", why))?;
        Ok(Indexed { deck, rounds: rounds.to_vec() })
    }

    /// Makes the indexer.
    pub fn indexer(&self) -> Result<Indexer, Error> {
        Indexer::new(self.deck, &self.rounds).map_err(|error| Error::field("rounds", error))
    }

    /// The index of a hand, given as cards in order or as a group for each round.
    pub fn index(&self, indexer: &Indexer, groups: &[Vec<Card>]) -> Result<u64, Error> {
        let hand = self.split(groups)?;
        let none = || Error::Failed(format!("{} has no index", groups_text(&hand)));
        indexer.index(&hand).ok_or_else(none)
    }

    /// The hand of an index.
    pub fn unindex(&self, indexer: &Indexer, index: u64) -> Result<Vec<CardSet>, Error> {
        let past =
            || Error::field("index", format!("past the end: indices run from 0 to {}", indexer.size() - 1));
        indexer.unindex(index).ok_or_else(past)
    }

    /// The index of a hand, or those of many, as data.
    pub fn index_answer(
        &self,
        indexer: &Indexer,
        index: Option<u64>,
        indices: Option<Vec<u64>>,
    ) -> IndexAnswer {
        let deck = self.deck.to_string();
        let (size, total) = (indexer.size(), self.total());
        IndexAnswer { index, indices, size, total, rounds: self.rounds.clone(), deck }
    }

    /// The number of hands, without isomorphism; `None` if it does not fit.
    fn total(&self) -> Option<u64> {
        let mut left = self.deck.size();
        let mut total: u64 = 1;
        for &cards in &self.rounds {
            // Each product is one of binomials, so the division leaves no rest.
            let choose =
                |ways: u64, taken: usize| Some(ways.checked_mul((left - taken) as u64)? / (taken as u64 + 1));
            total = total.checked_mul((0..cards).try_fold(1, choose)?)?;
            left -= cards;
        }
        Some(total)
    }

    /// An index with its hand, or many hands, as data.
    pub fn unindex_answer(
        &self,
        indexer: &Indexer,
        one: Option<(u64, &[CardSet])>,
        hands: Option<Vec<String>>,
    ) -> UnindexAnswer {
        UnindexAnswer {
            index: one.map(|(index, _)| index),
            size: indexer.size(),
            rounds: self.rounds.clone(),
            deck: self.deck.to_string(),
            cards: one.map(|(_, hand)| groups_text(hand)),
            groups: one.map(|(_, hand)| hand.iter().map(CardSet::to_string).collect()),
            hands,
        }
    }

    /// Splits the cards into rounds.
    fn split(&self, groups: &[Vec<Card>]) -> Result<Vec<CardSet>, Error> {
        let rounds = &self.rounds;
        let cards = groups.concat();
        let wanted: usize = rounds.iter().sum();
        if cards.len() != wanted {
            let noun = if wanted == 1 { "card" } else { "cards" };
            let found = cards.len();
            let why = format!("expected {wanted} {noun} for the rounds {}, found {found}", commas(rounds));
            return Err(Error::field("cards", why));
        }
        let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
        if groups.len() > 1 && sizes != *rounds {
            let why = format!(
                "expected groups of {} cards as the rounds are, found groups of {}",
                commas(rounds),
                commas(&sizes)
            );
            return Err(Error::field("cards", why));
        }
        Dealt::new(self.deck)
            .deal("among the cards", cards.iter().copied().collect())
            .map_err(|error| Error::field("cards", error))?;
        let mut cards = cards.into_iter();
        Ok(rounds.iter().map(|&size| cards.by_ref().take(size).collect()).collect())
    }
}

fn commas(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// Indexes a hand, or many.
pub(crate) fn index(request: &Index, indexers: &Indexers) -> Result<IndexAnswer, Error> {
    let indexed = Indexed::parse(request.deck.as_deref(), &request.rounds)?;
    let indexer = indexers.get(&indexed)?;
    let one = |text: &str| {
        let groups = parse::groups(text).map_err(|why| Error::field("cards", why))?;
        indexed.index(&indexer, &groups)
    };
    let index = request.cards.as_deref().map(one).transpose()?;
    let number =
        |(at, hand): (usize, &String)| one(hand).map_err(|error| error.in_field(format!("hands[{at}]")));
    let many = request.hands.as_ref().map(|hands| hands.iter().enumerate().map(number).collect());
    Ok(indexed.index_answer(&indexer, index, many.transpose()?))
}

/// Finds the hand of an index, or of many.
pub(crate) fn unindex(request: &Unindex, indexers: &Indexers) -> Result<UnindexAnswer, Error> {
    let indexed = Indexed::parse(request.deck.as_deref(), &request.rounds)?;
    let indexer = indexers.get(&indexed)?;
    let one = |index: u64| indexed.unindex(&indexer, index);
    let hand = request.index.map(one).transpose()?;
    let many = request.indices.as_ref().map(|indices| {
        let text = |(at, &index): (usize, &u64)| {
            one(index)
                .map(|hand| groups_text(&hand))
                .map_err(|error| error.in_field(format!("indices[{at}]")))
        };
        indices.iter().enumerate().map(text).collect::<Result<_, _>>()
    });
    let one = request.index.zip(hand.as_deref());
    Ok(indexed.unindex_answer(&indexer, one, many.transpose()?))
}
