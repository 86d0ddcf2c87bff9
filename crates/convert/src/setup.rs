//! The commands of UPI that set a spot up.

use crate::decimal::Decimal;
use crate::error::{shown, unsupported, value};
use crate::line_plan::{ActionLine, LinePlan};
use crate::plan::settle;
use crate::remark::{Remarks, Topic};
use crate::size_list::place;
use crate::{Content, ConvertError, Converted, Format, ranges};
use isofold_cards::{Card, CardSet, Range, parse_cards};
use isofold_tree::{Bets, Player, Rake, SizingRules, Spot, Stop, Unit};

/// A spot as commands of UPI set it up, one after the other.
///
/// ```
/// use isofold_convert::Setup;
///
/// let mut setup = Setup::default();
/// let script = "set_board QsTs7h2c3d\nset_pot 0 0 100\nset_eff_stack 300\nset_range OOP AA,QQ\nset_range IP KK\n\
///               add_line 0 0\nadd_line 0 50\nadd_line 50 300";
/// for (i, line) in script.lines().enumerate() {
///     assert!(setup.take(i + 1, &isofold_convert::words(line))?);
/// }
/// let spot = setup.spot()?.0;
/// let edits: Vec<String> = spot.edits.iter().map(|edit| edit.to_string()).collect();
/// assert_eq!(edits, ["add `b50`", "add `x b50`", "add `b50 b300`"]);
/// # Ok::<(), isofold_convert::ConvertError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Setup {
    pub(crate) board: Option<Vec<Card>>,
    pub(crate) ranges: [Option<Range>; 2],
    /// The pot, and the line that gives it.
    pub(crate) pot: Option<(usize, Decimal)>,
    /// The stack, and the line that gives it.
    pub(crate) stack: Option<(usize, Decimal)>,
    pub(crate) rake: Option<(f64, Decimal)>,
    pub(crate) accuracy: Option<Accuracy>,
    pub(crate) lines: Vec<ActionLine>,
}

/// The exploitability at which a solve stops.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Accuracy {
    pub(crate) line: usize,
    pub(crate) value: f64,
    /// Whether it is in chips, or a share of the pot.
    pub(crate) in_chips: bool,
}

impl Setup {
    /// Takes a command, the words of a line with this number; false if it is none that sets a spot up.
    pub fn take(&mut self, line: usize, words: &[&str]) -> Result<bool, ConvertError> {
        let [command, args @ ..] = words else { return Ok(false) };
        match *command {
            "set_board" => self.board = Some(board(line, &args.concat())?),
            "set_range" => self.set_range(line, args)?,
            "set_pot" => self.pot = Some((line, pot(line, args)?)),
            "set_eff_stack" => self.stack = Some((line, one_number(line, command, args)?)),
            "set_rake" => self.rake = Some(rake(line, args)?),
            "set_accuracy" => self.accuracy = accuracy(line, args)?,
            "add_line" => {
                let amounts = amounts(line, command, args)?;
                self.lines.push(ActionLine { line, amounts });
            }
            "remove_line" => {
                let amounts = amounts(line, command, args)?;
                let before = self.lines.len();
                self.lines.retain(|other| other.amounts != amounts);
                if self.lines.len() == before {
                    return Err(value(line, "remove_line", &args.join(" "), "a line that was added"));
                }
            }
            "clear_lines" => self.lines.clear(),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn set_range(&mut self, line: usize, args: &[&str]) -> Result<(), ConvertError> {
        let [player, hands @ ..] = args else {
            return Err(value(line, "set_range", "", "OOP or IP, and a range"));
        };
        let player = player_named(line, player)?;
        let range = match hands {
            [text] => ranges::read(line, text)?,
            hands => ranges::weights(line, hands.iter().copied())?,
        };
        self.ranges[player.index()] = Some(range);
        Ok(())
    }

    /// The range of a player, if it was set.
    pub fn range(&self, player: Player) -> Option<&Range> {
        self.ranges[player.index()].as_ref()
    }

    /// The board, if it was set.
    pub fn board(&self) -> Option<&[Card]> {
        self.board.as_deref()
    }

    /// The spot whose tree has just the lines that were added, and the chips of one of theirs.
    pub fn spot(&self) -> Result<(Spot, u32), ConvertError> {
        let (spot, scale, _) = self.with_remarks()?;
        Ok((spot, scale))
    }

    fn with_remarks(&self) -> Result<(Spot, u32, Remarks), ConvertError> {
        let mut remarks = Remarks::default();
        if self.lines.is_empty() {
            return Err(ConvertError::Missing { what: "tree", expected: "add_line 0 0 50" });
        }
        let (spot, scale) = self.bare_spot(1, &mut remarks)?;
        let plan = LinePlan::new(&self.lines, &spot, scale)?;
        let (spot, tree) = settle(spot, &plan)?;
        for (line, node) in plan.forced_bets(&tree) {
            let text = format!(
                "no line checks {}, so the player has to bet there: the check is removed",
                place(&tree, node)
            );
            remarks.add(line, Topic::Tree, text);
        }
        if let Some(first) = self.lines.first() {
            let text = format!(
                "the {} lines are {} edits of a tree without sizes",
                self.lines.len(),
                spot.edits.len()
            );
            remarks.add(first.line, Topic::Tree, text);
        }
        Ok((spot, scale, remarks))
    }

    /// The spot of the lines, with remarks.
    pub(crate) fn converted(&self, format: Format, mut remarks: Remarks) -> Result<Converted, ConvertError> {
        let (spot, _, more) = self.with_remarks()?;
        remarks.extend(more);
        Ok(Converted { format, content: Content::Spot(Box::new(spot)), remarks: remarks.sorted() })
    }

    /// The spot without any bets, and the chips of one of theirs: at least `scale`.
    pub(crate) fn bare_spot(&self, scale: u32, remarks: &mut Remarks) -> Result<(Spot, u32), ConvertError> {
        let missing = |what, expected| ConvertError::Missing { what, expected };
        let board = self.board.clone().ok_or(missing("board", "set_board QsTs7h"))?;
        let pot = self.pot.ok_or(missing("pot", "set_pot 0 0 55"))?;
        let stack = self.stack.ok_or(missing("stack", "set_eff_stack 975"))?;
        let [oop, ip] = self.ranges.clone();
        let oop = oop.ok_or(missing("range of the player out of position", "set_range OOP AA,KK"))?;
        let ip = ip.ok_or(missing("range of the player in position", "set_range IP AA,KK"))?;
        let listed =
            self.lines.iter().flat_map(|line| line.amounts.iter().map(|&amount| (line.line, amount)));
        let amounts = listed.chain([pot, stack]);
        let scale = amounts.clone().map(|(_, amount)| amount.scale()).chain([scale]).max().unwrap_or(1);
        if scale > 1 {
            let first = amounts.filter(|(_, amount)| amount.scale() > 1).map(|(line, _)| line).min();
            let text =
                format!("amounts with decimals are whole chips here: {scale} chips for each of theirs");
            remarks.add(first.unwrap_or(pot.0), Topic::Rounding, text);
        }
        let chips = |what: &str, (line, amount): (usize, Decimal)| {
            let most = Spot::MAX_CHIPS / scale;
            let chips = amount.chips(scale).filter(|chips| (1..=Spot::MAX_CHIPS).contains(chips));
            let expected = format!("more than 0 and at most {most}");
            chips.ok_or_else(|| value(line, what, &amount.to_string(), &expected))
        };
        let stack = chips("the stack", stack)?;
        let spot = Spot {
            name: String::new(),
            board,
            dead: CardSet::EMPTY,
            unit: Unit::Chips,
            pot: chips("the pot", pot)?,
            stacks: [stack; 2],
            ranges: [oop, ip],
            bets: Bets::default(),
            rules: SizingRules::default(),
            rake: self.rake.map_or(Rake::NONE, |(rate, cap)| Rake { rate, cap: cap_in_chips(cap, scale) }),
            tournament: None,
            folded: Vec::new(),
            edits: Vec::new(),
            locks: Vec::new(),
            stop: self.accuracy.map_or_else(Stop::default, |accuracy| accuracy.stop(pot.1.value(), remarks)),
        };
        spot.validate()?;
        Ok((spot, scale))
    }
}

impl Accuracy {
    /// The limit that it is, in a pot.
    fn stop(&self, pot: f64, remarks: &mut Remarks) -> Stop {
        let share = if self.in_chips { self.value / pot } else { self.value };
        let taken = share.clamp(Stop::MIN_EXPLOITABILITY, 1.0);
        if share != taken {
            let text =
                format!("the accuracy is {}% of the pot here: {share} of it is out of bounds", taken * 100.0);
            remarks.add(self.line, Topic::Rounding, text);
        }
        Stop::default().exploitability(taken)
    }
}

/// The cap of a rake in chips; the largest number is none.
fn cap_in_chips(cap: Decimal, scale: u32) -> f64 {
    if cap == Decimal::LARGEST { f64::INFINITY } else { cap.value() * f64::from(scale) }
}

/// The player that a command names: `OOP` or `IP`.
pub(crate) fn player_named(line: usize, name: &str) -> Result<Player, ConvertError> {
    match name.to_ascii_uppercase().as_str() {
        "OOP" => Ok(Player::Oop),
        "IP" => Ok(Player::Ip),
        _ => Err(value(line, "the player", name, "OOP or IP")),
    }
}

/// Reads a board, its cards with or without spaces and commas.
pub(crate) fn board(line: usize, text: &str) -> Result<Vec<Card>, ConvertError> {
    let cards = parse_cards(text).map_err(|error| ConvertError::Cards { line, error })?;
    match cards.len() {
        3..=5 => Ok(cards),
        found => Err(value(line, "the board", text, &format!("3, 4 or 5 cards, not {found}"))),
    }
}

/// Reads one number of chips.
pub(crate) fn one_number(line: usize, what: &str, args: &[&str]) -> Result<Decimal, ConvertError> {
    let number = if let [arg] = args { Decimal::read(arg) } else { None };
    number
        .ok_or_else(|| value(line, what, &args.join(" "), "one number of chips, with at most four decimals"))
}

fn amounts(line: usize, what: &str, args: &[&str]) -> Result<Vec<Decimal>, ConvertError> {
    if args.is_empty() {
        return Err(value(line, what, "", "the amounts of a line, such as `0 50 150`"));
    }
    let one = |arg: &&str| Decimal::read(arg).ok_or_else(|| value(line, what, arg, "numbers of chips"));
    args.iter().map(one).collect()
}

/// The chips in the middle: those of both players count as chips of nobody if they are equal.
fn pot(line: usize, args: &[&str]) -> Result<Decimal, ConvertError> {
    let numbers = amounts(line, "set_pot", args)?;
    match numbers[..] {
        [pot] => Ok(pot),
        [oop, ip, pot] if oop.value() == 0.0 && ip.value() == 0.0 => Ok(pot),
        [_, _, _] => {
            let why =
                "chips that the players have in front of them are not supported: expected `set_pot 0 0 POT`";
            Err(unsupported(line, "set_pot", why))
        }
        _ => Err(value(line, "set_pot", &args.join(" "), "three numbers, as in `set_pot 0 0 55`")),
    }
}

fn rake(line: usize, args: &[&str]) -> Result<(f64, Decimal), ConvertError> {
    let numbers = amounts(line, "set_rake", args)?;
    let (rate, cap) = match numbers[..] {
        [rate, cap] => (rate, cap),
        [rate, cap, a, b] if a.value() == 0.0 && b.value() == 0.0 => (rate, cap),
        _ => {
            return Err(value(
                line,
                "set_rake",
                &args.join(" "),
                "a share and a cap, as in `set_rake 0.05 3`",
            ));
        }
    };
    share(line, "set_rake", rate).map(|rate| (rate, cap))
}

/// A share from 0 to 1.
pub(crate) fn share(line: usize, what: &str, number: Decimal) -> Result<f64, ConvertError> {
    match number.value() {
        share if share <= 1.0 => Ok(share),
        _ => Err(value(line, what, &number.to_string(), "a share from 0 to 1")),
    }
}

/// `set_accuracy 0.5 chips` or `set_accuracy 0.002 fraction`; 0 is no limit.
fn accuracy(line: usize, args: &[&str]) -> Result<Option<Accuracy>, ConvertError> {
    let expected = "a number, and `chips` or `fraction`";
    let refuse = || value(line, "set_accuracy", &shown(&args.join(" ")), expected);
    let (number, in_chips) = match args {
        [number] => (number, true),
        [number, unit] if unit.eq_ignore_ascii_case("chips") => (number, true),
        [number, unit] if unit.eq_ignore_ascii_case("fraction") => (number, false),
        _ => return Err(refuse()),
    };
    // Targets may have more decimals than chips.
    let number = number.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
    let number = number.ok_or_else(refuse)?;
    Ok((number > 0.0).then_some(Accuracy { line, value: number, in_chips }))
}
