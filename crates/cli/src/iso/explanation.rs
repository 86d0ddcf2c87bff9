//! The explanation of which suits are interchangeable, why, and what tells the others apart.

use crate::paint;
use isofold_cards::{CardSet, Rank, Suit};
use isofold_iso::{SuitGroup, SuitPerm};
use isofold_service::iso::{Source, Step, Symmetry, shortest};

/// `♣ and ♦ are interchangeable: the board has the same cards of both (none). ♥ and ♠ stand alone.`
pub(crate) fn interchangeable(symmetry: &Symmetry) -> String {
    let group = symmetry.situation.group();
    let (interchangeable, alone): (Vec<Vec<Suit>>, Vec<Vec<Suit>>) =
        group.suit_orbits().into_iter().partition(|orbit| orbit.len() > 1);
    let apart = told_apart(symmetry);
    let mut sentences = Vec::new();
    if interchangeable.is_empty() {
        let differ = |cards: CardSet| {
            let lanes = cards.lanes();
            (0..4).all(|suit| !lanes[..suit].contains(&lanes[suit]))
        };
        let why = match (differ(symmetry.board.iter().copied().collect()), differ(symmetry.in_sight())) {
            (true, _) => ": the board has different cards of each",
            (_, true) => ": different cards of each are in sight",
            // Each pair that the cards as one set do not tell apart has a sentence of its own, or the line of an argument.
            _ => "",
        };
        sentences.push(format!("No two suits are interchangeable{why}."));
        if why.is_empty() {
            sentences.extend(apart.into_iter().map(|(sentence, _)| sentence));
        }
        return sentences.join(" ");
    }
    sentences.extend(interchangeable.iter().map(|orbit| reason_for(symmetry, group, orbit)));
    let explained = |suit: &Suit| apart.iter().any(|(_, suits)| suits.contains(suit));
    let alone: Vec<Suit> = alone.concat().into_iter().filter(|suit| !explained(suit)).collect();
    match alone.len() {
        0 => {}
        1 => sentences.push(format!("{} stands alone.", symbols(&alone))),
        _ => sentences.push(format!("{} stand alone.", symbols(&alone))),
    }
    sentences.extend(apart.into_iter().map(|(sentence, _)| sentence));
    sentences.join(" ")
}

fn reason_for(symmetry: &Symmetry, group: SuitGroup, orbit: &[Suit]) -> String {
    let sight = symmetry.in_sight();
    let ranges = if symmetry.has_ranges { ", and the ranges treat them alike" } else { "" };
    let ways = if is_free(group) { String::new() } else { format!(", but only by {}", moves(group)) };
    let (suits, held) = (symbols(orbit), held(sight, orbit[0]));
    let all = ["both", "all three", "all four"][orbit.len() - 2];
    let why = match sight.len() == symmetry.board.len() {
        true => format!("the board has the same cards of {all} ({held})"),
        false => format!("the same cards of {all} are in sight ({held})"),
    };
    format!("{suits} are interchangeable{ways}: {why}{ranges}.")
}

/// Suits with the same cards in sight, but not in the same groups: a sentence, and the suits that it sets apart.
fn told_apart(symmetry: &Symmetry) -> Vec<(String, Vec<Suit>)> {
    let sight = symmetry.in_sight();
    let groups = |suit: Suit| symmetry.groups.iter().map(move |group| group.lane(suit)).collect::<Vec<_>>();
    let board: CardSet = symmetry.board.iter().copied().collect();
    let turn: CardSet = symmetry.board.iter().skip(3).copied().collect();
    let mut sentences = Vec::new();
    for (first, &suit) in Suit::ALL.iter().enumerate() {
        if Suit::ALL[..first].iter().any(|&earlier| sight.lane(earlier) == sight.lane(suit)) {
            continue;
        }
        let alike: Vec<Suit> =
            Suit::ALL.into_iter().filter(|&other| sight.lane(other) == sight.lane(suit)).collect();
        // Suits that have their cards in the same groups make a part.
        let mut parts: Vec<Vec<Suit>> = Vec::new();
        for &suit in &alike {
            match parts.iter_mut().find(|part| groups(part[0]) == groups(suit)) {
                Some(part) => part.push(suit),
                None => parts.push(vec![suit]),
            }
        }
        parts.sort_by_key(Vec::len);
        let (singles, larger): (Vec<_>, Vec<_>) = parts.iter().partition(|part| part.len() == 1);
        let singles: Vec<Suit> = singles.into_iter().flatten().copied().collect();
        let who = match &larger[..] {
            _ if parts.len() == 1 => continue,
            [] => format!("{} hold the same ranks", symbols(&singles)),
            [part] if singles.len() == 1 => {
                format!("{} holds the same ranks as {}", symbols(&singles), symbols(part))
            }
            [part] => format!("{} hold the same ranks as {}", symbols(&singles), symbols(part)),
            [part, ..] => format!("{} hold the same ranks as {}", symbols(part), symbols(larger[1])),
        };
        let by_street = alike.iter().all(|&other| board.lane(other) == board.lane(suit))
            && (1..parts.len())
                .all(|i| parts[..i].iter().all(|part| turn.lane(part[0]) != turn.lane(parts[i][0])));
        let why = if by_street { "the flop and the turn tell them apart" } else { "not in the same places" };
        sentences.push((format!("{who}, but {why}."), singles));
    }
    sentences
}

/// `--dead A♣ K♦ breaks ♣↔♦: 36 classes for 49 cards become 47 for 47`; then an example of what a range or a lock tells apart.
pub(crate) fn broken(step: &Step) -> String {
    let source = with_symbols(&step.source);
    if step.breaks.is_empty() {
        return format!("{source} breaks nothing");
    }
    let perms = shortest(&step.breaks);
    let words = paint::list(&perms.iter().map(|perm| perm.cycles()).collect::<Vec<_>>());
    let why = step.why.map_or(String::new(), |why| format!(" ({})", why.text(paint::card)));
    let (before, after) = (step.before, step.after);
    if before.group == after.group {
        return format!("{source} breaks {words} too{why}");
    }
    let classes = paint::count(before.classes, "class");
    let change = if before.cards != after.cards {
        let cards = paint::count(before.cards, "card");
        format!("{classes} for {cards} become {} for {}", after.classes, after.cards)
    } else if before.classes != after.classes {
        format!("{classes} become {}", after.classes)
    } else {
        format!("still {classes}")
    };
    format!("{source} breaks {words}: {change}{why}")
}

/// `--dead A♣ K♦`
fn with_symbols(source: &Source) -> String {
    let cards = paint::cards(paint::descending(source.cards));
    let number = source.number.map_or(String::new(), |number| number.to_string());
    format!("{} {cards}{number}", source.option).trim_end().to_owned()
}

/// `♣ and ♦ are interchangeable, so are ♥ and ♠`
pub(crate) fn stabilizer(group: SuitGroup) -> String {
    let orbits = group.suit_orbits();
    let interchangeable: Vec<String> =
        orbits.iter().filter(|orbit| orbit.len() > 1).map(|orbit| symbols(orbit)).collect();
    match &interchangeable[..] {
        [] => "every relabelling changes it".to_owned(),
        _ if !is_free(group) => format!("unchanged by {}", moves(group)),
        [first, others @ ..] => {
            let others: String = others.iter().map(|suits| format!(", so are {suits}")).collect();
            format!("{first} are interchangeable{others}")
        }
    }
}

/// Whether the suits of each orbit can be permuted in every way.
fn is_free(group: SuitGroup) -> bool {
    let ways = |orbit: Vec<Suit>| (1..=orbit.len() as u32).product::<u32>();
    group.order() == group.suit_orbits().into_iter().map(ways).product::<u32>()
}

fn moves(group: SuitGroup) -> String {
    let moves = group.perms().filter(|&perm| perm != SuitPerm::IDENTITY).map(SuitPerm::cycles);
    moves.collect::<Vec<_>>().join(" or ")
}

fn symbols(suits: &[Suit]) -> String {
    paint::list(&suits.iter().map(|suit| suit.symbol().to_string()).collect::<Vec<_>>())
}

/// The ranks of a suit's cards, highest first.
fn held(cards: CardSet, suit: Suit) -> String {
    let ranks = Rank::all().rev().filter(|rank| cards.lane(suit) >> rank.index() & 1 == 1);
    let letters: Vec<String> = ranks.map(|rank| rank.to_string()).collect();
    if letters.is_empty() { "none".to_owned() } else { letters.join(" ") }
}
