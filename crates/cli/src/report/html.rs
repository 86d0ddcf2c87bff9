//! The report as a page of HTML: tables that can be sorted, strip charts, a map of the boards. It loads nothing from elsewhere.

use super::figure::Figure;
use super::page;
use crate::html::{Html, element, empty, suits};
use crate::paint;
use isofold_api::report::{LineFigures, ReportAnswer, ReportLine, ReportRow};
use isofold_cards::Rank;
use isofold_service::parse;

/// The whole page.
pub(super) fn whole(report: &ReportAnswer) -> String {
    let minus = report.minus.as_ref().map_or(String::new(), |other| format!(" minus {other}"));
    let title = format!("{}{minus}: {}s", report.spot, report.street);
    let head = [
        empty("meta", &[("charset", &"utf-8")]),
        empty("meta", &[("name", &"viewport"), ("content", &"width=device-width, initial-scale=1")]),
        empty("meta", &[("name", &"color-scheme"), ("content", &"light dark")]),
        element("title", &[], title.clone()),
        element("style", &[], Html::verbatim(include_str!("style.css"))),
    ];
    let lines: Html =
        report.lines.iter().enumerate().map(|(place, line)| section(report, place, line)).collect();
    let errors: Html = page::subset(report).into_iter().map(|error| element("p", &[], error)).collect();
    let main = [element("h1", &[], title), element("p", &[], summary(report)), errors, lines];
    let script = element("script", &[], Html::verbatim(include_str!("sort.js")));
    let body = [element("main", &[], main), script];
    let page = element("html", &[("lang", &"en")], [element("head", &[], head), element("body", &[], body)]);
    format!("<!doctype html>\n{}\n", page.into_string())
}

fn summary(report: &ReportAnswer) -> String {
    let missing = match report.missing.len() {
        0 => String::new(),
        count => format!(" {count} boards are not solved, and left out."),
    };
    format!(
        "{} rows stand for {} boards and {} deals; means are weighted by deals.{missing}",
        report.rows.len(),
        paint::grouped(paint::fixed(report.total.boards, 0)),
        paint::grouped(paint::fixed(report.total.deals, 0))
    )
}

fn section(report: &ReportAnswer, place: usize, line: &ReportLine) -> Html {
    let name = if line.line.is_empty() { "At the start".to_owned() } else { format!("After {}", line.line) };
    let reach = paint::percent(report.total.figures[place].reach, 1);
    let title = format!("{name}: {} acts, {reach} of all deals", line.player);
    let actions = (0..line.actions.len()).map(Figure::Action);
    let strips: Html = actions.clone().map(|figure| strip(report, place, line, figure)).collect();
    let maps: Html = actions.map(|figure| map(report, place, line, figure)).collect();
    let parts = [
        element("h2", &[], title),
        table(report, place, line, false),
        element("div", &[("class", &"plots")], strips),
        element("div", &[("class", &"plots")], maps),
        table(report, place, line, true),
    ];
    element("section", &[], parts)
}

/// The total and the groups, or all rows.
fn table(report: &ReportAnswer, place: usize, line: &ReportLine, is_rows: bool) -> Html {
    let figures = Figure::all(line);
    let texture = ["suits", "pairing", "height", "connectedness"];
    let first = if is_rows { "board" } else { "boards of" };
    let heads = std::iter::once(first).chain(if is_rows { &texture[..] } else { &[] }.iter().copied());
    let words = if is_rows { 5 } else { 1 };
    let heads = heads.map(str::to_owned).chain(["boards", "deals"].map(str::to_owned));
    let heads = heads.chain(figures.iter().map(|figure| figure.title(line)));
    let head: Html = heads
        .enumerate()
        .map(|(column, head)| {
            let class = if column < words { "" } else { "number" };
            let button = element("button", &[("type", &"button")], head);
            element("th", &[("class", &class), ("aria-sort", &"none"), ("scope", &"col")], button)
        })
        .collect();
    let numbers = |boards: f64, deals: f64, of: &[LineFigures]| -> Html {
        let cell = |key: f64, text: String| element("td", &[("class", &"number"), ("data-key", &key)], text);
        let share = deals / report.total.deals;
        let weights = [cell(boards, boards.to_string()), cell(share, paint::percent(share, 3))];
        let cells = figures.iter().map(|figure| {
            let key = figure.value(&of[place]).unwrap_or(f64::MIN);
            cell(key, figure.text(&of[place], report))
        });
        weights.into_iter().chain(cells).collect()
    };
    let body: Html = if is_rows {
        let row = |row: &ReportRow| {
            let words: Html = row.texture.iter().map(|name| element("td", &[], &**name)).collect();
            let board = element("td", &[], suits(&painted(&row.board)));
            element("tr", &[], [board, words, numbers(row.boards, row.deals, &row.figures)])
        };
        report.rows.iter().map(row).collect()
    } else {
        let groups = std::iter::once(&report.total).chain(&report.groups);
        let row = |group: &isofold_api::report::ReportGroup| {
            let name = element("td", &[], &*group.name);
            element("tr", &[], [name, numbers(group.boards, group.deals, &group.figures)])
        };
        groups.map(row).collect()
    };
    let table = [element("thead", &[], element("tr", &[], head)), element("tbody", &[], body)];
    element("div", &[("class", &"wide")], element("table", &[("class", &"sortable")], table))
}

/// `Q♠T♠7♥`
fn painted(board: &str) -> String {
    parse::board(board).map_or_else(|_| board.to_owned(), paint::cards)
}

/// The range of a figure: frequencies from 0 to 1, differences as far as they go on either side.
fn bounds(report: &ReportAnswer, place: usize, figure: Figure) -> (f64, f64) {
    if report.minus.is_none() {
        return (0.0, 1.0);
    }
    let most = report.rows.iter().filter_map(|row| figure.value(&row.figures[place])).map(f64::abs);
    let most = most.fold(0.01, f64::max);
    (-most, most)
}

/// A strip chart: a dot for each board where its figure is, as large as its weight; the line is the mean.
fn strip(report: &ReportAnswer, place: usize, line: &ReportLine, figure: Figure) -> Html {
    const WIDTH: f64 = 360.0;
    let (low, high) = bounds(report, place, figure);
    let x = |value: f64| 20.0 + (WIDTH - 40.0) * (value - low) / (high - low);
    let most = report.rows.iter().map(|row| row.deals).fold(f64::MIN_POSITIVE, f64::max);
    let dots: Html = report
        .rows
        .iter()
        .enumerate()
        .filter_map(|(number, row)| {
            let value = figure.value(&row.figures[place])?;
            // Spread over seven rows, so that dots of the same figure can be told apart.
            let y = 16.0 + 6.0 * (number * 3 % 7) as f64;
            let radius = 1.5 + 2.5 * (row.deals / most).sqrt();
            let title = format!("{}: {}", row.board, figure.text(&row.figures[place], report));
            let attributes: &[(&str, &dyn std::fmt::Display)] = &[
                ("cx", &format!("{:.1}", x(value))),
                ("cy", &y),
                ("r", &format!("{radius:.1}")),
                ("class", &"dot"),
            ];
            Some(element("circle", attributes, element("title", &[], title)))
        })
        .collect();
    let mean = figure.value(&report.total.figures[place]).map_or(Html::default(), |mean| {
        let d = format!("M{:.1} 8V60", x(mean));
        empty("path", &[("d", &d), ("class", &"mean")])
    });
    let ticks: Html = [low, (low + high) / 2.0, high]
        .into_iter()
        .map(|value| {
            let label = format!("{:.0}%", 100.0 * value);
            element("text", &[("x", &x(value)), ("y", &76), ("text-anchor", &"middle")], label)
        })
        .collect();
    let axis = empty("path", &[("d", &format!("M20 62H{}", WIDTH - 20.0)), ("class", &"grid")]);
    let view = format!("0 0 {WIDTH} 82");
    let title = format!("{}: mean {}", figure.title(line), figure.text(&report.total.figures[place], report));
    let svg = element(
        "svg",
        &[("viewBox", &view), ("role", &"img"), ("aria-label", &title)],
        [axis, dots, mean, ticks],
    );
    element("figure", &[], [element("figcaption", &[], &*title), svg])
}

/// A map of the boards: the highest rank down, the second highest across, each cell the weighted mean of its boards.
fn map(report: &ReportAnswer, place: usize, line: &ReportLine, figure: Figure) -> Html {
    let (low, high) = bounds(report, place, figure);
    let mut cells = vec![(0.0, 0.0, 0usize); 169];
    for row in &report.rows {
        let Ok(board) = parse::board(&row.board) else { continue };
        let Some(value) = figure.value(&row.figures[place]) else { continue };
        let mut ranks: Vec<usize> = board.iter().map(|card| usize::from(card.rank().index())).collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        let cell = &mut cells[13 * (12 - ranks[0]) + (12 - ranks[1])];
        let weight = row.deals * row.figures[place].reach;
        *cell = (cell.0 + weight * value, cell.1 + weight, cell.2 + 1);
    }
    let letter = |place: usize| Rank::LETTERS.as_bytes()[12 - place] as char;
    let mut parts = Vec::new();
    for (number, (sum, weight, boards)) in cells.into_iter().enumerate() {
        let (row, column) = (number / 13, number % 13);
        let (x, y) = (16 + 14 * column, 14 + 14 * row);
        if weight <= 0.0 {
            continue;
        }
        let share = ((sum / weight - low) / (high - low)).clamp(0.0, 1.0);
        let title = format!(
            "{}{}: {:.1}% over {}",
            letter(row),
            letter(column),
            100.0 * sum / weight,
            paint::count(boards, "row")
        );
        let attributes: &[(&str, &dyn std::fmt::Display)] = &[
            ("x", &x),
            ("y", &y),
            ("width", &13),
            ("height", &13),
            ("class", &"cell"),
            ("fill-opacity", &format!("{:.3}", 0.06 + 0.94 * share)),
        ];
        parts.push(element("rect", attributes, element("title", &[], title)));
    }
    for place in 0..13 {
        let at = 16 + 14 * place;
        parts.push(element(
            "text",
            &[("x", &(at + 6)), ("y", &10), ("text-anchor", &"middle")],
            letter(place).to_string(),
        ));
        parts.push(element(
            "text",
            &[("x", &6), ("y", &(at + 9)), ("text-anchor", &"middle")],
            letter(place).to_string(),
        ));
    }
    let title = format!("{} by the highest rank (down) and the second highest (across)", figure.title(line));
    let svg = element(
        "svg",
        &[("viewBox", &"0 0 200 198"), ("role", &"img"), ("aria-label", &title), ("class", &"flops")],
        parts.into_iter().collect::<Html>(),
    );
    let scale = format!("faint {:.0}%, full {:.0}%", 100.0 * low, 100.0 * high);
    element("figure", &[], [element("figcaption", &[], format!("{title}: {scale}")), svg])
}
