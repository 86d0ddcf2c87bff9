//! From a board to the next and back. Between them, lines are kept hand by hand: sixteen lines of a hand are one block, so
//! that a hand's new place is one look-up for sixteen lines.

use super::at_level;
use super::showdown::{Rows, RowsMut};
use crate::simd::{Block, Sixteen, WIDTH, sixteen};

at_level! {
    /// Rows of up to sixteen lines, hand by hand into a column of a table.
    fn to_table(rows: Rows<'_>, lines: &[u32; WIDTH], table: &mut [Block], column: Column) = rows_to_table;

    /// A table's column back into rows; `to_parent` says where in the table each hand is.
    fn from_table(
        table: &[Block], to_parent: &[u16], column: Column, lines: &[Option<u32>; WIDTH], rows: RowsMut<'_>,
    ) = table_to_rows;

    /// The same, each hand at its own place.
    fn straight_from_table(
        table: &[Block], column: Column, lines: &[Option<u32>; WIDTH], rows: RowsMut<'_>,
    ) = straight_table_to_rows;

    /// Adds rows to a table's column: hand `from` of the rows to hand `to` of the table, for each carry. The square is room
    /// for the rows, hand by hand.
    fn add_to_table(
        rows: Rows<'_>, lines: &[u32; WIDTH], iso_map: &[IsoMap], table: &mut [Block], column: Column, square: &mut [Block],
    ) = add_rows_to_table;
}

/// Sixteen lines of a table: one column of several.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) number: usize,
    pub(crate) of: usize,
}

impl Column {
    /// The place of a hand's block.
    #[inline(always)]
    fn at(self, hand: usize) -> usize {
        hand * self.of + self.number
    }
}

/// The value of hand `from` on the board after the deal counts for hand `to` on the board before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IsoMap {
    pub(crate) from: u16,
    pub(crate) to: u16,
}

#[inline(always)]
fn rows_to_table<S: Sixteen>(rows: Rows<'_>, lines: &[u32; WIDTH], table: &mut [Block], column: Column) {
    for i in 0..rows.blocks {
        let square =
            S::transpose(sixteen!(|line| S::load(&rows.all[lines[line] as usize * rows.blocks + i])));
        for hand in 0..WIDTH {
            square[hand].store(&mut table[column.at(i * WIDTH + hand)]);
        }
    }
}

#[inline(always)]
fn table_to_rows<S: Sixteen>(
    table: &[Block],
    to_parent: &[u16],
    column: Column,
    lines: &[Option<u32>; WIDTH],
    rows: RowsMut<'_>,
) {
    for (i, to_parent) in to_parent.as_chunks::<WIDTH>().0.iter().enumerate() {
        let square = S::transpose(sixteen!(|hand| S::load(&table[column.at(usize::from(to_parent[hand]))])));
        for line in 0..WIDTH {
            if let Some(row) = lines[line] {
                square[line].store(&mut rows.all[row as usize * rows.blocks + i]);
            }
        }
    }
}

#[inline(always)]
fn straight_table_to_rows<S: Sixteen>(
    table: &[Block],
    column: Column,
    lines: &[Option<u32>; WIDTH],
    rows: RowsMut<'_>,
) {
    for i in 0..rows.blocks {
        let square = S::transpose(sixteen!(|hand| S::load(&table[column.at(i * WIDTH + hand)])));
        for line in 0..WIDTH {
            if let Some(row) = lines[line] {
                square[line].store(&mut rows.all[row as usize * rows.blocks + i]);
            }
        }
    }
}

#[inline(always)]
fn add_rows_to_table<S: Sixteen>(
    rows: Rows<'_>,
    lines: &[u32; WIDTH],
    iso_map: &[IsoMap],
    table: &mut [Block],
    column: Column,
    square: &mut [Block],
) {
    rows_to_table::<S>(rows, lines, square, Column { number: 0, of: 1 });
    for step in iso_map {
        let to = &mut table[column.at(usize::from(step.to))];
        S::load(to).plus(S::load(&square[usize::from(step.from)])).store(to);
    }
}
