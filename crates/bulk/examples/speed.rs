//! Measures how many spots are solved in a second, end to end: from spots to strategies written to a file.
//!
//! ```text
//! cargo run --release -p isofold-bulk --example speed -- cpu|cuda [rivers] [turns] [packs] [threads]
//! ```
//!
//! Without numbers 20 000 rivers and 600 turns on a GPU, 400 and 8 on the CPU. Boards and ranges are random, every combo is in both
//! ranges; the target is 0.5 % of the pot. The line for the CPU says how much of the threads' time went into something else than solving.
#![allow(clippy::unwrap_used)]

use isofold_bulk::{BulkOptions, Failure, Job, Place, Sink, Solved, Wanted, solve_all};
use isofold_gpu::{Cuda, CudaOptions};
use isofold_solver::Options;
use isofold_tree::{Spot, Stop, Street};
use std::fs::File;
use std::io::Write;
use std::sync::Mutex;
use std::time::Duration;

/// Writes the root of each solution: its EVs, and the strategy of each hand.
struct Rows {
    file: Mutex<File>,
    solving: Mutex<Duration>,
    bytes: Mutex<u64>,
}

impl Sink for Rows {
    fn solved(&self, mut solved: Solved) {
        *self.solving.lock().unwrap() += solved.outcome.elapsed / solved.together as u32;
        let view = solved.solver.view(&"".parse().unwrap()).unwrap();
        let mut row = format!("{} {:?}", solved.number, solved.outcome.evs).into_bytes();
        for hand in &view.hands[view.player.index()] {
            row.extend(hand.strategy.iter().flat_map(|share| (*share as f32).to_le_bytes()));
        }
        *self.bytes.lock().unwrap() += row.len() as u64;
        self.file.lock().unwrap().write_all(&row).unwrap();
    }

    fn failed(&self, number: u64, failure: Failure) {
        panic!("spot {number}: {failure}");
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let device = args.next().unwrap_or_else(|| "cpu".to_owned());
    let numbers: Vec<u64> = args.map(|text| text.parse().unwrap()).collect();
    let number = |place: usize, default: u64| numbers.get(place).copied().unwrap_or(default);
    let cuda = (device == "cuda").then(|| {
        let toolkit =
            std::env::var_os("CUDA_PATH").map_or("/usr/local/cuda".into(), std::path::PathBuf::from);
        let cache = std::env::temp_dir().join("isofold-kernels");
        Cuda::find(&CudaOptions::default().cache(cache).nvrtc(toolkit.join("lib64")))
            .unwrap_or_else(|error| panic!("{error}"))
    });
    let (rivers, turns) = if cuda.is_some() { (20_000, 600) } else { (400, 8) };
    let default = BulkOptions::default();
    let pack_boards = number(2, default.pack_boards);
    let options = BulkOptions { pack_boards, threads: number(3, 0) as usize, ..default };
    for (name, cards, count) in [("rivers", 5, number(0, rivers)), ("turns", 4, number(1, turns))] {
        measure(name, cards, count, cuda.as_ref(), &options);
    }
}

fn measure(name: &str, cards: usize, count: u64, cuda: Option<&Cuda>, options: &BulkOptions) {
    let place = match cuda {
        Some(backend) => Place::Device { backend, falls_back: false },
        None => Place::Cpu,
    };
    let path = std::env::temp_dir().join("isofold-bulk-speed");
    let sink = Rows {
        file: Mutex::new(File::create(&path).unwrap()),
        solving: Mutex::default(),
        bytes: Mutex::default(),
    };
    let mut random = Random(1);
    let stop = Stop { exploitability: Some(0.005), ..Stop::default() };
    let jobs: Vec<Job> = (0..count)
        .map(|number| Job {
            number,
            spot: spot(&mut random, cards),
            stop,
            options: Options::default(),
            wanted: Wanted::Solution,
        })
        .collect();
    let summary = solve_all(jobs, &place, options, &sink);
    std::fs::remove_file(path).unwrap();
    let wall = summary.elapsed.as_secs_f64();
    println!(
        "{count} {name}: {wall:.3} s, {:.1} a second, {:.1} MB written",
        count as f64 / wall,
        *sink.bytes.lock().unwrap() as f64 / 1e6
    );
    if cuda.is_none() {
        let threads = match options.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            some => some,
        };
        let share = sink.solving.lock().unwrap().as_secs_f64() / (wall * threads as f64);
        println!("beside solving: {:.2} % of {threads} threads", 100.0 * (1.0 - share));
    }
}

/// xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % end
    }
}

/// A random board and random weights of all hand classes.
fn spot(random: &mut Random, cards: usize) -> Spot {
    const RANKS: &[u8; 13] = b"AKQJT98765432";
    let mut deck: Vec<usize> = (0..52).collect();
    let card = |random: &mut Random| {
        let card = deck.swap_remove(random.below(deck.len() as u64) as usize);
        format!("{}{}", RANKS[card / 4] as char, b"cdhs"[card % 4] as char)
    };
    let board: String = std::iter::repeat_with({
        let mut card = card;
        let random = &mut *random;
        move || card(random)
    })
    .take(cards)
    .collect();
    let mut range = || -> String {
        let cells = (0..13).flat_map(|row| (0..13).map(move |column| (row, column)));
        let classes = cells.map(|(row, column): (usize, usize)| {
            let (high, low) = (RANKS[row.min(column)] as char, RANKS[row.max(column)] as char);
            let kind = ["s", "", "o"][(row.cmp(&column) as i8 + 1) as usize];
            format!("{high}{low}{kind}:{}", 0.05 + random.below(950) as f64 / 1000.0)
        });
        classes.collect::<Vec<_>>().join(",")
    };
    let (oop, ip) = (range(), range());
    let spot = Spot::on(&board).pot(100).stack(400).oop(&oop).ip(&ip);
    let streets = [Street::Turn, Street::River].into_iter();
    let spot = streets.fold(spot, |spot, street| spot.bet(street, "100%, a").raise(street, "100%, a"));
    spot.build().unwrap()
}
