//! The order of the cards to come.

use isofold_solver::NextCard;
use isofold_tree::{Action, Line, LineAction, LineStep, Player};

/// The figure that cards are sorted by, as the flag has it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SortArg {
    Card,
    Ev,
    Equity,
    /// Any bet, whatever its size.
    AnyBet,
    Action(LineAction),
}

/// Reads `ev`, `equity`, `card`, or an action as a line names it: `x`, `check`, `b66`, `bet 66`, `bet`, `a`.
pub(super) fn sort(text: &str) -> Result<SortArg, String> {
    let expected = "expected ev, equity, card, or an action after the card: check, bet, b66, allin";
    match &text.trim().to_lowercase()[..] {
        "card" => Ok(SortArg::Card),
        "ev" => Ok(SortArg::Ev),
        "equity" => Ok(SortArg::Equity),
        "bet" => Ok(SortArg::AnyBet),
        word => match word.parse::<Line>().ok().as_ref().map(Line::steps) {
            Some(&[LineStep::Action(action)]) => Ok(SortArg::Action(action)),
            _ => Err(format!("`{text}` is no order of cards: {expected}")),
        },
    }
}

impl SortArg {
    /// Refuses an action that is not there after the card.
    pub(super) fn check(&self, actions: &[Action]) -> Result<(), String> {
        let is_there = match self {
            SortArg::Card | SortArg::Ev | SortArg::Equity => true,
            SortArg::AnyBet => actions.iter().any(|action| action.amount().is_some()),
            SortArg::Action(wanted) => actions.iter().any(|&action| wanted.means(action)),
        };
        let there: Vec<String> = actions.iter().map(Action::to_string).collect();
        match is_there {
            true => Ok(()),
            false if there.is_empty() => {
                Err("no player has a choice after the card: expected ev, equity or card".to_owned())
            }
            false => Err(format!(
                "no such action after the card: expected {}, ev, equity or card",
                there.join(", ")
            )),
        }
    }

    /// Sorts cards that are in ascending order: cards from high to low, figures from the largest to the smallest. Cards with
    /// the same figure stay in the order of cards, those without one come last.
    pub(super) fn sort(&self, cards: &mut [NextCard], player: Player, actions: &[Action]) {
        cards.reverse();
        let of_player = |pair: Option<[f64; 2]>| pair.map(|pair| pair[player.index()]);
        let taken = |card: &NextCard, is_wanted: &dyn Fn(Action) -> bool| {
            let frequencies = card.frequencies.iter().zip(actions);
            let wanted =
                frequencies.filter(|(_, action)| is_wanted(**action)).map(|(frequency, _)| frequency);
            (!card.frequencies.is_empty()).then(|| wanted.sum::<f64>())
        };
        let figure = |card: &NextCard| match self {
            SortArg::Card => None,
            SortArg::Ev => of_player(card.evs),
            SortArg::Equity => of_player(card.equities),
            SortArg::AnyBet => taken(card, &|action| action.amount().is_some()),
            SortArg::Action(wanted) => taken(card, &|action| wanted.means(action)),
        };
        let key = |card: &NextCard| figure(card).unwrap_or(f64::NEG_INFINITY);
        cards.sort_by(|a, b| key(b).total_cmp(&key(a)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(card: &str, ev: Option<f64>, bets: [f64; 2]) -> NextCard {
        NextCard {
            cards: vec![card.parse().unwrap()],
            perms: vec![isofold_iso::SuitPerm::IDENTITY],
            chance: 0.25,
            evs: ev.map(|ev| [ev, 100.0 - ev]),
            equities: None,
            frequencies: vec![1.0 - bets[0] - bets[1], bets[0], bets[1]],
        }
    }

    #[test]
    fn cards_come_in_the_order_asked_for() {
        let cards = [
            card("2c", Some(10.0), [0.3, 0.4]),
            card("9d", Some(30.0), [0.6, 0.0]),
            card("Th", None, [0.0, 0.5]),
            card("As", Some(20.0), [0.1, 0.2]),
        ];
        let actions = [Action::Check, Action::Bet(20), Action::AllIn(60)];
        let order = |text: &str, player: Player| {
            let (mut cards, by) = (cards.clone(), sort(text).unwrap());
            by.check(&actions).unwrap();
            by.sort(&mut cards, player, &actions);
            cards.iter().map(|class| class.cards[0].to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(order("card", Player::Oop), "As Th 9d 2c");
        assert_eq!(order("ev", Player::Oop), "9d As 2c Th");
        assert_eq!(order("EV", Player::Ip), "2c As 9d Th");
        assert_eq!(order("bet", Player::Oop), "2c 9d Th As");
        assert_eq!(order("b20", Player::Oop), "9d 2c As Th");
        assert_eq!(order("allin", Player::Oop), "Th 2c As 9d");
        assert_eq!(order("bet 20", Player::Oop), order("b20", Player::Oop));
        assert!(sort("b40").unwrap().check(&actions).unwrap_err().contains("check, bet 20, allin 60"));
        assert!(sort("sideways").is_err() && sort("").is_err() && sort("x x").is_err());
    }
}
