//! The order of a pass: street by street forward, and back.

use crate::board::{BoardPass, PassBuffers, PassKind};
use crate::table::{InfosetTable, four};
use isofold_solver::device::{DeviceError, Evaluation, FlatGame, FlatStreet, PassRunner, Update};

/// A game on the reference device.
pub(crate) struct ReferenceDevice {
    game: FlatGame,
    /// The active boards of each street.
    active: Vec<Vec<bool>>,
    tables: Vec<[InfosetTable; 2]>,
}

impl ReferenceDevice {
    /// Takes a game in, with nothing learned yet.
    pub(crate) fn new(game: FlatGame) -> ReferenceDevice {
        let tables_of = |street: &FlatStreet| [0, 1].map(|player| InfosetTable::new(&game, street, player));
        let tables = game.streets.iter().map(tables_of).collect();
        let active = game.streets.iter().map(|street| vec![true; street.parents.len()]).collect();
        ReferenceDevice { game, active, tables }
    }

    /// Runs a pass of a traverser, and returns the counterfactual values of its hands at the active starts.
    fn pass(&mut self, traverser: usize, kind: PassKind) -> Vec<f32> {
        let ReferenceDevice { game, active, tables } = self;
        let mut buffers_by_street: Vec<Vec<PassBuffers>> = Vec::new();
        let program = |street: usize| {
            let street = game.streets.get(street)?;
            match kind {
                PassKind::Evaluate(Evaluation::Joint) => street.joint.as_ref(),
                _ => Some(&street.programs[traverser]),
            }
        };
        let pass = |depth: usize, board: usize| {
            let street = &game.streets[depth];
            Some(BoardPass { street, program: program(depth)?, board, traverser, kind })
        };
        for (depth, street) in game.streets.iter().enumerate() {
            let mut here = Vec::new();
            for (board, &is_active) in active[depth].iter().enumerate() {
                let Some(pass) = pass(depth, board) else { return Vec::new() };
                let (rows, others) = (pass.rows(traverser), pass.rows(1 - traverser));
                let mut buffers = PassBuffers {
                    reach: vec![0.0; pass.program.reach_rows as usize * others],
                    totals: vec![0.0; pass.program.reach_rows as usize],
                    // A device has there whatever the last pass left: what was not written must not be read.
                    values: vec![f32::NAN; pass.program.value_rows as usize * rows],
                };
                let first = street.starts[1 - traverser][board] as usize;
                for (line, &[reach, _]) in pass.program.lines.iter().enumerate() {
                    let to = &mut buffers.reach[reach as usize * others..][..others];
                    let Some(before) = buffers_by_street.last() else {
                        to.copy_from_slice(&game.weights[1 - traverser][first..][..others]);
                        continue;
                    };
                    let parent = street.parents[board] as usize;
                    let starts = &game.streets[depth - 1].starts[1 - traverser];
                    let width = (starts[parent + 1] - starts[parent]) as usize;
                    let Some(from) = program(depth - 1).map(|program| program.deals[line][0]) else {
                        continue;
                    };
                    let from = &before[parent].reach[from as usize * width..][..width];
                    for (row, to) in to.iter_mut().enumerate() {
                        let parent_row = street.to_parent[1 - traverser][first + row];
                        *to = if parent_row == u16::MAX { 0.0 } else { from[usize::from(parent_row)] };
                    }
                }
                if is_active {
                    pass.descend(&mut tables[depth], &mut buffers);
                    pass.terminals(&mut buffers);
                }
                here.push(buffers);
            }
            buffers_by_street.push(here);
        }
        for depth in (0..game.streets.len()).rev() {
            for board in 0..game.streets[depth].parents.len() {
                let Some(pass) = pass(depth, board) else { return Vec::new() };
                if !active[depth][board] {
                    continue;
                }
                let rows = pass.rows(traverser);
                let (here, after) = buffers_by_street.split_at_mut(depth + 1);
                if let (Some(after), Some(next)) = (after.first(), program(depth + 1)) {
                    let first = pass.street.starts[traverser][board] as usize;
                    let width = |child: usize| {
                        let starts = &game.streets[depth + 1].starts[traverser];
                        (starts[child + 1] - starts[child]) as usize
                    };
                    for (&[_, value], line) in pass.program.deals.iter().zip(&next.lines) {
                        for row in 0..rows {
                            let starts = &pass.street.iso_map_starts[traverser][first + row..][..2];
                            let iso_maps =
                                &pass.street.iso_maps[traverser][starts[0] as usize..starts[1] as usize];
                            let of = |child: usize, row: u32| {
                                after[child].values[line[1] as usize * width(child) + row as usize]
                            };
                            let sum = iso_maps.iter().map(|map| of(map.board as usize, map.row)).sum();
                            here[depth][board].values[value as usize * rows + row] = sum;
                        }
                    }
                }
                pass.ascend(&mut tables[depth], &mut buffers_by_street[depth][board]);
            }
        }
        let street = &game.streets[0];
        let of = |(board, buffers): (usize, &PassBuffers)| {
            let rows = (street.starts[traverser][board + 1] - street.starts[traverser][board]) as usize;
            let row = program(0).map_or(0, |program| program.lines[0][1] as usize);
            buffers.values[row * rows..][..rows].to_vec()
        };
        let starts = buffers_by_street[0].iter().enumerate().filter(|&(board, _)| active[0][board]);
        starts.flat_map(of).collect()
    }

    /// Visits every table as bytes, in the order of [`PassRunner::write_tables`].
    fn each_table(&mut self, mut visit: impl FnMut(usize, &mut [u8])) {
        let mut number = 0;
        for table in self.tables.iter_mut().flatten() {
            visit(number, &mut table.regrets);
            scales(&mut table.regret_scales, |bytes| visit(number + 1, bytes));
            visit(number + 2, &mut table.averages);
            scales(&mut table.average_scales, |bytes| visit(number + 3, bytes));
            number += 4;
        }
    }
}

/// Visits scales as bytes, and takes them back.
fn scales(scales: &mut [f32], visit: impl FnOnce(&mut [u8])) {
    let mut bytes: Vec<u8> = scales.iter().flat_map(|scale| scale.to_le_bytes()).collect();
    visit(&mut bytes);
    scales.iter_mut().enumerate().for_each(|(at, scale)| *scale = f32::from_le_bytes(four(&bytes, at)));
}

impl PassRunner for ReferenceDevice {
    type Error = DeviceError;

    fn write_tables(&mut self, tables: &[&[u8]]) -> Result<(), DeviceError> {
        self.each_table(|number, to| to.copy_from_slice(tables[number]));
        Ok(())
    }

    fn read_tables(&mut self, tables: &mut [&mut [u8]]) -> Result<(), DeviceError> {
        self.each_table(|number, from| tables[number].copy_from_slice(from));
        Ok(())
    }

    fn iterate(&mut self, updates: [Update; 2]) -> Result<(), DeviceError> {
        updates.into_iter().enumerate().for_each(|(player, update)| {
            self.pass(player, PassKind::Update(update));
        });
        Ok(())
    }

    fn set_active(&mut self, starts: &[bool]) -> Result<(), DeviceError> {
        self.active = active(&self.game, starts);
        Ok(())
    }

    fn evaluate(&mut self, player: usize, evaluation: Evaluation) -> Result<Vec<f32>, DeviceError> {
        Ok(self.pass(player, PassKind::Evaluate(evaluation)))
    }
}

/// The boards of each street that follow an active start.
fn active(game: &FlatGame, starts: &[bool]) -> Vec<Vec<bool>> {
    let mut active = vec![starts.to_vec()];
    for (previous, street) in game.streets.iter().skip(1).enumerate() {
        let boards = street.parents.iter().map(|&parent| active[previous][parent as usize]).collect();
        active.push(boards);
    }
    active
}
