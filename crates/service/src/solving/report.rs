//! Reports: the solutions of a spot on many boards, read from the library.

use super::Solving;
use super::options::SolveSettings;
use crate::library::LibraryError;
use crate::many_boards::{BoardClass, BoardTexture, FlopSubset, board_classes, feature_of, range_pairs};
use crate::pace::Pace;
use crate::report::{
    HandTable, LineFigure, Sheet, SheetRow, SortKey, TextureFilter, checked_lines, difference, is_pooled,
    line_figures, node_of, pooled_figures,
};
use crate::{Error, Job, figures, spot};
use isofold_api::report::{
    Feature, HandGrouping, LineFigures, Report, ReportAnswer, ReportGroup, ReportHands, ReportLine,
    ReportRow, ReportSubset, SubsetError,
};
use isofold_solver::Options;
use isofold_store::{CanonicalSpot, Entry, Library, SavedStreets, Solution};
use isofold_tree::{Line, NodeKind, Spot, Tree};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

impl Solving {
    /// Reports on a spot on many boards.
    pub(crate) fn report(&self, request: &Report, job: &Job) -> Result<ReportAnswer, Error> {
        let settings = SolveSettings::parse(request.solve.as_ref(), &self.settings)?;
        let filter = TextureFilter::parse(request)?;
        let library = self.library()?.ok_or(LibraryError::None)?;
        let spot = self.spot(&request.spot)?;
        let other =
            request.minus.as_ref().map(|other| self.spot(other).map_err(|error| error.or_in_field("minus")));
        let other = other.transpose()?;
        let spots: Vec<&Spot> = std::iter::once(&spot).chain(&other).collect();
        for spot in &spots {
            if !spot.folded.is_empty() {
                let why = "folded ranges change the weights of deals, which reports do not count yet";
                return Err(Error::field("spot", why));
            }
        }
        if !request.hands.is_empty() && other.is_some() {
            return Err(Error::field("hands", "a difference has no table of hands: leave `minus` out"));
        }
        let own = vec![BoardClass { board: spot.board.clone(), boards: 1.0 }];
        let classes = if request.boards.is_empty() { own } else { board_classes(&spots, &request.boards)? };
        let classes: Vec<(BoardClass, BoardTexture)> = classes
            .into_iter()
            .filter_map(|class| BoardTexture::of(&class.board).map(|texture| (class, texture)))
            .filter(|(_, texture)| filter.fits(texture))
            .collect();
        let street = |class: &BoardClass| class.board.len();
        if classes.windows(2).any(|pair| street(&pair[0].0) != street(&pair[1].0)) {
            return Err(Error::field(
                "boards",
                "a report is about one street: expected boards of as many cards",
            ));
        }
        let Some((first, _)) = classes.first() else {
            return Err(Error::field("filter", "no board is left: expected other textures or boards"));
        };
        let reading = Reading {
            library: &library,
            target: settings.stop.exploitability,
            options: &settings.options,
            hands: &request.hands,
            job,
        };
        let lines = |spot: &Spot| -> Result<(Tree, Vec<Line>), Error> {
            let tree = Tree::new(&first.spot(spot)).map_err(|error| Error::field("spot", error))?;
            let start = [String::new()];
            let texts = if request.lines.is_empty() { &start[..] } else { &request.lines };
            let lines = checked_lines(texts, &first.spot(spot), &tree)?;
            Ok((tree, lines))
        };
        let checked = spots.iter().map(|spot| lines(spot)).collect::<Result<Vec<_>, _>>()?;
        let pool = self.settings.own_threads.then(|| ThreadPoolBuilder::new().build()).transpose();
        let pool = pool.map_err(|error| Error::Failed(format!("the system gives no threads: {error}")))?;
        let read = || {
            let sheets = spots
                .iter()
                .zip(&checked)
                .map(|(spot, (tree, lines))| reading.sheet(spot, tree, lines, &classes));
            sheets.collect::<Result<Vec<_>, Error>>()
        };
        let sheets = match &pool {
            Some(pool) => pool.install(read),
            None => read(),
        };
        let mut sheets = sheets?.into_iter();
        let Some(read) = sheets.next() else {
            return Err(Error::Failed("there is no report".into()));
        };
        let (sheet, missing, hands) = read;
        let other_sheet = sheets.next().map(|(sheet, missing, _)| (sheet, missing));
        let mut answer = answered(&first.spot(&spot), sheet, missing, request, other_sheet)?;
        answer.hands = hands;
        if answer.missing.is_empty() {
            answer.subset = subset(request);
            let spots = spots.iter().flat_map(|spot| classes.iter().map(|(class, _)| class.spot(spot)));
            library.unpin(&spots.map(|spot| CanonicalSpot::of(&spot).fingerprint).collect());
        }
        answer.minus = other.as_ref().map(|other| spot::name(other).to_owned());
        if let Some(name) = &request.sort {
            SortKey::parse(name, &answer.lines)?.sort(&mut answer.rows, &mut answer.groups);
        }
        Ok(answer)
    }
}

/// The subset of flops that a report is of, with its errors: of the total, or if boards are left out by textures, by those; and by each
/// feature that rows are grouped by. Of the difference of two reports each may be off.
fn subset(request: &Report) -> Option<ReportSubset> {
    let [word] = &request.boards[..] else { return None };
    let subset = FlopSubset::named(word)?;
    let filtered: Vec<Feature> = request.filter.iter().filter_map(|word| feature_of(word)).collect();
    let mut scopes: Vec<Option<Feature>> =
        if filtered.is_empty() { vec![None] } else { filtered.into_iter().map(Some).collect() };
    scopes.extend(request.group.iter().map(|&feature| Some(feature)));
    let mut known = Vec::new();
    scopes.retain(|scope| {
        !known.contains(scope) && {
            known.push(*scope);
            true
        }
    });
    let twice = if request.minus.is_some() { 2.0 } else { 1.0 };
    let error = |scope: Option<Feature>| {
        let error = subset.error(scope)?;
        let [ev, equity, frequency] = [error.ev, error.equity, error.frequency].map(|error| twice * error);
        Some(SubsetError { ev, equity, frequency, ..error })
    };
    Some(ReportSubset { flops: subset.flops, errors: scopes.into_iter().filter_map(error).collect() })
}

/// The answer of a sheet, or of the difference of two.
fn answered(
    spot: &Spot,
    mut sheet: Sheet,
    mut missing: Vec<String>,
    request: &Report,
    other: Option<(Sheet, Vec<String>)>,
) -> Result<ReportAnswer, Error> {
    let other = other.map(|(mut other, missing_there)| {
        missing
            .extend(missing_there.into_iter().filter(|board| !missing.contains(board)).collect::<Vec<_>>());
        let has = |sheet: &Sheet, board: &str| sheet.rows.iter().any(|row| row.board == board);
        let both = |board: &str| has(&sheet, board) && has(&other, board);
        let boards: Vec<String> =
            sheet.rows.iter().filter(|row| both(&row.board)).map(|row| row.board.clone()).collect();
        sheet.rows.retain(|row| boards.contains(&row.board));
        other.rows.retain(|row| boards.contains(&row.board));
        let own = sheet.clone();
        sheet.align(&other);
        other.align(&own);
        other
    });
    let (mut total, mut groups, mut rows) = (sheet.total(), sheet.groups(&request.group), sheet.rows());
    if let Some(other) = &other {
        total.figures = differences(&total.figures, &other.total().figures);
        let there: BTreeMap<String, ReportGroup> =
            other.groups(&request.group).into_iter().map(|group| (group.name.clone(), group)).collect();
        for group in &mut groups {
            if let Some(there) = there.get(&group.name) {
                group.figures = differences(&group.figures, &there.figures);
            }
        }
        let there: BTreeMap<String, ReportRow> =
            other.rows().into_iter().map(|row| (row.board.clone(), row)).collect();
        for row in &mut rows {
            if let Some(there) = there.get(&row.board) {
                row.figures = differences(&row.figures, &there.figures);
            }
        }
    }
    Ok(ReportAnswer {
        spot: spot::name(spot).to_owned(),
        street: spot.street().to_string(),
        pot: spot.pot,
        stack: spot.stack(),
        summary: spot::summary(spot),
        lines: sheet.lines.clone(),
        total,
        groups,
        rows,
        missing,
        minus: None,
        hands: Vec::new(),
        subset: None,
    })
}

fn differences(one: &[LineFigures], other: &[LineFigures]) -> Vec<LineFigures> {
    one.iter().zip(other).map(|(one, other)| difference(one, other)).collect()
}

/// Reads solutions of the library.
struct Reading<'a> {
    library: &'a Library,
    /// The exploitability that they must have.
    target: Option<f64>,
    options: &'a Options,
    hands: &'a [HandGrouping],
    job: &'a Job,
}

/// The figures of a spot, the boards that are missing, and its hands.
type Read = (Sheet, Vec<String>, Vec<ReportHands>);

impl Reading<'_> {
    /// The figures of a spot on its boards, and the boards that are missing.
    fn sheet(
        &self,
        spot: &Spot,
        tree: &Tree,
        lines: &[Line],
        classes: &[(BoardClass, BoardTexture)],
    ) -> Result<Read, Error> {
        self.state_cost(spot, lines, classes)?;
        let (pace, done) = (Mutex::new(Pace::start()), AtomicUsize::new(0));
        let read = |(class, texture): &(BoardClass, BoardTexture)| {
            if self.job.is_cancelled() {
                return Err(Error::Cancelled);
            }
            let row = self.row(&class.spot(spot), class, texture, lines);
            let done = done.fetch_add(1, Relaxed) + 1;
            if let Ok(mut pace) = pace.try_lock()
                && pace.is_due()
            {
                self.job.report(pace.progress("report", done as f64 / classes.len() as f64));
            }
            row
        };
        let read = classes.par_iter().map(read).collect::<Result<Vec<_>, Error>>()?;
        let missing: Vec<String> = classes
            .iter()
            .zip(&read)
            .filter(|(_, row)| row.is_none())
            .map(|((class, _), _)| spot::board(&class.board))
            .collect();
        let mut tables = vec![HandTable::default(); lines.len()];
        let mut rows = Vec::new();
        // In the order of the boards: sums do not depend on which was read first.
        for (row, hands) in read.into_iter().flatten() {
            rows.push(row);
            tables.iter_mut().zip(hands).for_each(|(table, hands)| table.merge(hands));
        }
        if rows.is_empty() {
            let why = "the library has no solution of these boards: `batch` solves them".to_owned();
            return Err(Error::NotFound { field: "boards".into(), why });
        }
        let first = classes.first().map_or_else(|| spot.clone(), |(class, _)| class.spot(spot));
        let line = |line: &Line| -> Option<(ReportLine, f64)> {
            let node = node_of(tree, &first, line).ok()?;
            let NodeKind::Decision { player, actions, .. } = &tree.node(node).kind else { return None };
            let [oop, ip] = tree.node(node).committed;
            let pot = tree.starting_pot() + oop + ip;
            let actions = actions.iter().map(|&action| figures::action(action)).collect();
            let worth = tree.pot_value(node) * f64::from(pot) / tree.pot(node);
            Some((ReportLine { line: line.to_string(), player: player.to_string(), pot, actions }, worth))
        };
        let (lines, worth): (Vec<ReportLine>, Vec<f64>) = lines.iter().filter_map(line).unzip();
        let hands =
            lines.iter().zip(&tables).flat_map(|(line, table)| table.data(&line.line, self.hands)).collect();
        Ok((Sheet { lines, worth, rows }, missing, hands))
    }

    /// Says what it takes to read lines of later streets that are neither kept nor stored.
    fn state_cost(
        &self,
        spot: &Spot,
        lines: &[Line],
        classes: &[(BoardClass, BoardTexture)],
    ) -> Result<(), Error> {
        let pooled: Vec<&Line> = lines.iter().filter(|line| is_pooled(line)).collect();
        if pooled.is_empty() {
            return Ok(());
        }
        let mut again = 0;
        for (class, _) in classes {
            let Some(entry) = self.entry(&CanonicalSpot::of(&class.spot(spot)))? else { continue };
            let kept = self.kept(&entry);
            let is_kept = pooled.iter().all(|line| kept.contains_key(&line.to_string()));
            if !is_kept && entry.saved_streets != SavedStreets::Full {
                again += 1;
            }
        }
        if again > 0 {
            self.job.remark(format!(
                "{again} of {} solutions have not kept these lines: their later streets are solved again, which takes about as long as solving them did; \
                 `lines` of a batch keeps them",
                classes.len()
            ));
        }
        Ok(())
    }

    /// The best solution that is accurate enough.
    fn entry(&self, canonical: &CanonicalSpot) -> Result<Option<Entry>, Error> {
        let is_good = |entry: &Entry| self.target.is_none_or(|target| entry.exploitability <= target);
        Ok(self.library.find(canonical)?.into_iter().find(is_good))
    }

    /// The figures that a batch has kept for an entry, by line. With tables of hands they are of no use.
    fn kept(&self, entry: &Entry) -> BTreeMap<String, LineFigure> {
        let text = if self.hands.is_empty() { self.library.figures(entry) } else { None };
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// The figures of one board, and the hands of each line; `None` if the library has no solution of it.
    fn row(
        &self,
        spot: &Spot,
        class: &BoardClass,
        texture: &BoardTexture,
        lines: &[Line],
    ) -> Result<Option<(SheetRow, Vec<HandTable>)>, Error> {
        let Some(entry) = self.entry(&CanonicalSpot::of(spot))? else { return Ok(None) };
        let file = self.library.open_entry(&entry)?;
        let mut solution = Solution::of(file, spot, &Options { threads: 1, ..self.options.clone() })?;
        let pairs = range_pairs(spot);
        let kept = if lines.iter().any(is_pooled) { self.kept(&entry) } else { BTreeMap::new() };
        let (mut figures, mut tables) = (Vec::new(), Vec::new());
        for line in lines {
            let mut table = HandTable::default();
            let figure = match kept.get(&line.to_string()).filter(|_| is_pooled(line)) {
                Some(figure) => figure.clone(),
                None => pooled_figures(&mut solution, spot, line, pairs, &mut |view, share| {
                    if !self.hands.is_empty() {
                        let weight = class.boards * share * pairs * line_figures(view, pairs).reach;
                        table.add(view, weight, self.hands);
                    }
                })?,
            };
            figures.push(figure);
            tables.push(table);
        }
        let row = SheetRow {
            board: spot::board(&class.board),
            boards: class.boards,
            deals: class.boards * pairs,
            texture: texture.clone(),
            entry: entry.id,
            exploitability: entry.exploitability,
            figures,
        };
        Ok(Some((row, tables)))
    }
}
