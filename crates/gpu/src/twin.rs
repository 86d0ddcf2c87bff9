//! The passes of a device in plain Rust, one after the other: what the kernels do, in the order in which they do it.

use isofold_solver::Precision;
use isofold_solver::device::{
    Backend, Device, DeviceError, Evaluation, FlatGame, FlatProgram, FlatStep, FlatStreet, FlatTerminal,
    NONE, NodeException, Update,
};

/// Runs the passes of a device on the CPU, slowly. It is there to be compared with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Twin;

impl Backend for Twin {
    fn name(&self) -> String {
        "twin".to_owned()
    }

    fn open(&self, game: FlatGame) -> Result<Box<dyn Device>, DeviceError> {
        let street = |street: &FlatStreet| [0, 1].map(|player| Book::new(&game, street, player));
        let books = game.streets.iter().map(street).collect();
        let awake = game.streets.iter().map(|street| vec![true; street.parents.len()]).collect();
        Ok(Box::new(Work { game, awake, books }))
    }
}

/// The boards of each street that follow starts which are awake.
pub(crate) fn awake(game: &FlatGame, starts: &[bool]) -> Vec<Vec<bool>> {
    let mut awake = vec![starts.to_vec()];
    for (before, street) in game.streets.iter().skip(1).enumerate() {
        let boards = street.parents.iter().map(|&parent| awake[before][parent as usize]).collect();
        awake.push(boards);
    }
    awake
}

/// What a player has learnt on a street.
struct Book {
    precision: Precision,
    regrets: Vec<u8>,
    regret_scales: Vec<f32>,
    averages: Vec<u8>,
    average_scales: Vec<f32>,
}

impl Book {
    fn new(game: &FlatGame, street: &FlatStreet, player: usize) -> Book {
        let rows = street.starts[player].last().copied().unwrap_or(0) as usize;
        let cells = vec![0; rows * street.action_rows[player] as usize * game.cell()];
        let scale = if game.precision == Precision::Full { 1.0 } else { 0.0 };
        let scales = vec![scale; street.parents.len() * street.decisions[player] as usize];
        Book {
            precision: game.precision,
            regrets: cells.clone(),
            regret_scales: scales.clone(),
            averages: cells,
            average_scales: scales,
        }
    }

    fn regret(&self, at: usize) -> f32 {
        match self.precision {
            Precision::Full => f32::from_le_bytes(four(&self.regrets, at)),
            Precision::Half => i16::from_le_bytes(two(&self.regrets, at)).into(),
        }
    }

    fn average(&self, at: usize) -> f32 {
        match self.precision {
            Precision::Full => f32::from_le_bytes(four(&self.averages, at)),
            Precision::Half => u16::from_le_bytes(two(&self.averages, at)).into(),
        }
    }
}

fn four(bytes: &[u8], at: usize) -> [u8; 4] {
    std::array::from_fn(|i| bytes[4 * at + i])
}

fn two(bytes: &[u8], at: usize) -> [u8; 2] {
    std::array::from_fn(|i| bytes[2 * at + i])
}

/// A game that is worked on.
struct Work {
    game: FlatGame,
    /// Which boards of each street are worked on.
    awake: Vec<Vec<bool>>,
    books: Vec<[Book; 2]>,
}

/// The rows of a board while a pass is at work.
struct Room {
    reach: Vec<f32>,
    totals: Vec<f32>,
    values: Vec<f32>,
}

#[derive(Clone, Copy)]
enum Job {
    Update(Update),
    Judge(Evaluation),
}

/// A board of a street, and what is done there.
struct Place<'a> {
    street: &'a FlatStreet,
    program: &'a FlatProgram,
    board: usize,
    traverser: usize,
    job: Job,
}

impl Place<'_> {
    fn rows(&self, player: usize) -> usize {
        (self.street.starts[player][self.board + 1] - self.street.starts[player][self.board]) as usize
    }

    /// Where the numbers of a slot begin.
    fn cells(&self, player: usize, action_row: u32) -> usize {
        self.street.action_rows[player] as usize * self.street.starts[player][self.board] as usize
            + action_row as usize * self.rows(player)
    }

    fn scale(&self, player: usize, step: &FlatStep) -> usize {
        self.board * self.street.decisions[player] as usize + step.decision as usize
    }

    fn special(&self, player: usize, step: &FlatStep) -> NodeException {
        match self.street.exceptions[player].starts[self.board] {
            NONE => NodeException { allowed: u32::MAX, lock: NONE },
            start => self.street.exceptions[player].of[(start + step.decision) as usize],
        }
    }

    /// What a locked row does: its shares.
    fn locked(&self, player: usize, step: &FlatStep, row: usize) -> Option<Vec<f32>> {
        let NodeException { lock, .. } = self.special(player, step);
        if lock == NONE {
            return None;
        }
        let (rows, locks) = (self.rows(player), &self.street.exceptions[player].locks[lock as usize..]);
        let shares = (0..step.actions as usize).map(|action| locks[(action + 1) * rows + row]);
        (locks[row] > 0.0).then(|| shares.collect())
    }

    fn descend(&self, books: &mut [Book; 2], room: &mut Room) {
        let other = 1 - self.traverser;
        let rows = self.rows(other);
        for (line, &[reach, _]) in self.program.lines.iter().enumerate() {
            room.total(reach, rows);
            let steps = self.program.segments[line] as usize..self.program.segments[line + 1] as usize;
            for step in self.program.steps[steps].iter().filter(|step| step.own == 0) {
                self.split(&mut books[other], room, step);
            }
        }
    }

    /// The other player's decision.
    fn split(&self, book: &mut Book, room: &mut Room, step: &FlatStep) {
        let other = 1 - self.traverser;
        let (rows, actions) = (self.rows(other), step.actions as usize);
        let cells = self.cells(other, step.action_row);
        let NodeException { allowed, .. } = self.special(other, step);
        let is_allowed = |action: &usize| allowed >> action & 1 == 1;
        for row in 0..rows {
            let part = |action: usize| match self.job {
                Job::Update(_) => book.regret(cells + action * rows + row).max(0.0),
                Job::Judge(_) => book.average(cells + action * rows + row),
            };
            let reach = room.reach[step.reach as usize * rows + row];
            let total: f32 = (0..actions).filter(is_allowed).map(part).sum();
            let even = 1.0 / (0..actions).filter(is_allowed).count() as f32;
            let share = if total > 0.0 { reach / total } else { reach * even };
            let locked = self.locked(other, step, row);
            for action in 0..actions {
                let split = match &locked {
                    Some(shares) => reach * shares[action],
                    None if !is_allowed(&action) => 0.0,
                    None => (if total > 0.0 { part(action) } else { 1.0 }) * share,
                };
                room.reach[(step.after as usize + action) * rows + row] = split;
            }
        }
        (0..actions).for_each(|action| room.total(step.after + action as u32, rows));
        let Job::Update(Update { keep, weight, seed, .. }) = self.job else { return };
        let scale = self.scale(other, step);
        if room.totals[step.reach as usize] <= 0.0 && keep == 1.0 {
            return;
        }
        let kept = keep * book.average_scales[scale];
        let after = &room.reach[step.after as usize * rows..][..actions * rows];
        let sums: Vec<f32> = after
            .iter()
            .enumerate()
            .map(|(i, reach)| book.average(cells + i) * kept + reach * weight)
            .collect();
        match book.precision {
            Precision::Full => {
                let bytes = sums.iter().flat_map(|sum| sum.to_le_bytes());
                book.averages[4 * cells..].iter_mut().zip(bytes).for_each(|(to, byte)| *to = byte);
            }
            Precision::Half => {
                let greatest = sums.iter().copied().fold(0.0, f32::max);
                book.average_scales[scale] = greatest / 65_534.0;
                let unit = unit(65_534.0 * 32_768.0, greatest);
                for (i, sum) in sums.iter().enumerate() {
                    let noise = noise(!seed, cells, i);
                    let rounded = (((sum * unit) as i32 as u32).wrapping_add(noise >> 1) >> 15) as u16;
                    book.averages[2 * (cells + i)..][..2].copy_from_slice(&rounded.to_le_bytes());
                }
            }
        }
    }

    fn terminals(&self, room: &mut Room) {
        let view = &self.street.views[self.traverser];
        let (rows, others) = (self.rows(self.traverser), self.rows(1 - self.traverser));
        let own = &view.own[self.street.starts[self.traverser][self.board] as usize..][..rows];
        let combos = view.starts[self.board] as usize..view.starts[self.board + 1] as usize;
        let combo_rows = &view.combo_rows[combos.clone()];
        let listed = &view.listed[2 * combos.start..2 * combos.end];
        let cards = &view.cards[53 * self.board..][..53];
        for terminal in &self.program.terminals {
            let FlatTerminal { reach, value, fold, won, level, lost, tied, pays } = *terminal;
            if room.totals[reach as usize] <= 0.0 {
                continue;
            }
            let reach = &room.reach[reach as usize * others..][..others];
            let weights: Vec<f32> = combo_rows.iter().map(|&row| reach[usize::from(row)]).collect();
            let sums = before(weights.iter().copied());
            let by_card: Vec<f32> = (0..52)
                .flat_map(|card| {
                    let list = &listed[usize::from(cards[card])..usize::from(cards[card + 1])];
                    before(list.iter().map(|&place| weights[usize::from(place)]))
                })
                .collect();
            let mut out = vec![[0.0; 2]; rows];
            for (out, own) in out.iter_mut().zip(own).filter(|(_, own)| own.cards[0] < 52) {
                let [first, second] = own.cards.map(usize::from);
                let end = |card: usize| by_card[usize::from(cards[card + 1]) + card];
                let without = |sum: f32, first: f32, second: f32| sum - first - second;
                let at = |place: u16| by_card[usize::from(place)];
                let all = without(sums[combo_rows.len()], end(first), end(second));
                let same = if own.same == u16::MAX { 0.0 } else { reach[usize::from(own.same)] };
                let weaker = without(sums[usize::from(own.weaker)], at(own.first[0]), at(own.second[0]));
                let upto = without(sums[usize::from(own.upto)], at(own.first[1]), at(own.second[1]));
                *out = [won * weaker + level * upto - lost * all - tied * same, pays * (all + same)];
            }
            for (kind, row) in [value, fold].into_iter().enumerate().filter(|&(_, row)| row != NONE) {
                let to = &mut room.values[row as usize * rows..][..rows];
                to.iter_mut().zip(&out).for_each(|(to, out)| *to = out[kind]);
            }
        }
    }

    fn ascend(&self, books: &mut [Book; 2], room: &mut Room) {
        let rows = self.rows(self.traverser);
        for (line, &[reach, value]) in self.program.lines.iter().enumerate() {
            let steps = self.program.segments[line] as usize..self.program.segments[line + 1] as usize;
            for step in self.program.steps[steps].iter().rev() {
                if room.totals[step.reach as usize] <= 0.0 {
                    continue;
                }
                let child_rows =
                    &self.program.child_rows[step.child_rows as usize..][..step.actions as usize];
                if step.own == 1 {
                    self.decide(&mut books[self.traverser], room, step, child_rows);
                    continue;
                }
                for row in 0..rows {
                    let live = child_rows.iter().enumerate();
                    let live = live.filter(|(action, _)| room.totals[step.after as usize + action] > 0.0);
                    let sum: f32 = live.map(|(_, &kid)| room.values[kid as usize * rows + row]).sum();
                    room.values[child_rows[0] as usize * rows + row] = sum;
                }
            }
            if room.totals[reach as usize] <= 0.0 {
                room.values[value as usize * rows..][..rows].fill(0.0);
            }
        }
    }

    /// The learner's decision.
    fn decide(&self, book: &mut Book, room: &mut Room, step: &FlatStep, child_rows: &[u32]) {
        let rows = self.rows(self.traverser);
        let cells = self.cells(self.traverser, step.action_row);
        let scale = self.scale(self.traverser, step);
        let NodeException { allowed, .. } = self.special(self.traverser, step);
        let actions: Vec<usize> = (0..child_rows.len()).filter(|action| allowed >> action & 1 == 1).collect();
        let least = step.least * room.totals[step.reach as usize];
        let mut fresh = vec![0.0f32; child_rows.len() * rows];
        for row in 0..rows {
            let value_of = |action: usize| room.values[child_rows[action] as usize * rows + row];
            let at = |action: usize| cells + action * rows + row;
            let weight_of = |action: usize| match self.job {
                Job::Update(_) => book.regret(at(action)).max(0.0),
                Job::Judge(_) => book.average(at(action)),
            };
            let total: f32 = actions.iter().map(|&action| weight_of(action)).sum();
            let mean = if total > 0.0 {
                actions.iter().map(|&action| weight_of(action) * value_of(action)).sum::<f32>() / total
            } else {
                actions.iter().map(|&action| value_of(action)).sum::<f32>() * (1.0 / actions.len() as f32)
            };
            let best = actions.iter().map(|&action| value_of(action)).fold(f32::NEG_INFINITY, f32::max);
            let value = if let Job::Judge(Evaluation::Best) = self.job { best } else { mean };
            if let Job::Update(Update { step: rule, .. }) = self.job {
                let [positive, negative] =
                    [rule.positive, rule.negative].map(|factor| factor * book.regret_scales[scale]);
                for &action in &actions {
                    let old = book.regret(at(action));
                    let part = old.max(0.0);
                    let gain = value_of(action) - value;
                    let gain = if gain.abs() > least { gain } else { 0.0 };
                    fresh[action * rows + row] = part * positive + (old - part) * negative + gain;
                }
            }
            let locked = self.locked(self.traverser, step, row);
            let locked = locked.map(|shares| {
                shares.iter().enumerate().map(|(action, share)| value_of(action) * share).sum::<f32>()
            });
            room.values[child_rows[0] as usize * rows + row] = locked.unwrap_or(value);
        }
        let Job::Update(Update { seed, .. }) = self.job else { return };
        match book.precision {
            Precision::Full => {
                for &action in &actions {
                    let range = action * rows..(action + 1) * rows;
                    let bytes = fresh[range.clone()].iter().flat_map(|fresh| fresh.to_le_bytes());
                    let to = &mut book.regrets[4 * (cells + range.start)..];
                    to.iter_mut().zip(bytes).for_each(|(to, byte)| *to = byte);
                }
            }
            Precision::Half => {
                let greatest = fresh.iter().map(|fresh| fresh.abs()).fold(0.0, f32::max);
                book.regret_scales[scale] = greatest / 32_766.0;
                let unit = unit(32_766.0 * 65_536.0, greatest);
                for (i, fresh) in fresh.iter().enumerate() {
                    let counted = fresh * unit;
                    let rounded = (counted as i32).wrapping_add(noise(seed, cells, i) as i32) >> 16;
                    let rounded = if counted > 0.0 { rounded.max(1) } else { rounded } as i16;
                    book.regrets[2 * (cells + i)..][..2].copy_from_slice(&rounded.to_le_bytes());
                }
            }
        }
    }
}

/// The sum before each number, and of all.
fn before(numbers: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut sum = 0.0;
    let mut sums = vec![0.0];
    sums.extend(numbers.map(|number| {
        sum += number;
        sum
    }));
    sums
}

/// What numbers are multiplied by so that the greatest becomes a limit; 0 if they are too small for that.
fn unit(limit: f64, greatest: f32) -> f32 {
    let unit = (limit / f64::from(greatest)) as f32;
    if unit.is_finite() { unit } else { 0.0 }
}

/// 16 random bits for the `i`-th number of a decision whose numbers begin at `cells`: two blocks of sixteen share a hash.
fn noise(seed: u32, cells: usize, i: usize) -> u32 {
    let index = (cells as u32).wrapping_add((i / 32 * 32 + i % 16) as u32);
    let a = (index ^ seed).wrapping_mul(0x9E37_79B1);
    let b = (a ^ (a >> 15)).wrapping_mul(0x85EB_CA77);
    let hash = b ^ (b >> 16);
    if (i / 16).is_multiple_of(2) { hash >> 16 } else { hash & 0xFFFF }
}

impl Room {
    fn total(&mut self, row: u32, rows: usize) {
        self.totals[row as usize] = self.reach[row as usize * rows..][..rows].iter().sum();
    }
}

impl Work {
    fn pass(&mut self, traverser: usize, job: Job) -> Vec<f32> {
        let Work { game, awake, books } = self;
        let mut rooms: Vec<Vec<Room>> = Vec::new();
        let program = |street: usize| {
            let street = game.streets.get(street)?;
            match job {
                Job::Judge(Evaluation::Joint) => street.joint.as_ref(),
                _ => Some(&street.programs[traverser]),
            }
        };
        let place = |depth: usize, board: usize| {
            let street = &game.streets[depth];
            Some(Place { street, program: program(depth)?, board, traverser, job })
        };
        for (depth, street) in game.streets.iter().enumerate() {
            let mut here = Vec::new();
            for (board, &is_awake) in awake[depth].iter().enumerate() {
                let Some(place) = place(depth, board) else { return Vec::new() };
                let (rows, others) = (place.rows(traverser), place.rows(1 - traverser));
                let mut room = Room {
                    reach: vec![0.0; place.program.reach_rows as usize * others],
                    totals: vec![0.0; place.program.reach_rows as usize],
                    // On a device there is what the last pass left: nobody may read what was not written.
                    values: vec![f32::NAN; place.program.value_rows as usize * rows],
                };
                let first = street.starts[1 - traverser][board] as usize;
                for (line, &[reach, _]) in place.program.lines.iter().enumerate() {
                    let to = &mut room.reach[reach as usize * others..][..others];
                    let Some(before) = rooms.last() else {
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
                        let place = street.to_parent[1 - traverser][first + row];
                        *to = if place == u16::MAX { 0.0 } else { from[usize::from(place)] };
                    }
                }
                if is_awake {
                    place.descend(&mut books[depth], &mut room);
                    place.terminals(&mut room);
                }
                here.push(room);
            }
            rooms.push(here);
        }
        for depth in (0..game.streets.len()).rev() {
            for board in 0..game.streets[depth].parents.len() {
                let Some(place) = place(depth, board) else { return Vec::new() };
                if !awake[depth][board] {
                    continue;
                }
                let rows = place.rows(traverser);
                let (here, after) = rooms.split_at_mut(depth + 1);
                if let (Some(after), Some(next)) = (after.first(), program(depth + 1)) {
                    let first = place.street.starts[traverser][board] as usize;
                    let width = |child: usize| {
                        let starts = &game.streets[depth + 1].starts[traverser];
                        (starts[child + 1] - starts[child]) as usize
                    };
                    for (&[_, value], line) in place.program.deals.iter().zip(&next.lines) {
                        for row in 0..rows {
                            let starts = &place.street.iso_map_starts[traverser][first + row..][..2];
                            let iso_maps =
                                &place.street.iso_maps[traverser][starts[0] as usize..starts[1] as usize];
                            let of = |child: usize, row: u32| {
                                after[child].values[line[1] as usize * width(child) + row as usize]
                            };
                            let sum = iso_maps.iter().map(|carry| of(carry.board as usize, carry.row)).sum();
                            here[depth][board].values[value as usize * rows + row] = sum;
                        }
                    }
                }
                place.ascend(&mut books[depth], &mut rooms[depth][board]);
            }
        }
        let street = &game.streets[0];
        let of = |(board, room): (usize, &Room)| {
            let rows = (street.starts[traverser][board + 1] - street.starts[traverser][board]) as usize;
            let row = program(0).map_or(0, |program| program.lines[0][1] as usize);
            room.values[row * rows..][..rows].to_vec()
        };
        rooms[0].iter().enumerate().flat_map(of).collect()
    }

    /// Every part with a copy of it as bytes.
    fn each_part(&mut self, mut tell: impl FnMut(usize, &mut [u8])) {
        let mut number = 0;
        for book in self.books.iter_mut().flatten() {
            tell(number, &mut book.regrets);
            scales(&mut book.regret_scales, |bytes| tell(number + 1, bytes));
            tell(number + 2, &mut book.averages);
            scales(&mut book.average_scales, |bytes| tell(number + 3, bytes));
            number += 4;
        }
    }
}

fn scales(scales: &mut [f32], tell: impl FnOnce(&mut [u8])) {
    let mut bytes: Vec<u8> = scales.iter().flat_map(|scale| scale.to_le_bytes()).collect();
    tell(&mut bytes);
    scales.iter_mut().enumerate().for_each(|(at, scale)| *scale = f32::from_le_bytes(four(&bytes, at)));
}

impl Device for Work {
    fn write(&mut self, parts: &[&[u8]]) -> Result<(), DeviceError> {
        self.each_part(|number, to| to.copy_from_slice(parts[number]));
        Ok(())
    }

    fn read(&mut self, parts: &mut [&mut [u8]]) -> Result<(), DeviceError> {
        self.each_part(|number, from| parts[number].copy_from_slice(from));
        Ok(())
    }

    fn learn(&mut self, players: [Update; 2]) -> Result<(), DeviceError> {
        players.into_iter().enumerate().for_each(|(player, learn)| {
            self.pass(player, Job::Update(learn));
        });
        Ok(())
    }

    fn wake(&mut self, starts: &[bool]) -> Result<(), DeviceError> {
        self.awake = awake(&self.game, starts);
        Ok(())
    }

    fn judge(&mut self, player: usize, judgement: Evaluation) -> Result<Vec<f32>, DeviceError> {
        Ok(self.pass(player, Job::Judge(judgement)))
    }
}
