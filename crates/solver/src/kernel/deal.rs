//! Chance nodes: reach from a board to the boards after a card, and values back.
//!
//! Going down, π(h') = π(h) for the hand h' that h becomes on the next board. Going up, v(h) = Σ_c v_c(h) over the cards c, each
//! already weighted by its probability; suits that are isomorphic were solved once, and an isomorphism map says which hands of
//! the board that was solved stand for hands of the one that was not.
//!
//! # Layout
//!
//! Between boards, numbers are kept in tables with the hands outside and the lines inside: sixteen lines of a hand are one block.
//! So a hand's place on the next board is looked up once for sixteen lines. Rows are transposed on the way in and out.

use super::{Rows, RowsMut, WIDTH};
use isofold_simd::{Block, F32x16, Simd, by_lane, kernel};

kernel! {
    /// Writes the rows of up to sixteen lines to a column of a table.
    pub(crate) fn to_table<'a>(
        rows: Rows<'a>, lines: &'a [u32; WIDTH], table: &'a mut [Block], column: Column,
    ) = rows_to_table;

    /// Reads rows from a column of a table: hand *h* of the rows is hand `to_parent[h]` of the table. Lines without a row are
    /// left out.
    pub(crate) fn from_table<'a>(
        table: &'a [Block], to_parent: &'a [u16], column: Column, lines: &'a [Option<u32>; WIDTH], rows: RowsMut<'a>,
    ) = table_to_rows;

    /// Reads rows from a column of a table of the same board. Lines without a row are left out.
    pub(crate) fn from_own_table<'a>(
        table: &'a [Block], column: Column, lines: &'a [Option<u32>; WIDTH], rows: RowsMut<'a>,
    ) = own_table_to_rows;

    /// Adds rows to a column of a table: hand `from` of the rows to hand `to` of the table, for each entry of the isomorphism map.
    /// `square` is room for the rows as a table.
    pub(crate) fn add_to_table<'a>(
        rows: Rows<'a>, lines: &'a [u32; WIDTH], iso_map: &'a [IsoMap], table: &'a mut [Block], column: Column,
        square: &'a mut [Block],
    ) = add_rows_to_table;
}

/// Sixteen lines of a table: one column of several. The block of hand *h* is at h · `of` + `number`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) number: usize,
    pub(crate) of: usize,
}

impl Column {
    /// The index of a hand's block.
    #[inline(always)]
    fn at(self, hand: usize) -> usize {
        hand * self.of + self.number
    }
}

/// One entry of an isomorphism map: the value of hand `from` on the board after the deal counts for hand `to` on the board
/// before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IsoMap {
    pub(crate) from: u16,
    pub(crate) to: u16,
}

#[inline(always)]
fn rows_to_table<S: Simd>(
    simd: S,
    rows: Rows<'_>,
    lines: &[u32; WIDTH],
    table: &mut [Block],
    column: Column,
) {
    for i in 0..rows.blocks {
        let square = F32x16::transpose(by_lane!(
            |line| simd.load_f32(&rows.all[lines[line] as usize * rows.blocks + i])
        ));
        for hand in 0..WIDTH {
            square[hand].store(&mut table[column.at(i * WIDTH + hand)]);
        }
    }
}

#[inline(always)]
fn table_to_rows<S: Simd>(
    simd: S,
    table: &[Block],
    to_parent: &[u16],
    column: Column,
    lines: &[Option<u32>; WIDTH],
    rows: RowsMut<'_>,
) {
    for (i, to_parent) in to_parent.as_chunks::<WIDTH>().0.iter().enumerate() {
        let square = F32x16::transpose(by_lane!(
            |hand| simd.load_f32(&table[column.at(usize::from(to_parent[hand]))])
        ));
        for line in 0..WIDTH {
            if let Some(row) = lines[line] {
                square[line].store(&mut rows.all[row as usize * rows.blocks + i]);
            }
        }
    }
}

#[inline(always)]
fn own_table_to_rows<S: Simd>(
    simd: S,
    table: &[Block],
    column: Column,
    lines: &[Option<u32>; WIDTH],
    rows: RowsMut<'_>,
) {
    for i in 0..rows.blocks {
        let square = F32x16::transpose(by_lane!(|hand| simd.load_f32(&table[column.at(i * WIDTH + hand)])));
        for line in 0..WIDTH {
            if let Some(row) = lines[line] {
                square[line].store(&mut rows.all[row as usize * rows.blocks + i]);
            }
        }
    }
}

#[inline(always)]
fn add_rows_to_table<S: Simd>(
    simd: S,
    rows: Rows<'_>,
    lines: &[u32; WIDTH],
    iso_map: &[IsoMap],
    table: &mut [Block],
    column: Column,
    square: &mut [Block],
) {
    rows_to_table(simd, rows, lines, square, Column { number: 0, of: 1 });
    for step in iso_map {
        let to = &mut table[column.at(usize::from(step.to))];
        (simd.load_f32(to) + simd.load_f32(&square[usize::from(step.from)])).store(to);
    }
}
