//! When a solve stops, and how it is done.

use crate::library::new_name;
use crate::run::{Accepts, DeviceChoice, Given, Parts, SolveQuestion, parse_rule};
use crate::{Error, Settings};
use isofold_api::solve::{Device, SavedStreets as Streets, SolveOptions};
use isofold_solver::{Options, Precision, Rule};
use isofold_store::{CanonicalSpot, Library, SavedStreets};
use isofold_tree::{Spot, Stop};
use std::path::PathBuf;

/// When a solve stops, and how it is done.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SolveSettings {
    /// The limits that are given; those of the spot hold for the others.
    pub(super) stop: Stop,
    pub(super) options: Options,
    /// The options that the request gives.
    pub(super) given: Given,
    pub(super) parts: Parts,
    pub(super) device: DeviceChoice,
    /// The bytes of a GPU's memory that may be used.
    pub(super) device_memory: Option<u64>,
    /// The name under which the library keeps it.
    pub(super) name: Option<String>,
    pub(super) uses_library: bool,
    pub(super) restart: bool,
    /// Whether any solution that the library has is good enough.
    pub(super) accepts_any: bool,
    /// Whether the solution is changed afterwards, and has to be in memory: one of the library must have every street, or regrets.
    pub(super) in_memory: bool,
    /// Bytes that the change needs beside those of the solver.
    pub(super) more_memory: u64,
    /// The solution file that is read, instead of solving.
    pub(super) file: Option<PathBuf>,
}

impl SolveSettings {
    pub(super) fn parse(given: Option<&SolveOptions>, settings: &Settings) -> Result<SolveSettings, Error> {
        let given = given.cloned().unwrap_or_default();
        let default = Options::default();
        let precision = match given.precision {
            None => None,
            Some(32) => Some(Precision::Full),
            Some(16) => Some(Precision::Half),
            Some(other) => {
                return Err(Error::field("solve.precision", format!("{other} bits: expected 16 or 32")));
            }
        };
        let rule: Option<Rule> =
            given.rule.as_deref().map(parse_rule).transpose().map_err(in_field("rule"))?;
        let name = given.name.as_deref().map(new_name).transpose().map_err(in_field("name"))?;
        let device = match given.device {
            None | Some(Device::Cpu) => DeviceChoice::Cpu,
            Some(Device::Cuda) => DeviceChoice::Cuda,
            Some(Device::Auto) => DeviceChoice::Auto,
        };
        if given.device_memory.is_some() && device == DeviceChoice::Cpu {
            let why = "it is the memory of a GPU, and the CPU solves: expected the `device` cuda or auto too";
            return Err(Error::field("solve.device_memory", why));
        }
        let memory = match given.memory {
            Some(0) => {
                return Err(Error::field("solve.memory", "0 bytes are not enough: expected at least 1"));
            }
            memory => memory,
        };
        let streets = given.save.map(|streets| match streets {
            Streets::Full => SavedStreets::Full,
            Streets::NoRivers => SavedStreets::NoRivers,
            Streets::NoTurns => SavedStreets::NoTurns,
        });
        Ok(SolveSettings {
            stop: limits(given.target, given.iterations, given.seconds)
                .map_err(|error| error.within("solve"))?,
            options: Options {
                precision: precision.unwrap_or(default.precision),
                rule: rule.unwrap_or(default.rule),
                threads: settings.threads(given.threads).map_err(|error| error.within("solve"))?,
                seed: given.seed.unwrap_or(default.seed),
                isomorphism: given.isomorphism.unwrap_or(true),
                memory,
                ..default
            },
            given: Given { precision, rule, seed: given.seed, isomorphism: given.isomorphism },
            parts: Parts { streets, regrets: given.regrets },
            device,
            device_memory: given.device_memory,
            name,
            uses_library: given.library.unwrap_or(true),
            restart: given.restart.unwrap_or(false),
            accepts_any: false,
            in_memory: false,
            more_memory: 0,
            file: None,
        })
    }

    /// Whether any limit is given.
    pub(super) fn is_limited(&self) -> bool {
        self.stop != Stop::default()
    }

    /// The limits, with those of the spot where none is given.
    pub(super) fn stop(&self, spot: &Stop) -> Stop {
        Stop {
            exploitability: self.stop.exploitability.or(spot.exploitability),
            iterations: self.stop.iterations.or(spot.iterations),
            seconds: self.stop.seconds.or(spot.seconds),
        }
    }

    /// The limits of the first run, and what they make of stored solutions.
    pub(super) fn limits(&self, spot: &Stop) -> Limits {
        Limits {
            stop: self.stop(spot),
            accepts: if self.accepts_any { Accepts::All } else { Accepts::Target },
            asks_for_iterations: asks_for_iterations(&self.stop),
            restart: self.restart,
        }
    }

    /// The question whether a solution of a spot, with its canonical form, is stored already.
    pub(super) fn question<'a>(
        &'a self,
        (spot, canonical): (&'a Spot, &'a CanonicalSpot),
        limits: Limits,
        library: Option<&'a Library>,
    ) -> SolveQuestion<'a> {
        SolveQuestion {
            spot,
            canonical,
            stop: limits.stop,
            options: &self.options,
            any_rule: self.given.rule.is_none(),
            accepts: limits.accepts,
            asks_for_iterations: limits.asks_for_iterations,
            must_load: self.in_memory,
            restart: limits.restart,
            // Where any solution will do, the parts are those of one that is solved now.
            parts: match limits.accepts {
                Accepts::Target => self.parts,
                Accepts::All => Parts::default(),
            },
            out: None,
            library,
        }
    }

    /// The spot under the name that is asked for.
    pub(super) fn named(&self, spot: Spot) -> Spot {
        match &self.name {
            Some(name) => Spot { name: name.clone(), ..spot },
            None => spot,
        }
    }
}

/// The limits of a run, and what they make of stored solutions.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) stop: Stop,
    pub(super) accepts: Accepts,
    /// Whether a number of iterations is asked for, whatever accuracy they lead to.
    pub(super) asks_for_iterations: bool,
    /// Whether it begins from nothing, whatever exists.
    pub(super) restart: bool,
}

impl Limits {
    /// The limits of a run that goes on: those that are given, else the same.
    pub(super) fn resumed(self, given: Stop) -> Limits {
        let same = Limits { restart: false, ..self };
        if given == Stop::default() {
            return same;
        }
        Limits {
            stop: given,
            accepts: Accepts::Target,
            asks_for_iterations: asks_for_iterations(&given),
            ..same
        }
    }
}

fn asks_for_iterations(given: &Stop) -> bool {
    given.iterations.is_some() && given.exploitability.is_none()
}

/// An error about an option.
fn in_field(name: &str) -> impl FnOnce(String) -> Error {
    let field = format!("solve.{name}");
    move |why| Error::field(field, why)
}

/// Limits, checked.
pub(super) fn limits(
    target: Option<f64>,
    iterations: Option<u32>,
    seconds: Option<f64>,
) -> Result<Stop, Error> {
    if let Some(target) = target.filter(|target| !(Stop::MIN_EXPLOITABILITY..=1.0).contains(target)) {
        let least = Stop::MIN_EXPLOITABILITY;
        let why = format!("{target} is not a share of the pot: expected {least} to 1, such as 0.005");
        return Err(Error::field("target", why));
    }
    if iterations == Some(0) {
        return Err(Error::field("iterations", "expected a whole number from 1"));
    }
    if let Some(seconds) = seconds.filter(|seconds| !(seconds.is_finite() && *seconds > 0.0)) {
        return Err(Error::field("seconds", format!("{seconds} is not a time: expected a number above 0")));
    }
    Ok(Stop { exploitability: target, iterations, seconds })
}
