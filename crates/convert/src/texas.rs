//! TexasSolver's console inputs: one command a line.

use crate::error::{shown, value};
use crate::menu_plan::{MenuPlan, Threshold};
use crate::remark::{Remarks, Topic};
use crate::setup::{self, Accuracy, Setup};
use crate::size_list::{ListKind, SizeList, remark_on_rounding};
use crate::{Content, ConvertError, Converted, Format, ranges};
use isofold_tree::{Player, Street};

/// Commands that do not change the spot.
const NOT_OF_THE_SPOT: [&str; 11] = [
    "build_tree",
    "dump_result",
    "estimate_tree_memory",
    "load_compairer",
    "set_dump_format",
    "set_dump_rounds",
    "set_enable_range",
    "set_print_interval",
    "set_thread_num",
    "set_use_isomorphism",
    "start_solve",
];

/// An input as far as it is read.
#[derive(Default)]
struct Input {
    setup: Setup,
    lists: Vec<SizeList>,
    /// The lines that put an all-in on the menus of a player on a street.
    all_ins: Vec<(usize, Street, Player)>,
    threshold: Option<(usize, f64)>,
    raise_limit: Option<(usize, u32)>,
    iterations: Option<u32>,
}

/// Reads a console input.
pub(crate) fn read(text: &str) -> Result<Converted, ConvertError> {
    let mut input = Input::default();
    let mut remarks = Remarks::default();
    for (i, text) in text.lines().enumerate() {
        let text = text.trim();
        if !text.is_empty() && !text.starts_with('#') {
            input.take(i + 1, text, &mut remarks)?;
        }
    }
    input.converted(remarks)
}

impl Input {
    fn take(&mut self, line: usize, text: &str, remarks: &mut Remarks) -> Result<(), ConvertError> {
        let (command, arg) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let arg = arg.trim();
        let number = || setup::one_number(line, command, &[arg]);
        match command {
            "set_pot" => self.setup.pot = Some((line, number()?)),
            "set_effective_stack" => self.setup.stack = Some((line, number()?)),
            "set_board" => self.setup.board = Some(setup::board(line, arg)?),
            "set_range_oop" => self.setup.ranges[0] = Some(ranges::read(line, arg)?),
            "set_range_ip" => self.setup.ranges[1] = Some(ranges::read(line, arg)?),
            "set_bet_sizes" => self.take_sizes(line, arg)?,
            "set_allin_threshold" => self.threshold = Some((line, number()?.value())),
            "set_raise_limit" => self.raise_limit = Some((line, whole(line, command, arg)?)),
            "set_max_iteration" => self.iterations = Some(whole(line, command, arg)?),
            "set_accuracy" => {
                // In percent of the pot.
                let value = number()?.value() / 100.0;
                self.setup.accuracy = (value > 0.0).then_some(Accuracy { line, value, in_chips: false });
            }
            _ if NOT_OF_THE_SPOT.contains(&command) => {
                remarks.ignored(line, command, "it does not change the spot");
            }
            _ => return Err(ConvertError::Command { line, found: shown(command), format: Format::Texas }),
        }
        Ok(())
    }

    /// `oop,flop,bet,50,75`, or `ip,river,allin`.
    fn take_sizes(&mut self, line: usize, arg: &str) -> Result<(), ConvertError> {
        let refuse = || value(line, "set_bet_sizes", arg, "such as `oop,flop,bet,50,75` or `ip,river,allin`");
        let mut words = arg.splitn(4, ',').map(str::trim);
        let player = setup::player_named(line, words.next().unwrap_or_default())?;
        let street = match words.next() {
            Some("flop") => Street::Flop,
            Some("turn") => Street::Turn,
            Some("river") => Street::River,
            _ => return Err(refuse()),
        };
        let kind = match (words.next(), player) {
            (Some("bet"), _) => ListKind::Bet,
            (Some("raise"), _) => ListKind::Raise,
            (Some("donk"), Player::Oop) => ListKind::Donk,
            (Some("allin"), _) if words.next().is_none() => {
                self.all_ins.push((line, street, player));
                return Ok(());
            }
            _ => return Err(refuse()),
        };
        let list = SizeList::read(line, (street, player, kind), words.next().unwrap_or_default())?;
        self.lists.retain(|other| (other.street, other.player, other.kind) != (street, player, kind));
        self.lists.push(list);
        Ok(())
    }

    fn converted(mut self, mut remarks: Remarks) -> Result<Converted, ConvertError> {
        self.put_all_ins()?;
        let scale = self.lists.iter().map(SizeList::scale).max().unwrap_or(1);
        let (mut spot, scale) = self.setup.bare_spot(scale, &mut remarks)?;
        spot.stop.iterations = self.iterations;
        let start = spot.street();
        for street in [Street::Turn, Street::River].into_iter().filter(|&street| street > start) {
            spot.bets.of_mut(street, Player::Oop).donk = Some(Default::default());
        }
        for list in &self.lists {
            list.put(&mut spot, scale)?;
        }
        if let Some((line, raises)) = self.raise_limit {
            for street in [Street::Flop, Street::Turn, Street::River] {
                for player in Player::BOTH {
                    spot.bets.of_mut(street, player).max_raises = Some(raises);
                }
            }
            let text = format!("at most {raises} raises on each street; all-ins stay on the menu here");
            remarks.add(line, Topic::Cap, text);
        }
        let threshold = self.threshold.map(|(_, share)| Threshold { share, counts_pot: true });
        let plan = MenuPlan { threshold, drops_short_allin: true, ..MenuPlan::default() };
        let planned = plan.apply(spot)?;
        self.remark(&planned.spot, &mut remarks);
        remark_on_rounding(&self.lists, &planned.tree, &mut remarks);
        let spot = Box::new(planned.spot);
        Ok(Converted { format: Format::Texas, content: Content::Spot(spot), remarks: remarks.sorted() })
    }

    /// Puts all-ins on the menus that they are for: bets, raises and, after a call, donk bets.
    fn put_all_ins(&mut self) -> Result<(), ConvertError> {
        for (line, street, player) in std::mem::take(&mut self.all_ins) {
            for kind in [ListKind::Bet, ListKind::Raise, ListKind::Donk] {
                if kind == ListKind::Donk && (player == Player::Ip || street == Street::Flop) {
                    continue;
                }
                let is_it =
                    |list: &&mut SizeList| (list.street, list.player, list.kind) == (street, player, kind);
                match self.lists.iter_mut().find(is_it) {
                    Some(list) => list.add_all_in(),
                    None => self.lists.push(SizeList::read(line, (street, player, kind), "a")?),
                }
            }
        }
        Ok(())
    }

    fn remark(&self, spot: &isofold_tree::Spot, remarks: &mut Remarks) {
        let edits = spot.edits.len();
        if let Some((line, share)) = self.threshold {
            let here = match (spot.rules.force_allin, edits) {
                (0.0, 0) => "no bet of this tree is over it".to_owned(),
                (0.0, edits) => format!("edits make the tree the same, {edits} in all"),
                (force, 0) => format!(
                    "force_allin = {force}, a share of the pot after a call, makes the same bets all-in"
                ),
                (force, edits) => format!("force_allin = {force} and {edits} edits make the tree the same"),
            };
            let text = format!(
                "set_allin_threshold makes a bet all-in if it and half of the starting pot are more than {}% of the stack: {here}",
                share * 100.0
            );
            remarks.add(line, Topic::Threshold, text);
        }
    }
}

fn whole(line: usize, what: &str, text: &str) -> Result<u32, ConvertError> {
    let number = text.parse().ok().filter(|number| (1..=1_000_000_000).contains(number));
    number.ok_or_else(|| value(line, what, text, "a whole number of at least 1"))
}
