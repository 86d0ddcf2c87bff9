//! Rows of cells under a head, each column as wide as its widest cell.

use crate::paint;

/// To which side the cells of a column lean.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Side {
    Left,
    Right,
}

pub(crate) struct Table {
    sides: Vec<Side>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with the heads of its columns.
    pub(crate) fn new<T: Into<String>>(columns: impl IntoIterator<Item = (T, Side)>) -> Table {
        let (heads, sides) = columns.into_iter().map(|(head, side)| (head.into(), side)).unzip();
        Table { sides, rows: vec![heads] }
    }

    /// Adds a row, a cell for each column.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        assert_eq!(cells.len(), self.sides.len(), "a cell for each column");
        self.rows.push(cells);
    }

    /// The head, unless all of it is empty, and the rows.
    pub(crate) fn lines(&self) -> Vec<String> {
        let width =
            |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.sides.len()).map(width).collect();
        let line = |row: &Vec<String>| {
            let columns = row.iter().zip(&self.sides).zip(&widths);
            let cells = columns.map(|((cell, side), &width)| match side {
                Side::Left => format!("{cell:<width$}"),
                Side::Right => format!("{cell:>width$}"),
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        let mut lines = self.rows.iter().map(line);
        let head = lines.next().filter(|head| !head.is_empty()).map(|head| paint::aside(&head));
        head.into_iter().chain(lines).collect()
    }
}
