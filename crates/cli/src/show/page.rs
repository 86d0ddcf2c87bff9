//! The page: where it is, what is done there, and with which hands.

use super::args::What;
use crate::money::Money;
use crate::output;
use crate::paint;
use crate::solve::{self, PAGE, Solution};
use crate::spot;
use crate::strategy::{self, Figure, Group};
use crate::table::{Side, Table};
use isofold_cards::Card;
use isofold_solver::{NextCard, View};
use isofold_tree::{Line, Player};

/// The lines of a decision, those that belong together in one part.
pub(super) fn decision(solution: &Solution, view: &View, player: Player, what: &What) -> Vec<Vec<String>> {
    let tree = solution.answers.tree();
    let [oop, ip] = [0, 1].map(|player: usize| solution.answers.spot().stacks[player] - view.put_in[player]);
    let behind =
        if oop == ip { format!("{oop} behind") } else { format!("{oop} behind for oop, {ip} for ip") };
    let mut head = head(solution, &view.board, &view.line);
    head.push(format!("pot {}, {behind}; {} acts", view.pot, view.player));
    head.push(paint::aside(&solve::summary(solution)));
    let mut parts = vec![head];
    if view.evs.is_none() {
        parts.push(vec!["this line is never taken; what is shown was learnt when it still was".to_owned()]);
    }
    parts.push(strategy::bars(tree, view).into_iter().chain(locked(solution, view)).collect());
    parts.push(solve::players(tree, view, view.evs));
    if what.hand.is_none() || what.grid.is_some() {
        let acts = player == view.player;
        let figure = what.grid.unwrap_or(if acts { Figure::Strategy } else { Figure::Reach });
        let grid = strategy::grid(tree, view, player, figure, output::is_coloured());
        parts.push([paint::title(&figure.title(player))].into_iter().chain(grid).collect());
    }
    parts.extend(hands(view, player, what, Money::of(tree)));
    parts
}

/// How many hands are locked there.
fn locked(solution: &Solution, view: &View) -> Option<String> {
    let locked = strategy::locked(solution.answers.tree(), view);
    let (some, all) = (locked.iter().filter(|&&locked| locked).count(), locked.len());
    let hands = if some == all { "all hands".to_owned() } else { format!("{some} of {all} hands") };
    (some > 0).then(|| paint::aside(&format!("{hands} of {} are locked here", view.player)))
}

/// The hands that are asked for, the one that makes most first.
fn hands(view: &View, player: Player, what: &What, money: Money) -> Vec<Vec<String>> {
    if what.hand.is_none() && !what.combos {
        return Vec::new();
    }
    let mut groups = strategy::groups(view, player, |hand| what.wants(hand));
    groups.sort_by(|a, b| b.hand.ev.unwrap_or(f64::MIN).total_cmp(&a.hand.ev.unwrap_or(f64::MIN)));
    match &groups[..] {
        [] => vec![vec![format!("{player} never gets here with such a hand")]],
        [group] if what.hand.is_some() => vec![detail(view, player, group, money)],
        groups => {
            let title = paint::title(&format!("Hands of {player}"));
            vec![[title].into_iter().chain(strategy::table(view, groups, money, PAGE)).collect()]
        }
    }
}

/// One hand, an action a line.
fn detail(view: &View, player: Player, group: &Group<'_>, money: Money) -> Vec<String> {
    let hand = group.hand;
    let equity = hand.equity.map_or("–".to_owned(), |equity| paint::percent(equity, 2));
    let title = format!(
        "{} of {player}: EV {}, equity {equity}, reach {}, {} of the hands here",
        group.name,
        money.text_of(hand.ev),
        paint::percent(hand.reach, 1),
        paint::percent(group.share, 2)
    );
    let mut table = Table::new([
        ("action", Side::Left),
        ("frequency", Side::Right),
        ("EV", Side::Right),
        ("to the best", Side::Right),
    ]);
    let best = hand.action_evs.iter().flatten().copied().reduce(f64::max);
    for (place, &share) in hand.strategy.iter().enumerate() {
        let ev = hand.action_evs.get(place).copied().flatten();
        table.row(vec![
            view.actions[place].to_string(),
            paint::frequency(share, 2),
            money.text_of(ev),
            money.text_of(ev.zip(best).map(|(ev, best)| ev - best)),
        ]);
    }
    let rows = if hand.strategy.is_empty() { Vec::new() } else { table.lines() };
    [paint::title(&title)].into_iter().chain(rows).collect()
}

/// The lines of a place where a card comes.
pub(super) fn card(
    solution: &Solution,
    board: &[Card],
    pot: u32,
    cards: &[NextCard],
    what: &What,
) -> Vec<Vec<String>> {
    let street = if board.len() == 3 { "turn" } else { "river" };
    let count: usize = cards.iter().map(|class| class.cards.len()).sum();
    let (classes, count) = (paint::count(cards.len(), "class"), paint::count(count, "card"));
    let mut head = head(solution, board, &what.line);
    head.push(format!("pot {}; the {street} comes: {classes} for {count}", pot));
    head.push(paint::aside(&solve::summary(solution)));
    let money = Money::of(solution.answers.tree());
    let note = money.is_prize().then(|| paint::aside("EV in prize money beyond what a fold there leaves"));
    vec![head, solve::card_table(cards.iter().rev(), money).lines().into_iter().chain(note).collect()]
}

/// `demo   Flop  Q♠ T♠ 7♥   after x b20`
fn head(solution: &Solution, board: &[Card], line: &Line) -> Vec<String> {
    let name = paint::title(spot::name(solution.answers.spot()));
    let line = if line.steps().is_empty() { "at the start".to_owned() } else { format!("after {line}") };
    let features = spot::features(solution.answers.spot());
    let features: String = features.iter().map(|feature| format!("   {feature}")).collect();
    vec![format!("{name}   {}   {line}{features}", paint::board(board))]
}
