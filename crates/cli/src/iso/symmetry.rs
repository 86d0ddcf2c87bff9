//! The symmetry of a board, and what dead cards, known cards, ranges and locks break of it.

use super::Args;
use super::explanation::shortest;
use super::locks::Locks;
use crate::failure::Failure;
use crate::paint;
use isofold_cards::{Card, CardSet, Combo, Deck, Range};
use isofold_iso::{Situation, SuitGroup, SuitPerm, board_rounds};
use isofold_tree::Lock;
use std::fmt;

/// The situation, and the arguments that made it.
pub(crate) struct Symmetry {
    pub(crate) deck: Deck,
    pub(crate) board: Vec<Card>,
    /// The rounds of the board, then the dead cards and each player's known ones.
    pub(crate) groups: Vec<CardSet>,
    pub(crate) situation: Situation,
    pub(crate) steps: Vec<Step>,
    pub(crate) has_ranges: bool,
    of_board: SuitGroup,
}

/// An argument besides the board.
pub(crate) struct Source {
    option: &'static str,
    /// Empty if it is a range or a lock.
    cards: CardSet,
    /// The number of the argument, if there are several of the kind.
    number: Option<usize>,
}

/// The change of the symmetry by one argument.
pub(crate) struct Step {
    pub(crate) source: Source,
    /// The permutations of the board's symmetry that it breaks by itself.
    pub(crate) breaks: Vec<SuitPerm>,
    /// An example of what a range or a lock tells apart.
    pub(crate) why: Option<String>,
    /// The symmetry that the arguments before it have left.
    pub(crate) before: Counts,
    pub(crate) after: Counts,
}

/// A situation in numbers.
#[derive(Clone, Copy)]
pub(crate) struct Counts {
    pub(crate) group: SuitGroup,
    pub(crate) cards: usize,
    pub(crate) classes: usize,
}

impl Symmetry {
    pub(crate) fn of(args: &Args, board: &[Card]) -> Result<Symmetry, Failure> {
        let deck = args.deck;
        let of_board = |error| Failure::argument("BOARD", error);
        let situation = Situation::with_deck(deck, board).map_err(of_board)?;
        let mut symmetry = Symmetry {
            deck,
            board: board.to_vec(),
            groups: board_rounds(board).map_err(of_board)?,
            of_board: situation.group(),
            situation,
            steps: Vec::new(),
            has_ranges: args.oop.is_some() || args.ip.is_some() || !args.folded.is_empty(),
        };
        // Cards come before ranges: combos that they block do not count.
        for &cards in args.dead.iter().filter(|dead| !dead.is_empty()) {
            let after = symmetry.situation.clone().dead(cards);
            symmetry.add_cards(
                Source { option: "--dead", cards, number: None },
                after.map_err(|e| Failure::argument("--dead", e))?,
            );
        }
        for &cards in args.known.iter().filter(|known| !known.is_empty()) {
            let after = symmetry.situation.clone().known(cards);
            symmetry.add_cards(
                Source { option: "--known", cards, number: None },
                after.map_err(|e| Failure::argument("--known", e))?,
            );
        }
        for (option, range) in [("--oop", &args.oop), ("--ip", &args.ip)] {
            if let Some(range) = range {
                symmetry.add_range(option, None, range)?;
            }
        }
        for (index, range) in args.folded.iter().enumerate() {
            symmetry.add_range("--folded", numbered(index, args.folded.len()), range)?;
        }
        symmetry.add_locks(&args.lock)?;
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
    ) -> Result<(), Failure> {
        let undealt = self.situation.undealt();
        if range.is_empty() {
            return Err(Failure::argument(option, "empty range: expected a hand with a weight above 0"));
        }
        if range.without(CardSet::FULL - undealt).is_empty() {
            return Err(Failure::argument(option, "no combo is left of it: the cards in sight block all"));
        }
        let is_live = |combo: &Combo| undealt.contains_all(combo.set());
        let told_apart = |perm: SuitPerm| {
            let images = Combo::all().filter(is_live).map(|combo| (combo, perm.apply_combo(combo)));
            let mut different = images.filter(|(_, image)| is_live(image));
            different.find(|&(combo, image)| range.weight(combo) != range.weight(image))
        };
        let why = |perm: SuitPerm| {
            let [one, other] =
                <[Combo; 2]>::from(told_apart(perm)?).map(|combo| (combo, range.weight(combo)));
            let text = |(combo, weight): (Combo, f32)| format!("{} {weight}", paint::groups(&[combo.set()]));
            Some(format!("weights {}, {}", text(one), text(other)))
        };
        let after = self.situation.clone().range(range);
        let source = Source { option, cards: CardSet::EMPTY, number };
        self.step(source, after, |perm| told_apart(perm).is_some(), why);
        Ok(())
    }

    /// Adds locks. Together they may treat suits alike that each of them tells apart.
    fn add_locks(&mut self, locks: &[Lock]) -> Result<(), Failure> {
        let locks = Locks::new(locks, self.in_sight())?;
        for index in 0..locks.len() {
            let is_kept = |perm: &SuitPerm| (0..=index).all(|lock| !locks.breaks(lock, *perm));
            let kept = SuitGroup::generated_by(SuitPerm::all().filter(is_kept));
            let after = self.situation.clone().within(kept);
            let number = numbered(index, locks.len());
            let source = Source { option: "--lock", cards: CardSet::EMPTY, number };
            self.step(source, after, |perm| locks.breaks(index, perm), |perm| locks.why(index, perm));
        }
        Ok(())
    }

    fn step(
        &mut self,
        source: Source,
        after: Situation,
        breaks: impl Fn(SuitPerm) -> bool,
        why: impl Fn(SuitPerm) -> Option<String>,
    ) {
        let breaks: Vec<SuitPerm> = self.of_board.perms().filter(|&perm| breaks(perm)).collect();
        self.steps.push(Step {
            source,
            why: shortest(&breaks).first().and_then(|&perm| why(perm)),
            breaks,
            before: Counts::of(&self.situation),
            after: Counts::of(&after),
        });
        self.situation = after;
    }

    /// All cards that cannot come next.
    pub(crate) fn in_sight(&self) -> CardSet {
        self.deck.cards() - self.situation.undealt()
    }
}

/// The number of an argument, from 1, if there are several of its kind.
fn numbered(index: usize, count: usize) -> Option<usize> {
    (count > 1).then_some(index + 1)
}

impl Counts {
    fn of(situation: &Situation) -> Counts {
        let (group, cards) = (situation.group(), situation.undealt().len());
        Counts { group, cards, classes: situation.chance_classes().len() }
    }
}

impl Source {
    /// `--dead A♣ K♦`
    pub(crate) fn with_symbols(&self) -> String {
        let cards = paint::cards(paint::descending(self.cards));
        let number = self.number.map_or(String::new(), |number| number.to_string());
        format!("{} {cards}{number}", self.option).trim_end().to_owned()
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
