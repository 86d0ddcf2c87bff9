//! The page: the line, the strategy at its end, and the hands.

use super::args::ViewArgs;
use crate::ev_unit::EvUnit;
use crate::output;
use crate::paint;
use crate::solving::SolveReport;
use crate::spot;
use crate::strategy::{self, Figure, Group};
use crate::table::{Side, Table};
use isofold_cards::Card;
use isofold_service::figures;
use isofold_solver::{NextCard, View};
use isofold_tree::{Action, Line, Player, Tree};

/// The sections of a decision.
pub(super) fn decision(
    report: &SolveReport,
    view: &View,
    player: Player,
    args: &ViewArgs,
) -> Vec<Vec<String>> {
    let tree = report.solution.tree();
    let [oop, ip] = [0, 1].map(|player: usize| report.solution.spot().stacks[player] - view.put_in[player]);
    let unit = EvUnit::of(tree);
    let [pot, oop, ip] = [view.pot, oop, ip].map(|chips| unit.chips(chips));
    let behind =
        if oop == ip { format!("{oop} behind") } else { format!("{oop} behind for oop, {ip} for ip") };
    let mut head = head(report, &view.board, &view.line);
    head.push(format!("pot {pot}, {behind}; {} acts", view.player));
    head.push(paint::aside(&report.summary()));
    let mut sections = vec![head];
    if view.evs.is_none() {
        sections.push(vec![
            "this line is never taken: what is shown dates from early iterations, when it still was"
                .to_owned(),
        ]);
    }
    sections.push(strategy::bars(tree, view).into_iter().chain(locked(report, view)).collect());
    sections.push(strategy::players(tree, view, view.evs));
    let is_part = args.hand.is_some() || args.categories;
    if !is_part || args.grid.is_some() {
        let acts = player == view.player;
        let figure = args.grid.unwrap_or(if acts { Figure::Strategy } else { Figure::Reach });
        let grid = strategy::grid(tree, view, player, figure, output::is_coloured());
        sections.push([paint::title(&figure.title(player, unit))].into_iter().chain(grid).collect());
    }
    if args.categories {
        sections.extend(categories(tree, view, player, args));
    }
    sections.extend(hands(view, player, args, unit));
    sections
}

/// Says which decisions without a choice were passed over, above the summary of the solve.
pub(super) fn say_forced(sections: &mut [Vec<String>], forced: Option<String>) {
    if let (Some(forced), Some(head)) = (forced, sections.first_mut()) {
        let note = format!("{forced}: this is the first decision with a choice");
        head.insert(head.len().saturating_sub(1), note);
    }
}

/// The strategy by made hand and by draw.
fn categories(tree: &Tree, view: &View, player: Player, args: &ViewArgs) -> Vec<Vec<String>> {
    let categories = figures::categories(view, player, |hand| args.wants(hand));
    let mut tables = strategy::category_tables(tree, view, &categories, output::width());
    match tables.first_mut() {
        None => vec![vec![format!("{player} never gets here with such a hand")]],
        Some(first) => {
            first.insert(0, paint::title(&format!("{player} by made hand and draw")));
            tables
        }
    }
}

/// The number of hands that are locked there.
fn locked(report: &SolveReport, view: &View) -> Option<String> {
    let locked = figures::locked(report.solution.tree(), view);
    let (some, all) = (locked.iter().filter(|&&locked| locked).count(), locked.len());
    let hands = if some == all { "all hands".to_owned() } else { format!("{some} of {all} hands") };
    (some > 0).then(|| paint::aside(&format!("{hands} of {} are locked here", view.player)))
}

/// The hands that are asked for, in falling order of EV.
fn hands(view: &View, player: Player, args: &ViewArgs, unit: EvUnit<'_>) -> Vec<Vec<String>> {
    if args.hand.is_none() && !args.combos {
        return Vec::new();
    }
    if args.hand.is_some() && args.categories && !args.combos {
        return Vec::new();
    }
    let mut groups = strategy::groups(view, player, |hand| args.wants(hand));
    groups.sort_by(|a, b| b.hand.ev.unwrap_or(f64::MIN).total_cmp(&a.hand.ev.unwrap_or(f64::MIN)));
    match &groups[..] {
        [] => vec![vec![format!("{player} never gets here with such a hand")]],
        [group] if args.hand.is_some() => vec![detail(view, player, group, unit)],
        groups => {
            let title = paint::title(&format!("Hands of {player}"));
            let totals = match args.hand {
                Some(_) => figures::totals(view, player, |hand| args.wants(hand)),
                None => Vec::new(),
            };
            let table = strategy::table(view, &totals, groups, unit, output::width());
            vec![[title].into_iter().chain(table).collect()]
        }
    }
}

/// One hand, with a row per action.
fn detail(view: &View, player: Player, group: &Group<'_>, unit: EvUnit<'_>) -> Vec<String> {
    let hand = group.hand;
    let equity = hand.equity.map_or("–".to_owned(), |equity| paint::percent(equity, 2));
    let title = format!(
        "{} of {player}: {} {}, equity {equity}, reach {}, {} of the hands here",
        group.name,
        unit.title(),
        unit.text_of(hand.ev),
        paint::percent(hand.reach, 1),
        paint::percent(group.share, 2)
    );
    let mut table = Table::new([
        ("action", Side::Left),
        ("frequency", Side::Right),
        (unit.title(), Side::Right),
        ("vs best", Side::Right),
    ]);
    let best = hand.action_evs.iter().flatten().copied().reduce(f64::max);
    for (action, &share) in hand.strategy.iter().enumerate() {
        let ev = hand.action_evs.get(action).copied().flatten();
        table.row(vec![
            unit.action(view.node, view.actions[action]),
            paint::frequency(share, 2),
            unit.text_of(ev),
            unit.text_of(ev.zip(best).map(|(ev, best)| ev - best)),
        ]);
    }
    let rows = if hand.strategy.is_empty() { Vec::new() } else { table.lines() };
    [paint::title(&title)].into_iter().chain(rows).collect()
}

/// The sections where a card is dealt.
pub(super) fn cards(
    report: &SolveReport,
    (board, pot): (&[Card], u32),
    cards: &[NextCard],
    choice: Option<&(Player, Vec<Action>)>,
    args: &ViewArgs,
) -> Vec<Vec<String>> {
    let street = if board.len() == 3 { "turn" } else { "river" };
    let count: usize = cards.iter().map(|class| class.cards.len()).sum();
    let (classes, count) = (paint::count(cards.len(), "class"), paint::count(count, "card"));
    let mut head = head(report, board, &args.line);
    let unit = EvUnit::of(report.solution.tree());
    head.push(format!("pot {}; {street} to come: {classes} for {count}", unit.chips(pot)));
    head.extend(choice.map(|(player, _)| {
        format!("actions are those of {player}, who has the first choice after the card")
    }));
    head.push(paint::aside(&report.summary()));
    let note = unit.is_icm().then(|| paint::aside("$EV is relative to folding there"));
    let actions = choice.map_or(&[][..], |(_, actions)| actions);
    // Cards that are not sorted otherwise are in ascending order.
    let cards: Vec<&NextCard> =
        if args.sort.is_some() { cards.iter().collect() } else { cards.iter().rev().collect() };
    let table = strategy::next_card_table(cards, actions, unit).folded(1, output::width());
    vec![head, table.into_iter().chain(note).collect()]
}

/// `demo   Flop  Q♠ T♠ 7♥   after x b20`
fn head(report: &SolveReport, board: &[Card], line: &Line) -> Vec<String> {
    let name = paint::title(spot::name(report.solution.spot()));
    let line = if line.steps().is_empty() {
        "at the start".to_owned()
    } else {
        format!("after {}", EvUnit::of(report.solution.tree()).line(line))
    };
    vec![format!("{name}   {}   {line}{}", paint::board(board), spot::features(report.solution.spot()))]
}
