//! What a file says of itself.

use crate::bytes::{Bytes, Cursor};
use crate::{Canonical, Fingerprint};
use isofold_cards::Card;
use isofold_iso::SuitPerm;
use isofold_solver::{Precision, Rule};
use isofold_tree::{Spot, Stop};
use std::fmt;
use std::str::FromStr;

/// What a file holds, and how it came about.
#[derive(Clone, PartialEq, Debug)]
pub struct Meta {
    /// The canonical spot, which the strategies are for.
    pub canonical: Spot,
    /// Its hash.
    pub fingerprint: Fingerprint,
    /// The spot as it was asked for: what it is called, its board in order, and how its suits become the canonical ones.
    pub asked: Asked,
    /// The streets that are there; `None` for a checkpoint, which has no strategies to look at.
    pub tier: Option<Tier>,
    /// Whether regrets are there: then the solve can be continued.
    pub resumable: bool,
    /// How many iterations were made.
    pub iterations: u32,
    /// The exploitability that was reached, as a share of the pot; of a checkpoint, the last that was measured, if any.
    pub exploitability: Option<f64>,
    /// What each player makes, in chips; `None` for a checkpoint.
    pub evs: Option<[f64; 2]>,
    /// How long it took in all, in seconds.
    pub seconds: f64,
    /// When it was written, in seconds since 1970.
    pub created: u64,
    /// How numbers were kept.
    pub precision: Precision,
    /// The update rule.
    pub rule: Rule,
    /// The seed of random rounding.
    pub seed: u64,
    /// Whether suits stood for each other.
    pub isomorphism: bool,
    /// The weight of the last strategy in the average.
    pub weight: f64,
    /// The iterations at which exploitability was measured, and what was found.
    pub measured: Vec<(u32, f64)>,
}

/// A spot as somebody asked for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// What it is called.
    pub name: String,
    /// The board in its order.
    pub board: Vec<Card>,
    /// When to stop.
    pub stop: Stop,
    /// Carries it to the canonical spot.
    pub perm: SuitPerm,
}

impl Asked {
    /// How a spot is asked for.
    pub fn of(spot: &Spot, canonical: &Canonical) -> Asked {
        Asked { name: spot.name.clone(), board: spot.board.clone(), stop: spot.stop, perm: canonical.perm }
    }

    /// The spot again, up to hands that the board blocks and sizes of streets that are over.
    pub fn spot(&self, canonical: &Spot) -> Spot {
        let mut spot = canonical.relabelled(self.perm.inverse());
        spot.name.clone_from(&self.name);
        spot.stop = self.stop;
        spot.board.clone_from(&self.board);
        spot
    }

    /// Whether the board is the canonical one, through the permutation.
    fn fits(&self, canonical: &Spot) -> bool {
        let mut board: Vec<Card> = self.board.iter().map(|&card| self.perm.apply(card)).collect();
        board.sort_unstable();
        board == canonical.board
    }
}

/// Which streets are kept. The others are solved again when somebody looks at them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tier {
    /// The flop alone, or whatever street the spot starts on.
    NoTurns,
    /// All but rivers.
    NoRivers,
    /// All.
    Full,
}

impl Tier {
    /// From the least to the most that is kept.
    pub const ALL: [Tier; 3] = [Tier::NoTurns, Tier::NoRivers, Tier::Full];

    /// How many streets, of so many from the start to the river, are kept. The first always is.
    pub fn streets(self, streets: usize) -> usize {
        let left_out = match self {
            Tier::Full => 0,
            Tier::NoRivers => 1,
            Tier::NoTurns => 2,
        };
        streets.saturating_sub(left_out).max(1)
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Tier::Full => "full",
            Tier::NoRivers => "no-rivers",
            Tier::NoTurns => "no-turns",
        })
    }
}

impl FromStr for Tier {
    type Err = ();

    fn from_str(text: &str) -> Result<Tier, ()> {
        Tier::ALL.into_iter().find(|tier| tier.to_string() == text).ok_or(())
    }
}

impl Meta {
    pub(crate) fn write(&self, bytes: &mut Bytes) {
        bytes.0.extend(self.fingerprint.0);
        bytes.text(&self.canonical.to_toml());
        bytes.text(&self.asked.name);
        bytes.u8(self.asked.board.len() as u8);
        self.asked.board.iter().for_each(|card| bytes.u8(card.index()));
        let Stop { exploitability, iterations, seconds } = self.asked.stop;
        bytes.f64(exploitability.unwrap_or(f64::NAN));
        bytes.u32(iterations.unwrap_or(0));
        bytes.f64(seconds.unwrap_or(f64::NAN));
        bytes.u8(SuitPerm::all().position(|perm| perm == self.asked.perm).unwrap_or(0) as u8);
        bytes.u8(self.tier.map_or(0, |tier| 1 + tier as u8));
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
        let Rule { alpha, beta, gamma, resets } = self.rule;
        [alpha, beta, gamma].iter().for_each(|&number| bytes.f64(number));
        bytes.u8(u8::from(resets));
        bytes.u64(self.seed);
        bytes.u8(u8::from(self.isomorphism));
        bytes.f64(self.weight);
        bytes.u32(self.measured.len() as u32);
        for &(iteration, exploitability) in &self.measured {
            bytes.u32(iteration);
            bytes.f64(exploitability);
        }
    }

    /// `None` if there is anything that cannot be.
    pub(crate) fn read(bytes: &mut Cursor<'_>) -> Option<Meta> {
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
        let tier = match bytes.u8()? {
            0 => None,
            number => Some(*Tier::ALL.get(usize::from(number) - 1)?),
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
        let rule = Rule { alpha, beta, gamma, resets: flag(bytes)? };
        let seed = bytes.u64()?;
        let isomorphism = flag(bytes)?;
        let weight = bytes.f64()?;
        let count = bytes.u32()?;
        let measured =
            (0..count).map(|_| Some((bytes.u32()?, bytes.f64()?))).collect::<Option<Vec<(u32, f64)>>>()?;
        let asked = Asked { name, board, stop, perm };
        let is_sound = |number: f64| number.is_finite() && number >= 0.0;
        // Rounding may take it below zero, if not by much.
        let sound = exploitability.is_none_or(|number| number.is_finite() && number > -1e-3)
            && evs.is_none_or(|evs| evs.iter().all(|ev| ev.is_finite()))
            && is_sound(seconds)
            && is_sound(weight)
            && weight > 0.0
            && !(alpha.is_nan() || beta.is_nan())
            && gamma.is_finite()
            && iterations < u32::MAX / 2
            && created < 1 << 40
            && asked.fits(&canonical);
        sound.then_some(Meta {
            canonical,
            fingerprint,
            asked,
            tier,
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

fn flag(bytes: &mut Cursor<'_>) -> Option<bool> {
    match bytes.u8()? {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}
