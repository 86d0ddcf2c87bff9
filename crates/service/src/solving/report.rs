//! Reports: the solutions of a spot on many boards, read from the library.

use super::Solving;
use super::options::SolveSettings;
use crate::library::LibraryError;
use crate::many_boards::{BoardClass, BoardTexture, board_classes, range_pairs};
use crate::pace::Pace;
use crate::report::{Sheet, SheetRow, SortKey, TextureFilter, checked_lines, difference, line_figures};
use crate::{Error, Job, figures, spot};
use isofold_api::report::{LineFigures, Report, ReportAnswer, ReportGroup, ReportLine, ReportRow};
use isofold_solver::Options;
use isofold_store::{CanonicalSpot, Entry, Library, Solution};
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
            job,
        };
        let lines = |spot: &Spot| -> Result<(Tree, Vec<Line>), Error> {
            let tree = Tree::new(&first.spot(spot)).map_err(|error| Error::field("spot", error))?;
            let lines = checked_lines(request, &tree)?;
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
        let Some((sheet, missing)) = sheets.next() else {
            return Err(Error::Failed("there is no report".into()));
        };
        let mut answer = answered(&first.spot(&spot), sheet, missing, request, sheets.next())?;
        answer.minus = other.as_ref().map(|other| spot::name(other).to_owned());
        if let Some(name) = &request.sort {
            SortKey::parse(name, &answer.lines)?.sort(&mut answer.rows, &mut answer.groups);
        }
        Ok(answer)
    }
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
    job: &'a Job,
}

impl Reading<'_> {
    /// The figures of a spot on its boards, and the boards that are missing.
    fn sheet(
        &self,
        spot: &Spot,
        tree: &Tree,
        lines: &[Line],
        classes: &[(BoardClass, BoardTexture)],
    ) -> Result<(Sheet, Vec<String>), Error> {
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
        let rows: Vec<SheetRow> = read.into_iter().flatten().collect();
        if rows.is_empty() {
            let why = "the library has no solution of these boards: `batch` solves them".to_owned();
            return Err(Error::NotFound { field: "boards".into(), why });
        }
        let line = |line: &Line| -> Option<(ReportLine, f64)> {
            let (node, _) = tree.follow(line).ok()?;
            let NodeKind::Decision { player, actions, .. } = &tree.node(node).kind else { return None };
            let [oop, ip] = tree.node(node).committed;
            let pot = tree.starting_pot() + oop + ip;
            let actions = actions.iter().map(|&action| figures::action(action)).collect();
            let worth = tree.pot_value(node) * f64::from(pot) / tree.pot(node);
            Some((ReportLine { line: line.to_string(), player: player.to_string(), pot, actions }, worth))
        };
        let (lines, worth) = lines.iter().filter_map(line).unzip();
        Ok((Sheet { lines, worth, rows }, missing))
    }

    /// The figures of one board; `None` if the library has no solution of it.
    fn row(
        &self,
        spot: &Spot,
        class: &BoardClass,
        texture: &BoardTexture,
        lines: &[Line],
    ) -> Result<Option<SheetRow>, Error> {
        let canonical = CanonicalSpot::of(spot);
        let is_good = |entry: &Entry| self.target.is_none_or(|target| entry.exploitability <= target);
        let Some(entry) = self.library.find(&canonical)?.into_iter().find(is_good) else { return Ok(None) };
        let file = self.library.open_entry(&entry)?;
        let mut solution = Solution::of(file, spot, &Options { threads: 1, ..self.options.clone() })?;
        let pairs = range_pairs(spot);
        let mut figures = Vec::new();
        for line in lines {
            figures.push(line_figures(&solution.view(line)?, pairs));
        }
        Ok(Some(SheetRow {
            board: spot::board(&class.board),
            boards: class.boards,
            deals: class.boards * pairs,
            texture: texture.clone(),
            entry: entry.id,
            exploitability: entry.exploitability,
            figures,
        }))
    }
}
