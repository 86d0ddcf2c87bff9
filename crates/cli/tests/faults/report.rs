//! Many trials on all cores, and what became of them.

use crate::fault::{self, Fault, Kind};
use crate::scenario::Scenario;
use crate::trial::Baseline;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A trial that takes longer has waited for something that does not come.
const SLOW: Duration = Duration::from_secs(15);

/// The share of all trials that is run.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Amount {
    All,
    /// So many, spread evenly.
    Sample(usize),
}

/// The trials of one kind on one scenario.
#[derive(Default, Debug)]
pub(crate) struct Tally {
    pub(crate) name: String,
    /// The number of trials with each outcome.
    pub(crate) outcomes: BTreeMap<&'static str, usize>,
    pub(crate) problems: Vec<String>,
}

/// A number of trials of all that there are.
pub(crate) fn chosen<T>(all: Vec<T>, amount: Amount) -> Vec<T> {
    let Amount::Sample(count) = amount else { return all };
    let length = all.len();
    // The golden ratio spreads any number of them evenly.
    let index = |n: usize| (n as f64 * 0.618_033_988_749_894_8).fract();
    let mut wanted: Vec<usize> =
        (1..=count.min(length)).map(|n| (index(n) * length as f64) as usize).collect();
    wanted.sort_unstable();
    wanted.dedup();
    all.into_iter()
        .enumerate()
        .filter(|(number, _)| wanted.binary_search(number).is_ok())
        .map(|(_, one)| one)
        .collect()
}

/// Calls a function for each number below a count, on all cores, and returns the results in order.
pub(crate) fn on_all_cores<T: Send>(count: usize, call: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    thread::scope(|scope| {
        for _ in 0..cores.min(count) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    let result = call(number);
                    results.lock().unwrap().push((number, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap();
    results.sort_by_key(|&(number, _)| number);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Runs faults on all scenarios: so many of each kind.
pub(crate) fn run(scenarios: &[Scenario], kinds: &[(Kind, Amount)]) -> Vec<Tally> {
    let baselines = on_all_cores(scenarios.len(), |number| Baseline::new(&scenarios[number]));
    let mut tallies = Vec::new();
    for &(kind, amount) in kinds {
        let faults = |number: usize| {
            let faults = fault::all(kind, &baselines[number].calls).into_iter();
            faults.map(move |fault| (number, fault))
        };
        let trials: Vec<(usize, Fault)> = chosen((0..baselines.len()).flat_map(faults).collect(), amount);
        let results =
            on_all_cores(trials.len(), |trial| timed(&baselines[trials[trial].0], &trials[trial].1));
        let mut sorted: Vec<Vec<Result<&'static str, String>>> =
            scenarios.iter().map(|_| Vec::new()).collect();
        trials.iter().zip(results).for_each(|((number, _), result)| sorted[*number].push(result));
        let named = scenarios.iter().zip(sorted);
        tallies.extend(
            named.map(|(scenario, results)| Tally::of(format!("{kind:?}: {}", scenario.name), results)),
        );
    }
    tallies
}

/// Runs a trial; one that takes long is a problem.
fn timed(baseline: &Baseline<'_>, fault: &Fault) -> Result<&'static str, String> {
    let started = Instant::now();
    let result = baseline.run(fault)?;
    match started.elapsed() {
        slow if slow > SLOW => Err(format!("{}: {fault}: takes {slow:?}", baseline.scenario.name)),
        _ => Ok(result),
    }
}

impl Tally {
    /// The counts of trials.
    pub(crate) fn of(name: String, results: Vec<Result<&'static str, String>>) -> Tally {
        let mut tally = Tally { name, ..Tally::default() };
        results.into_iter().for_each(|result| tally.note(result));
        tally
    }

    /// Counts a trial.
    fn note(&mut self, result: Result<&'static str, String>) {
        let outcome = match result {
            Ok(outcome) => outcome,
            Err(problem) => {
                self.problems.push(problem);
                "PROBLEM"
            }
        };
        *self.outcomes.entry(outcome).or_default() += 1;
    }
}

/// Prints the counts.
pub(crate) fn print(tallies: &[Tally]) {
    let mut totals: BTreeMap<&str, usize> = BTreeMap::new();
    println!();
    for tally in tallies {
        let count: usize = tally.outcomes.values().sum();
        let outcomes: Vec<String> =
            tally.outcomes.iter().map(|(name, count)| format!("{name} {count}")).collect();
        println!("{:46} {count:7}  {}", tally.name, outcomes.join(", "));
        *totals.entry(tally.name.split(':').next().unwrap_or_default()).or_default() += count;
    }
    let problems: usize = tallies.iter().map(|tally| tally.problems.len()).sum();
    let totals: Vec<String> = totals.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    println!("in all: {}; {problems} problems", totals.join(", "));
}
