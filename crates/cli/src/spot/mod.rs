//! The spot of a command: from a file, an embedded spot, the library, flags, or one of these that flags change.

mod amounts;
mod args;
mod flag_names;
mod input;
mod locks;
mod range_text;
mod source;
mod summaries;
mod variant;

pub(crate) use args::{LANGUAGE, SOURCE, SpotArgs};
pub(crate) use input::{line, parse_share};
pub(crate) use isofold_service::spot::{embedded, name};
pub(crate) use locks::{LockArgs, lock};
pub(crate) use source::{Source, read, solution_file};
pub(crate) use summaries::{details, features, headline, locks};

use crate::error_text;
use crate::failure::Failure;
use crate::library::{self, LibraryFolder};
use crate::output;
use args::Fields;
use input::{RakeArg, Stacks};
use isofold_tree::{Bets, Player, Rake, SizingRules, Spot, Stop, Street, Tournament, Tree, Unit};
use std::path::Path;

impl SpotArgs {
    /// Whether no flag changes the spot.
    pub(crate) fn is_unchanged(&self) -> bool {
        self.fields.is_empty() && self.locks.is_empty()
    }

    /// The spot or solution that is named, without flags.
    pub(crate) fn unchanged(&self) -> SpotArgs {
        // Without a name, flags alone are no spot here: the demo spot is what they change.
        SpotArgs { spot: Some(self.word().to_owned()), ..SpotArgs::default() }
    }

    /// The arguments with another spot or solution, if one is named.
    pub(crate) fn renamed(&self, other: Option<&str>) -> SpotArgs {
        SpotArgs { spot: Some(other.unwrap_or_else(|| self.word()).to_owned()), ..self.clone() }
    }

    /// Finds what is asked about: a spot with all that flags change, or a solution or an entry as it is.
    pub(crate) fn find(&self, library: &LibraryFolder) -> Result<Source, Failure> {
        if self.is_from_flags() {
            return self.read(library).map(Source::from);
        }
        let is_unchanged = self.is_unchanged();
        match source::find(self.word(), library)? {
            Source::Spot(spot) => self.changed(&spot).map(Source::from),
            Source::Entry(found) if is_unchanged => Ok(Source::Entry(found)),
            Source::Entry(found) => self.changed(&library::spot_of(&found.1)?).map(Source::from),
            Source::Solution(path) if is_unchanged => Ok(Source::Solution(path)),
            Source::Solution(path) => Err(self.unchangeable(&path)),
        }
    }

    /// Reads the spot, and checks it.
    pub(crate) fn read(&self, library: &LibraryFolder) -> Result<Spot, Failure> {
        self.changed(&self.original(library)?)
    }

    /// Reads the spot with its locks, and the one without any, each with its name.
    pub(crate) fn read_unlocked(&self, library: &LibraryFolder) -> Result<[Spot; 2], Failure> {
        let original = self.original(library)?;
        let spot = self.changed(&original)?;
        let mut unlocked = Spot { locks: Vec::new(), ..spot.clone() };
        unlocked.name = self.name_of(&original, &unlocked);
        Ok([spot, unlocked])
    }

    /// The word that names the spot; without one, and without flags, it is the demo.
    fn word(&self) -> &str {
        self.spot.as_deref().unwrap_or("demo")
    }

    /// Whether flags are all that there is of the spot.
    fn is_from_flags(&self) -> bool {
        self.spot.is_none() && !self.fields.is_empty()
    }

    /// The spot before flags change it.
    fn original(&self, library: &LibraryFolder) -> Result<Spot, Failure> {
        self.fields.check_ranges()?;
        if self.is_from_flags() { from_flags(&self.fields) } else { source::read(self.word(), library) }
    }

    /// The spot that flags make of another, checked.
    fn changed(&self, original: &Spot) -> Result<Spot, Failure> {
        let mut spot = original.clone();
        let fields = &self.fields;
        fields.check_ranges()?;
        amounts::choose_unit(&mut spot, fields, self.is_from_flags())?;
        change(&mut spot, fields)?;
        spot.tournament = tournament(spot.tournament, fields, spot.unit)?;
        spot.resolve_big_blinds().map_err(|error| Failure::Input(error.to_string()))?;
        self.locks.change(&mut spot)?;
        spot.name = self.name_of(original, &spot);
        check(&spot).map_err(|failure| match failure {
            Failure::Input(message) => Failure::Input(flag_names::named(message, fields)),
            failure => failure,
        })?;
        if !has_bets(&spot) {
            output::remark(&format!(
                "there are no bet sizes from the {} on, so every street is checked through; --bet 50% adds one",
                spot.street()
            ));
        }
        Ok(spot)
    }

    /// The name of the spot that flags make of another.
    fn name_of(&self, original: &Spot, spot: &Spot) -> String {
        if self.is_from_flags() { original.name.clone() } else { variant::name(original, spot) }
    }

    /// The failure of flags that would change a solution file.
    fn unchangeable(&self, path: &Path) -> Failure {
        let what = match self.fields.is_empty() {
            true => "locks; `isofold solve --resume` continues it with other ones, if it has regrets",
            false => "spot; solve the spot with them",
        };
        Failure::Input(format!("`{}` is a solution: flags cannot change its {what}", path.display()))
    }
}

/// Refuses an invalid spot. Edits and locks are checked here so that messages have the suits that they were given in, not the
/// canonical ones.
pub(crate) fn check(spot: &Spot) -> Result<(), Failure> {
    if spot.edits.is_empty() && spot.locks.is_empty() {
        return spot.validate().map_err(|error| Failure::Input(error.to_string()));
    }
    Tree::new(spot).map(drop).map_err(error_text::tree)
}

/// A spot from flags alone.
fn from_flags(fields: &Fields) -> Result<Spot, Failure> {
    let missing = |flag: &str| {
        let why = "missing; a spot without a file takes --board, --oop, --ip, --pot and --stack";
        Failure::argument(flag, format!("{why}; to change a spot, name it: `isofold solve demo --rake 5%`"))
    };
    Ok(Spot {
        name: String::new(),
        board: fields.board.as_ref().ok_or_else(|| missing("--board"))?.0.clone(),
        dead: Default::default(),
        unit: Unit::Chips,
        // Replaced below, once the unit is known.
        pot: fields.pot.map(|_| 1).ok_or_else(|| missing("--pot"))?,
        stacks: fields.stack.map(|_| [1; 2]).ok_or_else(|| missing("--stack"))?,
        ranges: [
            fields.oop.as_ref().and_then(|text| fields.range(text)).ok_or_else(|| missing("--oop"))?,
            fields.ip.as_ref().and_then(|text| fields.range(text)).ok_or_else(|| missing("--ip"))?,
        ],
        bets: Bets::default(),
        rules: SizingRules::default(),
        rake: Rake::NONE,
        tournament: None,
        folded: Vec::new(),
        edits: Vec::new(),
        locks: Vec::new(),
        stop: Stop::default(),
    })
}

/// Replaces the fields of a spot that flags give.
fn change(spot: &mut Spot, fields: &Fields) -> Result<(), Failure> {
    let unit = spot.unit;
    if let Some(board) = &fields.board {
        spot.board.clone_from(&board.0);
    }
    for (player, range) in Player::BOTH.into_iter().zip([&fields.oop, &fields.ip]) {
        if let Some(range) = range.as_ref().and_then(|text| fields.range(text)) {
            spot.ranges[player.index()] = range;
        }
    }
    if let Some(pot) = fields.pot {
        spot.pot = pot.whole("--pot", unit)?;
    }
    if let Some(Stacks([oop, ip])) = fields.stack {
        spot.stacks = [oop.whole("--stack", unit)?, ip.whole("--stack", unit)?];
    }
    spot.dead = fields.dead.unwrap_or(spot.dead);
    if let Some(RakeArg { rate, cap }) = fields.rake {
        let cap = cap.map(|cap| cap.chips("--rake", unit)).transpose()?;
        spot.rake = Rake { rate, cap: cap.unwrap_or(f64::INFINITY) };
    }
    if !fields.folded.is_empty() {
        spot.folded = fields.folded.iter().filter_map(|text| fields.range(text)).collect();
    }
    let rules = &mut spot.rules;
    rules.add_allin = fields.add_allin.unwrap_or(rules.add_allin);
    rules.force_allin = fields.force_allin.unwrap_or(rules.force_allin);
    rules.merge = fields.merge.unwrap_or(rules.merge);
    change_sizes(spot, fields);
    Ok(())
}

/// Replaces the bet sizes and the caps on raises that flags give.
fn change_sizes(spot: &mut Spot, fields: &Fields) {
    for list in &fields.bet {
        list.streets_and_players()
            .for_each(|(street, player)| spot.bets.of_mut(street, player).bet.clone_from(&list.sizes));
    }
    for list in &fields.raise {
        list.streets_and_players()
            .for_each(|(street, player)| spot.bets.of_mut(street, player).raise.clone_from(&list.sizes));
    }
    for list in &fields.donk {
        let donks = list.streets_and_players().filter(|&(_, player)| player == Player::Oop);
        donks.for_each(|(street, player)| spot.bets.of_mut(street, player).donk = Some(list.sizes.clone()));
    }
    for cap in &fields.max_raises {
        let raises = Some(cap.raises);
        cap.streets_and_players()
            .for_each(|(street, player)| spot.bets.of_mut(street, player).max_raises = raises);
    }
}

/// The tournament of a spot, with the prizes and stacks that flags give.
fn tournament(known: Option<Tournament>, fields: &Fields, unit: Unit) -> Result<Option<Tournament>, Failure> {
    let payouts = fields.payouts.as_ref().map(|payouts| payouts.0.clone());
    let others = fields.others.as_ref().map(|others| {
        others.0.iter().map(|stack| stack.chips("--others", unit)).collect::<Result<Vec<f64>, Failure>>()
    });
    let others = others.transpose()?;
    match (known, payouts) {
        (None, None) if others.is_some() => {
            let why =
                "the stacks of other players matter with ICM only: give the --payouts too, as in 50,30,20";
            Err(Failure::argument("--others", why))
        }
        (None, None) => Ok(None),
        (known, payouts) => {
            let (old, before) = known.map_or((Vec::new(), Vec::new()), |known| (known.payouts, known.others));
            Ok(Some(Tournament { payouts: payouts.unwrap_or(old), others: others.unwrap_or(before) }))
        }
    }
}

/// Whether there is a bet in the tree, from the street of the start on.
fn has_bets(spot: &Spot) -> bool {
    let streets = Street::ALL.into_iter().filter(|&street| street >= spot.street());
    let mut sizes = streets.flat_map(|street| Player::BOTH.map(|player| spot.bets.of(street, player)));
    let some =
        sizes.any(|bets| !bets.bet.is_empty() || bets.donk.as_ref().is_some_and(|donk| !donk.is_empty()));
    some || spot.rules.add_allin > 0.0 || !spot.edits.is_empty()
}
