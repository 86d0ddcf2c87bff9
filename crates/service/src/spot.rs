//! Spots of requests.

use crate::Error;
use isofold_api::spot::{
    EmbeddedSpot, EvUnit, Lock as LockData, Number, ReadSpotAnswer, Spot as SpotData, SpotSummary,
    SpotsAnswer, Stack,
};
use isofold_cards::Card;
use isofold_tree::{Lock, Spot, SpotError, Tree, spots};

/// The name of a spot; `spot` if it has none.
pub fn name(spot: &Spot) -> &str {
    if spot.name.is_empty() { "spot" } else { &spot.name }
}

/// The cards of a board, in the order of the deal.
pub fn board(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect()
}

/// The facts that every answer about a spot has.
pub fn summary(spot: &Spot) -> SpotSummary {
    SpotSummary {
        stacks: spot.stacks,
        unit: if spot.tournament.is_some() { EvUnit::Prize } else { EvUnit::Chips },
        chips_per_bb: spot.unit.chips_per_bb(),
        locks: spot.locks.iter().map(Lock::to_string).collect(),
        folded: spot.folded.len(),
    }
}

/// The embedded spots as data.
pub(crate) fn all() -> SpotsAnswer {
    let spots = spots::ALL.map(|(name, toml)| EmbeddedSpot { name: name.to_owned(), toml: toml.to_owned() });
    SpotsAnswer { spots: spots.into() }
}

/// The text of an embedded spot.
pub fn embedded(name: &str) -> Option<&'static str> {
    spots::ALL.into_iter().find(|&(known, _)| known == name).map(|(_, text)| text)
}

/// An embedded spot.
pub(crate) fn named(name: &str) -> Result<Spot, Error> {
    let text = embedded(name).ok_or_else(|| {
        let names = spots::ALL.map(|(name, _)| name).join(", ");
        Error::NotFound {
            field: "spot.name".into(),
            why: format!("there is no spot `{name}`: expected one of {names}"),
        }
    })?;
    from_toml("spot.name", text)
}

/// The spot of a text.
pub(crate) fn from_toml(field: &str, text: &str) -> Result<Spot, Error> {
    let spot = Spot::from_toml(text).map_err(|error| of_spot(field, error))?;
    checked(field, spot)
}

/// The error of a spot, with the key at fault after the field of the request: `spot.data.ranges.oop`.
fn of_spot(field: &str, error: SpotError) -> Error {
    let Some(key) = error.field() else { return Error::field(field, error) };
    let field = format!("{field}.{key}");
    match error {
        SpotError::Range { error, .. } => Error::Range { field, error },
        error => {
            let text = error.to_string();
            Error::field(field, text.strip_prefix(&format!("{key}: ")).unwrap_or(&text))
        }
    }
}

/// A text as data and as it is, with what is wrong about it. An error if it has other keys than a spot.
pub(crate) fn read_toml(text: &str) -> Result<ReadSpotAnswer, Error> {
    const FIELD: &str = "spot.toml";
    let error = from_toml(FIELD, text).err();
    match (toml::from_str(text), error) {
        (Ok(data), error) => Ok(ReadSpotAnswer { data, toml: text.to_owned(), error: keyed(error, FIELD) }),
        (Err(_), Some(error)) => Err(error),
        (Err(error), None) => Err(Error::field(FIELD, error.message())),
    }
}

/// Data as it is and as a text, with what is wrong about it.
pub(crate) fn read_data(data: &SpotData) -> Result<ReadSpotAnswer, Error> {
    let mut data = data.clone();
    whole_numbers(&mut data);
    let toml = toml::to_string_pretty(&data).map_err(|error| Error::field("spot.data", error))?;
    let error = keyed(from_toml("spot.data", &toml).err(), "spot.data");
    Ok(ReadSpotAnswer { data, toml, error })
}

/// An error as data, with the key of the spot for a field.
fn keyed(error: Option<Error>, field: &str) -> Option<isofold_api::Error> {
    let mut error = isofold_api::Error::from(error?);
    let key = error.field.as_deref().and_then(|name| name.strip_prefix(field));
    error.field = key.and_then(|key| key.strip_prefix('.')).map(str::to_owned);
    Some(error)
}

/// A spot as data.
pub(crate) fn from_data(data: &SpotData) -> Result<Spot, Error> {
    let mut data = data.clone();
    whole_numbers(&mut data);
    let table = toml::Table::try_from(&data).map_err(|error| Error::field("spot.data", error))?;
    from_toml("spot.data", &table.to_string())
}

/// A spot with other locks.
pub(crate) fn with_locks(spot: &Spot, locks: &[LockData]) -> Result<Spot, Error> {
    resolved(spot, Spot { locks: parse_locks(locks)?, ..spot.clone() })
}

/// A spot that has got locks, with their amounts in chips.
fn resolved(spot: &Spot, mut locked: Spot) -> Result<Spot, Error> {
    locked.resolve_big_blinds().map_err(|error| Error::field("locks", error))?;
    // Actions go to whole chips: finer ones are for amounts that no action has.
    match locked.unit == spot.unit {
        true => checked("locks", locked),
        false => Err(Error::field("locks", "no action goes to an amount that is no whole number of chips")),
    }
}

/// A spot with more locks, and the one without any, each with its name.
pub(crate) fn locked_and_unlocked(spot: &Spot, more: &[LockData]) -> Result<[Spot; 2], Error> {
    let named = |words: &str| format!("{}, {words}", name(spot));
    let mut locked = spot.clone();
    if !more.is_empty() {
        locked.name = named(if spot.locks.is_empty() { "locked" } else { "other locks" });
        locked.locks.extend(parse_locks(more)?);
        locked = resolved(spot, locked)?;
    }
    let name = if spot.locks.is_empty() { spot.name.clone() } else { named("unlocked") };
    let unlocked = Spot { name, locks: Vec::new(), ..locked.clone() };
    Ok([locked, unlocked])
}

/// Locks of a request.
fn parse_locks(locks: &[LockData]) -> Result<Vec<Lock>, Error> {
    let texts = locks.iter().map(|lock| {
        let keys = [
            ("line", Some(&lock.line)),
            ("hands", lock.hands.as_ref()),
            ("category", lock.category.as_ref()),
        ];
        let plays = [("play", lock.play.as_ref()), ("overall", lock.overall.as_ref())];
        let given =
            keys.into_iter().chain(plays).filter_map(|(key, text)| Some(format!("{key} = {}", text?)));
        given.collect::<Vec<_>>().join("; ")
    });
    let read = |(index, text): (usize, String)| {
        text.parse::<Lock>().map_err(|error| Error::field(format!("locks[{index}]"), error))
    };
    texts.enumerate().map(read).collect()
}

/// A spot, if its tree can be built. Locks and edits are checked here, so that messages have the suits that they were given in.
fn checked(field: &str, spot: Spot) -> Result<Spot, Error> {
    Tree::new(&spot).map_err(|error| Error::field(field, error))?;
    Ok(spot)
}

/// Makes `60.0` the whole number that it is: amounts of chips are whole, and other languages have one kind of number only.
fn whole_numbers(spot: &mut SpotData) {
    const MOST: f64 = (1u64 << 53) as f64;
    let whole = |number: &mut Number| {
        if let &mut Number::Decimal(decimal) = number
            && decimal.fract() == 0.0
            && decimal.abs() <= MOST
        {
            *number = Number::Whole(decimal as i64);
        }
    };
    whole(&mut spot.pot);
    match &mut spot.stack {
        Stack::Both(stack) => whole(stack),
        Stack::Each { oop, ip } => [oop, ip].into_iter().for_each(whole),
    }
}
