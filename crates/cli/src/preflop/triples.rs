//! The table of three hands: computed block by block into a file, which any interruption leaves whole.

use crate::csv;
use crate::environment;
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::output;
use crate::paint;
use crate::progress::Progress;
use isofold_equity::preflop::{TRIPLES, TripleCounts, TripleFile, TripleSampler, triples};
use serde::Serialize;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

const DEFAULT_TRIALS: u32 = 10_000;

const EXAMPLES: &str = "\
The table goes into FILE in blocks of 1 024 triples. Ctrl-C, a kill or a power cut lose at most the block under way: the same command goes \
on where it was, and computes blocks again that are damaged. Each triple has a seed of its own, so the table is the same on any number of threads and however often it was interrupted. \
A standard error is at most 0.5 divided by the square root of the deals: 0.5% for 10 000. With --csv the table that FILE has is printed, \
nothing is computed.

Examples:
  isofold preflop triples threeway.bin
  isofold preflop triples threeway.bin --trials 100k --seed 7
  isofold preflop triples threeway.bin --csv";

/// The file, and how to compute it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The file of the table; one that is not complete is continued
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Deals for each triple: 10 000 if not given, or what FILE has
    #[arg(long, value_name = "N", value_parser = trials)]
    trials: Option<u32>,

    /// Seed: the same seed gives the same table; 0 if not given, or what FILE has
    #[arg(long, value_name = "N", value_parser = input::seed, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Number of threads; $ISOFOLD_THREADS if not given, else one per core. The table does not depend on it
    #[arg(long, value_name = "N", value_parser = isofold_host::threads, allow_negative_numbers = true)]
    threads: Option<usize>,

    /// Print what FILE has as comma-separated values
    #[arg(long, conflicts_with_all = ["trials", "seed", "threads"])]
    csv: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    file: &'a Path,
    trials: u32,
    seed: u64,
    /// The triples that the file has.
    done: usize,
    triples: usize,
    complete: bool,
    /// The greatest standard error of an equity.
    error: f64,
    seconds: f64,
}

fn trials(text: &str) -> Result<u32, String> {
    // All deals of a triple, in sixths of a pot, are whole numbers below 2^53, and their counts fit 32 bits.
    let trials = input::trials(text)?;
    u32::try_from(trials).map_err(|_| format!("`{text}` is too many: expected at most {}", u32::MAX))
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    if args.csv && json {
        return Err(Failure::conflict("--csv", "--json"));
    }
    if args.csv {
        return export(&args.file);
    }
    interrupt::on_exit(|| {
        eprintln!("stopped: the file has every block that was finished, the same command goes on")
    });
    let started = Instant::now();
    let mut table = OpenTable::open(args)?;
    let is_complete = table.compute(args)?;
    let report = Report {
        file: &args.file,
        trials: table.settings.trials,
        seed: table.settings.seed,
        done: table.done,
        triples: TRIPLES,
        complete: is_complete,
        error: table.error,
        seconds: started.elapsed().as_secs_f64(),
    };
    if json {
        output::json(&report)?;
    } else {
        let (done, all) = (paint::grouped(report.done), paint::count(TRIPLES, "triple"));
        let deals = paint::count(report.trials, "deal");
        let error = paint::percent(report.error, 2);
        output::sections(&[vec![
            format!("{done} of {all}, {deals} each, seed {}, standard error at most {error}", report.seed),
            format!("{}; --csv prints it", args.file.display()),
        ]])?;
    }
    if is_complete {
        return Ok(());
    }
    output::remark(&format!("stopped after {}: the same command goes on", paint::duration(report.seconds)));
    Err(Failure::Reported(1))
}

/// A table under way.
struct OpenTable {
    file: File,
    path: PathBuf,
    settings: TripleFile,
    /// The blocks that the file does not have, or has damaged.
    missing: Vec<usize>,
    /// The number of triples that the file has.
    done: usize,
    /// The greatest standard error so far.
    error: f64,
}

impl OpenTable {
    /// Opens or makes the file, and removes a block at its end that was not finished. Damaged blocks stay until they are computed again.
    fn open(args: &Args) -> Result<OpenTable, Failure> {
        let path = &args.file;
        check(path)?;
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(|error| io_failure("open", path, &error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::Runtime(format!("another process is writing `{}`", path.display())));
            }
            // A file system without locks is no reason to refuse.
            Err(TryLockError::Error(_)) => {}
        }
        let bytes = read(&mut file, path)?;
        let found = header(&bytes, path)?;
        let settings = settings(args, found)?;
        let blocks = found.map_or(Vec::new(), |_| TripleFile::decode(&bytes));
        let end = found.map_or(0, |_| TripleFile::offset(blocks.len()));
        let write = |file: &mut File| {
            file.set_len(end as u64)?;
            if found.is_none() {
                file.seek(SeekFrom::Start(0))?;
                file.write_all(&settings.header())?;
            }
            file.sync_all()
        };
        write(&mut file).map_err(|error| io_failure("write", path, &error))?;
        let damaged = blocks.iter().filter(|block| block.is_none()).count();
        if damaged > 0 {
            let blocks = paint::count(damaged, "damaged block");
            output::remark(&format!("`{}` has {blocks}: computed again", path.display()));
        }
        let is_missing = |number: &usize| blocks.get(*number).is_none_or(Option::is_none);
        let missing = (0..TripleFile::BLOCKS).filter(is_missing).collect();
        let counts = || blocks.iter().flatten();
        let error = counts().map(|counts| greatest_error(counts)).fold(0.0, f64::max);
        let done = counts().map(Vec::len).sum();
        Ok(OpenTable { file, path: path.clone(), settings, missing, done, error })
    }

    /// Computes the blocks that are missing; returns whether the table is complete.
    fn compute(&mut self, args: &Args) -> Result<bool, Failure> {
        let threads = args.threads.or_else(environment::threads).unwrap_or_default();
        let sampler = TripleSampler::new(self.settings.trials, self.settings.seed, threads);
        let sampler = sampler.map_err(crate::error_text::equity)?;
        let mut progress = Progress::start();
        for &number in &self.missing {
            let block = TripleFile::block(number);
            let message =
                || Some(format!("{} of {} triples", paint::grouped(self.done), paint::grouped(TRIPLES)));
            if progress.report(self.done as f64 / TRIPLES as f64, message).is_break() {
                return Ok(false);
            }
            let counts = sampler.sample(block.start, block.end).map_err(crate::error_text::equity)?;
            let bytes = TripleFile::encode(&counts);
            let written = write_at(&mut self.file, TripleFile::offset(number), &bytes);
            written.map_err(|error| io_failure("write", &self.path, &error))?;
            self.done += block.len();
            self.error = self.error.max(greatest_error(&counts));
        }
        Ok(true)
    }
}

/// The settings of a table: those of its file, which must be those that were asked for, if any were.
fn settings(args: &Args, found: Option<TripleFile>) -> Result<TripleFile, Failure> {
    let Some(found) = found else {
        return Ok(TripleFile {
            seed: args.seed.unwrap_or_default(),
            trials: args.trials.unwrap_or(DEFAULT_TRIALS),
        });
    };
    let differs = |name: &str, has: u64| {
        let path = args.file.display();
        Failure::argument(name, format!("`{path}` was begun with {has}: expected the same, or another file"))
    };
    match (args.trials, args.seed) {
        (Some(trials), _) if trials != found.trials => Err(differs("--trials", u64::from(found.trials))),
        (_, Some(seed)) if seed != found.seed => Err(differs("--seed", found.seed)),
        _ => Ok(found),
    }
}

/// Writes bytes at a position of a file, down to the disk.
fn write_at(file: &mut File, position: usize, bytes: &[u8]) -> std::io::Result<()> {
    file.seek(SeekFrom::Start(position as u64))?;
    file.write_all(bytes)?;
    file.sync_data()
}

fn greatest_error(counts: &[TripleCounts]) -> f64 {
    let dealt = counts.iter().filter(|counts| counts.deals > 0);
    dealt.flat_map(|counts| [0, 1, 2].map(|player| counts.error(player))).fold(0.0, f64::max)
}

/// Refuses devices and pipes, which would be waited for without an end.
fn check(path: &Path) -> Result<(), Failure> {
    match path.exists() && !path.is_file() {
        true => Err(Failure::argument("FILE", format!("`{}` is not a plain file", path.display()))),
        false => Ok(()),
    }
}

fn read(file: &mut File, path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    // A table is no longer than this: what is beyond is no part of it.
    let longest = TripleFile::offset(TripleFile::BLOCKS) as u64;
    file.take(longest).read_to_end(&mut bytes).map_err(|error| io_failure("read", path, &error))?;
    Ok(bytes)
}

fn header(bytes: &[u8], path: &Path) -> Result<Option<TripleFile>, Failure> {
    TripleFile::read_header(bytes).map_err(|error| Failure::Input(format!("`{}`: {error}", path.display())))
}

fn io_failure(what: &str, path: &Path, error: &std::io::Error) -> Failure {
    Failure::io(format!("cannot {what} `{}`: {error}", path.display()))
}

/// Prints the triples that a file has.
fn export(path: &Path) -> Result<(), Failure> {
    check(path)?;
    let mut file = File::open(path).map_err(|error| io_failure("open", path, &error))?;
    let bytes = read(&mut file, path)?;
    let blocks = header(&bytes, path)?.map_or(Vec::new(), |_| TripleFile::decode(&bytes));
    let mut out = output::plain();
    let head = "first,second,third,deals,wins1,wins2,wins3,halves1,halves2,halves3,thirds,equity1,equity2,equity3,error1,error2,error3";
    writeln!(out, "{head}")?;
    let mut done = 0;
    let counts = blocks.iter().enumerate().flat_map(|(number, block)| match block {
        Some(counts) => counts.iter().map(Some).collect(),
        // A damaged block has no rows.
        None => vec![None; TripleFile::block(number).len()],
    });
    for (classes, counts) in triples().zip(counts) {
        let Some(counts) = counts else { continue };
        csv::line(&mut out, &fields(classes.map(|class| class.to_string()), counts))?;
        done += 1;
    }
    out.flush()?;
    if done < TRIPLES {
        let done = paint::grouped(done);
        output::remark(&format!("{done} of {} triples: the table is not complete", paint::grouped(TRIPLES)));
    }
    Ok(())
}

/// The fields of a row; those of hands that cannot be dealt have no equity.
fn fields(classes: [String; 3], counts: &TripleCounts) -> Vec<String> {
    let numbers = [counts.deals].into_iter().chain(counts.wins).chain(counts.halves).chain([counts.thirds]);
    let figure = |figure: f64| if counts.deals > 0 { figure.to_string() } else { String::new() };
    let equities = [0, 1, 2].map(|player| figure(counts.equity(player)));
    let errors = [0, 1, 2].map(|player| figure(counts.error(player)));
    classes
        .into_iter()
        .chain(numbers.map(|number| number.to_string()))
        .chain(equities)
        .chain(errors)
        .collect()
}
