//! Reads a spot from TOML. Tables are walked by hand, so that every error names its field.

use crate::amounts::{Amounts, FileUnit, unit};
use crate::builder::SizeListKind;
use crate::fields::{Fields, described};
use crate::spot::{missing, value};
use crate::street::STREETS;
use crate::{Lock, Player, SpotBuilder, SpotError, Stop, Street};
use toml::{Table, Value};

/// Reads the keys of a spot file into a builder.
pub(crate) fn read(text: &str) -> Result<SpotBuilder, SpotError> {
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or("");
        // On one line, since another message may quote it.
        let message = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
        SpotError::Toml { line: 1 + before.matches('\n').count(), message }
    })?;
    let mut top = Fields::top(&table);
    let board = top.text("board")?.ok_or_else(|| missing("board", "3 to 5 cards, such as \"QsTs7h\""));
    let mut spot = SpotBuilder::on(board.as_deref().unwrap_or(""));
    if let Some(name) = top.text("name")? {
        spot = spot.name(&name);
    }
    if let Some(dead) = top.text("dead")? {
        spot = spot.dead(&dead);
    }
    let unit = unit(&mut top)?;
    let mut amounts = Amounts::read(unit, &mut top)?;
    if let Some(mut ranges) = top.table("ranges")? {
        for player in Player::BOTH {
            if let Some(range) = ranges.text(&player.to_string())? {
                spot = spot.range(player, &range);
            }
        }
        ranges.finish()?;
    }
    if let Some(mut bets) = top.table("bets")? {
        for street in STREETS {
            if let Some(lists) = bets.table(&street.to_string())? {
                spot = street_bets(spot, street, lists)?;
            }
        }
        bets.finish()?;
    }
    if let Some(mut rules) = top.table("tree")? {
        if let Some(share) = rules.share("add_allin")? {
            spot = spot.add_allin(share);
        }
        if let Some(share) = rules.share("force_allin")? {
            spot = spot.force_allin(share);
        }
        if let Some(share) = rules.share("merge")? {
            spot = spot.merge(share);
        }
        rules.finish()?;
    }
    if let Some(mut rake) = top.table("rake")? {
        let rate =
            rake.share("rate")?.ok_or_else(|| missing("rake.rate", "a share of the pot, such as 0.05"))?;
        let cap = match unit {
            FileUnit::Chips => rake.number("cap")?.unwrap_or(f64::INFINITY),
            FileUnit::BigBlinds(_) => {
                amounts.rake_cap = rake.big_blinds("cap")?;
                f64::INFINITY
            }
        };
        spot = spot.rake(rate, cap);
        rake.finish()?;
    }
    if let Some(mut icm) = top.table("icm")? {
        let payouts = icm.numbers("payouts")?;
        let payouts = payouts
            .ok_or_else(|| missing("icm.payouts", "payouts by finishing place, such as [50, 30, 20]"))?;
        let others = match unit {
            FileUnit::Chips => icm.numbers("others")?.unwrap_or_default(),
            FileUnit::BigBlinds(_) => {
                amounts.others = icm.many_big_blinds("others")?.unwrap_or_default();
                Vec::new()
            }
        };
        spot = spot.icm(&payouts, &others);
        icm.finish()?;
    }
    if let Some(mut bunching) = top.table("bunching")? {
        for range in bunching.texts("folded")?.unwrap_or_default() {
            spot = spot.folded(&range);
        }
        bunching.finish()?;
    }
    spot = edits(spot, top.take("edits"))?;
    spot = locks(spot, top.take("locks"))?;
    if let Some(mut stop) = top.table("stop")? {
        let exploitability = stop.share("exploitability")?;
        if let Some(share) = exploitability.filter(|&share| (0.0..Stop::MIN_EXPLOITABILITY).contains(&share))
        {
            return Err(value("stop.exploitability", share, TARGET));
        }
        spot = spot.stop(Stop {
            exploitability,
            iterations: stop.whole("iterations", "a whole number of at least 1")?,
            seconds: stop.number("seconds")?,
        });
        stop.finish()?;
    }
    top.finish()?;
    spot = amounts.give(spot)?;
    // Last, so that a misspelled `board` is reported as an unknown key.
    board.map(|_| spot)
}

const TARGET: &str =
    "a share of the pot from 0.0001% up, such as \"0.5%\": zero is approached and never reached";

/// The key of the cap on raises.
pub(crate) const MAX_RAISES: &str = "max_raises";

/// Reads the sizes of a street: the lists of both players, or a table for each of them.
fn street_bets(mut spot: SpotBuilder, street: Street, mut lists: Fields) -> Result<SpotBuilder, SpotError> {
    let mut each = false;
    for player in Player::BOTH {
        if let Some(own) = lists.table(&player.to_string())? {
            each = true;
            spot = size_lists(spot, street, Some(player), own)?;
        }
    }
    if !each {
        return size_lists(spot, street, None, lists);
    }
    if lists.has_any(&SizeListKind::ALL.map(SizeListKind::key)) || lists.has_any(&[MAX_RAISES]) {
        let why = "lists for both players and for one of them do not go together; give {bet, raise, donk}, or \
                   {oop = {…}, ip = {…}}";
        return Err(SpotError::Conflict { field: lists.path().to_owned(), why });
    }
    lists.finish()?;
    Ok(spot)
}

fn size_lists(
    mut spot: SpotBuilder,
    street: Street,
    player: Option<Player>,
    mut lists: Fields,
) -> Result<SpotBuilder, SpotError> {
    for kind in SizeListKind::ALL {
        if let Some(sizes) = lists.text(kind.key())? {
            spot = spot.size_list(street, player, kind, &sizes);
        }
    }
    if let Some(raises) = lists.whole(MAX_RAISES, "a whole number of raises, such as 2")? {
        spot = spot.raise_cap(street, player, raises);
    }
    lists.finish()?;
    Ok(spot)
}

fn edits(mut spot: SpotBuilder, edits: Option<&Value>) -> Result<SpotBuilder, SpotError> {
    const EXPECTED: &str = "tables [[edits]] with `remove` or `add`";
    let Some(edits) = edits else { return Ok(spot) };
    let list = edits.as_array().ok_or_else(|| value("edits", described(edits), EXPECTED))?;
    for (i, edit) in list.iter().enumerate() {
        let path = format!("edits.{}", i + 1);
        let table = edit.as_table().ok_or_else(|| value(&path, described(edit), EXPECTED))?;
        let mut edit = Fields::at(&path, table);
        let (remove, add) = (edit.text("remove")?, edit.text("add")?);
        edit.finish()?;
        spot = match (remove, add) {
            (Some(line), None) => spot.remove(&line),
            (None, Some(line)) => spot.add(&line),
            _ => {
                let why = "an edit takes either `remove` or `add`, with a line such as \"x b40 c | * | x\"";
                return Err(SpotError::Conflict { field: path, why });
            }
        };
    }
    Ok(spot)
}

fn locks(mut spot: SpotBuilder, locks: Option<&Value>) -> Result<SpotBuilder, SpotError> {
    const EXPECTED: &str = "tables [[locks]] with `line` and `play`";
    let Some(locks) = locks else { return Ok(spot) };
    let list = locks.as_array().ok_or_else(|| value("locks", described(locks), EXPECTED))?;
    for (i, lock) in list.iter().enumerate() {
        let path = format!("locks.{}", i + 1);
        let table = lock.as_table().ok_or_else(|| value(&path, described(lock), EXPECTED))?;
        let mut keys = Fields::at(&path, table);
        let texts = LockTexts {
            line: keys.text("line")?,
            hands: keys.text("hands")?,
            category: keys.text("category")?,
            play: keys.text("play")?,
            overall: keys.text("overall")?,
        };
        keys.finish()?;
        spot = spot.lock(texts.read(&path)?);
    }
    Ok(spot)
}

/// The keys of a lock and their texts.
#[derive(Default)]
pub(crate) struct LockTexts {
    pub(crate) line: Option<String>,
    pub(crate) hands: Option<String>,
    pub(crate) category: Option<String>,
    pub(crate) play: Option<String>,
    pub(crate) overall: Option<String>,
}

impl LockTexts {
    /// Reads the lock; errors name its keys under a path.
    pub(crate) fn read(&self, path: &str) -> Result<Lock, SpotError> {
        let field = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        let line = self.line.as_deref();
        let line =
            line.ok_or_else(|| missing(&field("line"), "the line to a decision, \"\" for the start"))?;
        let mut lock = Lock::at(line).map_err(|error| SpotError::Line { field: field("line"), error })?;
        if let Some(hands) = &self.hands {
            lock = lock.hands(hands).map_err(|error| SpotError::Range { field: field("hands"), error })?;
        }
        if let Some(names) = &self.category {
            let error = |error| SpotError::Category { field: field("category"), error };
            lock = lock.category(names).map_err(error)?;
        }
        match (&self.play, &self.overall) {
            (Some(plays), None) => {
                lock.plays(plays).map_err(|error| SpotError::Lock { field: field("play"), error })
            }
            (None, Some(plays)) => {
                lock.aggregate(plays).map_err(|error| SpotError::Lock { field: field("overall"), error })
            }
            _ => {
                let why = "a lock takes either `play`, for each hand, or `overall`, for the aggregate of all hands, as in \
                           \"f: 60%, c\"";
                Err(SpotError::Conflict {
                    field: if path.is_empty() { "lock".to_owned() } else { path.to_owned() },
                    why,
                })
            }
        }
    }
}
