//! `isofold buckets lookup`

use super::args::Lookup;
use super::{artifact_failure, open};
use crate::batch::{Answer, BatchCommand, run_command};
use crate::failure::Failure;
use crate::input::{self, Cards};
use crate::output;
use crate::paint;
use crate::table::{Side, Table};
use isofold_abstraction::{ArtifactError, Bucket, Buckets};
use isofold_cards::{Card, CardSet, Combo, HandClass, Range};
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
    let batch = args.batch.check(json, "HAND", args.hands.is_some())?;
    let hands = match (batch, &args.hands) {
        (Some(batch), _) => return run_command(args, batch),
        (None, Some(hands)) => hands,
        (None, None) => return Err(Failure::argument("HAND", "expected a hand, as in AsKs")),
    };
    let buckets = open(&args.folder)?;
    let board: Vec<Card> = args.board.as_ref().map_or(Vec::new(), |cards| cards.0.clone());
    let hands = found(&buckets, hands, &board)?;
    let name = name(&board);
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

fn name(board: &[Card]) -> String {
    board.iter().map(Card::to_string).collect()
}

fn found(buckets: &Buckets, hands: &Range, board: &[Card]) -> Result<Vec<Found>, Failure> {
    let set: CardSet = board.iter().copied().collect();
    let live: Vec<Combo> =
        hands.iter().map(|(combo, _)| combo).filter(|combo| !combo.set().intersects(set)).collect();
    if live.is_empty() {
        return Err(Failure::argument("HAND", "the board blocks every hand"));
    }
    let has_clusters = buckets.config().board_clusters.is_some() && !board.is_empty();
    let step = |at: Bucket| Step { cluster: has_clusters.then_some(at.cluster), bucket: at.bucket };
    let one = |combo: Combo| {
        let Some(Bucket { cluster, bucket }) = buckets.bucket(combo.set(), set)? else { return Ok(None) };
        let path = buckets.path_of(combo.set(), board)?;
        Ok(Some(Found {
            hand: combo.to_string(),
            class: HandClass::of(combo).to_string(),
            cluster: has_clusters.then_some(cluster),
            bucket,
            path: path.unwrap_or_else(|| vec![Bucket { cluster, bucket }]).into_iter().map(step).collect(),
        }))
    };
    let found = live.into_iter().filter_map(|combo| one(combo).transpose());
    found.collect::<Result<_, Box<ArtifactError>>>().map_err(|error| artifact_failure(*error))
}

impl BatchCommand for Lookup {
    const NAME: &'static [&'static str] = &["buckets", "lookup"];
    const EXAMPLE: &'static str = "AsKs Ts9s8c";
    const COLUMNS: &'static [&'static str] = &["board", "hand", "class", "cluster", "bucket", "path"];

    type Context = Buckets;

    fn context(&self) -> Result<Buckets, Failure> {
        open(&self.folder)
    }

    fn answer(&self, buckets: &Buckets, query: &str, answer: Answer<'_>) -> Result<(), Failure> {
        // A bar lets the hand have spaces.
        let separator = if query.contains('|') { '|' } else { ' ' };
        let (hands, board) = query.split_once(separator).unwrap_or((query, ""));
        let hands = input::range(hands.trim()).map_err(|why| Failure::argument("HAND", why))?;
        let board = match board.trim() {
            "" => Vec::new(),
            board => input::board(board)
                .map(|Cards(board)| board)
                .map_err(|why| Failure::argument("BOARD", why))?,
        };
        let hands = found(buckets, &hands, &board)?;
        let board = name(&board);
        let text = || {
            let bucket = |hand: &Found| Step { cluster: hand.cluster, bucket: hand.bucket }.text();
            hands.iter().map(|hand| format!("{} {}", hand.hand, bucket(hand))).collect::<Vec<_>>().join(" | ")
        };
        let row = |hand: &Found| {
            let cluster = hand.cluster.map_or(String::new(), |cluster| cluster.to_string());
            let path = hand.path.iter().map(Step::text).collect::<Vec<_>>().join(" > ");
            vec![board.clone(), hand.hand.clone(), hand.class.clone(), cluster, hand.bucket.to_string(), path]
        };
        let rows = || hands.iter().map(row).collect();
        answer.give(&BatchReport { board: &board, hands: &hands }, text, rows)
    }
}

/// The object of a line.
#[derive(Serialize)]
struct BatchReport<'a> {
    board: &'a str,
    hands: &'a [Found],
}
