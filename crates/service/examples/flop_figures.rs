//! Solves spots on every flop and writes the figures of each to a CSV file: the data that flop subsets are chosen and tested on.
//!
//! ```text
//! cargo run --release -p isofold-service --example flop_figures -- --device auto --out FOLDER SPOT.toml…
//! ```
//!
//! `--plan` prints the size of the games and solves nothing. A file has one row for each suit-isomorphism class of flops, whatever the
//! number of threads and the size of packs: 32 bits, to 0.5 % of the pot unless the spot says otherwise. Rows are written as they come.
//! A run that was killed goes on with the flops that its file lacks, and rows are put in order at the end. `--flops N` ends after N flops.

use isofold_bulk::{BulkOptions, Failure, Job, Place, Sink, Solved, Wanted, solve_all};
use isofold_gpu::{Cuda, CudaOptions};
use isofold_service::many_boards::{BoardClass, board_classes, range_pairs};
use isofold_service::report::{LineFigure, line_figures};
use isofold_service::spot;
use isofold_solver::{Options, Plan, SolverError, View};
use isofold_tree::{Line, LineAction, NodeKind, Spot, Tree};
use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let args = Args::parse()?;
    if args.is_plan {
        return args.spots.iter().try_for_each(|path| plan(path));
    }
    let cuda = args.device()?;
    let place = match &cuda {
        Some(backend) => Place::Device { backend, falls_back: true },
        None => Place::Cpu,
    };
    fs::create_dir_all(&args.out)?;
    args.spots.iter().try_for_each(|path| solve(path, &args, &place))
}

/// The arguments of the program.
struct Args {
    device: String,
    out: PathBuf,
    pack_boards: u64,
    flops: usize,
    is_plan: bool,
    spots: Vec<PathBuf>,
}

impl Args {
    fn parse() -> Result<Args, String> {
        // Flops of one pack: about 16.
        let mut args = Args {
            device: "auto".to_owned(),
            out: PathBuf::from("flop-figures"),
            pack_boards: 24_576,
            flops: usize::MAX,
            is_plan: false,
            spots: Vec::new(),
        };
        let mut words = env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
            let number = |text: String| text.parse().map_err(|_| format!("`{text}` is not a number"));
            match &*word {
                "--device" => args.device = value()?,
                "--out" => args.out = value()?.into(),
                "--pack-boards" => args.pack_boards = number(value()?)?,
                "--flops" => args.flops = number(value()?)? as usize,
                "--plan" => args.is_plan = true,
                flag if flag.starts_with("--") => {
                    return Err(format!(
                        "no flag {flag}: expected --device, --out, --pack-boards, --flops or --plan"
                    ));
                }
                path => args.spots.push(path.into()),
            }
        }
        if args.spots.is_empty() { Err("expected spot files".to_owned()) } else { Ok(args) }
    }

    /// The GPU; `None` for the CPU.
    fn device(&self) -> Result<Option<Cuda>, String> {
        let toolkit = env::var_os("CUDA_PATH").map_or("/usr/local/cuda".into(), PathBuf::from);
        let options = CudaOptions::default().cache(env::temp_dir().join("isofold-kernels"));
        let options =
            ["lib64", "bin"].iter().fold(options, |options, inside| options.nvrtc(toolkit.join(inside)));
        match &*self.device {
            "cpu" => Ok(None),
            "cuda" => Cuda::find(&options).map(Some).map_err(|error| error.to_string()),
            "auto" => Ok(Cuda::find(&options).inspect_err(|error| eprintln!("on the CPU: {error}")).ok()),
            other => Err(format!("`{other}` is no device: expected cpu, cuda or auto")),
        }
    }
}

fn read(path: &Path) -> Result<(Spot, Vec<BoardClass>), Box<dyn Error>> {
    let spot = Spot::from_toml(&fs::read_to_string(path)?)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    let classes = board_classes(&[&spot], &["flops:all".to_owned()])?;
    Ok((spot, classes))
}

/// Prints the entries of the largest flop, and of one in forty-five.
fn plan(path: &Path) -> Result<(), Box<dyn Error>> {
    let (spot, classes) = read(path)?;
    let sample = classes.iter().step_by(45);
    let plans = sample.map(|class| Plan::of(&class.spot(&spot), &Options::default()));
    let entries =
        plans.map(|plan| plan.map(|plan| plan.entries())).collect::<Result<Vec<u64>, SolverError>>()?;
    let (sum, most) = (entries.iter().sum::<u64>(), entries.iter().max().copied().unwrap_or(0));
    println!(
        "{}: {} flops, entries {:.1} M on average, {:.1} M at most",
        spot::name(&spot),
        classes.len(),
        sum as f64 / entries.len() as f64 / 1e6,
        most as f64 / 1e6
    );
    Ok(())
}

fn solve(path: &Path, args: &Args, place: &Place<'_>) -> Result<(), Box<dyn Error>> {
    let (spot, classes) = read(path)?;
    let name = spot::name(&spot).to_owned();
    let Some(first) = classes.first() else { return Err(format!("{name}: no flop leaves a deal").into()) };
    let lines = lines(&Tree::new(&first.spot(&spot))?);
    let table = Table::open(&args.out.join(format!("{name}.csv")), &columns(&lines), &classes)?;
    let missing: Vec<usize> =
        (0..classes.len()).filter(|number| !table.rows().contains_key(number)).collect();
    let options = BulkOptions { pack_boards: args.pack_boards, ..BulkOptions::default() };
    let job = |&number: &usize| {
        let spot = classes[number].spot(&spot);
        Job {
            number: number as u64,
            stop: spot.stop,
            spot,
            options: Options::default(),
            wanted: Wanted::Solution,
        }
    };
    let wanted = missing.len().min(args.flops);
    eprintln!("{name}: {wanted} of {} flops to solve", classes.len());
    let sink = Figures {
        spot: &spot,
        classes: &classes,
        lines: &lines,
        table: &table,
        begin: Instant::now(),
        told: Mutex::new(Instant::now()),
        wanted,
        error: Mutex::default(),
    };
    let summary = solve_all(missing.iter().take(args.flops).map(job), place, &options, &sink);
    if let Some(error) = lock(&sink.error).take() {
        return Err(format!("{name}: {error}").into());
    }
    let seconds = summary.elapsed.as_secs_f64();
    eprintln!("{name}: {} flops in {seconds:.1} s, {} failed", summary.solved, summary.failed);
    table.finish()?;
    Ok(())
}

/// A line of the flop, and the actions at its end.
struct FlopLine {
    line: Line,
    actions: Vec<LineAction>,
}

/// The decisions of the flop after up to two actions: the start, after a check, and answers to bets.
fn lines(tree: &Tree) -> Vec<FlopLine> {
    let on_flop = tree.iter().filter(|(_, node)| node.street == tree.start());
    let lines = on_flop.filter_map(|(id, node)| match &node.kind {
        NodeKind::Decision { actions, .. } => Some(FlopLine {
            line: tree.line(id),
            actions: actions.iter().map(|&action| action.into()).collect(),
        }),
        _ => None,
    });
    lines.filter(|line| line.line.steps().len() <= 2).collect()
}

/// The names of all columns; those of a line begin with it.
fn columns(lines: &[FlopLine]) -> String {
    let mut names: Vec<String> =
        ["board", "boards", "deals", "iterations", "exploitability"].map(str::to_owned).to_vec();
    for FlopLine { line, actions } in lines {
        let line = line.to_string();
        let prefix = if line.is_empty() { String::new() } else { format!("{line}:") };
        let fixed = ["reach", "ev_oop", "ev_ip", "equity_oop", "equity_ip"].map(str::to_owned);
        let actions = actions.iter().map(LineAction::to_string);
        names.extend(fixed.into_iter().chain(actions).map(|column| format!("{prefix}{column}")));
    }
    names.join(",")
}

/// Writes a row for each flop.
struct Figures<'a> {
    spot: &'a Spot,
    classes: &'a [BoardClass],
    lines: &'a [FlopLine],
    table: &'a Table,
    begin: Instant,
    told: Mutex<Instant>,
    wanted: usize,
    error: Mutex<Option<String>>,
}

impl Figures<'_> {
    fn row(&self, solved: &mut Solved) -> Result<String, SolverError> {
        let class = &self.classes[solved.number as usize];
        let pairs = range_pairs(&class.spot(self.spot));
        let outcome = solved.outcome;
        let mut cells =
            vec![spot::board(&class.board), class.boards.to_string(), number(class.boards * pairs)];
        cells.extend([outcome.iterations.to_string(), number(outcome.exploitability)]);
        for FlopLine { line, actions } in self.lines {
            let view: View = solved.solver.view(line)?;
            let LineFigure { reach, figures } = line_figures(&view, pairs);
            cells.push(number(reach));
            match figures {
                Some(figures) => {
                    let all = figures.ev.iter().chain(&figures.equity).chain(&figures.frequencies);
                    cells.extend(all.map(|&figure| number(figure)));
                }
                // No hand gets here.
                None => cells.extend(vec![String::new(); 4 + actions.len()]),
            }
        }
        Ok(cells.join(","))
    }

    fn fail(&self, why: String) {
        lock(&self.error).get_or_insert(why);
    }
}

/// Six significant digits are more than the accuracy of a solution.
fn number(figure: f64) -> String {
    let digits = if figure.abs() >= 1.0 { 5 - figure.abs().log10().floor() as i32 } else { 6 };
    format!("{figure:.*}", digits.max(0) as usize)
}

impl Sink for Figures<'_> {
    fn solved(&self, mut solved: Solved) {
        let written = self
            .row(&mut solved)
            .map_err(|error| error.to_string())
            .and_then(|row| self.table.add(solved.number as usize, row).map_err(|error| error.to_string()));
        if let Err(why) = written {
            return self.fail(why);
        }
        let mut told = lock(&self.told);
        if told.elapsed() > Duration::from_secs(10) {
            *told = Instant::now();
            let (left, seconds) =
                (self.classes.len() - self.table.rows().len(), self.begin.elapsed().as_secs());
            eprintln!("{seconds} s: {left} flops are left of all, {} were to be solved", self.wanted);
        }
    }

    fn failed(&self, number: u64, failure: Failure) {
        self.fail(format!("{}: {failure}", spot::board(&self.classes[number as usize].board)));
    }

    fn is_cancelled(&self) -> bool {
        lock(&self.error).is_some()
    }
}

/// A CSV file that grows row by row.
struct Table {
    path: PathBuf,
    columns: String,
    file: Mutex<File>,
    /// By the number of the flop.
    rows: Mutex<BTreeMap<usize, String>>,
}

impl Table {
    /// Opens a file with the rows that it has, but for one that was cut off.
    fn open(path: &Path, columns: &str, classes: &[BoardClass]) -> Result<Table, Box<dyn Error>> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error.into()),
        };
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut found = whole.lines();
        if found.next().is_some_and(|head| head != columns) {
            return Err(format!("{} is of another spot or version", path.display()).into());
        }
        let numbers: BTreeMap<String, usize> =
            classes.iter().enumerate().map(|(number, class)| (spot::board(&class.board), number)).collect();
        let row = |row: &str| Some((*numbers.get(row.split(',').next()?)?, row.to_owned()));
        let rows: BTreeMap<usize, String> = found.filter_map(row).collect();
        let table = Table {
            path: path.to_owned(),
            columns: columns.to_owned(),
            rows: Mutex::new(rows),
            file: Mutex::new(File::options().create(true).append(true).open(path)?),
        };
        table.finish()?;
        *lock(&table.file) = File::options().append(true).open(path)?;
        Ok(table)
    }

    fn rows(&self) -> MutexGuard<'_, BTreeMap<usize, String>> {
        lock(&self.rows)
    }

    fn add(&self, number: usize, row: String) -> std::io::Result<()> {
        lock(&self.file).write_all(format!("{row}\n").as_bytes())?;
        self.rows().insert(number, row);
        Ok(())
    }

    /// Writes all rows in the order of the flops.
    fn finish(&self) -> std::io::Result<()> {
        let part = self.path.with_extension("part");
        let mut text = format!("{}\n", self.columns);
        self.rows().values().for_each(|row| text.extend([row, "\n"]));
        fs::write(&part, text)?;
        fs::rename(&part, &self.path)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
