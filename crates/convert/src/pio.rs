//! PioSOLVER's tree scripts: `#Key#value` lines as its viewer writes them, and UPI commands.

use crate::decimal::Decimal;
use crate::error::{shown, unsupported, value};
use crate::menu_plan::{MenuPlan, Threshold, street_index};
use crate::remark::{Remarks, Topic};
use crate::setup::{self, Setup, share};
use crate::size_list::{ListKind, SizeList, remark_on_rounding};
use crate::{Content, ConvertError, Converted, Format, ranges, words};
use isofold_tree::{Player, Street};

/// Commands that do not change the spot.
const NOT_OF_THE_SPOT: [&str; 25] = [
    "build_tree",
    "bench",
    "calc_ev",
    "calc_results",
    "dump_tree",
    "estimate_tree",
    "exit",
    "free_tree",
    "go",
    "is_ready",
    "load_tree",
    "reset_tree_info",
    "set_algorithm",
    "set_always_recalc",
    "set_end_string",
    "set_info_freq",
    "set_isomorphism",
    "set_recalc_accuracy",
    "set_step",
    "set_threads",
    "show_memory",
    "show_settings",
    "stop",
    "wait_for_solver",
    "add_info_line",
];

/// Keys that change the tree in ways that are not converted, unless they are off.
const UNCONVERTED: [&str; 7] = [
    "UseUnifiedBetAfterRaise",
    "UseUnifiedRaiseAfterRaise",
    "ForceIPBet",
    "ForceOOPBet",
    "MinimumBetsize",
    "RemovedLines",
    "ExtraLines",
];

/// A `#Key#value` line.
struct Header<'a> {
    line: usize,
    key: &'a str,
    value: &'a str,
}

/// Reads a tree script.
pub(crate) fn read(text: &str, format: Format) -> Result<Converted, ConvertError> {
    let mut headers = Vec::new();
    let mut setup = Setup::default();
    let mut remarks = Remarks::default();
    for (i, text) in text.lines().enumerate() {
        let (line, text) = (i + 1, text.trim());
        if let Some(rest) = text.strip_prefix('#') {
            // Other lines that begin with a hash are comments.
            headers.extend(rest.split_once('#').map(|(key, value)| Header {
                line,
                key,
                value: value.trim(),
            }));
            continue;
        }
        let words = words(text);
        let Some(&command) = words.first() else { continue };
        if setup.take(line, &words)? {
            continue;
        }
        if !NOT_OF_THE_SPOT.contains(&command) {
            return Err(ConvertError::Command { line, found: shown(command), format });
        }
        remarks.ignored(line, command, "it does not change the spot");
    }
    let mut menus = Menus::default();
    let has_lines = !setup.lines.is_empty();
    for header in &headers {
        if !common(header, &mut setup)? && !menus.take_money(header)? && !has_lines {
            menus.take(header, &mut remarks)?;
        }
    }
    setup.rake = setup.rake.or(menus.rake());
    if has_lines {
        if let Some(first) = headers.iter().find(|header| header.key.contains("Config")) {
            let text = "the sizes of the header are not used: the tree is that of the add_line commands";
            remarks.add(first.line, Topic::Ignored, text);
        }
        return setup.converted(format, remarks);
    }
    if !headers.iter().any(|header| header.key.contains("Config")) {
        return Err(ConvertError::Missing { what: "tree", expected: "add_line 0 0 50" });
    }
    menus.converted(&setup, format, remarks)
}

/// Takes a header that commands may give, too, which count then; false for any other.
fn common(header: &Header<'_>, setup: &mut Setup) -> Result<bool, ConvertError> {
    let Header { line, key, value } = *header;
    match key {
        "Board" if setup.board.is_none() => setup.board = Some(setup::board(line, value)?),
        "Range0" if setup.ranges[0].is_none() => setup.ranges[0] = Some(ranges::read(line, value)?),
        "Range1" if setup.ranges[1].is_none() => setup.ranges[1] = Some(ranges::read(line, value)?),
        "Pot" if setup.pot.is_none() => setup.pot = Some((line, setup::one_number(line, "Pot", &[value])?)),
        "EffectiveStacks" if setup.stack.is_none() => {
            setup.stack = Some((line, setup::one_number(line, "EffectiveStacks", &[value])?));
        }
        "Board" | "Range0" | "Range1" | "Pot" | "EffectiveStacks" => {}
        _ => return Ok(false),
    }
    Ok(true)
}

/// The tree of the headers.
#[derive(Default)]
struct Menus {
    lists: Vec<SizeList>,
    plan: MenuPlan,
    threshold: Option<(usize, f64)>,
    add_allin: Option<(usize, f64)>,
    merges: bool,
    merge: Option<(usize, f64)>,
    has_cap: bool,
    caps: Vec<(usize, [u32; 3])>,
    has_rake: bool,
    rake: (f64, Option<Decimal>),
}

impl Menus {
    fn take(&mut self, header: &Header<'_>, remarks: &mut Remarks) -> Result<(), ConvertError> {
        let Header { line, key, value } = *header;
        let is_on = value.eq_ignore_ascii_case("true");
        let is_off = value.is_empty() || value == "0" || value.eq_ignore_ascii_case("false");
        if let Some((config, setting)) = key.split_once('.')
            && let Some((street, player)) = config_of(config)
        {
            return self.take_sizes(header, (street, player), setting, remarks);
        }
        match key {
            "AllinThreshold" => self.threshold = Some((line, percent(line, key, value)?)),
            "AddAllinOnlyIfLessThanThisTimesThePot" => {
                self.add_allin = Some((line, percent(line, key, value)?))
            }
            "MergeSimilarBets" => self.merges = is_on,
            "MergeSimilarBetsThreshold" => self.merge = Some((line, percent(line, key, value)?)),
            "CapEnabled" => self.has_cap = is_on,
            "Cap" | "CapPerStreet" => self.caps.push((line, caps(line, key, value)?)),
            "Type" | "CapMode" if value == "NoLimit" || !self.has_cap && key == "CapMode" => {}
            "TreeBuilding" => {}
            "CapMode" => {
                remarks.add(
                    line,
                    Topic::Assumed,
                    format!("CapMode {}: the cap is one on bets, all-ins aside", shown(value)),
                );
            }
            "Type" => {
                return Err(unsupported(
                    line,
                    "Type",
                    &format!("`{}` is not supported: expected NoLimit", shown(value)),
                ));
            }
            _ if UNCONVERTED.contains(&key) && is_off => {}
            _ if UNCONVERTED.contains(&key) => {
                let why =
                    "it is not converted: let PioSOLVER write the tree as add_line commands, which are exact";
                return Err(unsupported(line, key, why));
            }
            _ if key.starts_with("ICM.") || key.starts_with("Unified") => {}
            _ => remarks.ignored(line, &shown(key), "the key is not known here"),
        }
        Ok(())
    }

    /// Takes a header on rake or payouts, which hold for trees of lines, too; false for any other.
    fn take_money(&mut self, header: &Header<'_>) -> Result<bool, ConvertError> {
        let Header { line, key, value } = *header;
        let number = || setup::one_number(line, key, &[value]);
        match key {
            "Rake.Enabled" => self.has_rake = value.eq_ignore_ascii_case("true"),
            "Rake.Fraction" => self.rake.0 = share(line, key, number()?)?,
            "Rake.Cap" => self.rake.1 = Some(number()?),
            "ICM.Enabled" if value.eq_ignore_ascii_case("true") => {
                let why = "payouts are not converted: write them to the spot file, and turn ICM off here";
                return Err(unsupported(line, key, why));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The rake of the headers, if it is on. A cap of 0 is none.
    fn rake(&self) -> Option<(f64, Decimal)> {
        let cap = self.rake.1.filter(|cap| cap.value() > 0.0);
        self.has_rake.then(|| (self.rake.0, cap.unwrap_or(Decimal::LARGEST)))
    }

    fn take_sizes(
        &mut self,
        header: &Header<'_>,
        (street, player): (Street, Player),
        setting: &str,
        remarks: &mut Remarks,
    ) -> Result<(), ConvertError> {
        let Header { line, key, value } = *header;
        let kind = match setting {
            "BetSize" => ListKind::Bet,
            "RaiseSize" => ListKind::Raise,
            "DonkBetSize" if player == Player::Oop => ListKind::Donk,
            "AddAllin" => {
                self.plan.adds_allin[street_index(street)][player.index()] =
                    value.eq_ignore_ascii_case("true");
                return Ok(());
            }
            "Dont3bet" if player == Player::Ip => {
                self.plan.no_third_bet[street_index(street)] = value.eq_ignore_ascii_case("true");
                return Ok(());
            }
            _ => {
                remarks.ignored(line, &shown(key), "the key is not known here");
                return Ok(());
            }
        };
        if kind == ListKind::Donk && street == Street::Flop {
            if !value.is_empty() {
                remarks.ignored(
                    line,
                    key,
                    "there is no street before the flop on which the player has called",
                );
            }
            return Ok(());
        }
        self.lists.retain(|list| (list.street, list.player, list.kind) != (street, player, kind));
        self.lists.push(SizeList::read(line, (street, player, kind), value)?);
        Ok(())
    }

    fn converted(
        mut self,
        setup: &Setup,
        format: Format,
        mut remarks: Remarks,
    ) -> Result<Converted, ConvertError> {
        let scale = self.lists.iter().map(SizeList::scale).max().unwrap_or(1);
        let (mut spot, scale) = setup.bare_spot(scale, &mut remarks)?;
        // The player out of position leads into the last aggressor by this list only.
        let start = spot.street();
        for street in [Street::Turn, Street::River].into_iter().filter(|&street| street > start) {
            spot.bets.of_mut(street, Player::Oop).donk = Some(Default::default());
        }
        for list in &self.lists {
            list.put(&mut spot, scale)?;
        }
        if self.has_cap {
            for &(line, caps) in &self.caps {
                self.cap(line, caps, &mut spot, &mut remarks);
            }
        }
        self.plan.adds_to_sizes_only = true;
        self.plan.threshold = self.threshold.map(|(_, share)| Threshold { share, counts_pot: false });
        self.plan.add_allin = self.add_allin.map_or(f64::INFINITY, |(_, share)| share);
        self.plan.merge = self.merge.filter(|_| self.merges).map_or(0.0, |(_, share)| share);
        let planned = self.plan.apply(spot)?;
        self.remark(&planned.spot, &mut remarks);
        remark_on_rounding(&self.lists, &planned.tree, &mut remarks);
        Ok(Converted { format, content: Content::Spot(Box::new(planned.spot)), remarks: remarks.sorted() })
    }

    /// A cap on the bets of each street, the first bet included; 0 is none.
    fn cap(&self, line: usize, caps: [u32; 3], spot: &mut isofold_tree::Spot, remarks: &mut Remarks) {
        for (street, cap) in [Street::Flop, Street::Turn, Street::River].into_iter().zip(caps) {
            let Some(raises) = cap.checked_sub(1) else { continue };
            for player in Player::BOTH {
                spot.bets.of_mut(street, player).max_raises = Some(raises);
            }
            let text = format!(
                "a cap of {cap} bets on the {street} is max_raises = {raises} here; all-ins stay on the menu"
            );
            remarks.add(line, Topic::Cap, text);
        }
    }

    /// Says how the rules of the other program are kept.
    fn remark(&self, spot: &isofold_tree::Spot, remarks: &mut Remarks) {
        let edits = spot.edits.len();
        let by_edits = match edits {
            0 => String::new(),
            1 => "; 1 edit makes the tree the same".to_owned(),
            _ => format!("; {edits} edits make the tree the same"),
        };
        if let Some((line, share)) = self.threshold {
            let here = match spot.rules.force_allin {
                0.0 if edits == 0 => "no bet of this tree is over it".to_owned(),
                0.0 => "no single share of the pot has the same effect".to_owned(),
                force => format!(
                    "force_allin = {force}, a share of the pot after a call, makes the same bets all-in"
                ),
            };
            let text = format!(
                "AllinThreshold makes a bet all-in that puts more than {}% of the stack in: {here}{by_edits}",
                share * 100.0
            );
            remarks.add(line, Topic::Threshold, text);
        }
        if let Some((line, share)) =
            self.add_allin.filter(|_| self.plan.adds_allin.iter().flatten().any(|&on| on))
        {
            let how = if spot.rules.add_allin > 0.0 {
                "add_allin, which holds for all streets and players"
            } else {
                "edits"
            };
            let text = format!(
                "all-ins up to {}% of the pot are added where AddAllin says so: by {how}{by_edits}",
                share * 100.0
            );
            remarks.add(line, Topic::Threshold, text);
        }
        if let Some((line, share)) = self.merge.filter(|_| self.merges) {
            let text = format!(
                "sizes within {}% are merged by isofold's rule, into the larger one: PioSOLVER's is not documented",
                share * 100.0
            );
            remarks.add(line, Topic::Merge, text);
        }
    }
}

/// The street and the player of a group of settings.
fn config_of(config: &str) -> Option<(Street, Player)> {
    let (street, player) = match config.strip_suffix("IP") {
        Some(street) => (street, Player::Ip),
        None => (config, Player::Oop),
    };
    let street = match street {
        "FlopConfig" => Street::Flop,
        "TurnConfig" => Street::Turn,
        "RiverConfig" => Street::River,
        _ => return None,
    };
    Some((street, player))
}

/// A percentage, as a share.
fn percent(line: usize, key: &str, text: &str) -> Result<f64, ConvertError> {
    let number = Decimal::read(text).ok_or_else(|| value(line, key, text, "a percentage"))?;
    Ok(number.value() / 100.0)
}

/// A cap on the bets of each street: one number, or one for each, between `\n`.
fn caps(line: usize, key: &str, text: &str) -> Result<[u32; 3], ConvertError> {
    let refuse = || value(line, key, text, "a whole number, or three with `\\n` between them");
    let numbers: Vec<u32> = text
        .split("\\n")
        .map(|word| word.trim().parse().ok().filter(|&cap| cap <= 100).ok_or_else(refuse))
        .collect::<Result<_, _>>()?;
    match numbers[..] {
        [cap] => Ok([cap; 3]),
        [flop, turn, river] => Ok([flop, turn, river]),
        _ => Err(refuse()),
    }
}
