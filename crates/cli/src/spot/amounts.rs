//! The amounts of a spot that flags give, in chips or in big blinds.

use super::args::Fields;
use crate::failure::Failure;
use isofold_tree::{BigBlinds, Rake, Spot, Tournament, Unit};

/// An amount as a flag gives it. Chips need not be whole where a cap or a stack of ICM is meant.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Amount<C> {
    Chips(C),
    BigBlinds(BigBlinds),
}

/// The amounts that flags give, each with its flag.
struct Given<'a> {
    fields: &'a Fields,
    /// The first amount in chips, as it was written.
    chips: Option<(&'static str, String)>,
    big_blinds: Vec<(&'static str, BigBlinds)>,
}

impl<'a> Given<'a> {
    fn by(fields: &'a Fields) -> Given<'a> {
        let mut given = Given { fields, chips: None, big_blinds: Vec::new() };
        fields.pot.into_iter().for_each(|amount| given.add("--pot", amount));
        fields.stack.iter().flat_map(|stacks| stacks.0).for_each(|amount| given.add("--stack", amount));
        fields.rake.iter().filter_map(|rake| rake.cap).for_each(|amount| given.add("--rake", amount));
        let others = fields.others.iter().flat_map(|others| others.0.iter().copied());
        others.for_each(|amount| given.add("--others", amount));
        for (flag, lists) in [("--bet", &fields.bet), ("--raise", &fields.raise), ("--donk", &fields.donk)] {
            for list in lists {
                given.big_blinds.extend(list.sizes.big_blinds().map(|amount| (flag, amount)));
                if list.sizes.has_chips() && given.chips.is_none() {
                    given.chips = Some((flag, list.sizes.to_string()));
                }
            }
        }
        given
    }

    fn add(&mut self, flag: &'static str, amount: Amount<impl ToString>) {
        match amount {
            Amount::Chips(chips) => {
                self.chips.get_or_insert_with(|| (flag, chips.to_string()));
            }
            Amount::BigBlinds(amount) => self.big_blinds.push((flag, amount)),
        }
    }

    /// Whether the pot and the stacks are given in big blinds.
    fn has_pot_and_stacks(&self) -> bool {
        let has = |wanted: &str| self.big_blinds.iter().any(|&(flag, _)| flag == wanted);
        has("--pot") && has("--stack")
    }
}

/// Makes a spot one in big blinds if flags give its amounts in them, and refuses a mixture of both units. `is_new` tells a spot
/// of flags alone.
pub(super) fn choose_unit(spot: &mut Spot, fields: &Fields, is_new: bool) -> Result<(), Failure> {
    let given = Given::by(fields);
    let Some(&(flag, amount)) = given.big_blinds.first() else {
        return match (spot.unit, given.chips) {
            (Unit::BigBlinds { .. }, Some((flag, chips))) => Err(in_chips(flag, &chips)),
            _ => Ok(()),
        };
    };
    if let Some((in_chips, chips)) = &given.chips {
        let why =
            format!("`{chips}` is in chips, and {flag} {amount} in big blinds: give all amounts in one unit");
        return Err(Failure::argument(in_chips, why));
    }
    if spot.unit == Unit::Chips {
        if !given.has_pot_and_stacks() {
            let why = match is_new {
                true => "give --pot and --stack in big blinds too, as in --pot 5.5bb --stack 97.5bb",
                false => "the spot is in chips: give chips, or the pot and the stack in big blinds too",
            };
            return Err(Failure::argument(flag, format!("`{amount}` is in big blinds: {why}")));
        }
        let replaced = without_replaced(spot, given.fields);
        if let Some(field) = replaced.field_in_chips() {
            let why =
                format!("the spot is in chips, and so is its `{field}`: give chips, or replace that too");
            return Err(Failure::argument(flag, format!("`{amount}` is in big blinds: {why}")));
        }
        spot.unit = Unit::BigBlinds { chips: BigBlinds::MIN_CHIPS };
    }
    let Unit::BigBlinds { chips } = spot.unit else { return Ok(()) };
    // The pot and the stacks are replaced, or in big blinds before.
    if given.has_pot_and_stacks() {
        (spot.pot, spot.stacks) = (1, [1; 2]);
    }
    let amounts = given.big_blinds.iter().map(|&(_, amount)| amount);
    spot.rescale(BigBlinds::chips_per_bb(amounts, chips)).map_err(|error| Failure::Input(error.to_string()))
}

/// The spot without the amounts that flags replace.
fn without_replaced(spot: &Spot, fields: &Fields) -> Spot {
    let mut spot = spot.clone();
    super::change_sizes(&mut spot, fields);
    if fields.rake.is_some() {
        spot.rake = Rake::NONE;
    }
    if let Some(Tournament { others, .. }) = spot.tournament.as_mut().filter(|_| fields.others.is_some()) {
        others.clear();
    }
    spot
}

/// The error of chips where big blinds are expected.
fn in_chips(flag: &str, chips: &str) -> Failure {
    let example = if chips.parse::<f64>().is_ok() { format!("{chips}bb") } else { "2.5bb".to_owned() };
    let why = format!("`{chips}` is in chips, and the spot is in big blinds: write {example}");
    Failure::argument(flag, why)
}

impl Amount<u32> {
    /// The amount in whole chips, in the unit of a spot.
    pub(super) fn whole(self, flag: &str, unit: Unit) -> Result<u32, Failure> {
        match self {
            Amount::Chips(chips) => Ok(chips),
            Amount::BigBlinds(amount) => to_chips(flag, amount, unit),
        }
    }
}

impl Amount<f64> {
    /// The amount in chips, in the unit of a spot.
    pub(super) fn chips(self, flag: &str, unit: Unit) -> Result<f64, Failure> {
        match self {
            Amount::Chips(chips) => Ok(chips),
            Amount::BigBlinds(amount) => to_chips(flag, amount, unit).map(f64::from),
        }
    }
}

fn to_chips(flag: &str, amount: BigBlinds, unit: Unit) -> Result<u32, Failure> {
    let chips = unit.chips_per_bb().and_then(|per_bb| amount.chips(per_bb));
    chips
        .filter(|&chips| chips <= Spot::MAX_CHIPS)
        .ok_or_else(|| Failure::argument(flag, format!("`{amount}` is too large an amount")))
}
