//! The 13×13 map of the buckets of a board.

use super::markup::{Html, element};
use super::scale;
use crate::paint;
use isofold_cards::{CardSet, Combo, HandClass};

/// The 169 classes with the buckets of their combos.
pub(super) struct Map(Vec<Cell>);

/// A class and where its combos that the board leaves belong.
pub(super) struct Cell {
    pub(super) class: HandClass,
    hands: Vec<(Combo, u16)>,
}

impl Map {
    /// By what tells the bucket of a combo.
    pub(super) fn new(board: CardSet, bucket: impl Fn(Combo) -> Option<u16>) -> Map {
        let hands = |class: HandClass| {
            let live = class.combos().filter(|combo| !combo.set().intersects(board));
            live.filter_map(|combo| Some((combo, bucket(combo)?))).collect()
        };
        Map(HandClass::all().map(|class| Cell { class, hands: hands(class) }).collect())
    }

    /// Classes that the board leaves.
    pub(super) fn live(&self) -> usize {
        self.0.iter().filter(|cell| !cell.hands.is_empty()).count()
    }

    /// Classes whose combos are in more than one bucket, those first that are widest apart.
    pub(super) fn torn(&self) -> Vec<&Cell> {
        let mut torn: Vec<&Cell> = self.0.iter().filter(|cell| cell.width() > 0).collect();
        torn.sort_by_key(|cell| std::cmp::Reverse(cell.width()));
        torn
    }

    /// The table, its colours from the first to the last of so many buckets.
    pub(super) fn table(&self, buckets: u16) -> Html {
        let row = |cells: &[Cell]| {
            element("tr", &[], cells.iter().map(|cell| cell.html(buckets)).collect::<Html>())
        };
        let rows: Html = self.0.chunks(13).map(row).collect();
        let table = element("table", &[("class", &"map")], element("tbody", &[], rows));
        element("div", &[("class", &"wide")], table)
    }
}

impl Cell {
    /// The least and the greatest bucket.
    pub(super) fn span(&self) -> Option<[u16; 2]> {
        let buckets = || self.hands.iter().map(|&(_, bucket)| bucket);
        Some([buckets().min()?, buckets().max()?])
    }

    /// How many buckets lie between the least and the greatest.
    fn width(&self) -> u16 {
        self.span().map_or(0, |[least, most]| most - least)
    }

    /// `94`, `94–167`, or nothing if the board leaves no combo.
    pub(super) fn label(&self) -> String {
        match self.span() {
            Some([least, most]) if least == most => least.to_string(),
            Some([least, most]) => format!("{least}–{most}"),
            None => String::new(),
        }
    }

    fn mean(&self) -> Option<f64> {
        let sum: f64 = self.hands.iter().map(|&(_, bucket)| f64::from(bucket)).sum();
        (!self.hands.is_empty()).then(|| sum / self.hands.len() as f64)
    }

    /// Each combo with its bucket.
    fn title(&self) -> String {
        let hand = |&(combo, bucket): &(Combo, u16)| format!("{}: {bucket}", paint::groups(&[combo.set()]));
        let hands: Vec<String> = self.hands.iter().map(hand).collect();
        match hands.is_empty() {
            true => format!("{}: the board holds its cards", self.class),
            false => format!("{}\n{}", self.class, hands.join("\n")),
        }
    }

    fn html(&self, buckets: u16) -> Html {
        let inside = [element("b", &[], self.class.to_string()), element("span", &[], self.label())];
        match self.mean() {
            Some(mean) => {
                let colour = scale::Colour::at(mean / f64::from(buckets.saturating_sub(1).max(1)));
                element("td", &[("title", &self.title()), ("style", &colour.style())], inside)
            }
            None => element("td", &[("title", &self.title()), ("class", &"blocked")], inside),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isofold_cards::Suit;

    /// Hands of two spades are five buckets above others of their class.
    fn fake(combo: Combo) -> Option<u16> {
        let [low, high] = combo.cards();
        let bucket = u16::from(low.rank().index()) + u16::from(high.rank().index());
        let is_spades = [low, high].iter().all(|card| card.suit() == Suit::SPADES);
        Some(if is_spades { bucket + 5 } else { bucket })
    }

    fn cell<'a>(map: &'a Map, name: &str) -> &'a Cell {
        map.0.iter().find(|cell| cell.class.to_string() == name).unwrap()
    }

    #[test]
    fn a_cell_tells_its_bucket_or_their_span() {
        let map = Map::new("Ts9s8c".parse().unwrap(), fake);
        assert_eq!(cell(&map, "AKs").label(), "23–28");
        assert_eq!(cell(&map, "AKo").label(), "23");
        // The ten of spades is on the board.
        assert_eq!(cell(&map, "ATs").label(), "20");
        assert_eq!(cell(&map, "AKs").mean(), Some((3.0 * 23.0 + 28.0) / 4.0));
        assert!(cell(&map, "AKs").title().contains("A♠K♠: 28"));
        // 78 suited classes, of which 23 have the ten or the nine.
        assert_eq!((map.live(), map.torn().len()), (169, 78 - 23));
    }

    #[test]
    fn a_class_that_the_board_blocks_is_grey() {
        let map = Map::new("TsThTd".parse().unwrap(), fake);
        assert_eq!(map.live(), 168);
        let blocked = cell(&map, "TT");
        assert_eq!((blocked.label(), blocked.mean()), (String::new(), None));
        let markup = map.table(30).into_string();
        assert_eq!(markup.matches("class=\"blocked\"").count(), 1);
        assert_eq!(markup.matches("<td").count(), 169);
    }
}
