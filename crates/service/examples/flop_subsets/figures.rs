//! Figures of a spot on every flop, as `flop_figures` writes them.

use isofold_service::many_boards::BoardTexture;
use isofold_service::parse;
use std::fs;
use std::path::Path;

/// A kind of figures. The errors of a kind have the same unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// As a share of the pot at the start.
    Ev,
    Equity,
    Frequency,
}

impl Kind {
    pub(crate) const ALL: [Kind; 3] = [Kind::Ev, Kind::Equity, Kind::Frequency];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Ev => "ev",
            Kind::Equity => "equity",
            Kind::Frequency => "frequency",
        }
    }
}

/// The classes of flops.
const CLASSES: usize = 1_755;

/// The share of all deals that get to a line, at least, for its figures to count.
const MIN_REACH: f64 = 0.1;

/// A class of flops.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Flop {
    pub(crate) board: String,
    /// The flops in the class.
    pub(crate) boards: f64,
    /// By suits, pairing, height and connectedness.
    pub(crate) texture: [String; 4],
}

/// A figure on every flop.
pub(crate) struct Figure {
    pub(crate) kind: Kind,
    /// Of each flop; 0 where nobody gets to the line.
    pub(crate) values: Vec<f64>,
    /// The deals of one flop of each class that get to the line.
    pub(crate) deals: Vec<f64>,
}

/// The figures of a spot on all flops.
pub(crate) struct SpotFigures {
    pub(crate) flops: Vec<Flop>,
    pub(crate) figures: Vec<Figure>,
}

impl SpotFigures {
    /// Reads a file.
    pub(crate) fn read(path: &Path) -> Result<SpotFigures, String> {
        let failed = |why: &str| format!("{}: {why}", path.display());
        let text = fs::read_to_string(path).map_err(|error| failed(&error.to_string()))?;
        let mut lines = text.lines();
        let columns: Vec<&str> = lines.next().ok_or_else(|| failed("empty"))?.split(',').collect();
        let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
        if rows.iter().any(|row| row.len() != columns.len()) {
            return Err(failed("a row has another number of cells than the first"));
        }
        if rows.len() != CLASSES {
            return Err(failed(&format!("{} of {CLASSES} flops", rows.len())));
        }
        let column = |name: &str| -> Result<Vec<f64>, String> {
            let place = columns.iter().position(|column| *column == name).ok_or_else(|| failed(name))?;
            // An empty cell is a line that nobody gets to, which has no weight.
            let cell = |row: &Vec<&str>| if row[place].is_empty() { Ok(0.0) } else { row[place].parse() };
            rows.iter().map(cell).collect::<Result<_, _>>().map_err(|_| failed(name))
        };
        let boards = column("boards")?;
        let flop = |(row, &boards): (&Vec<&str>, &f64)| -> Result<Flop, String> {
            let cards = parse::board(row[0]).map_err(|why| failed(&why))?;
            let texture = BoardTexture::of(&cards).ok_or_else(|| failed(row[0]))?;
            Ok(Flop { board: row[0].to_owned(), boards, texture: texture.names })
        };
        let flops = rows.iter().zip(&boards).map(flop).collect::<Result<Vec<_>, _>>()?;
        let deals: Vec<f64> =
            column("deals")?.iter().zip(&boards).map(|(deals, boards)| deals / boards).collect();
        let pot = column("ev_oop")?[0] + column("ev_ip")?[0];
        let mut figures = Vec::new();
        for (place, name) in columns.iter().enumerate().filter(|(_, name)| name.ends_with("reach")) {
            let prefix = name.trim_end_matches("reach");
            let reach = column(name)?;
            let weights: Vec<f64> = reach.iter().zip(&deals).map(|(reach, deals)| reach * deals).collect();
            // Where few deals get, frequencies say little, and vary a lot.
            let at = Figure { kind: Kind::Frequency, values: reach, deals: deals.clone() };
            if at.mean(boards.iter().copied().enumerate()).is_none_or(|reach| reach < MIN_REACH) {
                continue;
            }
            let mut add =
                |kind: Kind, values: Vec<f64>| figures.push(Figure { kind, values, deals: weights.clone() });
            let share = column(&format!("{prefix}ev_oop"))?.iter().map(|ev| ev / pot).collect();
            add(Kind::Ev, share);
            add(Kind::Equity, column(&format!("{prefix}equity_oop"))?);
            // The columns of a line are its reach, two EVs, two equities and its actions.
            let rest = columns[place + 5..].iter();
            let actions: Vec<&&str> = rest
                .take_while(|column| {
                    column
                        .strip_prefix(prefix)
                        .is_some_and(|action| !action.contains(':') && action != "reach")
                })
                .collect();
            if actions.len() > 1 {
                for action in actions {
                    add(Kind::Frequency, column(action)?);
                }
            }
        }
        Ok(SpotFigures { flops, figures })
    }
}

impl Figure {
    /// The mean over flops with a weight for each class; `None` if none of them gets here.
    pub(crate) fn mean(&self, weights: impl Iterator<Item = (usize, f64)>) -> Option<f64> {
        let (mut sum, mut total) = (0.0, 0.0);
        for (flop, weight) in weights {
            let deals = weight * self.deals[flop];
            sum += deals * self.values[flop];
            total += deals;
        }
        (total > 0.0).then(|| sum / total)
    }
}
