//! `isofold buckets lookup`

use super::args::Lookup;
use super::open;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::table::{Side, Table};
use isofold_abstraction::{Bucket, Buckets};
use isofold_cards::{Card, CardSet, Combo, HandClass};
use serde::Serialize;

#[derive(Serialize)]
struct Report {
    board: String,
    hands: Vec<Found>,
}

/// The bucket of a hand.
#[derive(Serialize)]
struct Found {
    hand: String,
    /// Its class among the 169.
    class: String,
    /// The cluster of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    cluster: Option<u16>,
    bucket: u16,
    /// The buckets of all streets so far; with perfect recall, each a branch of the one before.
    path: Vec<Step>,
}

/// The bucket of a hand on a street.
#[derive(Serialize)]
struct Step {
    #[serde(skip_serializing_if = "Option::is_none")]
    cluster: Option<u16>,
    bucket: u16,
}

impl Step {
    /// `12`, or with a board cluster `7:12`.
    fn text(&self) -> String {
        self.cluster.map_or(String::new(), |cluster| format!("{cluster}:")) + &self.bucket.to_string()
    }
}

pub(super) fn run(args: &Lookup, json: bool) -> Result<(), Failure> {
    let buckets = open(&args.folder)?;
    let board: Vec<Card> = args.board.as_ref().map_or(Vec::new(), |cards| cards.0.clone());
    let hands = found(&buckets, args, &board)?;
    let name: String = board.iter().map(|card| card.to_string()).collect();
    if json {
        return output::json(&Report { board: name, hands });
    }
    let title = if board.is_empty() { "preflop".to_owned() } else { format!("on {name}") };
    let has_clusters = hands.iter().any(|hand| hand.cluster.is_some());
    let mut heads = vec![("hand", Side::Left), ("class", Side::Left)];
    if has_clusters {
        heads.push(("board cluster", Side::Right));
    }
    heads.push(("bucket", Side::Right));
    heads.push(("streets", Side::Left));
    let mut table = Table::new(heads);
    for hand in &hands {
        let mut row = vec![hand.hand.clone(), hand.class.clone()];
        row.extend(hand.cluster.map(|cluster| cluster.to_string()));
        row.push(hand.bucket.to_string());
        row.push(hand.path.iter().map(Step::text).collect::<Vec<_>>().join(" > "));
        table.row(row);
    }
    output::sections(&[[vec![paint::title(&title)], table.lines()].concat()])
}

fn found(buckets: &Buckets, args: &Lookup, board: &[Card]) -> Result<Vec<Found>, Failure> {
    let set: CardSet = board.iter().copied().collect();
    let live: Vec<Combo> =
        args.hands.iter().map(|(combo, _)| combo).filter(|combo| !combo.set().intersects(set)).collect();
    if live.is_empty() {
        return Err(Failure::argument("HAND", "the board blocks every hand"));
    }
    let has_clusters = buckets.config().board_clusters.is_some() && !board.is_empty();
    let step = |at: Bucket| Step { cluster: has_clusters.then_some(at.cluster), bucket: at.bucket };
    let one = |combo: Combo| {
        let Bucket { cluster, bucket } = buckets.bucket(combo.set(), set)?;
        let path = buckets.path_of(combo.set(), board);
        Some(Found {
            hand: combo.to_string(),
            class: HandClass::of(combo).to_string(),
            cluster: has_clusters.then_some(cluster),
            bucket,
            path: path.unwrap_or_else(|| vec![Bucket { cluster, bucket }]).into_iter().map(step).collect(),
        })
    };
    Ok(live.into_iter().filter_map(one).collect())
}
