//! Spots and ranges of other programs, both ways.
#![allow(clippy::unwrap_used)]

mod hostile;
mod pio;
mod ranges;
mod round_trips;
mod texas;
mod upi;

use isofold_convert::{Content, Converted, read};
use isofold_tree::{Spot, Tree};

/// The spot of a text that is one.
fn spot(text: &str) -> (Spot, Vec<String>) {
    let Converted { content, remarks, .. } = read(text, None).unwrap();
    let remarks = remarks.iter().map(|remark| remark.to_string()).collect();
    match content {
        Content::Spot(spot) => {
            // Whatever is converted is a spot file, too.
            assert_eq!(Spot::from_toml(&spot.to_toml()).as_ref(), Ok(&*spot));
            (*spot, remarks)
        }
        Content::Range(range) => panic!("a range: {range}"),
    }
}

/// The actions after a line, as text.
fn actions(spot: &Spot, line: &str) -> String {
    let tree = Tree::new(spot).unwrap();
    let node = tree.follow(&line.parse().unwrap()).unwrap().0;
    let actions: Vec<String> = tree.node(node).actions().iter().map(|action| action.to_string()).collect();
    actions.join(", ")
}

/// The message of a text that is refused.
fn refusal(text: &str) -> String {
    read(text, None).unwrap_err().to_string()
}
