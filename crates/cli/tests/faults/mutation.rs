//! Changed bytes: every byte of a small file of each format is changed in two ways, and the file is cut at every length. A
//! reader gives the answer that the intact file gives, or an error, or solves again; nothing else.

use crate::process::Sandbox;
use crate::report::{Amount, Tally, chosen, on_all_cores};
use crate::scenario::{a_checkpoint, a_file, river, run as run_command, two};
use crate::state::{self, Answer};
use isofold_equity::preflop::{TripleCounts, TripleFile};
use isofold_store::SolutionFile;
use std::fs;

/// The mutations that are tried in this process for each one that is put to the program.
const IN_PROCESS: usize = 100;

/// A change of a file.
#[derive(Clone, Copy, Debug)]
enum Mutation {
    /// The byte at a position, and the bits of it that are flipped.
    Flip(usize, u8),
    /// The length that is left.
    Cut(usize),
}

impl Mutation {
    /// The changes of a file, cut at each multiple of a step.
    fn all(length: usize, step: usize) -> Vec<Mutation> {
        let flips = (0..length).flat_map(|at| [Mutation::Flip(at, 1 << (at % 8)), Mutation::Flip(at, 0xff)]);
        flips.chain((0..length).step_by(step).map(Mutation::Cut)).collect()
    }

    fn of(self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        match self {
            Mutation::Flip(at, bits) => bytes[at] ^= bits,
            Mutation::Cut(length) => bytes.truncate(length),
        }
        bytes
    }
}

/// A file that is changed, and the commands that read it.
struct Target {
    name: &'static str,
    prepare: fn(&Sandbox),
    /// The file, by the beginning and the end of its path.
    file: (&'static str, &'static str),
    /// Commands that read it; each mutation is put to one of them, in turn.
    readers: Vec<Vec<String>>,
    /// The bytes between two lengths that the file is cut to.
    step: usize,
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// A library whose catalogue has a write-ahead log with rows in it.
fn two_and_a_hit(sandbox: &Sandbox) {
    two(sandbox);
    run_command(sandbox, &river(60, "--target 1%"));
}

fn targets() -> Vec<Target> {
    let hit = || river(60, "--target 1%");
    let library = || {
        vec![
            hit(),
            words("show @river --json"),
            words("library list --json"),
            words("show @other --json"),
            words("library rename @river renamed --json"),
        ]
    };
    let catalogue = ("library/catalogue.sqlite", "sqlite");
    vec![
        Target {
            name: "a solution file",
            prepare: a_file,
            file: ("out", ".isofold"),
            readers: vec![words("show out.isofold --json"), words("library import out.isofold --json")],
            step: 1,
        },
        Target {
            name: "a solution in the library",
            prepare: |sandbox| run_command(sandbox, &river(60, "--target 1% --name river")),
            file: ("library/files/", ".isofold"),
            readers: vec![hit(), words("show @river --json")],
            step: 1,
        },
        Target {
            name: "a checkpoint",
            prepare: a_checkpoint,
            file: ("out", ".checkpoint"),
            readers: vec![
                river(60, "--iterations 4 --no-library --out out.isofold"),
                words("solve --resume out.isofold.checkpoint --iterations 4 --no-library --json"),
            ],
            step: 1,
        },
        Target { name: "the catalogue", prepare: two, file: catalogue, readers: library(), step: 16 },
        Target {
            name: "the catalogue's log",
            prepare: two_and_a_hit,
            file: ("library/catalogue.sqlite-wal", "wal"),
            readers: library(),
            step: 16,
        },
    ]
}

/// A target as it is read intact.
struct Intact {
    target: Target,
    template: Sandbox,
    file: String,
    bytes: Vec<u8>,
    /// The answers of each reader, of the file and without it.
    answers: Vec<Vec<Answer>>,
    /// The solutions of the library, which stay whatever becomes of the file.
    solutions: Vec<(String, Vec<u8>)>,
}

impl Intact {
    fn new(target: Target) -> Intact {
        let template = Sandbox::new();
        (target.prepare)(&template);
        let (start, end) = target.file;
        let names = template.names();
        let file = names.iter().find(|name| name.starts_with(start) && name.ends_with(end)).unwrap().clone();
        let bytes = fs::read(template.path(&file)).unwrap();
        let answers = target.readers.iter().map(|reader| answers(&template, &file, reader)).collect();
        let is_solution = |name: &&String| name.starts_with("library/files/") && **name != file;
        let contents = |name: &String| (name.clone(), fs::read(template.path(name)).unwrap());
        let solutions = names.iter().filter(is_solution).map(contents).collect();
        Intact { target, file, bytes, answers, solutions, template }
    }

    /// The mutation with a number, put to the reader whose turn it is.
    fn check(&self, number: usize, mutation: Mutation) -> Result<&'static str, String> {
        let reader = number % self.target.readers.len();
        let sandbox = self.template.copy();
        fs::write(sandbox.path(&self.file), mutation.of(&self.bytes)).unwrap();
        let command: Vec<&str> = self.target.readers[reader].iter().map(String::as_str).collect();
        let ending = sandbox.run(&command);
        let failed =
            |problem: String| format!("{}, {mutation:?}: {}: {problem}", self.target.name, command.join(" "));
        if let Some(breach) = ending.breach() {
            return Err(failed(breach));
        }
        for (name, bytes) in &self.solutions {
            let is_there = fs::read(sandbox.path(name)).is_ok_and(|found| found == *bytes);
            // A solution that was solved again replaces its own file, and no other.
            if !is_there && !self.is_replaced(&sandbox, name) {
                return Err(failed(format!("`{name}` is lost")));
            }
        }
        let answer = Answer::of(&ending);
        match ending.code {
            Some(0) if answer == self.answers[reader][0] => Ok("same answer"),
            Some(0) if self.answers[reader].contains(&answer) => Ok("solved again"),
            // A list is of what the catalogue says; verification reads the files too.
            Some(0) if command.contains(&"list") && state::verify(&sandbox, true).is_err() => {
                Ok("found by verify")
            }
            Some(0) => Err(failed(format!("another answer: {answer:?} {}", ending.stderr))),
            _ => Ok("error"),
        }
    }

    /// Whether the library has another file of the same spot.
    fn is_replaced(&self, sandbox: &Sandbox, name: &str) -> bool {
        let fingerprint = name.split('-').next().unwrap_or(name);
        sandbox.names().iter().any(|other| other != name && other.starts_with(fingerprint))
    }
}

/// The answers of a reader of the intact file, of the file once more, and without it.
fn answers(template: &Sandbox, file: &str, reader: &[String]) -> Vec<Answer> {
    let command: Vec<&str> = reader.iter().map(String::as_str).collect();
    let (with, without) = (template.copy(), template.copy());
    let mut answers = vec![Answer::of(&with.run(&command)), Answer::of(&with.run(&command))];
    assert!(answers[0].code == Some(0), "{command:?}: {answers:?}");
    // Only what solves has an answer without the file.
    if reader[0] == "solve" && !reader.contains(&"--resume".to_owned()) {
        fs::remove_file(without.path(file)).unwrap();
        let _ = fs::remove_dir_all(without.path("library"));
        answers.push(Answer::of(&without.run(&command)));
        answers.push(state::unkept(template, &command));
    }
    answers
}

/// Runs mutations of all formats: through the program, and in this process those that are checked by the same code at once.
pub(crate) fn run(amount: Amount) -> Vec<Tally> {
    let intact: Vec<Intact> = targets().into_iter().map(Intact::new).collect();
    let mut tallies: Vec<Tally> = Vec::new();
    let share = |amount| match amount {
        Amount::Sample(count) => Amount::Sample(count / intact.len()),
        Amount::All => Amount::All,
    };
    for intact in &intact {
        let all = Mutation::all(intact.bytes.len(), intact.target.step);
        let trials = chosen(all.into_iter().enumerate().collect(), share(amount));
        let results = on_all_cores(trials.len(), |trial| {
            let (_, mutation) = trials[trial];
            intact.check(trial, mutation)
        });
        tallies.push(Tally::of(format!("Mutation: {}", intact.target.name), results));
    }
    let solution = |bytes: Vec<u8>| SolutionFile::from_bytes(bytes).and_then(|file| file.verify()).is_err();
    for intact in intact.iter().filter(|intact| intact.target.name != "the catalogue") {
        if intact.bytes.starts_with(b"ISOFOLD") {
            let name = format!("Mutation: {}, in process", intact.target.name);
            tallies.push(every(name, &intact.bytes, amount, solution));
        }
    }
    tallies.push(every("Mutation: a table of triples, in process".to_owned(), &table(), amount, |bytes| {
        let is_read = matches!(TripleFile::read_header(&bytes), Ok(Some(_)));
        !is_read || TripleFile::decode(&bytes).iter().all(Option::is_none)
    }));
    tallies
}

/// Mutations of a file, each of which has to be refused.
fn every(name: String, bytes: &[u8], amount: Amount, is_refused: impl Fn(Vec<u8>) -> bool + Sync) -> Tally {
    assert!(!is_refused(bytes.to_vec()), "{name}");
    let in_process = match amount {
        Amount::Sample(count) => Amount::Sample(count * IN_PROCESS),
        Amount::All => Amount::All,
    };
    let all = chosen(Mutation::all(bytes.len(), 1), in_process);
    let results = on_all_cores(all.len(), |number| match is_refused(all[number].of(bytes)) {
        true => Ok("error"),
        false => Err(format!("{name}, {:?}: taken for intact", all[number])),
    });
    Tally::of(name, results)
}

/// A table of triples with one block.
fn table() -> Vec<u8> {
    let count = |n: u32| TripleCounts { deals: 9, wins: [n, 1, 2], halves: [3, 4, n], thirds: 5 };
    let counts: Vec<TripleCounts> = (0..TripleFile::block(0).len() as u32).map(count).collect();
    [TripleFile { seed: 7, trials: 9 }.header(), TripleFile::encode(&counts)].concat()
}
