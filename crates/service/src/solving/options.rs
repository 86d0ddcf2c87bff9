//! When a solve stops, and how it is done.

use crate::{Error, Settings};
use isofold_api::solve::{SavedStreets as Streets, SolveOptions};
use isofold_solver::{Options, Precision};
use isofold_store::{SaveOptions, SavedStreets};
use isofold_tree::Stop;

/// When a solve stops, and how it is done.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SolveSettings {
    /// The limits that are given; those of the spot hold for the others.
    pub(super) stop: Stop,
    pub(super) options: Options,
    pub(super) save: SaveOptions,
    pub(super) restart: bool,
    /// Whether any solution that the library has is good enough.
    pub(super) accepts_any: bool,
    /// Whether the solution is changed afterwards, and has to be in memory: one of the library must have every street, or regrets.
    pub(super) in_memory: bool,
    /// Bytes that the change needs beside those of the solver.
    pub(super) more_memory: u64,
}

impl SolveSettings {
    pub(super) fn parse(given: Option<&SolveOptions>, settings: &Settings) -> Result<SolveSettings, Error> {
        let given = given.cloned().unwrap_or_default();
        let default = Options::default();
        let precision = match given.precision {
            None => default.precision,
            Some(32) => Precision::Full,
            Some(16) => Precision::Half,
            Some(other) => {
                return Err(Error::field("solve.precision", format!("{other} bits: expected 16 or 32")));
            }
        };
        let streets = match given.save {
            None => SaveOptions::default().streets,
            Some(Streets::Full) => SavedStreets::Full,
            Some(Streets::NoRivers) => SavedStreets::NoRivers,
            Some(Streets::NoTurns) => SavedStreets::NoTurns,
        };
        Ok(SolveSettings {
            stop: limits(given.target, given.iterations, given.seconds).map_err(|error| match error {
                Error::Field { field, why } => Error::field(format!("solve.{field}"), why),
                error => error,
            })?,
            options: Options {
                precision,
                threads: settings.threads(given.threads)?,
                seed: given.seed.unwrap_or(default.seed),
                isomorphism: given.isomorphism.unwrap_or(true),
                memory: given.memory,
                ..default
            },
            save: SaveOptions::new(streets).with_regrets(given.regrets.unwrap_or(false)),
            restart: given.restart.unwrap_or(false),
            accepts_any: false,
            in_memory: false,
            more_memory: 0,
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

    /// The exploitability at which a stored solution is good enough; `None` if none is.
    pub(super) fn accepted(&self, spot: &Stop) -> Option<f64> {
        let asks_for_iterations = self.stop.iterations.is_some() && self.stop.exploitability.is_none();
        let target = self.stop(spot).target().filter(|_| !asks_for_iterations && !self.restart)?;
        Some(if self.accepts_any { 1.0 } else { target })
    }
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
