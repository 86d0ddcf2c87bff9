//! One trial: a command with a fault, and the checks after it.

use crate::fault::{self, Call, Fault, Kind};
use crate::process::{Ending, Sandbox};
use crate::scenario::{self, Scenario};
use crate::state::{self, Answer, Entries};
use std::collections::BTreeSet;
use std::fs;

/// A scenario as it goes without faults.
pub(crate) struct Baseline<'a> {
    pub(crate) scenario: &'a Scenario,
    template: Sandbox,
    pub(crate) calls: Vec<Call>,
    /// The answers of the command, of the same command once more, and, if it solves, of the command without anything solved before.
    answers: Vec<Answer>,
    /// The remarks of the first.
    stderr: String,
    before: Entries,
    after: Entries,
    /// Entries of a solve that could not use what there was.
    others: BTreeSet<String>,
    /// The states that the end may have.
    ends: Vec<End>,
}

/// The state when the command has been run again, and something else was solved after it.
#[derive(Clone, PartialEq, Debug)]
struct End {
    entries: Vec<String>,
    tree: Vec<String>,
    solutions: Vec<Answer>,
    same: Vec<Vec<u8>>,
}

impl<'a> Baseline<'a> {
    pub(crate) fn new(scenario: &'a Scenario) -> Baseline<'a> {
        let template = scenario.template();
        let entries = |sandbox: &Sandbox| match scenario.has_library {
            true => state::entries(sandbox).unwrap(),
            false => Entries::new(),
        };
        let before = entries(&template.copy());
        let sandbox = template.copy();
        let command: Vec<&str> = scenario.command.iter().map(String::as_str).collect();
        let (first, log) = sandbox.run_logged(&command);
        assert_eq!(first.code, Some(0), "{}: {}", scenario.name, first.stderr);
        let after = entries(&sandbox);
        let mut answers = vec![Answer::of(&first), Answer::of(&sandbox.run(&command))];
        if command[0] == "solve" {
            answers.push(state::unkept(&template, &command));
            answers.extend(read_only(&template, &command, &log));
            assert_eq!(answers[2].code, Some(0), "{}", scenario.name);
        }
        if command[0] == "solve" && !command.contains(&"--resume") {
            answers.push(Answer::of(&Sandbox::new().run(&command)));
        }
        let mut ends = vec![End::of(&sandbox, scenario).unwrap()];
        let mut others = BTreeSet::new();
        for variant in variants(scenario) {
            // The command once a part of its work is done.
            let sandbox = template.copy();
            sandbox.run(&variant);
            others.extend(entries(&sandbox).into_keys());
            answers.push(Answer::of(&sandbox.run(&command)));
            ends.push(End::of(&sandbox, scenario).unwrap());
        }
        let calls = Call::all(&log);
        assert!(!calls.is_empty(), "{}: no call was seen", scenario.name);
        Baseline { scenario, template, calls, answers, stderr: first.stderr, before, after, others, ends }
    }

    /// Runs a trial; returns what became of the process, or the promise that does not hold.
    pub(crate) fn run(&self, fault: &Fault) -> Result<&'static str, String> {
        let sandbox = self.template.copy();
        let command: Vec<&str> = self.scenario.command.iter().map(String::as_str).collect();
        let ending = sandbox.run_with(&command, Some(fault));
        self.check(&sandbox, &command, fault, &ending)
            .map_err(|problem| format!("{}: {fault}: {problem}", self.scenario.name))
    }

    fn check(
        &self,
        sandbox: &Sandbox,
        command: &[&str],
        fault: &Fault,
        ending: &Ending,
    ) -> Result<&'static str, String> {
        let outcome = match (ending.is_killed, ending.code) {
            (true, _) if fault.kind != Kind::Error => "killed",
            (_, Some(0)) => "exit 0",
            (_, Some(1)) => "exit 1",
            (_, Some(2)) => "exit 2",
            _ => "other end",
        };
        if outcome != "killed"
            && let Some(breach) = ending.breach()
        {
            return Err(breach);
        }
        let answer = Answer::of(ending);
        if answer.code == Some(0) && !self.answers.contains(&answer) {
            return Err(format!("another answer: {answer:?}"));
        }
        if self.scenario.has_library {
            state::verify(sandbox, false)?;
            self.check_entries(
                &state::entries(sandbox)?,
                answer.code == Some(0) && ending.stderr == self.stderr,
            )?;
        }
        let again = sandbox.run(command);
        if !self.answers.contains(&Answer::of(&again)) {
            return Err(format!("run again, another answer: {:?} {}", Answer::of(&again), again.stderr));
        }
        let end = End::of(sandbox, self.scenario)?;
        // A file that lost its note to a power cut becomes an entry beside the one that it was to replace.
        let may_double = fault.kind == Kind::Cut;
        if !self.ends.iter().any(|expected| end == *expected || may_double && end.doubles(expected)) {
            return Err(format!("left at the end: {}", end.difference(&self.ends[0])));
        }
        Ok(outcome)
    }

    /// Checks that no entry is lost, and that what is replaced is there, old or new; all new ones if the command says so.
    fn check_entries(&self, found: &Entries, is_done: bool) -> Result<(), String> {
        let (before, after) = (&self.before, &self.after);
        if let Some(strange) = found.keys().find(|&entry| {
            ![before, after].iter().any(|known| known.contains_key(entry)) && !self.others.contains(entry)
        }) {
            return Err(format!("an entry of neither before nor after: {strange}"));
        }
        let has_all_new = after.keys().all(|entry| found.contains_key(entry));
        if is_done && !has_all_new {
            return Err(format!("said to be done, but not there: {:?}", found.keys()));
        }
        for (entry, bytes) in before {
            match (found.get(entry), after.contains_key(entry)) {
                // The file stays as it is.
                (Some(found), true) if found != bytes && after[entry] == *bytes => {
                    return Err(format!("another file: {entry}"));
                }
                (None, true) => return Err(format!("lost: {entry}")),
                (None, false) if !self.is_replaced(entry, found) => {
                    return Err(format!("lost before it was replaced: {entry}"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether what an entry makes room for is there: the new one of its spot, else any new one, if there are new ones at all.
    fn is_replaced(&self, entry: &str, found: &Entries) -> bool {
        let new = || self.after.keys().filter(|entry| !self.before.contains_key(*entry));
        let same = || new().filter(|new| state::fingerprint(new) == state::fingerprint(entry));
        let is_found = |entry: &String| found.contains_key(entry);
        match (same().next(), new().next()) {
            (Some(_), _) => same().any(is_found),
            (None, Some(_)) => new().any(is_found),
            (None, None) => true,
        }
    }
}

/// The answer of a command when its library can be read, but not written to.
fn read_only(template: &Sandbox, command: &[&str], log: &str) -> Option<Answer> {
    let faults = fault::all(Kind::Error, &Call::all(log));
    let refuses = |fault: &&Fault| fault.errno.1 == "EROFS" && !fault.kinds.is_empty();
    let opens = |fault: &&Fault| fault.text.starts_with("open ") && fault.text.ends_with("/catalogue.sqlite");
    let fault = faults.iter().filter(refuses).find(opens)?;
    Some(Answer::of(&template.copy().run_with(command, Some(fault)))).filter(|answer| answer.code == Some(0))
}

/// Commands that do a part of the work of one that solves into the library: without what there was; and, of a solve into a file
/// too, each half, since what cannot be kept in one place is kept in the other.
fn variants(scenario: &Scenario) -> Vec<Vec<&str>> {
    let command: Vec<&str> = scenario.command.iter().map(String::as_str).collect();
    if !scenario.has_library || command[0] != "solve" {
        return Vec::new();
    }
    let mut variants = vec![[&command[..], &["--restart"]].concat()];
    if let Some(out) = command.iter().position(|&word| word == "--out") {
        variants.push([&command[..], &["--no-library"]].concat());
        variants.push([&command[..out], &command[out + 2..]].concat());
    }
    variants
}

impl End {
    /// Solves something else, so that what was left is cleared, and returns the state.
    fn of(sandbox: &Sandbox, scenario: &Scenario) -> Result<End, String> {
        let sweep = scenario::sweep(scenario);
        let ending = sandbox.run(&sweep.iter().map(String::as_str).collect::<Vec<_>>());
        if ending.code != Some(0) {
            return Err(format!("the next solve: exit code {:?}: {}", ending.code, ending.stderr));
        }
        let mut entries = Vec::new();
        if scenario.has_library {
            state::verify(sandbox, true)?;
            entries.extend(state::entries(sandbox)?.into_keys());
        }
        let show = |&file: &&str| Answer::of(&sandbox.run(&["show", file, "--json"]));
        let read = |&file: &&str| fs::read(sandbox.path(file)).unwrap_or_default();
        Ok(End {
            entries,
            tree: state::tree(sandbox),
            solutions: scenario.solutions.iter().map(show).collect(),
            same: scenario.same.iter().map(read).collect(),
        })
    }

    /// Whether a state is another one, with more entries of the same spots.
    fn doubles(&self, expected: &End) -> bool {
        let once = |names: &[String]| {
            let mut names = names.to_vec();
            names.dedup();
            names
        };
        let contents = |end: &End| (end.solutions.clone(), end.same.clone());
        expected.entries.iter().all(|entry| self.entries.contains(entry))
            && once(&self.tree) == once(&expected.tree)
            && contents(self) == contents(expected)
    }

    /// The differences of two states.
    fn difference(&self, expected: &End) -> String {
        let apart = |found: &[String], expected: &[String]| {
            let more = found.iter().filter(|name| !expected.contains(name)).map(|name| format!("+{name}"));
            let less = expected.iter().filter(|name| !found.contains(name)).map(|name| format!("-{name}"));
            more.chain(less).collect::<Vec<_>>().join(" ")
        };
        let entries = apart(&self.entries, &expected.entries);
        let tree = apart(&self.tree, &expected.tree);
        let contents = self.solutions == expected.solutions && self.same == expected.same;
        format!(
            "entries {entries}; files {tree} ({} of {}); contents alike: {contents}",
            self.tree.len(),
            expected.tree.len()
        )
    }
}
