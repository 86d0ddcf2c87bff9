//! The page: the spot, how well it is solved, who makes what, and what the first player does.

use super::cards;
use super::device::Ran;
use super::solution::{Origin, Solution};
use super::work::stored;
use crate::failure::Failure;
use crate::money::{self, Money};
use crate::output::{self, Page};
use crate::paint;
use crate::spot;
use crate::strategy::{self, Figure};
use crate::table::{Side, Table};
use isofold_solver::{Precision, Reason, View};
use isofold_tree::{Line, Player, Spot, Tree};

/// No page is wider.
pub(crate) const PAGE: usize = 100;
/// The width of a bar.
const BAR: usize = 20;
/// So many of the most mixed hands.
const MIXED: usize = 8;

/// Prints parts with an empty line between them.
pub(crate) fn show(parts: &[Vec<String>]) -> Result<(), Failure> {
    let mut page = Page::new();
    for (place, part) in parts.iter().filter(|part| !part.is_empty()).enumerate() {
        if place > 0 {
            page.line("")?;
        }
        part.iter().try_for_each(|line| page.line(line))?;
    }
    page.finish()
}

/// The lines, those that belong together in one part.
pub(super) fn parts(solution: &mut Solution) -> Result<Vec<Vec<String>>, Failure> {
    let view = solution.answers.view(&Line::default()).map_err(stored)?;
    let cards = cards::lines(&mut solution.answers).map_err(stored)?;
    let tree = solution.answers.tree();
    let title = paint::title(&format!("{} acts first", view.player));
    let actions = [title].into_iter().chain(strategy::bars(tree, &view)).collect();
    let grid = strategy::grid(tree, &view, view.player, Figure::Strategy, output::is_coloured());
    let mut head = vec![head(solution.answers.spot()), summary(solution)];
    head.extend(solution.ran.as_ref().and_then(Ran::line));
    head.extend(estimate(solution));
    head.extend(spot::details(solution.answers.spot()));
    let mut players = players(tree, &view, solution.evs.into());
    players.extend(prizes(solution));
    Ok(vec![head, players, actions, grid, mixed(&view, Money::of(tree)), cards])
}

/// `demo   Flop  Q♠ T♠ 7♥   pot 60   stack 270`
pub(crate) fn head(spot: &Spot) -> String {
    let name = paint::title(spot::name(spot));
    let dead = match spot.dead.is_empty() {
        true => String::new(),
        false => format!("   dead {}", paint::cards(paint::descending(spot.dead))),
    };
    let cap = if spot.rake.cap.is_finite() { format!(" up to {}", spot.rake.cap) } else { String::new() };
    let rake = match spot.rake.rate > 0.0 {
        true => format!("   rake {}{cap}", paint::percent(spot.rake.rate, 2)),
        false => String::new(),
    };
    let board = paint::board(&spot.board);
    let stack = match spot.stacks {
        [oop, ip] if oop == ip => format!("stack {oop}"),
        [oop, ip] => format!("stacks {oop} oop, {ip} ip"),
    };
    let features: String = spot::features(spot).iter().map(|feature| format!("   {feature}")).collect();
    format!("{name}   {board}   pot {}   {stack}{dead}{rake}{features}", spot.pot)
}

/// How good an estimate of folded hands is.
fn estimate(solution: &Solution) -> Option<String> {
    let error = paint::percent(solution.answers.bunching_error()?, 3);
    Some(format!(
        "what {} folded players leave is estimated: the weight of a typical deal is ± {error}, and not biased",
        solution.answers.spot().folded.len()
    ))
}

/// In a tournament, what the players have in all.
fn prizes(solution: &Solution) -> Option<String> {
    let [oop, ip] = solution.prizes()?.map(|prize| Money::of(solution.answers.tree()).text(prize));
    Some(format!(
        "EV in prize money beyond what a fold at the start leaves; with it, oop has {oop} and ip {ip}"
    ))
}

/// `solved in 84 iterations, 3.1 s: exploitability 0.46% of the pot (0.28 chips); 151 MB in 32 bits`
pub(crate) fn summary(solution: &Solution) -> String {
    let iterations = paint::count(solution.iterations, "iteration");
    let seconds = paint::duration(solution.seconds);
    let how = match solution.origin {
        Origin::Solved(Reason::Target) => format!("solved in {iterations}, {seconds}"),
        Origin::Solved(Reason::Iterations) => format!("{iterations} as asked, {seconds}"),
        Origin::Solved(Reason::Time) => format!("{iterations} in the time given, {seconds}"),
        Origin::Solved(Reason::Stopped) => format!("stopped after {iterations}, {seconds}"),
        Origin::File => format!("from a file, solved in {iterations}"),
        Origin::Library(id) => format!("from the library, entry {id}, solved in {iterations}"),
    };
    let share = solution.exploitability;
    let wanted = match solution.target {
        Some(target) if share > target => format!(", not yet {}", paint::percent(target, 3)),
        _ => String::new(),
    };
    let bits = if solution.precision == Precision::Half { 16 } else { 32 };
    let tree = solution.answers.tree();
    format!(
        "{how}: exploitability {} of the pot ({}){wanted}; {} in {bits} bits",
        paint::percent(share, 3),
        Money::of(tree).amount(share * tree.pot_value(tree.root())),
        paint::bytes(solution.memory)
    )
}

/// What each player holds, makes and wins.
pub(crate) fn players(tree: &Tree, view: &View, evs: Option<[f64; 2]>) -> Vec<String> {
    let money = Money::of(tree);
    let mut table = Table::new([
        ("player", Side::Left),
        ("combos", Side::Right),
        (money.title(), Side::Right),
        ("of the pot", Side::Right),
        ("equity", Side::Right),
        ("", Side::Left),
    ]);
    for player in Player::BOTH {
        let own = player.index();
        let combos: f64 = view.hands[own].iter().map(|hand| hand.reach).sum();
        let ev = evs.map(|evs| evs[own]);
        let share = |ev: f64| paint::exact_percent(ev / money::worth(tree, view), 2);
        let equity = view.equities.map(|equities| equities[own]);
        table.row(vec![
            player.to_string(),
            format!("{combos:.1}").trim_end_matches(".0").to_owned(),
            money.text_of(ev),
            ev.map_or("–".to_owned(), share),
            equity.map_or("–".to_owned(), |equity| paint::exact_percent(equity, 2)),
            equity.map_or(String::new(), |equity| paint::bar(equity, BAR)),
        ]);
    }
    table.lines()
}

/// The hands whose choice is least settled.
fn mixed(view: &View, money: Money) -> Vec<String> {
    let groups = strategy::most_mixed(view, MIXED);
    if groups.is_empty() {
        return Vec::new();
    }
    let title = paint::title(&format!("The most mixed hands of {}", view.player));
    [title].into_iter().chain(strategy::table(view, &groups, money, PAGE)).collect()
}
