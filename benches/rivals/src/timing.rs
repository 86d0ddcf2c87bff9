use std::time::{Duration, Instant};

const LEAST_TIME: Duration = Duration::from_millis(50);

/// Work that is done once for each call, and says how many things it did.
type Work = Box<dyn FnMut() -> usize>;

/// The same work done by several programs, isofold first.
pub(crate) struct Benchmark {
    name: String,
    programs: Vec<(&'static str, Work)>,
}

impl Benchmark {
    pub(crate) fn new(name: impl Into<String>, isofold: impl FnMut() -> usize + 'static) -> Benchmark {
        Benchmark { name: name.into(), programs: vec![("isofold", Box::new(isofold))] }
    }

    pub(crate) fn against(mut self, rival: &'static str, work: impl FnMut() -> usize + 'static) -> Benchmark {
        self.programs.push((rival, Box::new(work)));
        self
    }

    /// Prints a row for each program: the best of several runs, after one that does not count.
    pub(crate) fn run(mut self, runs: u32) {
        let mut best = vec![0f64; self.programs.len()];
        for (_, work) in &mut self.programs {
            work();
        }
        // The programs take turns, so that a slow moment of the machine is not one program's alone.
        for _ in 0..runs {
            for ((_, work), best) in self.programs.iter_mut().zip(&mut best) {
                *best = best.max(rate(work));
            }
        }
        for ((program, _), rate) in self.programs.iter().zip(&best) {
            print!("{:<20} {program:<22} {rate:>8.1}", self.name);
            if *program == "isofold" { println!() } else { println!("  {:>6.2}x", best[0] / rate) }
        }
    }
}

/// Millions of things a second.
fn rate(work: &mut Work) -> f64 {
    let start = Instant::now();
    let mut things = 0;
    loop {
        things += work();
        let elapsed = start.elapsed();
        if elapsed >= LEAST_TIME {
            return things as f64 / elapsed.as_secs_f64() / 1e6;
        }
    }
}
