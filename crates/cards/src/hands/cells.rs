//! The hands of a pattern by how many cards they have of each block: counted, and drawn at random, without listing them.

use super::pattern::HandPattern;
use crate::CardSet;

/// The hands that meet the demands of a pattern, whatever its filter says.
///
/// Cards that fit the same places are a block. Whether a hand meets the demands depends only on how many cards it has of each block: a
/// cell is one choice of these numbers, and has Π C(block, number) hands.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// The cards that every hand has.
    pub(super) required: CardSet,
    blocks: Vec<CardSet>,
    /// The number of cards of each block, cell after cell.
    numbers: Vec<u8>,
}

/// The most blocks of a pattern.
const MAX_BLOCKS: usize = 16;
/// The most cells of a pattern: all of them are gone through for each hand.
const MAX_CELLS: usize = 4096;
/// The most products to look at for the greatest number of hands that some cards can leave.
const MAX_PRODUCTS: usize = 1 << 20;

impl Cells {
    /// The cells of a pattern; `None` if there are too many.
    pub(super) fn new(pattern: &HandPattern, deck: CardSet) -> Option<Cells> {
        let required = pattern.required();
        if !deck.contains_all(required) {
            return Some(Cells { required, blocks: Vec::new(), numbers: Vec::new() });
        }
        let blocks = blocks(deck - required, pattern.demands().iter().map(|&(cards, _)| cards));
        if blocks.len() > MAX_BLOCKS {
            return None;
        }
        let mut numbers = Vec::new();
        let fits = |cell: &[u8]| {
            pattern.demands().iter().all(|&(cards, count)| {
                let inside = blocks.iter().zip(cell).filter(|(block, _)| cards.contains_all(**block));
                count <= inside.map(|(_, &number)| usize::from(number)).sum()
            })
        };
        let all = each_cell(&blocks, pattern.others(), MAX_CELLS, |cell| {
            if fits(cell) {
                numbers.extend_from_slice(cell);
            }
        });
        all.then_some(Cells { required, blocks, numbers })
    }

    /// The numbers of each cell.
    fn cells(&self) -> impl Iterator<Item = &[u8]> {
        self.numbers.chunks_exact(self.blocks.len().max(1))
    }

    /// The number of cards of each block that are left.
    fn sizes(&self, left: CardSet) -> [u8; MAX_BLOCKS] {
        let mut sizes = [0; MAX_BLOCKS];
        let blocks = sizes.iter_mut().zip(&self.blocks);
        blocks.for_each(|(size, &block)| *size = (block & left).len() as u8);
        sizes
    }

    /// The number of hands among the cards that are left.
    pub(super) fn ways(&self, left: CardSet) -> f64 {
        if !left.contains_all(self.required) {
            return 0.0;
        }
        self.ways_of(&self.sizes(left))
    }

    fn ways_of(&self, sizes: &[u8]) -> f64 {
        self.cells().map(|cell| product(sizes, cell)).sum()
    }

    /// One of the hands among the cards that are left, each with the same probability; there has to be one.
    pub(super) fn draw(&self, left: CardSet, random: &mut impl FnMut() -> u64) -> CardSet {
        let sizes = self.sizes(left);
        let mut mark = fraction(random()) * self.ways_of(&sizes);
        let mut chosen: &[u8] = &[];
        for cell in self.cells() {
            let ways = product(&sizes, cell);
            if ways > 0.0 {
                chosen = cell;
                if mark < ways {
                    break;
                }
                mark -= ways;
            }
        }
        let blocks = self.blocks.iter().zip(chosen);
        blocks.fold(self.required, |hand, (&block, &number)| hand | draw_cards(block & left, number, random))
    }

    /// A bound on the number of hands that are left once so many more cards are gone, whichever they are.
    pub(super) fn most(&self, left: CardSet, gone: usize) -> f64 {
        if !left.contains_all(self.required) {
            return 0.0;
        }
        let sizes = self.sizes(left);
        let sizes = &sizes[..self.blocks.len()];
        let all = sizes.iter().map(|&size| usize::from(size)).sum::<usize>();
        let Some(open) = self.cells().next().map(|cell| cell.iter().map(|&number| usize::from(number)).sum())
        else {
            return 0.0;
        };
        let anyhow = self.ways_of(sizes).min(choose(all.saturating_sub(gone), open));
        let kinds: usize = sizes.iter().map(|&size| usize::from(size).min(gone) + 1).product();
        if gone == 0 || kinds.saturating_mul(self.numbers.len()) > MAX_PRODUCTS {
            return anyhow;
        }
        let mut most: f64 = 0.0;
        each_number(sizes, gone, &mut Vec::new(), &mut |taken| {
            let mut after = [0; MAX_BLOCKS];
            after
                .iter_mut()
                .zip(sizes.iter().zip(taken))
                .for_each(|(after, (size, taken))| *after = size - taken);
            most = most.max(self.ways_of(&after));
        });
        most
    }

    /// The least number of some cards that a hand has, or fewer.
    pub(super) fn least(&self, cards: CardSet) -> usize {
        let beside = |cell: &[u8]| {
            let inside = self
                .blocks
                .iter()
                .zip(cell)
                .map(|(&block, &number)| usize::from(number).saturating_sub((block - cards).len()));
            inside.sum::<usize>()
        };
        (self.required & cards).len() + self.cells().map(beside).min().unwrap_or(0)
    }
}

/// The parts of some cards that no set of a list divides.
pub(super) fn blocks(cards: CardSet, sets: impl Iterator<Item = CardSet>) -> Vec<CardSet> {
    let mut blocks = vec![cards];
    for set in sets {
        blocks = blocks
            .iter()
            .flat_map(|&block| [block & set, block - set])
            .filter(|part| !part.is_empty())
            .collect();
    }
    blocks
}

/// Visits every choice of so many cards as the number of each block; whether there are no more than `limit`.
pub(super) fn each_cell(
    blocks: &[CardSet],
    cards: usize,
    limit: usize,
    mut visit: impl FnMut(&[u8]),
) -> bool {
    let sizes: Vec<u8> = blocks.iter().map(|block| block.len() as u8).collect();
    let mut found = 0;
    each_number_until(&sizes, cards, &mut Vec::new(), &mut |cell| {
        found += 1;
        if found <= limit {
            visit(cell);
        }
        found <= limit
    })
}

fn each_number(sizes: &[u8], total: usize, chosen: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
    each_number_until(sizes, total, chosen, &mut |numbers| {
        visit(numbers);
        true
    });
}

/// Visits the numbers that add up to a total, none above its size, until the visitor says no.
fn each_number_until(
    sizes: &[u8],
    total: usize,
    chosen: &mut Vec<u8>,
    visit: &mut impl FnMut(&[u8]) -> bool,
) -> bool {
    let Some((&size, others)) = sizes.split_first() else { return total > 0 || visit(chosen) };
    let beside: usize = others.iter().map(|&size| usize::from(size)).sum();
    (total.saturating_sub(beside)..=total.min(size.into())).all(|number| {
        chosen.push(number as u8);
        let goes_on = each_number_until(others, total - number, chosen, visit);
        chosen.pop();
        goes_on
    })
}

/// The number of hands of a cell.
fn product(sizes: &[u8], cell: &[u8]) -> f64 {
    sizes.iter().zip(cell).map(|(&size, &number)| BINOMIALS[usize::from(size)][usize::from(number)]).product()
}

/// The number of sets of `k` out of `n` cards.
pub(super) fn choose(n: usize, k: usize) -> f64 {
    BINOMIALS.get(n).and_then(|row| row.get(k)).copied().unwrap_or(0.0)
}

/// The number of sets of up to seven cards out of up to 52: exact, as all are below 2^53.
static BINOMIALS: [[f64; 8]; 53] = {
    let mut table = [[0.0; 8]; 53];
    let mut n = 0;
    while n <= 52 {
        table[n][0] = 1.0;
        let mut k = 1;
        while k < 8 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// A number from 0 to 1, not 1 itself.
pub(super) fn fraction(word: u64) -> f64 {
    (word >> 11) as f64 / (1u64 << 53) as f64
}

/// So many random cards of a set, which has to have as many.
fn draw_cards(mut cards: CardSet, number: u8, random: &mut impl FnMut() -> u64) -> CardSet {
    let mut drawn = CardSet::EMPTY;
    for _ in 0..number {
        let below = ((u128::from(random()) * cards.len() as u128) >> 64) as u32;
        let card = nth(cards, below);
        drawn = drawn | card;
        cards = cards - card;
    }
    drawn
}

/// The card that has so many others of the set below it.
fn nth(cards: CardSet, mut below: u32) -> CardSet {
    let mut lanes = cards.lanes();
    for lane in &mut lanes {
        let size = lane.count_ones();
        if below < size {
            (0..below).for_each(|_| *lane &= *lane - 1);
            *lane &= lane.wrapping_neg();
            below = u32::MAX;
        } else {
            *lane = 0;
            below = if below == u32::MAX { below } else { below - size };
        }
    }
    CardSet::from_lanes(lanes)
}
