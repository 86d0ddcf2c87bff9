//! Runs of fuzz targets: processes of libFuzzer, and what they said in the end.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The length of the longest input, if no seed is longer.
const MAX_LENGTH: usize = 400;

/// The bounds that hold for every target: seconds of one execution, megabytes of the process and of one allocation.
const LIMITS: [&str; 3] = ["-timeout=20", "-rss_limit_mb=2048", "-malloc_limit_mb=1024"];

/// The work of the processes of a target.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Report {
    pub(crate) name: String,
    pub(crate) executions: u64,
    /// Executions in a second of one process.
    pub(crate) rate: u64,
    /// Edges of the control flow graph that were reached, and features: edges by how often.
    pub(crate) edges: u64,
    pub(crate) features: u64,
    /// The inputs that reached something new.
    pub(crate) corpus: u64,
    pub(crate) crashes: u64,
}

impl Report {
    /// The names of the columns.
    pub(crate) const HEAD: &str = "target         executions    exec/s   edges  features  corpus  crashes";

    /// The report as a line of a table.
    pub(crate) fn line(&self) -> String {
        let Report { name, executions, rate, edges, features, corpus, crashes } = self;
        format!("{name:<12}{executions:>13}{rate:>10}{edges:>8}{features:>10}{corpus:>8}{crashes:>9}")
    }

    /// Whether there were fewer executions.
    pub(crate) fn is_short(&self, executions: u64) -> bool {
        self.executions < executions
    }

    /// Adds what another process of the target did.
    pub(crate) fn add(&mut self, other: &Report) {
        self.executions += other.executions;
        self.rate = self.rate.max(other.rate);
        self.edges = self.edges.max(other.edges);
        self.features = self.features.max(other.features);
        self.corpus = self.corpus.max(other.corpus);
        self.crashes += other.crashes;
    }

    /// The report of a process, from what libFuzzer printed.
    fn of(name: &str, log: &str, is_success: bool) -> Report {
        let stat = |key: &str| {
            let line = log.lines().rev().find_map(|line| line.strip_prefix(&format!("stat::{key}:")));
            line.and_then(|number| number.trim().parse().ok()).unwrap_or(0)
        };
        // `#8192 DONE cov: 120 ft: 480 corp: 37/210b lim: 40 exec/s: 4096 rss: 40Mb`
        let count = |key: &str| {
            let words = log.lines().rev().find_map(|line| line.split_once(&format!(" {key}: ")));
            let digits = words.map(|(_, rest)| rest.split(|digit: char| !digit.is_ascii_digit()).next());
            digits.flatten().and_then(|number| number.parse().ok()).unwrap_or(0)
        };
        Report {
            name: name.to_owned(),
            executions: stat("number_of_executed_units"),
            rate: stat("average_exec_per_sec"),
            edges: count("cov"),
            features: count("ft"),
            corpus: count("corp"),
            crashes: u64::from(!is_success),
        }
    }
}

/// Runs targets of a folder at the same time, each in a number of processes, for some seconds. Inputs that reach something new are kept in
/// the folder, and so are those that crash.
pub(crate) fn run(folder: &Path, targets: &[(String, usize)], seconds: u64) -> Result<Vec<Report>, String> {
    let mut children: Vec<(usize, usize, Child)> = Vec::new();
    for (index, (name, processes)) in targets.iter().enumerate() {
        for number in 0..*processes {
            match start(folder, name, number, seconds) {
                Ok(child) => children.push((index, number, child)),
                Err(error) => {
                    children.iter_mut().for_each(|(.., child)| drop(child.kill()));
                    return Err(error);
                }
            }
        }
    }
    let mut reports: Vec<Report> =
        targets.iter().map(|(name, _)| Report { name: name.clone(), ..Report::default() }).collect();
    for (index, number, mut child) in children {
        let name = &targets[index].0;
        let is_success = child.wait().is_ok_and(|status| status.success());
        let log = fs::read(log(folder, name, number)).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        // The files of a target, which libFuzzer ends without letting it clear them.
        let _ = fs::remove_dir_all(format!("/dev/shm/isofold-fuzz-{}", child.id()));
        if !is_success {
            let tail: Vec<&str> = log.lines().rev().take(30).collect();
            eprintln!("{}: {}", name, tail.into_iter().rev().collect::<Vec<_>>().join("\n"));
        }
        reports[index].add(&Report::of(name, &log, is_success));
    }
    Ok(reports)
}

fn log(folder: &Path, name: &str, number: usize) -> std::path::PathBuf {
    folder.join("logs").join(format!("{name}-{number}"))
}

fn start(folder: &Path, name: &str, number: usize, seconds: u64) -> Result<Child, String> {
    let failed = |error| format!("cannot run {name}: {error}");
    let [corpus, seeds, logs, artifacts] =
        ["corpus", "seeds", "logs", "artifacts"].map(|part| folder.join(part));
    let (corpus, seeds) = (corpus.join(name), seeds.join(name));
    for made in [&corpus, &seeds, &logs, &artifacts] {
        fs::create_dir_all(made).map_err(failed)?;
    }
    let longest = fs::read_dir(&seeds).map_err(failed)?.flatten();
    let longest = longest.filter_map(|seed| seed.metadata().ok()).map(|seed| seed.len() as usize).max();
    let mut command = Command::new(folder.join("targets").join(name));
    command.args([&corpus, &seeds]).args(LIMITS).args(["-print_final_stats=1", "-reload=10"]);
    command.arg(format!("-max_total_time={seconds}"));
    command.arg(format!("-max_len={}", longest.unwrap_or(0).max(MAX_LENGTH)));
    command.arg(format!("-artifact_prefix={}/{name}-", artifacts.display()));
    let dictionary = seeds.with_extension("dict");
    if dictionary.exists() {
        command.arg(format!("-dict={}", dictionary.display()));
    }
    let log = File::create(log(folder, name, number)).map_err(failed)?;
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn().map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_figures_of_a_process_are_read() {
        let log = "#2\tINITED cov: 3 ft: 4 corp: 1/1b exec/s: 0 rss: 30Mb\n\
                   #8192\tDONE   cov: 120 ft: 480 corp: 37/210b lim: 40 exec/s: 4096 rss: 40Mb\n\
                   Done 8192 runs in 2 second(s)\n\
                   stat::number_of_executed_units: 8192\nstat::average_exec_per_sec:     4096\n";
        let report = Report::of("cards", log, true);
        let expected = Report {
            name: "cards".to_owned(),
            executions: 8192,
            rate: 4096,
            edges: 120,
            features: 480,
            corpus: 37,
            crashes: 0,
        };
        assert_eq!(report, expected);
        assert_eq!(report.line().len(), Report::HEAD.len());
        assert_eq!(Report::of("cards", "killed", false).crashes, 1);
        let mut both = report.clone();
        both.add(&report);
        assert_eq!((both.executions, both.rate, both.is_short(16_385)), (16_384, 4096, true));
    }
}
