//! The 13×13 grid of hands with their buckets on a board.

use super::colour_scale;
use crate::html::{Html, element};
use crate::paint;
use isofold_cards::{CardSet, Combo, HandClass};

/// The 169 classes with the buckets of their combos.
pub(super) struct HandGrid(Vec<ClassCell>);

/// A class with the buckets of its combos that the board does not block.
pub(super) struct ClassCell {
    pub(super) class: HandClass,
    hands: Vec<(Combo, u16)>,
}

impl HandGrid {
    /// The grid of a board, given the bucket of a combo.
    pub(super) fn new(board: CardSet, bucket: impl Fn(Combo) -> Option<u16>) -> HandGrid {
        let hands = |class: HandClass| {
            let live = class.combos().filter(|combo| !combo.set().intersects(board));
            live.filter_map(|combo| Some((combo, bucket(combo)?))).collect()
        };
        HandGrid(HandClass::all().map(|class| ClassCell { class, hands: hands(class) }).collect())
    }

    /// The number of classes that the board does not block.
    pub(super) fn live(&self) -> usize {
        self.0.iter().filter(|cell| !cell.hands.is_empty()).count()
    }

    /// The classes whose combos are in more than one bucket, the widest span first.
    pub(super) fn split(&self) -> Vec<&ClassCell> {
        let mut split: Vec<&ClassCell> = self.0.iter().filter(|cell| cell.width() > 0).collect();
        split.sort_by_key(|cell| std::cmp::Reverse(cell.width()));
        split
    }

    /// The grid as a table, coloured from the first to the last of `buckets` buckets.
    pub(super) fn table(&self, buckets: u16) -> Html {
        let row = |cells: &[ClassCell]| {
            element("tr", &[], cells.iter().map(|cell| cell.html(buckets)).collect::<Html>())
        };
        let rows: Html = self.0.chunks(13).map(row).collect();
        let table = element("table", &[("class", &"map")], element("tbody", &[], rows));
        element("div", &[("class", &"wide")], table)
    }
}

impl ClassCell {
    /// The least and the greatest bucket.
    pub(super) fn span(&self) -> Option<[u16; 2]> {
        let buckets = || self.hands.iter().map(|&(_, bucket)| bucket);
        Some([buckets().min()?, buckets().max()?])
    }

    /// The difference of the least and the greatest bucket.
    fn width(&self) -> u16 {
        self.span().map_or(0, |[least, most]| most - least)
    }

    /// `94`, `94–167`, or nothing if the board blocks all combos.
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
            true => format!("{}: blocked by the board", self.class),
            false => format!("{}\n{}", self.class, hands.join("\n")),
        }
    }

    fn html(&self, buckets: u16) -> Html {
        let inside = [element("b", &[], self.class.to_string()), element("span", &[], self.label())];
        match self.mean() {
            Some(mean) => {
                let colour = colour_scale::Colour::at(mean / f64::from(buckets.saturating_sub(1).max(1)));
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

    fn cell<'a>(grid: &'a HandGrid, name: &str) -> &'a ClassCell {
        grid.0.iter().find(|cell| cell.class.to_string() == name).unwrap()
    }

    #[test]
    fn a_cell_tells_its_bucket_or_their_span() {
        let grid = HandGrid::new("Ts9s8c".parse().unwrap(), fake);
        assert_eq!(cell(&grid, "AKs").label(), "23–28");
        assert_eq!(cell(&grid, "AKo").label(), "23");
        // The ten of spades is on the board.
        assert_eq!(cell(&grid, "ATs").label(), "20");
        assert_eq!(cell(&grid, "AKs").mean(), Some((3.0 * 23.0 + 28.0) / 4.0));
        assert!(cell(&grid, "AKs").title().contains("A♠K♠: 28"));
        // 78 suited classes, of which 23 have the ten or the nine.
        assert_eq!((grid.live(), grid.split().len()), (169, 78 - 23));
    }

    #[test]
    fn a_class_that_the_board_blocks_is_grey() {
        let grid = HandGrid::new("TsThTd".parse().unwrap(), fake);
        assert_eq!(grid.live(), 168);
        let blocked = cell(&grid, "TT");
        assert_eq!((blocked.label(), blocked.mean()), (String::new(), None));
        let markup = grid.table(30).into_string();
        assert_eq!(markup.matches("class=\"blocked\"").count(), 1);
        assert_eq!(markup.matches("<td").count(), 169);
    }
}
