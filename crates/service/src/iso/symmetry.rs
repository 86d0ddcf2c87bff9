//! The symmetry of a board, and what dead cards, known cards, ranges and locks break of it.

use super::IsoQuestion;
use super::locks::Locks;
use crate::{Error, Job};
use isofold_cards::{Card, CardSet, Combo, Deck, Range};
use isofold_iso::{Situation, SuitGroup, SuitPerm, board_rounds};
use isofold_tree::Lock;
use std::fmt;

/// The situation, and the parts of the question that made it.
pub struct Symmetry {
    /// The deck of the cards.
    pub deck: Deck,
    /// The board: 3 or 4 cards.
    pub board: Vec<Card>,
    /// The rounds of the board, then the dead cards and each player's known ones.
    pub groups: Vec<CardSet>,
    /// The situation after all steps.
    pub situation: Situation,
    /// The parts of the question besides the board, in the order in which they were taken into account.
    pub steps: Vec<Step>,
    /// Whether any range was given.
    pub has_ranges: bool,
    of_board: SuitGroup,
}

/// A part of the question besides the board.
pub struct Source {
    /// The flag of the command line: `--dead`.
    pub option: &'static str,
    /// The cards; none if it is a range or a lock.
    pub cards: CardSet,
    /// The number of the range or lock, from 1, if there are several of the kind.
    pub number: Option<usize>,
}

/// The change of the symmetry by one part of the question.
pub struct Step {
    /// The part.
    pub source: Source,
    /// The permutations of the board's symmetry that it breaks by itself.
    pub breaks: Vec<SuitPerm>,
    /// An example of what a range or a lock tells apart.
    pub why: Option<Difference>,
    /// Such an example for each exchange of two suits that it breaks.
    pub examples: Vec<(SuitPerm, Difference)>,
    /// The symmetry that the parts before it have left.
    pub before: Counts,
    /// The symmetry that it leaves.
    pub after: Counts,
}

/// A situation in numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Counts {
    /// The permutations that change nothing.
    pub group: SuitGroup,
    /// The number of cards that can come next.
    pub cards: usize,
    /// The number of their classes.
    pub classes: usize,
}

/// An example of what a range or a lock tells apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Difference {
    /// Two combos and their weights in the range.
    Weights([(Combo, f32); 2]),
    /// A combo that is locked, and one that is not.
    Locked([Combo; 2]),
    /// A card that the line of the lock names, and one that it does not name.
    Cards([Card; 2]),
}

impl Difference {
    /// The example in words, with cards as a function writes them.
    pub fn text(&self, card: impl Fn(Card) -> String) -> String {
        let hand = |combo: Combo| {
            let [low, high] = combo.cards();
            card(high) + &card(low)
        };
        match *self {
            Difference::Weights([(one, weight), (other, others)]) => {
                format!("weights {} {weight}, {} {others}", hand(one), hand(other))
            }
            Difference::Locked([one, other]) => format!("locks {}, not {}", hand(one), hand(other)),
            Difference::Cards([one, other]) => format!("after {}, not after {}", card(one), card(other)),
        }
    }
}

impl Symmetry {
    /// Takes one part of a question after the other into account.
    pub fn of(question: &IsoQuestion, job: &Job) -> Result<Symmetry, Error> {
        let deck = question.deck;
        let of_board = |error| Error::field("board", error);
        let situation = Situation::with_deck(deck, &question.board).map_err(of_board)?;
        let mut symmetry = Symmetry {
            deck,
            board: question.board.clone(),
            groups: board_rounds(&question.board).map_err(of_board)?,
            of_board: situation.group(),
            situation,
            steps: Vec::new(),
            has_ranges: question.oop.is_some() || question.ip.is_some() || !question.folded.is_empty(),
        };
        // Cards come before ranges: combos that they block do not count.
        if !question.dead.is_empty() {
            let after = symmetry.situation.clone().dead(question.dead);
            let source = Source { option: "--dead", cards: question.dead, number: None };
            symmetry.add_cards(source, after.map_err(|error| Error::field("dead", error))?);
        }
        for (index, &cards) in question.known.iter().enumerate().filter(|(_, known)| !known.is_empty()) {
            let after = symmetry.situation.clone().known(cards);
            let after = after.map_err(|error| Error::field(format!("known[{index}]"), error))?;
            symmetry.add_cards(Source { option: "--known", cards, number: None }, after);
        }
        for (field, option, range) in [("oop", "--oop", &question.oop), ("ip", "--ip", &question.ip)] {
            if let Some(range) = range {
                symmetry.add_range(option, None, range).map_err(|why| Error::field(field, why))?;
            }
        }
        for (index, range) in question.folded.iter().enumerate() {
            check(job)?;
            let added = symmetry.add_range("--folded", numbered(index, question.folded.len()), range);
            added.map_err(|why| Error::field(format!("folded[{index}]"), why))?;
        }
        symmetry.add_locks(&question.locks, job)?;
        Ok(symmetry)
    }

    /// Adds cards.
    fn add_cards(&mut self, source: Source, after: Situation) {
        self.groups.push(source.cards);
        let kept = SuitGroup::of_set(source.cards);
        self.step(source, after, |perm| !kept.contains(perm), |_| None);
    }

    /// Adds a range. It breaks the permutations that map a live combo to a live one of another weight.
    fn add_range(
        &mut self,
        option: &'static str,
        number: Option<usize>,
        range: &Range,
    ) -> Result<(), &'static str> {
        let undealt = self.situation.undealt();
        if range.is_empty() {
            return Err("empty range: expected a hand with a weight above 0");
        }
        if range.without(CardSet::FULL - undealt).is_empty() {
            return Err("no combo is left of it: the cards in sight block all");
        }
        let is_live = |combo: &Combo| undealt.contains_all(combo.set());
        let told_apart = |perm: SuitPerm| {
            let images = Combo::all().filter(is_live).map(|combo| (combo, perm.apply_combo(combo)));
            let mut different = images.filter(|(_, image)| is_live(image));
            different.find(|&(combo, image)| range.weight(combo) != range.weight(image))
        };
        let why = |perm: SuitPerm| {
            let combos = <[Combo; 2]>::from(told_apart(perm)?);
            Some(Difference::Weights(combos.map(|combo| (combo, range.weight(combo)))))
        };
        let after = self.situation.clone().range(range);
        let source = Source { option, cards: CardSet::EMPTY, number };
        self.step(source, after, |perm| told_apart(perm).is_some(), why);
        Ok(())
    }

    /// Adds locks. Together they may treat suits alike that each of them tells apart.
    fn add_locks(&mut self, locks: &[Lock], job: &Job) -> Result<(), Error> {
        let locks = Locks::new(locks, self.in_sight())?;
        for index in 0..locks.len() {
            check(job)?;
            let is_kept = |perm: &SuitPerm| (0..=index).all(|lock| !locks.breaks(lock, *perm));
            let kept = SuitGroup::generated_by(SuitPerm::all().filter(is_kept));
            let after = self.situation.clone().within(kept);
            let number = numbered(index, locks.len());
            let source = Source { option: "--lock", cards: CardSet::EMPTY, number };
            self.step(source, after, |perm| locks.breaks(index, perm), |perm| locks.difference(index, perm));
        }
        Ok(())
    }

    fn step(
        &mut self,
        source: Source,
        after: Situation,
        breaks: impl Fn(SuitPerm) -> bool,
        why: impl Fn(SuitPerm) -> Option<Difference>,
    ) {
        let breaks: Vec<SuitPerm> = self.of_board.perms().filter(|&perm| breaks(perm)).collect();
        self.steps.push(Step {
            source,
            why: shortest(&breaks).first().and_then(|&perm| why(perm)),
            examples: exchanges(&breaks).filter_map(|perm| Some((perm, why(perm)?))).collect(),
            breaks,
            before: Counts::of(&self.situation),
            after: Counts::of(&after),
        });
        self.situation = after;
    }

    /// All cards that cannot come next.
    pub fn in_sight(&self) -> CardSet {
        self.deck.cards() - self.situation.undealt()
    }

    /// The number of classes of runouts to the river, if the board is a flop.
    pub fn runouts(&self) -> Option<usize> {
        (self.board.len() == 3).then(|| self.situation.runout_classes(2))
    }
}

fn check(job: &Job) -> Result<(), Error> {
    if job.is_cancelled() { Err(Error::Cancelled) } else { Ok(()) }
}

/// Exchanges of two suits say it shortest; a group without them is listed in full.
pub fn shortest(perms: &[SuitPerm]) -> Vec<SuitPerm> {
    let exchanges: Vec<SuitPerm> = exchanges(perms).collect();
    if exchanges.is_empty() { perms.to_vec() } else { exchanges }
}

/// The permutations that exchange two suits.
fn exchanges(perms: &[SuitPerm]) -> impl Iterator<Item = SuitPerm> {
    perms.iter().copied().filter(|perm| perm.moved() == 2)
}

impl Step {
    /// An example of what it tells apart where two suits are exchanged.
    pub(super) fn example(&self, swap: SuitPerm) -> Option<&Difference> {
        self.examples.iter().find(|(perm, _)| *perm == swap).map(|(_, why)| why)
    }
}

impl Source {
    /// The part of the request: `dead`, `known`, `oop`, `ip`, `folded` or `lock`.
    pub(super) fn part(&self) -> &'static str {
        self.option.trim_start_matches("--")
    }
}

/// The number of a part, from 1, if there are several of its kind.
fn numbered(index: usize, count: usize) -> Option<usize> {
    (count > 1).then_some(index + 1)
}

impl Counts {
    fn of(situation: &Situation) -> Counts {
        let (group, cards) = (situation.group(), situation.undealt().len());
        Counts { group, cards, classes: situation.chance_classes().len() }
    }
}

/// `--dead AcKd`
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.cards.is_empty(), self.number) {
            (true, None) => write!(f, "{}", self.option),
            (true, Some(number)) => write!(f, "{} {number}", self.option),
            (false, _) => write!(f, "{} {}", self.option, self.cards),
        }
    }
}
