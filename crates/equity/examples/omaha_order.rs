//! Computes the order of Omaha hands that percentages follow, and writes it where the library embeds it: the exact equity of each of the
//! 16 432 classes of four cards, all-in before the flop against one random hand.
//!
//! On one board of each class, the hands of the 47 other cards are sorted by strength. A hand beats those before it, less those that share
//! a card with it: by inclusion and exclusion over its four cards, from running counts of the hands with each card, pair and triple. It takes
//! half an hour on one core; sums are saved from time to time, and a run goes on from them.

use isofold_cards::{Card, CardSet, Deck};
use isofold_eval::{Ranking, evaluate};
use isofold_iso::{CanonicalBoard, Street, canonical_boards};
use std::collections::HashMap;
use std::path::Path;
use std::{env, fs, io};

/// The number of cards that a board leaves.
const LIVE: usize = 47;
/// The number of hands of them: C(47, 4).
const HANDS: usize = 178_365;
/// The number of boards between two saves.
const SAVED: usize = 2000;

/// The colexicographic terms of a set of up to four cards.
fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, i| ways * (n.saturating_sub(i)) / (i + 1))
}

struct Tables {
    two: [usize; 52],
    three: [usize; 52],
    four: [usize; 52],
    /// The class of each hand of the whole deck.
    class: Vec<u16>,
    classes: Vec<CanonicalBoard>,
}

impl Tables {
    fn new() -> Tables {
        let classes = canonical_boards(Street::Turn, Deck::Full);
        let numbers: HashMap<CardSet, u16> = classes.iter().map(|class| class.cards).zip(0..).collect();
        let cards: Vec<CardSet> = Card::all().map(CardSet::of).collect();
        let mut class = Vec::with_capacity(270_725);
        for d in 0..52 {
            for c in 0..d {
                for b in 0..c {
                    for a in 0..b {
                        let set = cards[a] | cards[b] | cards[c] | cards[d];
                        let mut lanes = set.lanes();
                        lanes.sort_unstable_by(|x, y| y.cmp(x));
                        class.push(numbers[&CardSet::from_lanes(lanes)]);
                    }
                }
            }
        }
        let terms = |k| std::array::from_fn(|n| choose(n, k));
        Tables { two: terms(2), three: terms(3), four: terms(4), class, classes }
    }
}

/// The running counts of hands, by the cards that they hold.
struct Counts {
    all: u32,
    one: [u32; LIVE],
    two: Vec<u32>,
    three: Vec<u32>,
}

impl Counts {
    fn new() -> Counts {
        Counts { all: 0, one: [0; LIVE], two: vec![0; choose(LIVE, 2)], three: vec![0; choose(LIVE, 3)] }
    }

    fn clear(&mut self) {
        self.all = 0;
        self.one.fill(0);
        self.two.fill(0);
        self.three.fill(0);
    }

    #[inline(always)]
    fn add(&mut self, t: &Tables, [a, b, c, d]: [usize; 4]) {
        self.all += 1;
        for card in [a, b, c, d] {
            self.one[card] += 1;
        }
        for (low, high) in [(a, b), (a, c), (b, c), (a, d), (b, d), (c, d)] {
            self.two[t.two[high] + low] += 1;
        }
        for (low, middle, high) in [(a, b, c), (a, b, d), (a, c, d), (b, c, d)] {
            self.three[t.three[high] + t.two[middle] + low] += 1;
        }
    }

    /// The number of hands that share no card with a hand; `own` is 1 if the hand itself was counted.
    #[inline(always)]
    fn apart(&self, t: &Tables, [a, b, c, d]: [usize; 4], own: u32) -> u32 {
        let one = self.one[a] + self.one[b] + self.one[c] + self.one[d];
        let mut two = 0;
        for (low, high) in [(a, b), (a, c), (b, c), (a, d), (b, d), (c, d)] {
            two += self.two[t.two[high] + low];
        }
        let mut three = 0;
        for (low, middle, high) in [(a, b, c), (a, b, d), (a, c, d), (b, c, d)] {
            three += self.three[t.three[high] + t.two[middle] + low];
        }
        (self.all + two + own).wrapping_sub(one).wrapping_sub(three)
    }
}

/// Adds, for each class, twice the opponents that its hands beat on a board and once those that they tie with.
fn add(t: &Tables, board: &CanonicalBoard, counts: &mut Counts, scratch: &mut Scratch, sums: &mut [u64]) {
    let live: Vec<Card> = (CardSet::FULL - board.cards).iter().collect();
    let level = levels(board.cards, &live);
    // The level of each hand, in colexicographic order, and how many hands each level has.
    let mut starts = vec![0u32; 1 + choose(LIVE, 2)];
    scratch.hands.clear();
    for d in 0..LIVE {
        for c in 0..d {
            for b in 0..c {
                let best = level[b][c].max(level[b][d]).max(level[c][d]);
                for (a, row) in level.iter().enumerate().take(b) {
                    let best = best.max(row[b]).max(row[c]).max(row[d]);
                    scratch.hands.push((best, [a as u8, b as u8, c as u8, d as u8]));
                    starts[usize::from(best) + 1] += 1;
                }
            }
        }
    }
    for at in 1..starts.len() {
        starts[at] += starts[at - 1];
    }
    let mut next = starts.clone();
    for &(best, hand) in &scratch.hands {
        let slot = &mut next[usize::from(best)];
        scratch.sorted[*slot as usize] = hand;
        *slot += 1;
    }
    let globals: Vec<usize> = live.iter().map(|card| usize::from(card.index())).collect();
    let class = |[a, b, c, d]: [usize; 4]| {
        let [a, b, c, d] = [globals[a], globals[b], globals[c], globals[d]];
        usize::from(t.class[t.four[d] + t.three[c] + t.two[b] + a])
    };
    counts.clear();
    let times = u64::from(board.multiplicity);
    for span in starts.windows(2).filter(|span| span[0] < span[1]) {
        let group = &scratch.sorted[span[0] as usize..span[1] as usize];
        for hand in group {
            let hand = hand.map(usize::from);
            sums[class(hand)] += times * u64::from(counts.apart(t, hand, 0));
        }
        for hand in group {
            counts.add(t, hand.map(usize::from));
        }
        for hand in group {
            let hand = hand.map(usize::from);
            sums[class(hand)] += times * u64::from(counts.apart(t, hand, 1));
        }
    }
}

struct Scratch {
    hands: Vec<(u16, [u8; 4])>,
    sorted: Vec<[u8; 4]>,
}

/// The strength of each pair of cards with three cards of the board, as a small number.
fn levels(board: CardSet, live: &[Card]) -> Vec<[u16; LIVE]> {
    let five: Vec<CardSet> = board.iter().map(CardSet::of).collect();
    let mut threes = Vec::new();
    for i in 0..5 {
        for j in 0..i {
            threes.push(board - five[i] - five[j]);
        }
    }
    let mut ranks = vec![[0u32; LIVE]; LIVE];
    let mut all = Vec::new();
    for i in 0..LIVE {
        for j in 0..i {
            let pair = CardSet::of(live[i]) | CardSet::of(live[j]);
            let rank = threes.iter().filter_map(|&three| evaluate(Ranking::Standard, three | pair)).max();
            let bits = rank.map_or(0, |rank| rank.bits());
            (ranks[i][j], ranks[j][i]) = (bits, bits);
            all.push(bits);
        }
    }
    all.sort_unstable();
    all.dedup();
    let number = |bits: u32| all.binary_search(&bits).unwrap_or(0) as u16;
    ranks.iter().map(|row| row.map(number)).collect()
}

fn main() -> io::Result<()> {
    let saved = env::args().nth(1).unwrap_or_else(|| "omaha_order.sums".to_owned());
    let tables = Tables::new();
    let mut boards = canonical_boards(Street::River, Deck::Full);
    // A fixed shuffle: what is done at any time is a fair sample of all boards.
    boards.sort_by_key(|board| board.cards.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29));
    let (mut done, mut sums) = resume(&saved, tables.classes.len());
    let mut counts = Counts::new();
    let mut scratch = Scratch { hands: Vec::with_capacity(HANDS), sorted: vec![[0; 4]; HANDS] };
    while done < boards.len() {
        let end = boards.len().min(done + SAVED);
        for board in &boards[done..end] {
            add(&tables, board, &mut counts, &mut scratch, &mut sums);
        }
        done = end;
        save(&saved, done, &sums)?;
        println!("{done} of {} boards", boards.len());
    }
    write(&tables, &sums)
}

fn resume(path: &str, classes: usize) -> (usize, Vec<u64>) {
    let numbers = fs::read(path).unwrap_or_default();
    let mut numbers = numbers.as_chunks::<8>().0.iter().map(|&bytes| u64::from_le_bytes(bytes));
    let done = numbers.next().unwrap_or(0) as usize;
    let sums: Vec<u64> = numbers.collect();
    if sums.len() == classes { (done, sums) } else { (0, vec![0; classes]) }
}

fn save(path: &str, done: usize, sums: &[u64]) -> io::Result<()> {
    let bytes: Vec<u8> = [done as u64].iter().chain(sums).flat_map(|number| number.to_le_bytes()).collect();
    let part = format!("{path}.part");
    fs::write(&part, bytes)?;
    fs::rename(part, path)
}

/// Writes the classes from strongest to weakest, two bytes each; between equals the one with the higher set comes first.
fn write(tables: &Tables, sums: &[u64]) -> io::Result<()> {
    let mut order: Vec<usize> = (0..sums.len()).collect();
    // The number of outcomes of a class is its size times a constant, so shares compare as products.
    let share =
        |class: usize, other: usize| u128::from(sums[class]) * u128::from(tables.classes[other].multiplicity);
    order.sort_by(|&a, &b| share(b, a).cmp(&share(a, b)).then(b.cmp(&a)));
    let bytes: Vec<u8> = order.iter().flat_map(|&class| (class as u16).to_le_bytes()).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cards/src/hands/omaha_order.bin");
    fs::write(&path, bytes)?;
    for &class in order.iter().take(5).chain(order.iter().rev().take(2)) {
        let size = f64::from(tables.classes[class].multiplicity);
        let outcomes = 2.0 * size * choose(48, 5) as f64 * choose(43, 4) as f64;
        println!("{} {:.6}", tables.classes[class].cards, sums[class] as f64 / outcomes);
    }
    Ok(())
}
