//! Comma-separated values: a row for each combo of the player who acts.

use crate::csv::line;
use crate::failure::Failure;
use crate::output;
use isofold_service::compare::Comparison;
use isofold_solver::Hand;
use std::io::Write;

pub(super) fn write(comparison: &Comparison) -> Result<(), Failure> {
    let Comparison { sides, strategies, games } = comparison;
    let Some(strategies) = strategies else {
        let [a, b] = sides.each_ref().map(|side| side.view.player);
        let why = format!("{a} acts in A, {b} in B: there are no strategies of one player to compare");
        return Err(Failure::argument("--csv", why));
    };
    let mut out = output::plain();
    let mut head = vec!["player".to_owned(), "combo".to_owned()];
    let both = |name: &str| ["a", "b"].map(|side| format!("{name} {side}"));
    head.extend(["reach", "share", "ev"].into_iter().flat_map(both));
    let text = |columns| comparison.action(columns, |_, side, action| games.scale.action_text(side, action));
    head.extend(strategies.columns.iter().flat_map(|&columns| both(&text(columns))));
    line(&mut out, &head)?;
    for (combo, hands) in &strategies.hands {
        let mut row = vec![strategies.player.to_string(), combo.to_string()];
        let figures: [fn(&Hand) -> Option<f64>; 3] =
            [|hand| Some(hand.reach), |hand| Some(hand.share), |hand| hand.ev];
        for figure in figures {
            row.extend(hands.each_ref().map(|hand| field(hand.as_ref().and_then(figure))));
        }
        for columns in &strategies.columns {
            let share = |side: usize| hands[side].as_ref()?.strategy.get(columns[side]?).copied();
            row.extend([field(share(0)), field(share(1))]);
        }
        line(&mut out, &row)?;
    }
    Ok(out.flush()?)
}

/// The shortest digits that read back as the same number; nothing where there is none.
fn field(figure: Option<f64>) -> String {
    figure.map_or(String::new(), |figure| figure.to_string())
}
