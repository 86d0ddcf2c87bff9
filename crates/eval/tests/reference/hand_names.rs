//! Reference made hands and draws: the five cards that play are found by trying all, draws by dealing every rank and suit.

use crate::five_cards;
use isofold_cards::{Card, CardSet, Combo, Suit};
use isofold_eval::{Category, Draws, HandCategory, Made, Ranking};

fn ranks(cards: &[Card]) -> Vec<u8> {
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.rank().index()).collect();
    ranks.sort_by(|a, b| b.cmp(a));
    ranks
}

fn count(ranks: &[u8], rank: u8) -> usize {
    ranks.iter().filter(|&&one| one == rank).count()
}

/// The category and the ranks of the five cards that play, those held most often first.
fn best(cards: &[Card]) -> (Category, Vec<u8>) {
    let rank = five_cards::rank(Ranking::Standard, cards.iter().copied().collect());
    (five_cards::category(Ranking::Standard, &rank), rank.1)
}

pub(crate) fn categorize(combo: Combo, board: CardSet) -> Option<HandCategory> {
    if combo.set().intersects(board) || !(3..=5).contains(&board.len()) {
        return None;
    }
    let (hole, board): (Vec<Card>, Vec<Card>) = (combo.cards().to_vec(), board.iter().collect());
    let made = made(&hole, &board);
    let mut draws = Draws::NONE;
    if board.len() < 5 {
        draws = flush_draws(&hole, &board) | overcards(&hole, &board, made);
        if !matches!(
            best(&[&hole[..], &board].concat()).0,
            Category::Straight | Category::Flush | Category::StraightFlush
        ) {
            draws |= straight_draws(&ranks(&hole), &ranks(&board));
        }
    }
    Some(HandCategory { made, draws })
}

fn made(hole: &[Card], board: &[Card]) -> Made {
    let all = [hole, board].concat();
    if board.len() == 5 && best(&all) == best(board) {
        return Made::Board;
    }
    let (category, playing) = best(&all);
    let on_board = |rank: u8| count(&ranks(board), rank);
    let pocket = hole[0].rank() == hole[1].rank();
    let unpaired = match ranks(hole)[0] {
        12 => Made::AceHigh,
        11 => Made::KingHigh,
        _ => Made::HighCard,
    };
    match category {
        Category::StraightFlush => Made::StraightFlush,
        Category::Quads => [Made::Quads, unpaired][usize::from(on_board(playing[0]) == 4)],
        Category::FullHouse => Made::FullHouse,
        Category::Flush => flush(hole, board),
        Category::Straight => Made::Straight,
        Category::Trips => match on_board(playing[0]) {
            1 => Made::Set,
            2 => Made::Trips,
            _ => unpaired,
        },
        Category::HighCard => unpaired,
        Category::Pair | Category::TwoPair => {
            let pairs = [playing[0], playing[2]];
            let mut own = pairs[..if category == Category::Pair { 1 } else { 2 }].to_vec();
            own.retain(|&rank| on_board(rank) < 2);
            match own[..] {
                [] => unpaired,
                [one] => pair(one, pocket, ranks(hole), ranks(board)),
                _ => {
                    let mut top = ranks(board);
                    top.dedup();
                    if own == top[..2] { Made::TopTwoPair } else { Made::LowerTwoPair }
                }
            }
        }
    }
}

fn pair(rank: u8, pocket: bool, hole: Vec<u8>, mut board: Vec<u8>) -> Made {
    board.dedup();
    let higher = board.iter().filter(|&&one| one > rank).count();
    let lowest = board.iter().all(|&one| one >= rank);
    if pocket {
        return match higher {
            0 => Made::Overpair,
            _ if lowest => Made::Underpair,
            1 => Made::MiddlePocketPair,
            _ => Made::LowPocketPair,
        };
    }
    let kicker = if hole[0] == rank { hole[1] } else { hole[0] };
    // The better kickers that an opponent could have.
    let better = (kicker + 1..13).filter(|other| !board.contains(other)).count();
    match (higher, better) {
        (0, 0) => Made::TopPairTopKicker,
        (0, 1..=2) => Made::TopPairGoodKicker,
        (0, _) => Made::TopPairWeakKicker,
        (1, _) => Made::SecondPair,
        _ if lowest => Made::BottomPair,
        _ => Made::ThirdPair,
    }
}

/// The flush, by how many single cards would give an opponent a better one.
fn flush(hole: &[Card], board: &[Card]) -> Made {
    let suit = Suit::ALL.into_iter().find(|&suit| of(suit, hole) + of(suit, board) >= 5).unwrap();
    let best_five = |own: &[Card]| {
        let cards: Vec<Card> = own.iter().chain(board).copied().filter(|card| card.suit() == suit).collect();
        ranks(&cards).into_iter().take(5).collect::<Vec<_>>()
    };
    let others =
        Card::all().filter(|card| card.suit() == suit && !hole.contains(card) && !board.contains(card));
    match others.filter(|&card| best_five(&[card]) > best_five(hole)).count() {
        0 => Made::NutFlush,
        1 | 2 => Made::HighFlush,
        _ => Made::LowFlush,
    }
}

fn of(suit: Suit, cards: &[Card]) -> usize {
    cards.iter().filter(|card| card.suit() == suit).count()
}

/// Flush draws: deals one more card of a suit, or two, and looks whether the hand has a flush that the board has not.
fn flush_draws(hole: &[Card], board: &[Card]) -> Draws {
    for suit in Suit::ALL {
        let (own, shared) = (of(suit, hole), of(suit, board));
        let completed_by = |cards: usize| own + shared < 5 && own + shared + cards == 5 && shared + cards < 5;
        if completed_by(1) {
            let best = hole.iter().filter(|card| card.suit() == suit).max().unwrap();
            let better =
                Card::all().filter(|card| card.suit() == suit && card > best && !board.contains(card));
            return if better.count() == 0 { Draws::NUT_FLUSH_DRAW } else { Draws::FLUSH_DRAW };
        }
        if completed_by(2) && board.len() == 3 {
            return Draws::BACKDOOR_FLUSH_DRAW;
        }
    }
    Draws::NONE
}

/// The top of the best straight among ranks, counted from 1, or 0.
fn straight(ranks: &[u8]) -> u8 {
    let has = |rank: u8| ranks.contains(&((rank + 12) % 13));
    (4..14).rev().find(|&top| (top - 4..=top).all(has)).unwrap_or(0)
}

fn straight_draws(hole: &[u8], board: &[u8]) -> Draws {
    let improves = |dealt: &[u8]| {
        let board = [board, dealt].concat();
        straight(&[hole, &board].concat()) > straight(&board)
    };
    let outs: Vec<u8> = (0..13).filter(|&rank| improves(&[rank])).collect();
    let held = [hole, board].concat();
    // Four in a row, the ace at either end of the ranks, with an out at both ends of the row.
    let open = (1..10u8).any(|low| {
        let rank = |step: u8| (step + 12) % 13;
        let row = (low..low + 4).all(|step| held.contains(&rank(step)));
        row && outs.contains(&rank(low - 1)) && outs.contains(&rank(low + 4))
    });
    match outs.len() {
        0 if board.len() == 3 && (0..13).any(|a| (0..a).any(|b| improves(&[a, b]))) => {
            Draws::BACKDOOR_STRAIGHT_DRAW
        }
        0 => Draws::NONE,
        1 => Draws::GUTSHOT,
        _ if open => Draws::OPEN_ENDED,
        _ => Draws::DOUBLE_GUTSHOT,
    }
}

fn overcards(hole: &[Card], board: &[Card], made: Made) -> Draws {
    let over = |card: &&Card| board.iter().all(|other| other.rank() < card.rank());
    let quads = board.len() == 4 && board.iter().all(|card| card.rank() == board[0].rank());
    match (made, hole.iter().filter(over).count()) {
        _ if quads => Draws::NONE,
        (Made::HighCard | Made::KingHigh | Made::AceHigh, 1) => Draws::ONE_OVERCARD,
        (Made::HighCard | Made::KingHigh | Made::AceHigh, 2) => Draws::TWO_OVERCARDS,
        _ => Draws::NONE,
    }
}
