use std::time::{Duration, Instant};

const LEAST_TIME: Duration = Duration::from_millis(50);

/// The time beyond which a measurement is made only once.
const LONG: Duration = Duration::from_secs(5);

/// Work that is done once for each call, and says how many things it did.
type Work = Box<dyn FnMut() -> usize>;

/// The unit of a table.
#[derive(Clone, Copy)]
pub(crate) enum Figure {
    /// Millions of things a second: more is better.
    Rate,
    /// Milliseconds for each thing: less is better.
    Time,
}

impl Figure {
    /// The names of the columns.
    pub(crate) fn print_header(self) {
        let unit = match self {
            Figure::Rate => "M/s",
            Figure::Time => "ms",
        };
        println!("\n{:<20} {:<22} {unit:>8}  {:>7}", "benchmark", "program", "isofold");
    }

    fn format(self, rate: f64) -> String {
        match self {
            Figure::Rate => format!("{rate:.1}"),
            Figure::Time => {
                let time = 1e-3 / rate;
                let digits = if time < 10.0 { 3 } else { 1 };
                format!("{time:.digits$}")
            }
        }
    }
}

/// The same work done by several programs, isofold first.
pub(crate) struct Benchmark {
    name: String,
    programs: Vec<Program>,
}

struct Program {
    name: &'static str,
    work: Work,
    /// Millions of things a second.
    best: f64,
}

impl Program {
    fn new(name: &'static str, work: impl FnMut() -> usize + 'static) -> Program {
        Program { name, work: Box::new(work), best: 0.0 }
    }

    /// Works for at least so long, and says how long it took.
    fn run(&mut self, least: Duration) -> Duration {
        let start = Instant::now();
        let mut things = 0;
        loop {
            things += (self.work)();
            let elapsed = start.elapsed();
            if elapsed >= least {
                self.best = self.best.max(things as f64 / elapsed.as_secs_f64() / 1e6);
                return elapsed;
            }
        }
    }
}

impl Benchmark {
    pub(crate) fn new(name: impl Into<String>, isofold: impl FnMut() -> usize + 'static) -> Benchmark {
        Benchmark { name: name.into(), programs: vec![Program::new("isofold", isofold)] }
    }

    pub(crate) fn against(mut self, rival: &'static str, work: impl FnMut() -> usize + 'static) -> Benchmark {
        self.programs.push(Program::new(rival, work));
        self
    }

    /// Prints a row for each program: the best of several runs, after one that counts only if there is no other.
    pub(crate) fn run(mut self, runs: u32, figure: Figure) {
        let mut repeated = Vec::new();
        for program in &mut self.programs {
            if program.run(Duration::ZERO) <= LONG {
                program.best = 0.0;
                repeated.push(program);
            }
        }
        // The programs take turns, so that a slow moment of the machine is not one program's alone.
        for _ in 0..runs {
            for program in &mut repeated {
                program.run(LEAST_TIME);
            }
        }
        let isofold = self.programs[0].best;
        for program in &self.programs {
            print!("{:<20} {:<22} {:>8}", self.name, program.name, figure.format(program.best));
            let times = isofold / program.best;
            let digits = if times < 1000.0 { 2 } else { 0 };
            if program.name == "isofold" { println!() } else { println!("  {times:>6.digits$}x") }
        }
    }
}
