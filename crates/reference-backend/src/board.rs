//! The kernels on one board: reach forward to the terminals, counterfactual values back to the lines.

use crate::table::{InfosetTable, narrowed, packed};
use isofold_solver::Precision;
use isofold_solver::device::{
    Evaluation, FlatProgram, FlatStep, FlatStreet, FlatTerminal, NONE, NodeException, Update,
};

/// The buffers of a pass on one board.
pub(crate) struct PassBuffers {
    /// The opponent's reach probabilities, by row and hand.
    pub(crate) reach: Vec<f32>,
    /// The sum of each row of reach.
    pub(crate) totals: Vec<f32>,
    /// The traverser's counterfactual values, by row and hand.
    pub(crate) values: Vec<f32>,
}

/// The work of a pass at decisions.
#[derive(Clone, Copy)]
pub(crate) enum PassKind {
    /// Updates the traverser's regrets and the opponent's strategy sums.
    Update(Update),
    /// Evaluates the average strategies.
    Evaluate(Evaluation),
}

/// A pass on one board of a street.
pub(crate) struct BoardPass<'a> {
    pub(crate) street: &'a FlatStreet,
    pub(crate) program: &'a FlatProgram,
    pub(crate) board: usize,
    pub(crate) traverser: usize,
    pub(crate) kind: PassKind,
}

impl BoardPass<'_> {
    /// The padded number of a player's hands.
    pub(crate) fn rows(&self, player: usize) -> usize {
        (self.street.starts[player][self.board + 1] - self.street.starts[player][self.board]) as usize
    }

    /// The index of the first number of an action row.
    fn cells(&self, player: usize, action_row: u32) -> usize {
        self.street.action_rows[player] as usize * self.street.starts[player][self.board] as usize
            + action_row as usize * self.rows(player)
    }

    /// The index of the scale of a decision.
    fn scale(&self, player: usize, step: &FlatStep) -> usize {
        self.board * self.street.decisions[player] as usize + step.decision as usize
    }

    /// The edits and locks of a decision.
    fn exception(&self, player: usize, step: &FlatStep) -> NodeException {
        match self.street.exceptions[player].starts[self.board] {
            NONE => NodeException { allowed: u32::MAX, lock: NONE },
            start => self.street.exceptions[player].of[(start + step.decision) as usize],
        }
    }

    /// The frequencies of a locked hand; `None` if it is not locked.
    fn locked(&self, player: usize, step: &FlatStep, row: usize) -> Option<Vec<f32>> {
        let NodeException { lock, .. } = self.exception(player, step);
        if lock == NONE {
            return None;
        }
        let (rows, locks) = (self.rows(player), &self.street.exceptions[player].locks[lock as usize..]);
        let shares = (0..step.actions as usize).map(|action| locks[(action + 1) * rows + row]);
        (locks[row] > 0.0).then(|| shares.collect())
    }

    /// The number that regret matching goes by.
    fn matched(&self, table: &InfosetTable, Update { discounts, .. }: Update, at: usize) -> f32 {
        if discounts.prediction == 0.0 {
            return table.regret(at);
        }
        let [regret, gain] = table.predictive(at);
        regret + gain * discounts.prediction
    }

    /// Forward: the opponent's reach after each decision, π(h·a) = π(h)·σ(h, a), from the start of each line.
    pub(crate) fn descend(&self, tables: &mut [InfosetTable; 2], buffers: &mut PassBuffers) {
        let other = 1 - self.traverser;
        let rows = self.rows(other);
        for (line, &[reach, _]) in self.program.lines.iter().enumerate() {
            buffers.total(reach, rows);
            let steps = self.program.segments[line] as usize..self.program.segments[line + 1] as usize;
            for step in self.program.steps[steps].iter().filter(|step| step.own == 0) {
                self.split(&mut tables[other], buffers, step);
            }
        }
    }

    /// An opponent's decision: splits reach by the strategy, and adds it to the strategy sums.
    fn split(&self, table: &mut InfosetTable, buffers: &mut PassBuffers, step: &FlatStep) {
        let other = 1 - self.traverser;
        let (rows, actions) = (self.rows(other), step.actions as usize);
        let cells = self.cells(other, step.action_row);
        let NodeException { allowed, .. } = self.exception(other, step);
        let is_allowed = |action: &usize| allowed >> action & 1 == 1;
        for row in 0..rows {
            let part = |action: usize| match self.kind {
                PassKind::Update(update) => self.matched(table, update, cells + action * rows + row).max(0.0),
                PassKind::Evaluate(_) => table.average(cells + action * rows + row),
            };
            let reach = buffers.reach[step.reach as usize * rows + row];
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
                buffers.reach[(step.after as usize + action) * rows + row] = split;
            }
        }
        (0..actions).for_each(|action| buffers.total(step.after + action as u32, rows));
        let PassKind::Update(Update { keep, weight, seed, .. }) = self.kind else { return };
        let scale = self.scale(other, step);
        if buffers.totals[step.reach as usize] <= 0.0 && keep == 1.0 {
            return;
        }
        let kept = keep * table.average_scales[scale];
        let after = &buffers.reach[step.after as usize * rows..][..actions * rows];
        let sums: Vec<f32> = after
            .iter()
            .enumerate()
            .map(|(i, reach)| table.average(cells + i) * kept + reach * weight)
            .collect();
        match table.precision {
            Precision::Full => {
                let bytes = sums.iter().flat_map(|sum| sum.to_le_bytes());
                table.averages[4 * cells..].iter_mut().zip(bytes).for_each(|(to, byte)| *to = byte);
            }
            Precision::Half => {
                let greatest = sums.iter().copied().fold(0.0, f32::max);
                table.average_scales[scale] = greatest / 65_534.0;
                let unit = unit(65_534.0 * 32_768.0, greatest);
                for (i, sum) in sums.iter().enumerate() {
                    let noise = noise(!seed, cells, i);
                    let rounded = (((sum * unit) as i32 as u32).wrapping_add(noise >> 1) >> 15) as u16;
                    table.averages[2 * (cells + i)..][..2].copy_from_slice(&rounded.to_le_bytes());
                }
            }
        }
    }

    /// The counterfactual values of showdowns and folds, from prefix sums over the opponent's hands in order of strength less
    /// those that share a card.
    pub(crate) fn terminals(&self, buffers: &mut PassBuffers) {
        let view = &self.street.views[self.traverser];
        let (rows, others) = (self.rows(self.traverser), self.rows(1 - self.traverser));
        let own = &view.own[self.street.starts[self.traverser][self.board] as usize..][..rows];
        let combos = view.starts[self.board] as usize..view.starts[self.board + 1] as usize;
        let combo_rows = &view.combo_rows[combos.clone()];
        let listed = &view.listed[2 * combos.start..2 * combos.end];
        let cards = &view.cards[53 * self.board..][..53];
        for terminal in &self.program.terminals {
            let FlatTerminal {
                reach,
                value,
                fold,
                win_over_tie,
                tie_over_loss,
                minus_loss,
                minus_tie,
                fold_payoff,
            } = *terminal;
            if buffers.totals[reach as usize] <= 0.0 {
                continue;
            }
            let reach = &buffers.reach[reach as usize * others..][..others];
            let weights: Vec<f32> = combo_rows.iter().map(|&row| reach[usize::from(row)]).collect();
            let sums = prefix_sums(weights.iter().copied());
            let by_card: Vec<f32> = (0..52)
                .flat_map(|card| {
                    let list = &listed[usize::from(cards[card])..usize::from(cards[card + 1])];
                    prefix_sums(list.iter().map(|&position| weights[usize::from(position)]))
                })
                .collect();
            let mut out = vec![[0.0; 2]; rows];
            for (out, own) in out.iter_mut().zip(own).filter(|(_, own)| own.cards[0] < 52) {
                let [first, second] = own.cards.map(usize::from);
                let end = |card: usize| by_card[usize::from(cards[card + 1]) + card];
                let without = |sum: f32, first: f32, second: f32| sum - first - second;
                let at = |position: u16| by_card[usize::from(position)];
                let all = without(sums[combo_rows.len()], end(first), end(second));
                let same = if own.same == u16::MAX { 0.0 } else { reach[usize::from(own.same)] };
                let weaker = without(sums[usize::from(own.weaker)], at(own.first[0]), at(own.second[0]));
                let upto = without(sums[usize::from(own.upto)], at(own.first[1]), at(own.second[1]));
                *out = [
                    win_over_tie * weaker + tie_over_loss * upto - minus_loss * all - minus_tie * same,
                    fold_payoff * (all + same),
                ];
            }
            for (kind, row) in [value, fold].into_iter().enumerate().filter(|&(_, row)| row != NONE) {
                let to = &mut buffers.values[row as usize * rows..][..rows];
                to.iter_mut().zip(&out).for_each(|(to, out)| *to = out[kind]);
            }
        }
    }

    /// Backward: the counterfactual values of each decision, from the last one of a line to its start.
    pub(crate) fn ascend(&self, tables: &mut [InfosetTable; 2], buffers: &mut PassBuffers) {
        let rows = self.rows(self.traverser);
        for (line, &[reach, value]) in self.program.lines.iter().enumerate() {
            let steps = self.program.segments[line] as usize..self.program.segments[line + 1] as usize;
            for step in self.program.steps[steps].iter().rev() {
                if buffers.totals[step.reach as usize] <= 0.0 {
                    continue;
                }
                let children = &self.program.child_rows[step.child_rows as usize..][..step.actions as usize];
                if step.own == 1 {
                    self.decide(&mut tables[self.traverser], buffers, step, children);
                    continue;
                }
                for row in 0..rows {
                    let live = children.iter().enumerate();
                    let live = live.filter(|(action, _)| buffers.totals[step.after as usize + action] > 0.0);
                    let sum: f32 = live.map(|(_, &child)| buffers.values[child as usize * rows + row]).sum();
                    buffers.values[children[0] as usize * rows + row] = sum;
                }
            }
            if buffers.totals[reach as usize] <= 0.0 {
                buffers.values[value as usize * rows..][..rows].fill(0.0);
            }
        }
    }

    /// A decision of the traverser: v(h) = Σ σ(h, a)·v(h·a), and regrets by v(h·a) − v(h).
    fn decide(&self, table: &mut InfosetTable, buffers: &mut PassBuffers, step: &FlatStep, children: &[u32]) {
        let rows = self.rows(self.traverser);
        let cells = self.cells(self.traverser, step.action_row);
        let scale = self.scale(self.traverser, step);
        let NodeException { allowed, .. } = self.exception(self.traverser, step);
        let actions: Vec<usize> = (0..children.len()).filter(|action| allowed >> action & 1 == 1).collect();
        let least = step.min_gain * buffers.totals[step.reach as usize];
        let mut fresh = vec![0.0f32; children.len() * rows];
        let mut gains = fresh.clone();
        for row in 0..rows {
            let value_of = |action: usize| buffers.values[children[action] as usize * rows + row];
            let at = |action: usize| cells + action * rows + row;
            let weight_of = |action: usize| match self.kind {
                PassKind::Update(update) => self.matched(table, update, at(action)).max(0.0),
                PassKind::Evaluate(_) => table.average(at(action)),
            };
            let total: f32 = actions.iter().map(|&action| weight_of(action)).sum();
            let mean = if total > 0.0 {
                actions.iter().map(|&action| weight_of(action) * value_of(action)).sum::<f32>() / total
            } else {
                actions.iter().map(|&action| value_of(action)).sum::<f32>() * (1.0 / actions.len() as f32)
            };
            let best = actions.iter().map(|&action| value_of(action)).fold(f32::NEG_INFINITY, f32::max);
            let value = if let PassKind::Evaluate(Evaluation::Best) = self.kind { best } else { mean };
            if let PassKind::Update(Update { discounts: rule, .. }) = self.kind {
                let [positive, negative] =
                    [rule.positive, rule.negative].map(|factor| factor * table.regret_scales[scale]);
                let kept = |action: usize| {
                    let old = match rule.prediction > 0.0 {
                        true => table.predictive(at(action))[0],
                        false => table.regret(at(action)),
                    };
                    let part = old.max(0.0);
                    part * positive + (old - part) * negative
                };
                let gain = |action: usize| {
                    let gain = value_of(action) - value;
                    if gain.abs() > least { gain } else { 0.0 }
                };
                let size: f32 = actions.iter().map(|&action| kept(action).abs()).sum();
                let most = actions.iter().map(|&action| gain(action).abs()).fold(0.0, f32::max);
                let wanted = most * rule.lift;
                let lifted = if size > wanted * 1e-30 { (wanted / size).max(1.0) } else { 1.0 };
                for &action in &actions {
                    gains[action * rows + row] = gain(action);
                    fresh[action * rows + row] = kept(action) * lifted + gain(action);
                }
            }
            let locked = self.locked(self.traverser, step, row);
            let locked = locked.map(|shares| {
                shares.iter().enumerate().map(|(action, share)| value_of(action) * share).sum::<f32>()
            });
            buffers.values[children[0] as usize * rows + row] = locked.unwrap_or(value);
        }
        let PassKind::Update(Update { seed, discounts, .. }) = self.kind else { return };
        let predicts = discounts.prediction > 0.0;
        match table.precision {
            Precision::Full => {
                let word =
                    |at: usize| if predicts { packed(fresh[at], gains[at]) } else { fresh[at].to_le_bytes() };
                for &action in &actions {
                    let range = action * rows..(action + 1) * rows;
                    let bytes = range.clone().flat_map(word);
                    let to = &mut table.regrets[4 * (cells + range.start)..];
                    to.iter_mut().zip(bytes).for_each(|(to, byte)| *to = byte);
                }
            }
            Precision::Half if predicts => {
                let greatest = fresh.iter().map(|fresh| fresh.abs()).fold(0.0, f32::max);
                table.regret_scales[scale] = greatest / 32_768.0;
                let unit = unit(32_768.0, greatest);
                for (i, (&fresh, &gain)) in fresh.iter().zip(&gains).enumerate() {
                    let word = narrowed(packed(fresh, gain), unit, noise(seed, cells, i));
                    table.regrets[2 * (cells + i)..][..2].copy_from_slice(&word);
                }
            }
            Precision::Half => {
                let greatest = fresh.iter().map(|fresh| fresh.abs()).fold(0.0, f32::max);
                table.regret_scales[scale] = greatest / 32_766.0;
                let unit = unit(32_766.0 * 65_536.0, greatest);
                for (i, fresh) in fresh.iter().enumerate() {
                    let counted = fresh * unit;
                    let rounded = (counted as i32).wrapping_add(noise(seed, cells, i) as i32) >> 16;
                    let rounded = if counted > 0.0 { rounded.max(1) } else { rounded } as i16;
                    table.regrets[2 * (cells + i)..][..2].copy_from_slice(&rounded.to_le_bytes());
                }
            }
        }
    }
}

/// The prefix sums of numbers, from 0 to the sum of all.
fn prefix_sums(numbers: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut sum = 0.0;
    let mut sums = vec![0.0];
    sums.extend(numbers.map(|number| {
        sum += number;
        sum
    }));
    sums
}

/// The factor that turns the greatest of some numbers into a limit; 0 if they are too small for that.
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

impl PassBuffers {
    /// Sums a row of reach up.
    fn total(&mut self, row: u32, rows: usize) {
        self.totals[row as usize] = self.reach[row as usize * rows..][..rows].iter().sum();
    }
}
