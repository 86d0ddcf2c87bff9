//! Amounts of chips as pages show them: in chips, in big blinds, or as a share of the starting pot.

use crate::failure::Failure;
use crate::paint;
use clap::ValueEnum;
use isofold_tree::{Spot, Tree, Unit};
use std::sync::OnceLock;

/// The unit of `--unit`.
#[derive(Clone, Copy, PartialEq, Debug, ValueEnum)]
pub(crate) enum UnitArg {
    /// Chips
    Chips,
    /// Big blinds, in a spot that is given in them
    Bb,
    /// Percent of the pot: bets of the pot that they are made into, EVs and stacks of the pot at the start
    Pot,
}

/// The choice of a unit.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct UnitArgs {
    /// Unit of EVs, bets and stacks on pages; that of the spot if not given
    #[arg(long, value_name = "UNIT", help_heading = "What to show")]
    unit: Option<UnitArg>,
}

/// The unit that was asked for, by the one command of this process.
static CHOSEN: OnceLock<UnitArg> = OnceLock::new();

impl UnitArgs {
    /// Shows amounts in the unit that was asked for from here on, if the spot has it.
    pub(crate) fn choose(self, spot: &Spot) -> Result<(), Failure> {
        match (self.unit, spot.unit) {
            (Some(UnitArg::Bb), Unit::Chips) => {
                let why = "the spot is in chips, and does not say how many a big blind has; a spot is in big blinds by \
                           `unit = \"bb\"` in its file, or by --pot 5.5bb --stack 97.5bb";
                Err(Failure::argument("--unit", why))
            }
            (Some(unit), _) => {
                CHOSEN.get_or_init(|| unit);
                Ok(())
            }
            (None, _) => Ok(()),
        }
    }

    /// The unit that was asked for, if any.
    pub(crate) fn unit(self) -> Option<UnitArg> {
        self.unit
    }
}

/// The unit of amounts of chips.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Amounts {
    Chips,
    /// Big blinds of so many chips.
    BigBlinds(u32),
    /// Percent of so many chips, the pot at the start.
    Pot(u32),
}

impl Amounts {
    /// The unit of a spot, or the one that was asked for.
    pub(crate) fn of_spot(spot: &Spot) -> Amounts {
        Amounts::chosen(spot.unit, spot.pot)
    }

    /// The unit of the spot of a tree, or the one that was asked for.
    pub(crate) fn of_tree(tree: &Tree) -> Amounts {
        Amounts::chosen(tree.unit(), tree.starting_pot())
    }

    fn chosen(unit: Unit, pot: u32) -> Amounts {
        match (CHOSEN.get(), unit) {
            (Some(UnitArg::Pot), _) => Amounts::Pot(pot),
            (Some(UnitArg::Chips), _) | (_, Unit::Chips) => Amounts::Chips,
            (_, Unit::BigBlinds { chips }) => Amounts::BigBlinds(chips),
        }
    }

    /// The unit as the tree writes it: shares of the pot are written by pages.
    pub(crate) fn unit(self) -> Unit {
        match self {
            Amounts::BigBlinds(chips) => Unit::BigBlinds { chips },
            Amounts::Chips | Amounts::Pot(_) => Unit::Chips,
        }
    }

    /// An amount of chips: `270`, `2.7bb`, `450%`.
    pub(crate) fn text(self, chips: u32) -> String {
        match self {
            Amounts::Chips | Amounts::BigBlinds(_) => self.unit().amount(chips),
            Amounts::Pot(pot) => paint::percent(f64::from(chips) / f64::from(pot), 1),
        }
    }

    /// An amount of chips that need not be whole: `12.5`, `0.125bb`, `20.83%`.
    pub(crate) fn fraction(self, chips: f64) -> String {
        match self {
            Amounts::Chips => chips.to_string(),
            Amounts::BigBlinds(_) => format!("{}bb", self.scaled(chips)),
            Amounts::Pot(_) => paint::percent(self.scaled(chips) / 100.0, 2),
        }
    }

    /// Chips as a number of the unit.
    pub(crate) fn scaled(self, chips: f64) -> f64 {
        match self {
            Amounts::Chips => chips,
            Amounts::BigBlinds(per) => chips / f64::from(per),
            Amounts::Pot(pot) => 100.0 * chips / f64::from(pot),
        }
    }
}
