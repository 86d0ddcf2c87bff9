//! `isofold buckets lookup`

use super::args::Lookup;
use super::failure;
use crate::batch::{Answer, BatchCommand, run_command};
use crate::failure::Failure;
use crate::input::{self, Cards};
use crate::output;
use crate::paint;
use crate::table::{Side, Table};
use isofold_abstraction::Buckets;
use isofold_api::buckets::HandBucket;
use isofold_cards::{Card, Range};
use isofold_service::buckets;
use std::path::Path;

/// `12`, or with a board cluster `7:12`.
fn step(cluster: Option<u16>, bucket: u16) -> String {
    cluster.map_or(String::new(), |cluster| format!("{cluster}:")) + &bucket.to_string()
}

/// `12 > 7 > 3`, the buckets of all streets so far.
fn path(hand: &HandBucket) -> String {
    hand.path.iter().map(|at| step(at.cluster, at.bucket)).collect::<Vec<_>>().join(" > ")
}

pub(super) fn run(args: &Lookup, json: bool) -> Result<(), Failure> {
    let batch = args.batch.check(json, "HAND", args.hands.is_some())?;
    let hands = match (batch, &args.hands) {
        (Some(batch), _) => return run_command(args, batch),
        (None, Some(hands)) => hands,
        (None, None) => return Err(Failure::argument("HAND", "expected a hand, as in AsKs")),
    };
    let folder = open(&args.folder)?;
    let board: Vec<Card> = args.board.as_ref().map_or(Vec::new(), |cards| cards.0.clone());
    let hands = found(&folder, hands, &board)?;
    if json {
        return output::json(&buckets::lookup_answer(&board, hands));
    }
    let title = match &board[..] {
        [] => "preflop".to_owned(),
        board => format!("on {}", board.iter().map(Card::to_string).collect::<String>()),
    };
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
        row.push(path(hand));
        table.row(row);
    }
    output::sections(&[[vec![paint::title(&title)], table.lines()].concat()])
}

fn open(folder: &Path) -> Result<Buckets, Failure> {
    buckets::open(folder).map_err(failure)
}

fn found(from: &Buckets, hands: &Range, board: &[Card]) -> Result<Vec<HandBucket>, Failure> {
    buckets::hand_buckets(from, hands, board).map_err(failure)
}

impl BatchCommand for Lookup {
    const NAME: &'static [&'static str] = &["buckets", "lookup"];
    const EXAMPLE: &'static str = "AsKs Ts9s8c";
    const COLUMNS: &'static [&'static str] = &["board", "hand", "class", "cluster", "bucket", "path"];

    type Context = Buckets;

    fn context(&self) -> Result<Buckets, Failure> {
        open(&self.folder)
    }

    fn answer(&self, from: &Buckets, query: &str, answer: Answer<'_>) -> Result<(), Failure> {
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
        let report = buckets::lookup_answer(&board, found(from, &hands, &board)?);
        let (board, hands) =
            (report.board.as_deref().unwrap_or_default(), report.hands.as_deref().unwrap_or_default());
        let text = || {
            let bucket = |hand: &HandBucket| format!("{} {}", hand.hand, step(hand.cluster, hand.bucket));
            hands.iter().map(bucket).collect::<Vec<_>>().join(" | ")
        };
        let row = |hand: &HandBucket| {
            let cluster = hand.cluster.map_or(String::new(), |cluster| cluster.to_string());
            let (hand_text, class) = (hand.hand.clone(), hand.class.clone());
            vec![board.to_owned(), hand_text, class, cluster, hand.bucket.to_string(), path(hand)]
        };
        answer.give(&report, text, || hands.iter().map(row).collect())
    }
}
