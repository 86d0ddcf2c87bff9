//! Boards of requests, and their classes.

use super::{FlopSubset, range_pairs};
use crate::{Error, parse, spot};
use isofold_cards::{Card, CardSet, Deck};
use isofold_iso::SuitPerm;
use isofold_tree::Spot;
use std::collections::BTreeMap;

/// A board that stands for those which some spots cannot tell apart from it.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardClass {
    /// The board, a flop from high to low.
    pub board: Vec<Card>,
    /// The number of boards, or the weight that was given.
    pub boards: f64,
}

impl BoardClass {
    /// The spot on this board.
    pub fn spot(&self, spot: &Spot) -> Spot {
        Spot { board: self.board.clone(), ..spot.clone() }
    }
}

/// One board of each class, in the order in which they were named. Boards of one class differ by a relabelling of suits under which all
/// of the spots, apart from their boards, stay the same. Boards that leave no deal are left out, unless they were named one by one.
pub fn board_classes(spots: &[&Spot], texts: &[String]) -> Result<Vec<BoardClass>, Error> {
    let perms: Vec<SuitPerm> =
        SuitPerm::all().filter(|&perm| spots.iter().all(|spot| keeps(spot, perm))).collect();
    let dead = spots.iter().fold(CardSet::EMPTY, |dead, spot| dead | spot.dead);
    let mut classes = Classes { perms, places: BTreeMap::new(), found: Vec::new() };
    for (number, text) in texts.iter().enumerate() {
        let field = || format!("boards[{number}]");
        let wrong = |why: String| Error::field(field(), why);
        match text.trim() {
            "flops:all" => {
                let before = classes.found.len();
                classes.add_all(&[], 3, dead);
                classes.drop_undealt(before, spots);
            }
            word @ ("turns" | "rivers") => {
                let before = classes.found.len();
                let start = start(spots, word).map_err(wrong)?;
                let cards = if word == "turns" { 4 } else { 5 };
                classes.add_all(&start, cards, dead);
                classes.drop_undealt(before, spots);
            }
            word if word.starts_with("flops:") => {
                let subset = FlopSubset::named(word).ok_or_else(|| {
                    let known = FlopSubset::names();
                    wrong(format!(
                        "`{word}` is no list of flops that this isofold has: expected flops:all, {known}"
                    ))
                })?;
                if classes.perms.len() < SuitPerm::all().count() {
                    let why = "ranges, locks, edits or dead cards tell suits apart, and a subset has one flop for all suits";
                    return Err(wrong(format!("`{word}`: {why}: expected flops:all")));
                }
                let before = classes.found.len();
                for (board, weight) in subset.boards() {
                    classes.add_named(&format!("{board}:{weight}"), dead).map_err(wrong)?;
                }
                classes.drop_undealt(before, spots);
            }
            text => classes.add_named(text, dead).map_err(wrong)?,
        }
    }
    Ok(classes.found)
}

/// Whether a spot stays the same, apart from its board, if its suits are relabelled.
fn keeps(spot: &Spot, perm: SuitPerm) -> bool {
    let bare = |spot: Spot| Spot { board: Vec::new(), ..spot };
    bare(spot.relabelled(perm)) == bare(spot.clone())
}

/// The cards that turns or rivers come after: the same of all spots. Rivers after a flop alone are those after all turns.
fn start(spots: &[&Spot], word: &str) -> Result<Vec<Card>, String> {
    let most = if word == "turns" { 3 } else { 4 };
    let start = |spot: &Spot| -> Vec<Card> { spot.board.iter().copied().take(most).collect() };
    let Some(first) = spots.first() else { return Err("there is no spot to come after".to_owned()) };
    match spots.iter().all(|other| start(other) == start(first)) {
        true => Ok(start(first)),
        false => Err(format!(
            "`{word}` come after one board, and the spots have several: expected spots of one board"
        )),
    }
}

/// Classes of boards, found by the least of their relabellings.
struct Classes {
    perms: Vec<SuitPerm>,
    /// The place of each class in the list.
    places: BTreeMap<CardSet, usize>,
    found: Vec<BoardClass>,
}

impl Classes {
    fn key(&self, board: CardSet) -> CardSet {
        self.perms.iter().map(|perm| perm.apply_set(board)).min().unwrap_or(board)
    }

    /// Adds every board of so many cards that begins with some.
    fn add_all(&mut self, start: &[Card], cards: usize, dead: CardSet) {
        let blocked = dead | start.iter().copied().collect();
        let left: Vec<Card> = (Deck::Full.cards() - blocked).iter().collect();
        let before = self.found.len();
        let mut dealt = Vec::new();
        each_deal(&left, cards - start.len(), &mut dealt, &mut |dealt| {
            // High cards and spades first, as players write them.
            let board: Vec<Card> = start.iter().chain(dealt.iter().rev()).copied().collect();
            let key = self.key(board.iter().copied().collect());
            match self.places.get(&key) {
                Some(&place) if place >= before => {
                    let class = &mut self.found[place];
                    class.boards += 1.0;
                    class.board = board.max(std::mem::take(&mut class.board));
                }
                // Named before, with all boards of its class.
                Some(_) => {}
                None => {
                    self.places.insert(key, self.found.len());
                    self.found.push(BoardClass { board, boards: 1.0 });
                }
            }
        });
    }

    /// Leaves out the boards from a place on that leave one of the spots no deal.
    fn drop_undealt(&mut self, from: usize, spots: &[&Spot]) {
        let mut place = 0;
        self.found.retain(|class| {
            place += 1;
            place <= from || spots.iter().all(|spot| range_pairs(&class.spot(spot)) > 0.0)
        });
        let places = self.found.iter().enumerate();
        self.places =
            places.map(|(place, class)| (self.key(class.board.iter().copied().collect()), place)).collect();
    }

    /// Adds a board such as `QsTs7h` or `QsTs7h:12`. Without a weight it stands for all boards of its class.
    fn add_named(&mut self, text: &str, dead: CardSet) -> Result<(), String> {
        let (cards, weight) = match text.split_once(':') {
            None => (text, None),
            Some((cards, weight)) => {
                let number =
                    weight.trim().parse::<f64>().ok().filter(|weight| weight.is_finite() && *weight > 0.0);
                let why =
                    || format!("`{weight}` is not a weight: expected a number above 0, as in QsTs7h:12");
                (cards, Some(number.ok_or_else(why)?))
            }
        };
        let board = parse::board(cards)?;
        let set: CardSet = board.iter().copied().collect();
        if let Some(card) = (set & dead).iter().next() {
            return Err(format!("`{}` has {card}, which is dead", spot::board(&board)));
        }
        let key = self.key(set);
        match (self.places.get(&key), weight) {
            (Some(&place), Some(weight)) => self.found[place].boards += weight,
            (Some(_), None) => {}
            (None, weight) => {
                let mut members: Vec<CardSet> = self.perms.iter().map(|perm| perm.apply_set(set)).collect();
                members.sort_unstable();
                members.dedup();
                let boards = weight.unwrap_or(members.len() as f64);
                self.places.insert(key, self.found.len());
                self.found.push(BoardClass { board, boards });
            }
        }
        Ok(())
    }
}

/// Visits every set of so many of the cards, each in ascending order.
fn each_deal(cards: &[Card], count: usize, dealt: &mut Vec<Card>, visit: &mut impl FnMut(&[Card])) {
    if count == 0 {
        return visit(dealt);
    }
    for (place, &card) in cards.iter().enumerate() {
        dealt.push(card);
        each_deal(&cards[place + 1..], count - 1, dealt, visit);
        dealt.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(oop: &str, ip: &str) -> Spot {
        Spot::on("QsTs7h").pot(60).stack(120).oop(oop).ip(ip).build().unwrap()
    }

    fn classes(spot: &Spot, boards: &[&str]) -> Vec<BoardClass> {
        let boards: Vec<String> = boards.iter().map(|&board| board.to_owned()).collect();
        board_classes(&[spot], &boards).unwrap()
    }

    fn deals(spot: &Spot, classes: &[BoardClass]) -> f64 {
        classes.iter().map(|class| class.boards * range_pairs(&class.spot(spot))).sum()
    }

    /// Whatever the ranges, each pair of hands leaves 48 cards for the flop.
    #[test]
    fn weights_of_all_flops_sum_to_the_number_of_deals() {
        let flops = 48.0 * 47.0 * 46.0 / 6.0;
        for (oop, ip, count) in [("22+,A2s+,K9s+", "55-QQ,KK:0.5,AQo+", 1_755), ("AhKh,QQ", "JJ,Th9h", 0)] {
            let spot = spot(oop, ip);
            let classes = classes(&spot, &["flops:all"]);
            let bare = Spot { board: Vec::new(), ..spot.clone() };
            assert_eq!(deals(&spot, &classes), range_pairs(&bare) * flops, "{oop} {ip}");
            // Suits that a range tells apart make more classes.
            assert!(if count > 0 { classes.len() == count } else { classes.len() > 1_755 });
            assert!(classes.iter().all(|class| class.board.len() == 3));
        }
    }

    #[test]
    fn a_subset_has_the_weight_of_all_flops() {
        let spot = spot("22+,A2s+,K9s+", "55-QQ,KK:0.5,AQo+");
        let classes = classes(&spot, &["flops:25"]);
        assert_eq!(classes.len(), 25);
        let boards: f64 = classes.iter().map(|class| class.boards).sum();
        assert!((boards - 22_100.0).abs() < 0.1, "{boards}");
        let with_suits = self::spot("AhKh,QQ", "JJ,Th9h");
        let error = board_classes(&[&with_suits], &["flops:25".to_owned()]).unwrap_err().to_string();
        assert!(error.contains("tell suits apart"), "{error}");
    }

    #[test]
    fn flops_are_written_from_high_to_low_in_spades() {
        let spot = spot("22+", "22+");
        let boards: Vec<String> =
            classes(&spot, &["flops:all"]).iter().map(|class| spot::board(&class.board)).collect();
        for board in ["AsKsQs", "QsTs7h", "7s7h2s", "8s8h8d"] {
            assert!(boards.iter().any(|found| found == board), "{board}");
        }
    }

    #[test]
    fn turns_and_rivers_come_after_the_board() {
        let spot = spot("22+,A2s+", "33+,KQs");
        let turns = classes(&spot, &["turns"]);
        assert!(turns.iter().all(|class| spot::board(&class.board).starts_with("QsTs7h")));
        assert_eq!(turns.iter().map(|class| class.boards).sum::<f64>(), 49.0);
        // Diamonds and clubs are interchangeable: 12 of spades and hearts each less the board's, 13 of the others together.
        assert_eq!(turns.len(), 11 + 12 + 13);
        let turn = Spot { board: parse::board("QsTs7h2c").unwrap(), ..spot.clone() };
        let rivers = classes(&turn, &["rivers"]);
        assert_eq!(rivers.iter().map(|class| class.boards).sum::<f64>(), 48.0);
        let runouts = classes(&spot, &["rivers"]);
        assert_eq!(runouts.iter().map(|class| class.boards).sum::<f64>(), 49.0 * 48.0 / 2.0);
        // Each pair of hands leaves 45 cards for the turn.
        assert_eq!(deals(&spot, &turns), range_pairs(&spot) * 45.0);
    }

    #[test]
    fn named_boards_stand_for_their_class_or_have_a_weight() {
        let spot = spot("22+", "33+");
        let found = classes(&spot, &["QsTs7h", "TdQd7c", "AsKsQs", "AhKh2h:3", "2cKcAc:4.5"]);
        let found: Vec<(String, f64)> =
            found.iter().map(|class| (spot::board(&class.board), class.boards)).collect();
        let expected = [("QsTs7h", 12.0), ("AsKsQs", 4.0), ("AhKh2h", 7.5)];
        assert_eq!(found, expected.map(|(board, boards)| (board.to_owned(), boards)));
    }

    #[test]
    fn what_is_no_board_is_refused() {
        let spot = spot("22+", "33+");
        for (text, why) in [
            ("flops:183", "expected flops:all, flops:25"),
            ("QsTs", "3, 4 or 5 cards"),
            ("QsTs7h:0", "above 0"),
            ("QsTs7h:x", "above 0"),
            ("flops", "flops"),
            ("QsQs7h", "duplicate card"),
        ] {
            let error = board_classes(&[&spot], &[text.to_owned()]).unwrap_err().to_string();
            assert!(error.starts_with("boards[0]: ") && error.contains(why), "{error}");
        }
        let dead = Spot { dead: "Qs".parse().unwrap(), ..spot };
        assert!(board_classes(&[&dead], &["QsTs7h".to_owned()]).unwrap_err().to_string().contains("dead"));
    }
}
