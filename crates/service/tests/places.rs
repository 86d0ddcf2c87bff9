//! The parts of the answer of `show` that a page draws: hand classes, curves, categories of hands, ends of actions, isomorphic cards.
#![allow(clippy::unwrap_used)]

use isofold_api::show::{Combo, Decision, Means, NextCards, NextNode, Place, Show, ShowAnswer};
use isofold_api::spot::SpotRef;
use isofold_api::{Answer, Error};
use isofold_cards::{Card, HandClass};
use isofold_iso::SuitPerm;
use isofold_service::{Job, Service, Settings};
use std::collections::BTreeMap;

/// A spot on whose board three suits are interchangeable.
const SYMMETRIC: &str = r#"
name = "symmetric"
board = "Td9d6dQd"
pot = 100
stack = 200
[ranges]
oop = "QQ-99,AKs,AQs,KJs,65s:0.5"
ip = "JJ-88,AJs+,KQs"
[bets]
turn = { bet = "60%" }
river = { bet = "60%" }
[stop]
exploitability = "1%"
"#;

fn service() -> Service {
    Service::with(Settings::default())
}

fn show(service: &Service, request: Show) -> Result<ShowAnswer, Error> {
    match service.answer(&request.into(), &Job::default()).map_err(Error::from)? {
        Answer::Show(answer) => Ok(*answer),
        other => panic!("{other:?}"),
    }
}

fn at(line: &str) -> Show {
    Show { spot: Some(SpotRef::Toml(SYMMETRIC.to_owned())), line: Some(line.to_owned()), ..Show::default() }
}

fn full(line: &str) -> Show {
    Show { combos: true, categories: true, classes: true, curves: true, ..at(line) }
}

fn decision(service: &Service, request: Show) -> Box<Place<Decision>> {
    match show(service, request).unwrap() {
        ShowAnswer::Decision(place) => place,
        other => panic!("{other:?}"),
    }
}

fn deal(service: &Service, line: &str) -> Box<Place<NextCards>> {
    match show(service, at(line)).unwrap() {
        ShowAnswer::Cards(place) => place,
        other => panic!("{other:?}"),
    }
}

/// The hands of both players, out of position first.
fn hands_of(decision: &Decision) -> [&[Combo]; 2] {
    let (acting, other) = (&decision.hands[..], &decision.other_hands.as_ref().unwrap()[..]);
    if decision.hands_of == "oop" { [acting, other] } else { [other, acting] }
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9 * (1.0 + a.abs())
}

#[test]
fn classes_are_the_means_of_their_combos() {
    let service = service();
    for line in ["", "x", "x b60"] {
        let place = decision(&service, full(line));
        let classes = place.node.classes.as_ref().unwrap();
        for (player, hands) in hands_of(&place.node).into_iter().enumerate() {
            let mut expected: BTreeMap<String, Vec<&Combo>> = BTreeMap::new();
            for hand in hands {
                let combo = hand.combo.parse().unwrap();
                expected.entry(HandClass::of(combo).to_string()).or_default().push(hand);
            }
            expected.retain(|_, hands| hands.iter().any(|hand| hand.reach > 0.0));
            assert_eq!(classes[player].len(), expected.len(), "{line}");
            let total: f64 = hands.iter().map(|hand| hand.reach).sum();
            assert!(close(place.node.combos[player], total));
            for class in &classes[player] {
                let hands = &expected[&class.means.name];
                let reach: f64 = hands.iter().map(|hand| hand.reach).sum();
                assert!(close(class.means.combos, reach));
                assert!(close(class.reach, reach / hands.len() as f64));
                let share: f64 = hands.iter().map(|hand| hand.share).sum();
                for (action, &frequency) in class.means.strategy.iter().enumerate() {
                    let taken: f64 = hands.iter().map(|hand| hand.share * hand.strategy[action]).sum();
                    assert!(close(frequency, taken / share), "{line} {}", class.means.name);
                }
                let ev: f64 = hands.iter().filter_map(|hand| Some(hand.share * hand.ev?)).sum();
                assert!(close(class.means.ev.unwrap(), ev / share));
            }
        }
    }
}

/// Each card and each hand of the other player, summed over all pairs of hands that share no card.
#[test]
fn blockers_are_the_frequencies_that_hands_meet() {
    let service = service();
    for line in ["", "x", "x b60"] {
        let place = decision(&service, Show { blockers: true, ..full(line) });
        let node = &place.node;
        let blockers = node.blockers.as_ref().unwrap();
        assert_eq!(blockers.holder, if node.player == "oop" { "ip" } else { "oop" });
        let (acting, holding) = (&node.hands, node.other_hands.as_ref().unwrap());
        let cards = |hand: &Combo| {
            let combo: isofold_cards::Combo = hand.combo.parse().unwrap();
            combo.set()
        };
        // The weight of the hands that a hand may meet, and of those that take each action.
        let met = |hand: &Combo| {
            let mut sums = vec![0.0; 1 + node.actions.len()];
            for other in acting.iter().filter(|other| !cards(other).intersects(cards(hand))) {
                let parts = std::iter::once(&1.0).chain(&other.strategy);
                sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += other.reach * hand.reach * part);
            }
            sums
        };
        let check = |frequencies: &[f64], hands: &[&Combo], what: &str| {
            let mut sums = vec![0.0; 1 + node.actions.len()];
            for hand in hands {
                sums.iter_mut().zip(met(hand)).for_each(|(sum, part)| *sum += part);
            }
            assert_eq!(frequencies.len(), node.actions.len());
            for (frequency, taken) in frequencies.iter().zip(&sums[1..]) {
                assert!(close(*frequency, taken / sums[0]), "{line} {what}: {frequency}");
            }
            sums[0]
        };
        let here: Vec<&Combo> =
            holding.iter().filter(|hand| hand.reach > 0.0 && met(hand)[0] > 0.0).collect();
        let frequencies: Vec<f64> = node.actions.iter().map(|action| action.frequency).collect();
        let all = check(&frequencies, &here, "all");
        assert_eq!(blockers.hands.len(), here.len());
        for (said, hand) in blockers.hands.iter().zip(&here) {
            assert_eq!(said.combo, hand.combo);
            check(&said.frequencies, &[hand], &said.combo);
        }
        let held = |card: Card| here.iter().copied().filter(move |hand| cards(hand).contains(card));
        assert_eq!(blockers.cards.len(), Card::all().filter(|&card| held(card).next().is_some()).count());
        for said in &blockers.cards {
            let card: Card = said.card.parse().unwrap();
            let hands: Vec<&Combo> = held(card).collect();
            let pairs = check(&said.frequencies, &hands, &said.card);
            assert!(close(said.share, pairs / all), "{line} {}", said.card);
            let blocked = acting.iter().filter(|hand| cards(hand).contains(card));
            assert!(close(said.blocked, blocked.map(|hand| hand.share).sum()), "{line} {}", said.card);
        }
        // A card makes a difference somewhere.
        let differs =
            |frequencies: &[f64]| frequencies.iter().zip(&node.actions).any(|(a, b)| !close(*a, b.frequency));
        assert!(blockers.cards.iter().any(|card| differs(&card.frequencies)), "{line}");
    }
}

#[test]
fn blockers_are_refused_where_they_are_not_known() {
    let refused = |request: Show| show(&service(), Show { blockers: true, ..request }).unwrap_err();
    assert_eq!(refused(at("x x")).field.as_deref(), Some("line"));
    let toml = format!("{SYMMETRIC}[bunching]\nfolded = [\"random\"]\n");
    let folded = refused(Show { spot: Some(SpotRef::Toml(toml)), ..Show::default() });
    assert!(folded.message.contains("blockers"), "{}", folded.message);
}

#[test]
fn curves_have_the_share_of_the_range_above_each_value() {
    let place = decision(&service(), full("x"));
    let curves = place.node.curves.as_ref().unwrap();
    for (curve, hands) in curves.iter().zip(hands_of(&place.node)) {
        let above = |least: f64, of: &dyn Fn(&Combo) -> Option<f64>| -> f64 {
            hands
                .iter()
                .filter(|hand| of(hand).is_some_and(|value| value > least - 1e-9))
                .map(|h| h.share)
                .sum()
        };
        for (points, of) in [
            (&curve.equity, &(|hand: &Combo| hand.equity) as &dyn Fn(&Combo) -> Option<f64>),
            (&curve.ev, &|hand| hand.ev),
        ] {
            assert!(points.len() > 10);
            assert!(points.windows(2).all(|two| two[0][0] < two[1][0] && two[0][1] > two[1][1]));
            assert!(points.iter().all(|&[share, value]| close(share, above(value, of))));
            assert!(close(points.last().unwrap()[0], 1.0));
        }
    }
}

#[test]
fn hands_have_the_categories_that_are_summed_up() {
    let place = decision(&service(), full(""));
    let categories = place.node.categories.as_ref().unwrap();
    let sum = |has: &dyn Fn(&Combo) -> bool| -> f64 {
        place.node.hands.iter().filter(|hand| has(hand)).map(|hand| hand.reach).sum()
    };
    let agree = |means: &[Means], has: &dyn Fn(&Combo, &str) -> bool| {
        assert!(!means.is_empty());
        for one in means {
            assert!(close(one.combos, sum(&|hand| has(hand, &one.name))), "{}", one.name);
        }
    };
    agree(&categories.made, &|hand, name| hand.made.as_deref() == Some(name));
    agree(&categories.draws, &|hand, name| hand.draws.iter().any(|draw| draw == name));
    let plain = decision(&service(), at(""));
    assert!(plain.node.hands.iter().all(|hand| hand.made.is_none() && hand.draws.is_empty()));
    assert!(plain.node.classes.is_none() && plain.node.curves.is_none());
}

#[test]
fn actions_say_what_they_lead_to() {
    let service = service();
    let mut seen = Vec::new();
    let mut lines = vec![String::new(), "x x | 2c".to_owned()];
    while let Some(line) = lines.pop() {
        for action in &decision(&service, at(&line)).node.actions {
            let separator = if line.ends_with("2c") { " | " } else { " " };
            let next = format!("{line}{separator}{}", action.action.token).trim().to_owned();
            let kind = action.next.unwrap();
            seen.push(kind);
            match (kind, show(&service, at(&next))) {
                (NextNode::Decision, Ok(ShowAnswer::Decision(_))) => lines.push(next),
                (NextNode::Deal, Ok(ShowAnswer::Cards(_))) => {}
                (NextNode::RunOut, Err(error)) => assert!(error.message.contains("runs out"), "{error}"),
                (NextNode::Fold | NextNode::Showdown, Err(error)) => {
                    assert_eq!(error.field.as_deref(), Some("line"), "{error}")
                }
                (kind, answer) => panic!("{next}: {kind:?}, but {answer:?}"),
            }
        }
    }
    for kind in [NextNode::Decision, NextNode::Deal, NextNode::Fold, NextNode::Showdown] {
        assert!(seen.contains(&kind), "{kind:?} was not seen");
    }
}

#[test]
fn isomorphic_cards_play_as_their_representative_with_suits_exchanged() {
    let service = service();
    let next = deal(&service, "x x");
    assert_eq!(next.node.put_in, [0, 0]);
    assert_eq!(deal(&service, "b60 c").node.put_in, [60, 60]);
    let mut carried = 0;
    for class in &next.node.cards {
        assert_eq!(class.permutations.len(), class.cards.len());
        let from: Card = class.representative.parse().unwrap();
        for (card, permutation) in class.cards.iter().zip(&class.permutations) {
            let perm: SuitPerm = permutation.parse().unwrap();
            assert_eq!(perm.apply(from).to_string(), *card);
            // Every card of three ranks is compared hand by hand.
            if *card == class.representative || !["2", "J", "A"].contains(&&card[..1]) {
                continue;
            }
            carried += 1;
            let own = decision(&service, full(&format!("x x | {card}")));
            let other = decision(&service, full(&format!("x x | {}", class.representative)));
            let hands: BTreeMap<String, &Combo> =
                own.node.hands.iter().map(|hand| (hand.combo.clone(), hand)).collect();
            assert_eq!(own.node.hands.len(), other.node.hands.len());
            for hand in &other.node.hands {
                let image = perm.apply_combo(hand.combo.parse().unwrap()).to_string();
                assert_eq!((&hands[&image].strategy, hands[&image].ev), (&hand.strategy, hand.ev));
            }
            // The combos of a class are summed up in another order.
            let [own, other] = [own, other].map(|place| place.node.classes.unwrap());
            for (own, other) in own.iter().flatten().zip(other.iter().flatten()) {
                assert_eq!(own.means.name, other.means.name);
                assert!(own.means.strategy.iter().zip(&other.means.strategy).all(|(a, b)| close(*a, *b)));
                assert!(close(own.means.ev.unwrap(), other.means.ev.unwrap()));
            }
        }
    }
    assert_eq!(carried, 6);
}

#[test]
fn a_solve_says_its_precision_and_its_device() {
    let place = decision(&service(), at(""));
    assert_eq!((place.precision, place.device.as_deref()), (Some(32), Some("cpu")));
}
