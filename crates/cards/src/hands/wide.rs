//! Lists of so many hands that they are not listed, but drawn.

mod build;

pub(super) use build::wide;

use super::cells::{Cells, blocks, each_cell, fraction};
use super::filter::Filter;
use super::list;
use super::parser::{Item, Language, Named};
use super::pattern::HandPattern;
use super::{Hands, HandsError};
use crate::{CardSet, Deck};
use std::ops::{ControlFlow, RangeInclusive};

/// Weighted hands that are too many to list: millions, as `random,!AA****` has in six-card Omaha.
///
/// They are known by their patterns. A hand can be tested, and hands can be drawn at random, without listing any.
///
/// ```
/// use isofold_cards::{Deck, HandList, WideHands};
///
/// let list = HandList::parse("random, !AA****", Deck::Full, 6..=6, None)?;
/// let HandList::Wide(hands) = list else { panic!("19 million hands") };
/// assert_eq!(hands.count(), Some(19_120_728));
/// assert_eq!(hands.weight("AsAhKdQd7c2c".parse().unwrap()), 0.0);
/// # Ok::<(), isofold_cards::HandsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct WideHands {
    items: Vec<Item>,
    deck: Deck,
    sizes: RangeInclusive<usize>,
    /// The number of cards of each hand.
    cards: usize,
    /// A hand belongs to the first that it matches.
    parts: Vec<Part>,
    excluded: Vec<HandPattern>,
    /// The number of hands, about.
    estimate: f64,
}

/// The hands of one pattern, less those of others.
#[derive(Clone, Debug)]
struct Part {
    pattern: HandPattern,
    except: Vec<HandPattern>,
    weight: f32,
    /// The item that it comes from.
    item: usize,
    cells: Cells,
}

/// The most hands that are listed if they can be drawn without: all hands of four cards are.
pub(super) const MAX_LISTED: f64 = 300_000.0;
/// The number of hands drawn to find how many of them match.
const PILOT: usize = 8192;
/// The most cells to go through for the number of hands.
const MAX_COUNTED: usize = 50_000;
impl Part {
    fn contains(&self, hand: CardSet) -> bool {
        self.pattern.matches(hand) && !self.except.iter().any(|except| except.matches(hand))
    }
}

impl WideHands {
    /// The number of cards of each hand; the rest is dealt at random.
    pub fn cards(&self) -> usize {
        self.cards
    }

    /// The number of hands, where it follows from the patterns: not where suits or pairs are asked for.
    pub fn count(&self) -> Option<u64> {
        let patterns = || {
            let parts = self.parts.iter().flat_map(|part| part.except.iter().chain([&part.pattern]));
            parts.chain(&self.excluded)
        };
        if patterns().any(|pattern| pattern.filter() != Filter::ANY) {
            return None;
        }
        // Whether a hand matches depends only on how many cards it has of each block.
        let sets = patterns().flat_map(|pattern| {
            let required = pattern.required().iter().map(CardSet::of);
            required.chain(pattern.demands().iter().map(|&(cards, _)| cards)).collect::<Vec<_>>()
        });
        let blocks = blocks(self.deck.cards(), sets);
        let mut count = 0.0;
        let all = each_cell(&blocks, self.cards, MAX_COUNTED, |cell| {
            let taken = blocks.iter().zip(cell).flat_map(|(block, &number)| block.iter().take(number.into()));
            if self.weight(taken.collect()) > 0.0 {
                let sizes = blocks.iter().zip(cell);
                count +=
                    sizes.map(|(block, &k)| super::cells::choose(block.len(), k.into())).product::<f64>();
            }
        });
        all.then_some(count as u64)
    }

    /// The number of hands, about.
    pub fn estimate(&self) -> f64 {
        self.estimate
    }

    /// The number of hands, estimated from some that are drawn.
    fn sampled(&self) -> f64 {
        let left = self.deck.cards();
        let mut state = 0u64;
        let mut random = move || split_mix(&mut state);
        let drawn = (0..PILOT).filter_map(|_| self.draw(left, &mut random));
        let sum: f64 = drawn.map(|hand| 1.0 / f64::from(self.weight(hand))).sum();
        self.bound(left) * sum / PILOT as f64
    }

    /// The weight of a hand, 0 if it is not one of these.
    pub fn weight(&self, hand: CardSet) -> f32 {
        let part = self.parts.iter().find(|part| part.contains(hand));
        part.filter(|_| !self.excludes(hand)).map_or(0.0, |part| part.weight)
    }

    fn excludes(&self, hand: CardSet) -> bool {
        self.excluded.iter().any(|pattern| pattern.matches(hand))
    }

    /// Whether a hand counts for a part: every hand does for one only.
    fn belongs(&self, hand: CardSet, part: usize) -> bool {
        self.parts[part].contains(hand)
            && !self.parts[..part].iter().any(|before| before.contains(hand))
            && !self.excludes(hand)
    }

    /// The cards that every hand has.
    pub fn certain(&self) -> CardSet {
        self.parts
            .iter()
            .map(|part| part.pattern.required())
            .reduce(|all, set| all & set)
            .unwrap_or(CardSet::EMPTY)
    }

    /// A bound on the total weight of the hands among some cards: that of all patterns, each without its conditions and exclusions.
    pub fn bound(&self, left: CardSet) -> f64 {
        self.parts.iter().map(|part| f64::from(part.weight) * part.cells.ways(left)).sum()
    }

    /// A bound on the [`bound`](WideHands::bound) once so many more cards are gone, whichever they are.
    pub fn most(&self, left: CardSet, gone: usize) -> f64 {
        self.parts.iter().map(|part| f64::from(part.weight) * part.cells.most(left, gone)).sum()
    }

    /// The least number of some cards that a hand has, or fewer.
    pub fn least(&self, cards: CardSet) -> usize {
        self.parts.iter().map(|part| part.cells.least(cards)).min().unwrap_or(0)
    }

    /// Draws a hand of some cards from random words. Each hand has a probability of its weight divided by the
    /// [`bound`](WideHands::bound), and there is none with the probability that is left over.
    pub fn draw(&self, left: CardSet, random: &mut impl FnMut() -> u64) -> Option<CardSet> {
        let mut chosen = None;
        if let [_] = self.parts[..] {
            chosen = (self.parts[0].cells.ways(left) > 0.0).then_some(0);
        } else {
            let mut mark = fraction(random()) * self.bound(left);
            for (at, part) in self.parts.iter().enumerate() {
                let weight = f64::from(part.weight) * part.cells.ways(left);
                if weight > 0.0 {
                    chosen = Some(at);
                    if mark < weight {
                        break;
                    }
                    mark -= weight;
                }
            }
        }
        let part = chosen?;
        Some(self.parts[part].cells.draw(left, random)).filter(|&hand| self.belongs(hand, part))
    }

    /// Visits each hand of some cards, and its weight, until the visitor breaks; pattern after pattern.
    pub fn each(
        &self,
        left: CardSet,
        visit: &mut impl FnMut(CardSet, f32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..self.parts.len()).try_for_each(|at| {
            self.parts[at].pattern.each(left, &mut |hand| match self.belongs(hand, at) {
                true => visit(hand, self.parts[at].weight),
                false => ControlFlow::Continue(()),
            })
        })
    }

    /// Whether there is a hand among some cards.
    pub fn has_hand(&self, left: CardSet) -> bool {
        let mut state = 1u64;
        let mut random = move || split_mix(&mut state);
        self.bound(left) > 0.0
            && ((0..64).any(|_| self.draw(left, &mut random).is_some())
                || self.each(left, &mut |_, _| ControlFlow::Break(())).is_break())
    }

    /// Whether a relabelling of suits leaves the list as it is, as far as its text says so.
    pub fn is_kept_by(&self, relabel: impl Fn(CardSet) -> CardSet) -> bool {
        let keys = |relabel: &dyn Fn(CardSet) -> CardSet| {
            let key = |named: &Named| {
                let (places, filter) = named.key(self.cards).unwrap_or((Vec::new(), Filter::ANY));
                let mut places: Vec<CardSet> = places.into_iter().map(relabel).collect();
                places.sort_unstable();
                (places, filter)
            };
            let sorted = |named: &[Named]| {
                let mut keys: Vec<_> = named.iter().map(key).collect();
                keys.sort_unstable();
                keys
            };
            let item = |item: &Item| {
                (item.excluded, item.weight.to_bits(), sorted(&item.named), sorted(&item.except))
            };
            let mut keys: Vec<_> = self.items.iter().map(item).collect();
            keys.sort_unstable();
            keys
        };
        keys(&|set| set) == keys(&relabel)
    }

    /// Lists the hands.
    pub fn list(&self) -> Result<Hands, HandsError> {
        let language = Language { deck: self.deck, sizes: self.sizes.clone(), order: None };
        list::hands(&self.items, &language, Hands::LIMIT)
    }
}

/// The next word of a sequence of random numbers (SplitMix64).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
