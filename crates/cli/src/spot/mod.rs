//! The spot of a command: from a file, an embedded spot, flags, or a file that flags change.

mod args;
mod input;
mod locks;
mod source;
mod summary;

pub(crate) use args::{LANGUAGE, SpotArgs};
pub(crate) use input::{line, parse_share};
pub(crate) use locks::LockArgs;
pub(crate) use source::{embedded, read};
pub(crate) use summary::{SpotSummary, details, features, headline, locks};

use crate::error_text;
use crate::failure::Failure;
use crate::output;
use args::Fields;
use isofold_store::SolutionFile;
use isofold_tree::{Bets, Player, Rake, SizingRules, Spot, Stop, Street, Tournament, Tree};
use std::path::Path;

impl SpotArgs {
    /// The solution file, if one is named instead of a spot.
    pub(crate) fn solution(&self) -> Result<Option<&Path>, Failure> {
        let Some(path) = self.spot.as_ref().map(Path::new).filter(|path| SolutionFile::is_at(path)) else {
            return Ok(None);
        };
        let refused = |what: &str| {
            Err(Failure::Input(format!("`{}` is a solution: flags cannot change its {what}", path.display())))
        };
        match (self.fields.is_empty(), self.locks.is_empty()) {
            (true, true) => Ok(Some(path)),
            (true, false) => {
                refused("locks; `isofold solve --resume` continues it with other ones, if it has regrets")
            }
            (false, _) => refused("spot; solve the spot with them"),
        }
    }

    /// Reads the spot, and checks it.
    pub(crate) fn read(&self) -> Result<Spot, Failure> {
        let fields = &self.fields;
        let mut spot = match &self.spot {
            Some(name) => source::read(name)?,
            None if fields.is_empty() => source::read("demo")?,
            None => from_flags(fields)?,
        };
        if self.spot.is_some() && !(fields.is_empty() && self.locks.is_empty()) {
            spot.name = format!("{}, changed", name(&spot));
        }
        change(&mut spot, fields);
        spot.tournament = tournament(spot.tournament, fields)?;
        self.locks.change(&mut spot)?;
        check(&spot)?;
        if !has_bets(&spot) {
            output::remark(&format!(
                "there are no bet sizes from the {} on, so every street is checked through; --bet 50% adds one",
                spot.street()
            ));
        }
        Ok(spot)
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

/// The name of a spot; `spot` if it has none.
pub(crate) fn name(spot: &Spot) -> &str {
    if spot.name.is_empty() { "spot" } else { &spot.name }
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
        pot: fields.pot.ok_or_else(|| missing("--pot"))?,
        stacks: fields.stack.ok_or_else(|| missing("--stack"))?.0,
        ranges: [
            fields.oop.clone().ok_or_else(|| missing("--oop"))?,
            fields.ip.clone().ok_or_else(|| missing("--ip"))?,
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
fn change(spot: &mut Spot, fields: &Fields) {
    if let Some(board) = &fields.board {
        spot.board.clone_from(&board.0);
    }
    for (player, range) in Player::BOTH.into_iter().zip([&fields.oop, &fields.ip]) {
        if let Some(range) = range {
            spot.ranges[player.index()] = range.clone();
        }
    }
    spot.pot = fields.pot.unwrap_or(spot.pot);
    spot.stacks = fields.stack.map_or(spot.stacks, |stacks| stacks.0);
    spot.dead = fields.dead.unwrap_or(spot.dead);
    spot.rake = fields.rake.unwrap_or(spot.rake);
    if !fields.folded.is_empty() {
        spot.folded.clone_from(&fields.folded);
    }
    let rules = &mut spot.rules;
    rules.add_allin = fields.add_allin.unwrap_or(rules.add_allin);
    rules.force_allin = fields.force_allin.unwrap_or(rules.force_allin);
    rules.merge = fields.merge.unwrap_or(rules.merge);
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
}

/// The tournament of a spot, with the prizes and stacks that flags give.
fn tournament(known: Option<Tournament>, fields: &Fields) -> Result<Option<Tournament>, Failure> {
    let payouts = fields.payouts.as_ref().map(|payouts| payouts.0.clone());
    let others = fields.others.as_ref().map(|others| others.0.clone());
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
