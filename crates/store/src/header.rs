//! The header of a solution file or a checkpoint.

use crate::bytes::{ByteReader, ByteWriter};
use crate::format::{GIVEN_SINCE, LIFT_RAMP_SINCE, PREDICTION_SINCE};
use crate::{Fingerprint, SpotRequest};
use isofold_cards::Card;
use isofold_iso::SuitPerm;
use isofold_solver::{Precision, Ramp, Rule};
use isofold_tree::{Spot, Stop};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The header of a file: the spot it is for, what it holds, and how that was solved.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SolutionHeader {
    /// The canonical spot, which the strategies are of.
    pub canonical: Spot,
    /// The hash of the canonical spot.
    pub fingerprint: Fingerprint,
    /// The spot as it was requested, and how its suits map to the canonical ones.
    pub request: SpotRequest,
    /// The streets whose strategies are saved; `None` for a checkpoint, which has none.
    pub saved_streets: Option<SavedStreets>,
    /// Whether regrets are saved, so that the solve can be resumed.
    pub resumable: bool,
    /// The number of iterations.
    pub iterations: u32,
    /// The exploitability reached, as a share of the pot; for a checkpoint the last one measured, if any.
    pub exploitability: Option<f64>,
    /// The EV of each player, in chips; `None` for a checkpoint.
    pub evs: Option<[f64; 2]>,
    /// The time spent solving, over all runs, in seconds.
    pub seconds: f64,
    /// The time of writing, in seconds since 1970.
    pub created: u64,
    /// The precision that regrets and strategies were kept in.
    pub precision: Precision,
    /// The CFR update rule.
    pub rule: Rule,
    /// The seed of stochastic rounding.
    pub seed: u64,
    /// Whether suit isomorphism was on.
    pub isomorphism: bool,
    /// The weight of the last strategy in the average.
    pub weight: f64,
    /// The iterations at which exploitability was measured, and the exploitability at each.
    pub measured: Vec<(u32, f64)>,
}

/// The streets whose strategies a file has. The others are re-solved when they are looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SavedStreets {
    /// The street that the spot starts on, and no other.
    NoTurns,
    /// Every street but the river.
    NoRivers,
    /// Every street.
    Full,
}

impl SavedStreets {
    /// From the fewest streets to all of them.
    pub const ALL: [SavedStreets; 3] = [SavedStreets::NoTurns, SavedStreets::NoRivers, SavedStreets::Full];

    /// The number of streets saved out of `streets`, counted from the start of the spot to the river. The first one always is.
    pub fn count(self, streets: usize) -> usize {
        let omitted = match self {
            SavedStreets::Full => 0,
            SavedStreets::NoRivers => 1,
            SavedStreets::NoTurns => 2,
        };
        streets.saturating_sub(omitted).max(1)
    }
}

impl fmt::Display for SavedStreets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            SavedStreets::Full => "full",
            SavedStreets::NoRivers => "no-rivers",
            SavedStreets::NoTurns => "no-turns",
        })
    }
}

/// A word that names no [`SavedStreets`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` does not say which streets are saved: expected no-turns, no-rivers or full")]
pub struct SavedStreetsError(String);

impl FromStr for SavedStreets {
    type Err = SavedStreetsError;

    fn from_str(text: &str) -> Result<SavedStreets, SavedStreetsError> {
        let named = SavedStreets::ALL.into_iter().find(|streets| streets.to_string() == text);
        named.ok_or_else(|| SavedStreetsError(text.to_owned()))
    }
}

impl SolutionHeader {
    pub(crate) fn write(&self, bytes: &mut ByteWriter) {
        bytes.0.extend(self.fingerprint.0);
        bytes.text(&self.canonical.to_toml());
        bytes.text(&self.request.name);
        bytes.u8(self.request.board.len() as u8);
        self.request.board.iter().for_each(|card| bytes.u8(card.index()));
        let Stop { exploitability, iterations, seconds } = self.request.stop;
        bytes.f64(exploitability.unwrap_or(f64::NAN));
        bytes.u32(iterations.unwrap_or(0));
        bytes.f64(seconds.unwrap_or(f64::NAN));
        bytes.u8(SuitPerm::all().position(|perm| perm == self.request.perm).unwrap_or(0) as u8);
        bytes.text(&self.request.given.as_ref().map_or(String::new(), |given| given.to_toml()));
        bytes.u8(self.saved_streets.map_or(0, |streets| 1 + streets as u8));
        bytes.u8(u8::from(self.resumable));
        bytes.u32(self.iterations);
        bytes.f64(self.exploitability.unwrap_or(f64::NAN));
        self.evs.unwrap_or([f64::NAN; 2]).iter().for_each(|&ev| bytes.f64(ev));
        bytes.f64(self.seconds);
        bytes.u64(self.created);
        bytes.u8(match self.precision {
            Precision::Half => 16,
            Precision::Full => 32,
        });
        let Rule { alpha, beta, beta_ramp, gamma, resets, prediction, lift, lift_ramp } = self.rule;
        [alpha, beta, gamma].iter().for_each(|&number| bytes.f64(number));
        bytes.u8(u8::from(resets));
        write_ramp(bytes, beta_ramp);
        [prediction, lift].iter().for_each(|&number| bytes.f64(number));
        write_ramp(bytes, lift_ramp);
        bytes.u64(self.seed);
        bytes.u8(u8::from(self.isomorphism));
        bytes.f64(self.weight);
        bytes.u32(self.measured.len() as u32);
        for &(iteration, exploitability) in &self.measured {
            bytes.u32(iteration);
            bytes.f64(exploitability);
        }
    }

    /// Reads a header of a version of the format; `None` if a value is out of bounds, or if the spot does not have its hash.
    pub(crate) fn read(bytes: &mut ByteReader<'_>, version: u32) -> Option<SolutionHeader> {
        let fingerprint = Fingerprint(bytes.array()?);
        let text = bytes.text()?;
        if Fingerprint::of(&text) != fingerprint {
            return None;
        }
        let canonical = Spot::from_toml(&text).ok()?;
        let name = bytes.text()?;
        let count = usize::from(bytes.u8()?);
        let board = bytes.take(count)?.iter().map(|&card| Card::new(card)).collect::<Option<Vec<Card>>>()?;
        let number = |number: f64| Some(number).filter(|number| !number.is_nan());
        let stop = Stop {
            exploitability: number(bytes.f64()?),
            iterations: Some(bytes.u32()?).filter(|&iterations| iterations > 0),
            seconds: number(bytes.f64()?),
        };
        let perm = SuitPerm::all().nth(usize::from(bytes.u8()?))?;
        let given = if version < GIVEN_SINCE { None } else { given(&bytes.text()?)? };
        let saved_streets = match bytes.u8()? {
            0 => None,
            number => Some(*SavedStreets::ALL.get(usize::from(number) - 1)?),
        };
        let resumable = flag(bytes)?;
        let iterations = bytes.u32()?;
        let exploitability = number(bytes.f64()?);
        let evs = Some([bytes.f64()?, bytes.f64()?]).filter(|evs| !evs[0].is_nan());
        let (seconds, created) = (bytes.f64()?, bytes.u64()?);
        let precision = match bytes.u8()? {
            16 => Precision::Half,
            32 => Precision::Full,
            _ => return None,
        };
        let [alpha, beta, gamma] = [bytes.f64()?, bytes.f64()?, bytes.f64()?];
        let mut rule = Rule { resets: flag(bytes)?, ..Rule::dcfr(alpha, beta, gamma) };
        if version >= PREDICTION_SINCE {
            rule.beta_ramp = read_ramp(bytes)?;
            (rule.prediction, rule.lift) = (bytes.f64()?, bytes.f64()?);
        }
        if version >= LIFT_RAMP_SINCE {
            rule.lift_ramp = read_ramp(bytes)?;
        } else if precision == Precision::Half {
            // Before, regrets of 16 bits were kept without gains whatever the rule.
            rule.prediction = 0.0;
        }
        let seed = bytes.u64()?;
        let isomorphism = flag(bytes)?;
        let weight = bytes.f64()?;
        let count = bytes.u32()?;
        let measured =
            (0..count).map(|_| Some((bytes.u32()?, bytes.f64()?))).collect::<Option<Vec<(u32, f64)>>>()?;
        let request = SpotRequest { name, board, stop, perm, given };
        let is_duration = |number: f64| number.is_finite() && number >= 0.0;
        // Rounding may take an exploitability of zero slightly below it.
        let sound = exploitability.is_none_or(|number| number.is_finite() && number > -1e-3)
            && evs.is_none_or(|evs| evs.iter().all(|ev| ev.is_finite()))
            && is_duration(seconds)
            && weight.is_finite()
            && weight > 0.0
            && rule.is_valid()
            && iterations < u32::MAX / 2
            && created < 1 << 40
            && request.fits(&canonical);
        sound.then_some(SolutionHeader {
            canonical,
            fingerprint,
            request,
            saved_streets,
            resumable,
            iterations,
            exploitability,
            evs,
            seconds,
            created,
            precision,
            rule,
            seed,
            isomorphism,
            weight,
            measured,
        })
    }
}

/// The spot as it was given, if there is any text; `None` if it is no spot.
fn given(text: &str) -> Option<Option<Box<Spot>>> {
    if text.is_empty() { Some(None) } else { Spot::from_toml(text).ok().map(|spot| Some(Box::new(spot))) }
}

/// Writes a ramp. One over no iterations is none.
fn write_ramp(bytes: &mut ByteWriter, ramp: Option<Ramp>) {
    let Ramp { to, over } = ramp.unwrap_or(Ramp { to: 0.0, over: 0 });
    bytes.f64(to);
    bytes.u32(over);
}

/// Reads a ramp, if there is one; the outer `None` if the bytes end.
fn read_ramp(bytes: &mut ByteReader<'_>) -> Option<Option<Ramp>> {
    let ramp = Ramp { to: bytes.f64()?, over: bytes.u32()? };
    Some(Some(ramp).filter(|ramp| ramp.over > 0))
}

fn flag(bytes: &mut ByteReader<'_>) -> Option<bool> {
    match bytes.u8()? {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}
