//! Tables: rows of cells under a head, each column as wide as its widest cell.

use crate::paint;

/// The alignment of a column.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// The gap between two columns.
const GAP: &str = "  ";

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

    /// The width in characters.
    pub(crate) fn width(&self) -> usize {
        let between = GAP.len() * self.sides.len().saturating_sub(1);
        (0..self.sides.len()).map(|column| self.width_of(column)).sum::<usize>() + between
    }

    /// The head, unless all of it is empty, and the rows.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.lines_of(&Vec::from_iter(0..self.sides.len()))
    }

    /// The lines on a page of a width: columns that do not fit follow below, beside the first ones again.
    pub(crate) fn folded(&self, first: usize, page: usize) -> Vec<String> {
        let wide = |columns: &[usize]| -> usize {
            columns.iter().map(|&column| GAP.len() + self.width_of(column)).sum::<usize>() - GAP.len()
        };
        let mut blocks: Vec<Vec<usize>> = vec![(0..first).collect()];
        for column in first..self.sides.len() {
            let block = blocks.last_mut().expect("there is a block from the start");
            block.push(column);
            if block.len() > first + 1 && wide(block) > page {
                block.pop();
                blocks.push((0..first).chain([column]).collect());
            }
        }
        blocks.iter().map(|block| self.lines_of(block)).collect::<Vec<_>>().join(&String::new())
    }

    /// Uncoloured lines, head first, in blocks that fit a width: the columns in order of importance, the first one again in each
    /// block.
    pub(crate) fn blocks(&self, wanted: &[usize], gap: &str, width: usize) -> Vec<Vec<String>> {
        let Some((&first, others)) = wanted.split_first() else { return Vec::new() };
        let mut blocks = vec![vec![first]];
        let mut used = self.width_of(first);
        for &column in others {
            let more = gap.len() + self.width_of(column);
            let block = blocks.last_mut().expect("there is a block from the start");
            if block.len() == 1 || used + more <= width {
                block.push(column);
                used += more;
            } else {
                blocks.push(vec![first, column]);
                used = self.width_of(first) + more;
            }
        }
        blocks.iter_mut().for_each(|block| block.sort_unstable());
        blocks.iter().map(|block| self.plain_lines_of(block, gap)).collect()
    }

    fn lines_of(&self, columns: &[usize]) -> Vec<String> {
        let mut lines = self.plain_lines_of(columns, GAP).into_iter();
        let head = lines.next().filter(|head| !head.is_empty()).map(|head| paint::aside(&head));
        head.into_iter().chain(lines).collect()
    }

    fn plain_lines_of(&self, columns: &[usize], gap: &str) -> Vec<String> {
        let widths: Vec<usize> = columns.iter().map(|&column| self.width_of(column)).collect();
        let line = |row: &Vec<String>| {
            let cells = columns.iter().zip(&widths).map(|(&column, &width)| match self.sides[column] {
                Side::Left => format!("{:<width$}", row[column]),
                Side::Right => format!("{:>width$}", row[column]),
            });
            cells.collect::<Vec<_>>().join(gap).trim_end().to_owned()
        };
        self.rows.iter().map(line).collect()
    }

    fn width_of(&self, column: usize) -> usize {
        self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
    }
}
