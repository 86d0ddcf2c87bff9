//! The commands of UPI, and their answers.

use super::figures::{Figures, numbers, one};
use super::node::{At, Game, shown};
use super::out::Out;
use super::run::{Limits, Run};
use crate::solving::OpenSolution;
use crate::{Error, Job, Service};
use isofold_api::library::EntryName;
use isofold_api::spot::SpotRef;
use isofold_cards::{Card, Combo};
use isofold_convert::{Setup, tree_info, words};
use isofold_tree::{Player, Spot, Tree};
use std::path::Path;
use std::sync::Arc;

/// The step that follows a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    Continue,
    Exit,
}

/// The state that commands change.
pub(super) struct Engine {
    service: Arc<Service>,
    out: Out,
    end: Option<String>,
    threads: Option<usize>,
    setup: Setup,
    built: Option<Built>,
}

/// A tree that was built or loaded.
struct Built {
    // Dropped first: a solution is that of the run.
    solution: Option<OpenSolution>,
    run: Option<Run>,
    spot: Spot,
    tree: Tree,
}

/// The lines of an answer, or the reason why there is none.
type Said = Result<Vec<String>, String>;

/// Settings that study tools make, and that have no counterpart here.
const WITHOUT_EFFECT: [&str; 8] = [
    "set_isomorphism",
    "set_recalc_accuracy",
    "set_always_recalc",
    "set_info_freq",
    "set_algorithm",
    "set_step",
    "reset_tree_info",
    "load_all_nodes",
];

impl Engine {
    pub(super) fn new(service: Arc<Service>, out: Out) -> Engine {
        Engine { service, out, end: None, threads: None, setup: Setup::default(), built: None }
    }

    /// Answers a line with this number.
    pub(super) fn take(&mut self, number: usize, text: &str) -> Next {
        if text.is_empty() || text.starts_with('#') {
            return Next::Continue;
        }
        let words = words(text);
        if words[..] == ["exit"] {
            return Next::Exit;
        }
        let said = self.answer(number, &words);
        let goes = words[0] == "go" && said.is_ok();
        self.say(said);
        // The answer comes before what the solver says.
        if let Some(Built { run: Some(run), spot, .. }) = self.built.as_mut().filter(|_| goes) {
            run.watch(&self.out, spot.pot);
        }
        Next::Continue
    }

    /// Answers a line that is no command.
    pub(super) fn refuse(&mut self, why: &str) -> Next {
        self.say(Err(why.to_owned()));
        Next::Continue
    }

    /// Stops what is being solved.
    pub(super) fn close(&mut self) {
        self.built = None;
    }

    fn say(&self, said: Said) {
        let lines = said.unwrap_or_else(|why| vec![format!("ERROR: {}", why.replace(['\n', '\r'], " "))]);
        let lines: Vec<&str> = lines.iter().map(String::as_str).chain(self.end.as_deref()).collect();
        self.out.say(&lines);
    }

    fn answer(&mut self, number: usize, words: &[&str]) -> Said {
        let [command, args @ ..] = words else { return Ok(Vec::new()) };
        let is_done = || Ok(vec![format!("{command} ok!")]);
        if self.setup.take(number, words).map_err(|error| error.to_string())? {
            return is_done();
        }
        match (*command, args) {
            ("is_ready", _) => is_done(),
            ("set_end_string", [end]) => {
                self.end = Some((*end).to_owned());
                is_done()
            }
            ("reset_end_string", []) => {
                // The answer to this command is the first without it.
                self.end = None;
                is_done()
            }
            ("set_threads", [threads]) => {
                self.threads =
                    Some(threads.parse().map_err(|_| bad("set_threads", threads, "a whole number"))?);
                is_done()
            }
            (command, _) if WITHOUT_EFFECT.contains(&command) => is_done(),
            ("show_version" | "show_build_version", []) => {
                Ok(vec![format!("isofold {}", env!("CARGO_PKG_VERSION"))])
            }
            ("show_hand_order", []) => {
                Ok(vec![Combo::all().map(|hand| hand.to_string()).collect::<Vec<_>>().join(" ")])
            }
            ("show_memory", []) => Ok(self.memory()),
            ("show_settings", []) => Ok(self.settings()),
            ("build_tree", []) => self.build().and_then(|()| is_done()),
            ("load_tree", [name, ..]) => self.load(name).and_then(|()| is_done()),
            ("free_tree", []) => {
                self.built = None;
                is_done()
            }
            ("is_tree_present", []) => Ok(vec![self.built.is_some().to_string()]),
            ("go", limits) => self.go(limits).and_then(|()| is_done()),
            ("stop", []) => {
                let run = self.built.as_mut().and_then(|built| built.run.as_mut());
                run.map_or(Ok(()), Run::stop).map_err(|error| error.to_string())?;
                is_done()
            }
            ("wait_for_solver", []) => {
                let run = self.built.as_mut().and_then(|built| built.run.as_mut());
                run.into_iter().for_each(Run::wait);
                is_done()
            }
            ("solver_time", []) => {
                let run = self.built.as_ref().and_then(|built| built.run.as_ref());
                let seconds = run.map_or(Ok(0.0), |run| run.state().map(|state| state.seconds));
                Ok(vec![one(seconds.map_err(|error| error.to_string())?)])
            }
            ("show_board", []) => {
                let board =
                    self.built.as_ref().map(|built| &built.spot.board[..]).or_else(|| self.setup.board());
                let board = board.ok_or("no board is set: set_board first")?;
                Ok(vec![board.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")])
            }
            ("show_effective_stack", []) => Ok(vec![self.built()?.spot.stack().to_string()]),
            ("show_tree_info", []) => Ok(tree_info(&self.built()?.spot).lines().map(str::to_owned).collect()),
            ("show_node", [name]) => {
                let game = self.built()?.game();
                Ok(game.description(&game.at(name)?))
            }
            ("show_children", [name]) => {
                let game = self.built()?.game();
                Ok(children(game, &game.at(name)?))
            }
            ("show_range", [player]) => {
                let player = player_named(player)?;
                let range = self
                    .setup
                    .range(player)
                    .or_else(|| Some(&self.built.as_ref()?.spot.ranges[player.index()]));
                let range = range.ok_or("no range is set: set_range first")?;
                let weights: Vec<f64> = range.weights().iter().map(|&weight| weight.into()).collect();
                Ok(vec![numbers(&weights)])
            }
            ("show_range", [player, name]) => {
                let player = player_named(player)?;
                self.look(name, |figures, at| Ok(vec![numbers(&figures.range(at, player)?)]))
            }
            ("show_strategy", [name]) => self.look(name, |figures, at| {
                Ok(figures.strategy(at)?.iter().map(|shares| numbers(shares)).collect())
            }),
            ("calc_ev", [player, name]) => {
                let player = player_named(player)?;
                self.look(name, |figures, at| {
                    let evs = figures.evs(at, player)?;
                    Ok(vec![numbers(&evs.ev), numbers(&evs.matchups)])
                })
            }
            ("calc_eq_node", [player, name]) => {
                let player = player_named(player)?;
                self.look(name, |figures, at| {
                    let (equities, total) = figures.equities(at, player)?;
                    Ok(vec![numbers(&equities.ev), numbers(&equities.matchups), one(total)])
                })
            }
            ("calc_results", []) => self.look("r:0", |figures, _| {
                let [oop, ip] = figures.results()?;
                Ok(vec![
                    format!("EV OOP: {}", one(oop[0])),
                    format!("EV IP: {}", one(ip[0])),
                    format!("OOP's MES: {}", one(oop[1])),
                    format!("IP's MES: {}", one(ip[1])),
                    format!("Exploitable for: {}", one((oop[1] - oop[0] + ip[1] - ip[0]) / 2.0)),
                ])
            }),
            _ => Err(unknown(command, args)),
        }
    }

    fn built(&self) -> Result<&Built, String> {
        self.built.as_ref().ok_or_else(|| "there is no tree: build_tree or load_tree first".to_owned())
    }

    /// Builds the tree of the lines that were added.
    fn build(&mut self) -> Result<(), String> {
        let (spot, scale) = self.setup.spot().map_err(|error| error.to_string())?;
        if scale != 1 {
            return Err("amounts are whole chips here: multiply all of them".to_owned());
        }
        let tree = Tree::new(&spot).map_err(|error| error.to_string())?;
        self.built = Some(Built { solution: None, run: None, spot, tree });
        Ok(())
    }

    /// Opens a solution: a file, or an entry of the library by its number or its name.
    fn load(&mut self, name: &str) -> Result<(), String> {
        let is_entry = name.starts_with('@') || name.parse::<u64>().is_ok();
        let spot = match is_entry && !Path::new(name).exists() {
            true => SpotRef::Entry(EntryName::Text(name.to_owned())),
            false => SpotRef::File(name.to_owned()),
        };
        let solution = self.service.open(&spot, None, &Job::default()).map_err(|error| error.to_string())?;
        let spot = solution.spot();
        let tree = Tree::new(&spot).map_err(|error| error.to_string())?;
        self.built = Some(Built { solution: Some(solution), run: None, spot, tree });
        Ok(())
    }

    fn go(&mut self, args: &[&str]) -> Result<(), String> {
        let (service, threads) = (Arc::clone(&self.service), self.threads);
        let built = self.built.as_mut().ok_or("there is no tree: build_tree or load_tree first")?;
        let limits = limits(args, built.spot.stop.exploitability)?;
        match &mut built.run {
            Some(run) if run.is_running() => return Err("the solver is running: stop first".to_owned()),
            Some(run) => run.resume(limits).map_err(|error| error.to_string())?,
            None => {
                let run = Run::start(&service, built.spot.to_toml(), limits, threads);
                built.run = Some(run.map_err(|error| error.to_string())?);
                built.solution = None;
            }
        }
        Ok(())
    }

    /// Looks at a node of the solution so far.
    fn look(
        &mut self,
        name: &str,
        look: impl FnOnce(&Figures<'_>, &At) -> Result<Vec<String>, Error>,
    ) -> Said {
        let service = Arc::clone(&self.service);
        let built = self.built.as_mut().ok_or("there is no tree: build_tree or load_tree first")?;
        let at = built.game().at(name)?;
        if built.solution.is_none() {
            let run = built.run.as_ref().ok_or("the tree is not solved: go first")?;
            built.solution = Some(service.open_session(run.session()).map_err(|error| error.to_string())?);
        }
        let Some(solution) = &built.solution else { return Ok(Vec::new()) };
        look(&Figures { game: built.game(), solution }, &at).map_err(|error| error.to_string())
    }

    fn memory(&self) -> Vec<String> {
        let settings = self.service.settings();
        let megabytes = |bytes: Option<u64>| {
            bytes.map_or_else(|| "unknown".to_owned(), |bytes| format!("{} MB", bytes >> 20))
        };
        vec![
            format!("available memory: {}", megabytes((settings.available)())),
            format!("memory limit: {}", megabytes(settings.limit())),
        ]
    }

    fn settings(&self) -> Vec<String> {
        let accuracy = self
            .built
            .as_ref()
            .and_then(|built| built.spot.stop.exploitability.map(|share| share * f64::from(built.spot.pot)));
        vec![
            format!("accuracy: {}", one(accuracy.unwrap_or(0.0))),
            "accuracy mode: chips".to_owned(),
            format!("thread_no: {}", self.threads.unwrap_or(0)),
            "isomorphism: 1 1".to_owned(),
        ]
    }
}

impl Built {
    fn game(&self) -> Game<'_> {
        Game { spot: &self.spot, tree: &self.tree }
    }
}

/// The children of a node, each with its number, and an empty line between two of them.
fn children(game: Game<'_>, at: &At) -> Vec<String> {
    let mut lines = Vec::new();
    for (i, child) in game.children(at).iter().enumerate() {
        if i > 0 {
            lines.push(String::new());
        }
        lines.push(format!("child {i}:"));
        lines.extend(game.description(child));
    }
    lines
}

/// `go`, `go 5 seconds`, `go 100 steps`; a number alone is in seconds.
fn limits(args: &[&str], target: Option<f64>) -> Result<Limits, String> {
    let none = Limits { target, steps: None, seconds: None };
    let expected = "go, go 5 seconds or go 100 steps";
    match args {
        [] => Ok(none),
        [steps, "steps"] => {
            let steps =
                steps.parse().ok().filter(|&steps| steps > 0).ok_or_else(|| bad("go", steps, expected))?;
            Ok(Limits { steps: Some(steps), ..none })
        }
        [seconds] | [seconds, "seconds"] => {
            let number = seconds.parse::<f64>().ok().filter(|number| number.is_finite() && *number > 0.0);
            Ok(Limits { seconds: Some(number.ok_or_else(|| bad("go", seconds, expected))?), ..none })
        }
        _ => Err(bad("go", &args.join(" "), expected)),
    }
}

fn player_named(name: &str) -> Result<Player, String> {
    match name {
        "OOP" | "oop" => Ok(Player::Oop),
        "IP" | "ip" => Ok(Player::Ip),
        _ => Err(bad("the player", name, "OOP or IP")),
    }
}

fn bad(what: &str, found: &str, expected: &str) -> String {
    format!("{what} `{}`: expected {expected}", shown(found))
}

/// The error of a command that is not known, or that has other arguments.
fn unknown(command: &str, args: &[&str]) -> String {
    let usage = USAGES.iter().find(|(name, _)| *name == command);
    match usage {
        Some((_, usage)) => bad(command, &args.join(" "), usage),
        None => format!("there is no command `{}`", shown(command)),
    }
}

/// Commands and their arguments, for errors.
const USAGES: [(&str, &str); 22] = [
    ("exit", "no argument"),
    ("set_end_string", "one word"),
    ("reset_end_string", "no argument"),
    ("set_threads", "a whole number"),
    ("show_version", "no argument"),
    ("show_hand_order", "no argument"),
    ("show_memory", "no argument"),
    ("show_settings", "no argument"),
    ("build_tree", "no argument"),
    ("load_tree", "a solution file, or an entry of the library"),
    ("free_tree", "no argument"),
    ("is_tree_present", "no argument"),
    ("stop", "no argument"),
    ("wait_for_solver", "no argument"),
    ("solver_time", "no argument"),
    ("show_node", "a node, such as r:0:c"),
    ("show_children", "a node, such as r:0:c"),
    ("show_range", "OOP or IP, and a node"),
    ("show_strategy", "a node, such as r:0:c"),
    ("calc_ev", "OOP or IP, and a node"),
    ("calc_eq_node", "OOP or IP, and a node"),
    ("calc_results", "no argument"),
];
