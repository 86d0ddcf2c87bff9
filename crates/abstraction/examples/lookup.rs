//! The time of a lookup of a random hand on a random river, in nanoseconds: `lookup FOLDER`, the buckets of a folder. One by one, then many at
//! once; the best of several runs, on one thread. The bindings are measured beside it (`crates/python/benches`).

use isofold_abstraction::Buckets;
use isofold_cards::{Card, CardSet};
use std::error::Error;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

const DEALS: usize = 1_000_000;
const RUNS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from).ok_or("expected the folder of buckets")?;
    let buckets = Buckets::open(&folder)?;
    let deals = deals();
    // The first pass maps the files into memory, and checks them.
    buckets.each(&deals, |found| _ = black_box(found))?;
    let [mut single, mut many] = [f64::INFINITY; 2];
    for _ in 0..RUNS {
        let started = Instant::now();
        for &[hole, board] in &deals {
            black_box(buckets.bucket(hole, board)?);
        }
        single = single.min(started.elapsed().as_secs_f64());
        let started = Instant::now();
        buckets.each(&deals, |found| _ = black_box(found))?;
        many = many.min(started.elapsed().as_secs_f64());
    }
    let nanoseconds = |seconds: f64| 1e9 * seconds / DEALS as f64;
    println!("{:.2} {:.2}", nanoseconds(single), nanoseconds(many));
    Ok(())
}

/// Random hole cards and rivers.
fn deals() -> Vec<[CardSet; 2]> {
    let mut state = 1u64;
    let mut card = move || {
        // Knuth's generator; the upper bits are the better ones.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Card::new(((state >> 33) % 52) as u8)
    };
    let mut draw = |size: usize, blocked: CardSet| {
        let mut set = CardSet::EMPTY;
        while set.len() < size {
            let free = card().filter(|&card| !blocked.contains(card));
            set = free.map_or(set, |card| set.with(card));
        }
        set
    };
    let mut deal = || {
        let hole = draw(2, CardSet::EMPTY);
        [hole, draw(5, hole)]
    };
    (0..DEALS).map(|_| deal()).collect()
}
