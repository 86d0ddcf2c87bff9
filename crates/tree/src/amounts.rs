//! The amounts of a spot file, in chips or in big blinds.

use crate::fields::{BIG_BLINDS, Fields};
use crate::spot::{CHIPS_PER_BB, missing, value};
use crate::{BigBlinds, Player, SpotBuilder, SpotError};

/// The unit of a spot file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum FileUnit {
    Chips,
    /// Big blinds, and how many chips each has if the file says so.
    BigBlinds(Option<u32>),
}

/// Reads the unit of a spot file: chips unless it says otherwise.
pub(crate) fn unit(top: &mut Fields) -> Result<FileUnit, SpotError> {
    let text = top.text("unit")?;
    let chips_per_bb = top.whole("chips_per_bb", CHIPS_PER_BB)?;
    match (text.as_deref(), chips_per_bb) {
        (Some("bb"), Some(chips)) if !BigBlinds::is_scale(chips) => {
            Err(value("chips_per_bb", chips, CHIPS_PER_BB))
        }
        (Some("bb"), chips) => Ok(FileUnit::BigBlinds(chips)),
        (None | Some("chips"), Some(_)) => Err(SpotError::Conflict {
            field: "chips_per_bb".to_owned(),
            why: "the amounts of the spot are in chips: expected `unit = \"bb\"` beside it",
        }),
        (None | Some("chips"), None) => Ok(FileUnit::Chips),
        (Some(other), _) => {
            Err(value("unit", format!("\"{}\"", crate::sizes::shown(other)), "\"chips\" or \"bb\""))
        }
    }
}

/// The pot, the stacks and other amounts of a spot file.
pub(crate) struct Amounts {
    unit: FileUnit,
    pot: Option<Amount>,
    stacks: Option<[Amount; 2]>,
    /// The cap of the rake and the stacks of other players, if they are in big blinds.
    pub(crate) rake_cap: Option<BigBlinds>,
    pub(crate) others: Vec<BigBlinds>,
}

#[derive(Clone, Copy)]
enum Amount {
    Chips(u32),
    BigBlinds(BigBlinds),
}

const CHIPS: &str =
    "whole chips from 1 to 1000000000, or big blinds with `unit = \"bb\"` at the top of the file";

impl Amounts {
    /// Reads the pot and the stacks.
    pub(crate) fn read(unit: FileUnit, top: &mut Fields) -> Result<Amounts, SpotError> {
        let pot = amount(unit, top, "pot")?;
        Ok(Amounts { unit, pot, stacks: stacks(unit, top)?, rake_cap: None, others: Vec::new() })
    }

    /// Gives the amounts to a spot, in chips.
    pub(crate) fn give(self, mut spot: SpotBuilder) -> Result<SpotBuilder, SpotError> {
        let mut per_bb = BigBlinds::MIN_CHIPS;
        if let FileUnit::BigBlinds(given) = self.unit {
            let of = |amount: &Amount| match *amount {
                Amount::BigBlinds(amount) => Some(amount),
                Amount::Chips(_) => None,
            };
            let amounts = self.pot.iter().chain(self.stacks.iter().flatten()).filter_map(of);
            let amounts = amounts.chain(self.rake_cap).chain(self.others.iter().copied());
            per_bb = given.unwrap_or_else(|| BigBlinds::chips_per_bb(amounts, BigBlinds::MIN_CHIPS));
            spot = spot.in_big_blinds(per_bb, given.is_some());
        }
        if let Some(pot) = self.pot {
            spot = spot.pot(pot.chips("pot", per_bb)?);
        }
        if let Some([oop, ip]) = self.stacks {
            spot = spot.stacks(oop.chips("stack", per_bb)?, ip.chips("stack", per_bb)?);
        }
        if let Some(cap) = self.rake_cap {
            spot = spot.rake_cap(Amount::BigBlinds(cap).chips("rake.cap", per_bb)?);
        }
        let others = self.others.iter().map(|&stack| Amount::BigBlinds(stack).chips("icm.others", per_bb));
        let others = others.collect::<Result<Vec<u32>, SpotError>>()?;
        Ok(if others.is_empty() { spot } else { spot.others(&others) })
    }
}

impl Amount {
    fn chips(self, field: &str, per_bb: u32) -> Result<u32, SpotError> {
        match self {
            Amount::Chips(chips) => Ok(chips),
            Amount::BigBlinds(amount) => amount.chips(per_bb).ok_or_else(|| {
                let expected = format!("an amount of whole chips, of which a big blind has {per_bb}");
                value(field, amount, &expected)
            }),
        }
    }
}

fn amount(unit: FileUnit, fields: &mut Fields, key: &str) -> Result<Option<Amount>, SpotError> {
    Ok(match unit {
        FileUnit::Chips => fields.whole(key, CHIPS)?.map(Amount::Chips),
        FileUnit::BigBlinds(_) => fields.big_blinds(key)?.map(Amount::BigBlinds),
    })
}

/// Reads the stacks: a number for both players, or a table with one for each.
fn stacks(unit: FileUnit, top: &mut Fields) -> Result<Option<[Amount; 2]>, SpotError> {
    if !top.is_table("stack") {
        return Ok(amount(unit, top, "stack")?.map(|both| [both; 2]));
    }
    let Some(mut each) = top.table("stack")? else { return Ok(None) };
    let expected = if unit == FileUnit::Chips { CHIPS } else { BIG_BLINDS };
    let mut of = |player: Player| {
        let stack = amount(unit, &mut each, &player.to_string())?;
        stack.ok_or_else(|| missing(&format!("stack.{player}"), expected))
    };
    let stacks = [of(Player::Oop)?, of(Player::Ip)?];
    each.finish()?;
    Ok(Some(stacks))
}
