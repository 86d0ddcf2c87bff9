//! The figures of all boards of a spot, and what is made of them.

use super::{Figures, LineFigure};
use crate::many_boards::BoardTexture;
use isofold_api::actions::Action;
use isofold_api::report::{Feature, LineFigures, ReportGroup, ReportLine, ReportRow};

/// The figures of one spot on its boards.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) lines: Vec<ReportLine>,
    /// The worth of the pot at each line.
    pub(crate) worth: Vec<f64>,
    pub(crate) rows: Vec<SheetRow>,
}

/// A class of boards.
#[derive(Clone, Debug)]
pub(crate) struct SheetRow {
    pub(crate) board: String,
    pub(crate) boards: f64,
    pub(crate) deals: f64,
    pub(crate) texture: BoardTexture,
    pub(crate) entry: i64,
    pub(crate) exploitability: f64,
    pub(crate) figures: Vec<LineFigure>,
}

impl Sheet {
    /// The rows as data.
    pub(crate) fn rows(&self) -> Vec<ReportRow> {
        let row = |row: &SheetRow| ReportRow {
            board: row.board.clone(),
            boards: row.boards,
            deals: row.deals,
            texture: row.texture.names.clone(),
            entry: row.entry,
            exploitability: row.exploitability,
            figures: self.data(&row.figures),
        };
        self.rows.iter().map(row).collect()
    }

    fn data(&self, figures: &[LineFigure]) -> Vec<LineFigures> {
        figures.iter().zip(&self.worth).map(|(figure, &worth)| figure.data(worth)).collect()
    }

    /// The mean of all rows.
    pub(crate) fn total(&self) -> ReportGroup {
        self.group("all".to_owned(), &self.rows.iter().collect::<Vec<_>>())
    }

    /// The mean of the rows of each texture, by some features, in the order in which rows have them.
    pub(crate) fn groups(&self, features: &[Feature]) -> Vec<ReportGroup> {
        if features.is_empty() {
            return Vec::new();
        }
        let name = |row: &SheetRow| {
            let names: Vec<&str> = features.iter().map(|&feature| row.texture.name(feature)).collect();
            names.join(", ")
        };
        let mut parts: Vec<(String, Vec<&SheetRow>)> = Vec::new();
        for row in &self.rows {
            let name = name(row);
            match parts.iter_mut().find(|(known, _)| *known == name) {
                Some((_, rows)) => rows.push(row),
                None => parts.push((name, vec![row])),
            }
        }
        parts.into_iter().map(|(name, rows)| self.group(name, &rows)).collect()
    }

    fn group(&self, name: String, rows: &[&SheetRow]) -> ReportGroup {
        let line = |line: usize| LineFigure::mean(rows.iter().map(|row| (row.deals, &row.figures[line])));
        let figures: Vec<LineFigure> = (0..self.lines.len()).map(line).collect();
        ReportGroup {
            name,
            rows: rows.len(),
            boards: rows.iter().map(|row| row.boards).sum(),
            deals: rows.iter().map(|row| row.deals).sum(),
            figures: self.data(&figures),
        }
    }

    /// Gives each line the actions of another sheet, too, so that both have the same columns.
    pub(crate) fn align(&mut self, other: &Sheet) {
        for (number, (line, other)) in self.lines.iter_mut().zip(&other.lines).enumerate() {
            let mut all: Vec<Action> = line.actions.clone();
            all.extend(other.actions.iter().filter(|action| !line.actions.contains(action)).cloned());
            all.sort_by_key(|action| (action.kind as u8, action.amount));
            let own: Vec<Option<usize>> =
                all.iter().map(|action| line.actions.iter().position(|known| known == action)).collect();
            for figures in self.rows.iter_mut().filter_map(|row| row.figures[number].figures.as_mut()) {
                let Figures { frequencies, .. } = figures;
                let aligned = own.iter().map(|own| own.map_or(0.0, |own| frequencies[own])).collect();
                *frequencies = aligned;
            }
            line.actions = all;
        }
    }
}

/// The figures of one minus those of another; the reach is that of the first.
pub(crate) fn difference(one: &LineFigures, other: &LineFigures) -> LineFigures {
    let of = |one: Option<f64>, other: Option<f64>| Some(one? - other?);
    let both = |one: Option<[f64; 2]>, other: Option<[f64; 2]>| {
        let (one, other) = (one?, other?);
        Some([one[0] - other[0], one[1] - other[1]])
    };
    let frequencies = one.frequencies.as_ref().zip(other.frequencies.as_ref());
    LineFigures {
        reach: one.reach,
        ev: both(one.ev, other.ev),
        equity: both(one.equity, other.equity),
        eqr: [0, 1].map(|player: usize| of(one.eqr[player], other.eqr[player])),
        frequencies: frequencies
            .map(|(one, other)| one.iter().zip(other).map(|(one, other)| one - other).collect()),
    }
}
