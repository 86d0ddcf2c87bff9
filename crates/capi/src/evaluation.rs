//! Strengths of hands, in every game.

use crate::buffer::{Input, Output, text, write_one, write_text};
use crate::cards::set;
use crate::edge;
use crate::failure::Failure;
use crate::isofold_status;
use isofold_cards::CardSet;
use isofold_eval::{Game, GameError, Ranking, Showdown, Strength, evaluate_deal_words};
use std::ffi::c_char;

/// A game: one of the constants ISOFOLD_GAME_…
pub type isofold_game = i32;

/// Texas hold'em: two hole cards and a board of five.
pub const ISOFOLD_GAME_HOLDEM: isofold_game = 0;
/// Hold'em with the 36 cards from six to ace; a flush beats a full house, a straight beats trips.
pub const ISOFOLD_GAME_SHORT_DECK: isofold_game = 1;
/// Short deck where trips beat a straight.
pub const ISOFOLD_GAME_SHORT_DECK_TRIPS: isofold_game = 2;
/// Omaha: two of four hole cards play with three of the board.
pub const ISOFOLD_GAME_OMAHA: isofold_game = 3;
/// Omaha with five hole cards.
pub const ISOFOLD_GAME_OMAHA5: isofold_game = 4;
/// Omaha with six hole cards.
pub const ISOFOLD_GAME_OMAHA6: isofold_game = 5;
/// Omaha hi-lo, eight or better.
pub const ISOFOLD_GAME_OMAHA8: isofold_game = 6;
/// Omaha hi-lo with five hole cards.
pub const ISOFOLD_GAME_OMAHA5_8: isofold_game = 7;
/// Omaha hi-lo with six hole cards.
pub const ISOFOLD_GAME_OMAHA6_8: isofold_game = 8;
/// Seven-card stud: no board.
pub const ISOFOLD_GAME_STUD: isofold_game = 9;
/// Seven-card stud hi-lo, eight or better.
pub const ISOFOLD_GAME_STUD8: isofold_game = 10;
/// Razz: seven cards, the lowest five play.
pub const ISOFOLD_GAME_RAZZ: isofold_game = 11;
/// 2-7 lowball: five cards.
pub const ISOFOLD_GAME_DEUCE_SEVEN: isofold_game = 12;
/// Ace-to-five lowball: five cards.
pub const ISOFOLD_GAME_ACE_FIVE: isofold_game = 13;
/// Badugi: four cards.
pub const ISOFOLD_GAME_BADUGI: isofold_game = 14;

/// The games and their numbers, which never change.
const GAMES: [(isofold_game, Game); Game::ALL.len()] = [
    (ISOFOLD_GAME_HOLDEM, Game::Holdem),
    (ISOFOLD_GAME_SHORT_DECK, Game::ShortDeck),
    (ISOFOLD_GAME_SHORT_DECK_TRIPS, Game::ShortDeckTrips),
    (ISOFOLD_GAME_OMAHA, Game::Omaha),
    (ISOFOLD_GAME_OMAHA5, Game::Omaha5),
    (ISOFOLD_GAME_OMAHA6, Game::Omaha6),
    (ISOFOLD_GAME_OMAHA8, Game::OmahaHiLo),
    (ISOFOLD_GAME_OMAHA5_8, Game::Omaha5HiLo),
    (ISOFOLD_GAME_OMAHA6_8, Game::Omaha6HiLo),
    (ISOFOLD_GAME_STUD, Game::Stud),
    (ISOFOLD_GAME_STUD8, Game::StudHiLo),
    (ISOFOLD_GAME_RAZZ, Game::Razz),
    (ISOFOLD_GAME_DEUCE_SEVEN, Game::DeuceSeven),
    (ISOFOLD_GAME_ACE_FIVE, Game::AceFive),
    (ISOFOLD_GAME_BADUGI, Game::Badugi),
];

/// The game of a number.
pub(crate) fn game(number: isofold_game) -> Result<Game, Failure> {
    let found = GAMES.iter().find(|(known, _)| *known == number);
    found.map(|&(_, game)| game).ok_or_else(|| {
        Failure::invalid("game", format!("{number} is no game: expected 0 to {}", GAMES.len() - 1))
    })
}

/// The game of a name: `holdem`, `omaha`, `plo`, `omaha8`, `razz`, `2-7` and others, as the command line has them.
///
/// # Safety
/// `name` ends with a zero byte; `game` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_game_parse(name: *const c_char, game: *mut isofold_game) -> isofold_status {
    edge::call(|| {
        // SAFETY: the caller promises that it is null, or ends with a zero byte.
        let name = unsafe { text("name", name) }?;
        let found: Game = name.parse().map_err(|error: GameError| Failure::invalid("name", error))?;
        let number = GAMES.iter().find(|(_, known)| *known == found).map_or(0, |(number, _)| *number);
        // SAFETY: the caller promises that it is null, or can be written to.
        unsafe { write_one("game", game, number) }
    })
}

/// Deals are evaluated so many at a time.
const AT_ONCE: usize = 512;

/// Fewer are evaluated one by one.
const FEW: usize = 8;

/// The strengths of hands: the greater is better, equal ones tie. Strengths of the same game compare with each other.
///
/// `holes` has the hole cards of each hand as a set, `boards` its board; in games without a board `boards` may be
/// null. A board has three to five cards, a hand of stud or razz five to seven, hands of other games all their hole
/// cards. `lows`, unless it is null, gets the strengths for the low half in hi-lo games: 0 if there is no low, or
/// none in this game. After an error, which names the hand as `holes[17]`, `strengths` holds nothing of use.
///
/// # Safety
/// `holes` has `count` sets, and `boards` has as many or is null; `strengths` has room for `count` numbers, and
/// `lows` too, or is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_evaluate(
    game: isofold_game,
    holes: *const u64,
    boards: *const u64,
    count: usize,
    strengths: *mut u32,
    lows: *mut u32,
) -> isofold_status {
    edge::call(|| {
        let game = self::game(game)?;
        // SAFETY: the caller promises that it is null, or has `count` sets.
        let holes = unsafe { Input::new("holes", holes, count) }?;
        let boards = match boards.is_null() && game.board_cards() == 0 {
            true => None,
            // SAFETY: the caller promises that it is null, or has `count` sets.
            false => Some(unsafe { Input::new("boards", boards, count) }?),
        };
        // SAFETY: the caller promises that it is null, or has room for `count` numbers.
        let strengths = unsafe { Output::new("strengths", strengths, count) }?;
        // SAFETY: the caller promises that it is null, or has room for `count` numbers.
        let lows = unsafe { Output::optional("lows", lows, count) }?;
        if count < FEW {
            for at in 0..count {
                let hole = set(|| format!("holes[{at}]"), holes.get(at))?;
                let board = boards.map_or(0, |boards| boards.get(at));
                let shown = shown(game, at, hole, set(|| format!("boards[{at}]"), board)?)?;
                strengths.write(at, &[shown.strength.bits()]);
                lows.iter().for_each(|lows| lows.write(at, &[shown.low.bits()]));
            }
            return Ok(());
        }
        // Complete deals of hold'em are checked and ranked in one pass.
        let ranking = game.ranking().filter(|_| game.hole_cards() == 2);
        let mut batch = Batch::new(game);
        for start in (0..count).step_by(AT_ONCE) {
            let some = AT_ONCE.min(count - start);
            if let (Some(ranking), Some(boards)) = (ranking, &boards)
                && let Some(ranks) = whole_deals(ranking, &holes, boards, start, some)
            {
                strengths.write(start, &ranks[..some]);
                lows.iter().for_each(|lows| lows.write(start, &[0; AT_ONCE][..some]));
                continue;
            }
            batch.read(&holes, boards.as_ref(), start, some)?;
            batch.rank(start, some)?;
            strengths.write(start, &bits(&batch.strengths)[..some]);
            if let Some(lows) = &lows {
                lows.write(start, &bits(&batch.lows)[..some]);
            }
        }
        Ok(())
    })
}

/// The strengths of complete deals of hold'em; `None` if one of them is not complete, or none at all.
fn whole_deals(
    ranking: Ranking,
    holes: &Input<u64>,
    boards: &Input<u64>,
    start: usize,
    some: usize,
) -> Option<[u32; AT_ONCE]> {
    let [mut hole_words, mut board_words] = [[0; AT_ONCE]; 2];
    holes.read(start, &mut hole_words[..some]);
    boards.read(start, &mut board_words[..some]);
    let mut ranks = [0; AT_ONCE];
    evaluate_deal_words(ranking, &hole_words[..some], &board_words[..some], &mut ranks[..some]).ok()?;
    Some(ranks)
}

/// Some hands, and their strengths.
struct Batch {
    game: Game,
    holes: [CardSet; AT_ONCE],
    boards: [CardSet; AT_ONCE],
    strengths: [Strength; AT_ONCE],
    lows: [Strength; AT_ONCE],
}

impl Batch {
    fn new(game: Game) -> Batch {
        let (none, empty) = ([Strength::NONE; AT_ONCE], [CardSet::EMPTY; AT_ONCE]);
        Batch { game, holes: empty, boards: empty, strengths: none, lows: none }
    }

    /// Reads hands from a position on.
    fn read(
        &mut self,
        holes: &Input<u64>,
        boards: Option<&Input<u64>>,
        start: usize,
        some: usize,
    ) -> Result<(), Failure> {
        read_sets("holes", holes, start, &mut self.holes[..some])?;
        boards.map_or(Ok(()), |boards| read_sets("boards", boards, start, &mut self.boards[..some]))
    }

    /// Ranks them: all at once if they are complete, else one by one.
    fn rank(&mut self, start: usize, some: usize) -> Result<(), Failure> {
        let Batch { game, holes, boards, strengths, lows } = self;
        let (holes, boards) = (&holes[..some], &boards[..some]);
        let (strengths, lows) = (&mut strengths[..some], &mut lows[..some]);
        if game.are_complete(holes, boards) {
            game.rank_deals(holes, boards, strengths, lows);
            return Ok(());
        }
        for at in 0..some {
            let shown = shown(*game, start + at, holes[at], boards[at])?;
            (strengths[at], lows[at]) = (shown.strength, shown.low);
        }
        Ok(())
    }
}

fn read_sets(field: &str, from: &Input<u64>, start: usize, sets: &mut [CardSet]) -> Result<(), Failure> {
    let mut words = [0; AT_ONCE];
    let words = &mut words[..sets.len()];
    from.read(start, words);
    if words.iter().fold(0, |all, word| all | word) & !CardSet::FULL.bits() != 0 {
        for (at, &word) in words.iter().enumerate() {
            set(|| format!("{field}[{}]", start + at), word)?;
        }
    }
    for (set, &word) in sets.iter_mut().zip(&*words) {
        *set = CardSet::from_bits_truncated(word);
    }
    Ok(())
}

fn bits(strengths: &[Strength; AT_ONCE]) -> [u32; AT_ONCE] {
    strengths.map(Strength::bits)
}

/// The strength of one hand.
fn shown(game: Game, at: usize, hole: CardSet, board: CardSet) -> Result<Showdown, Failure> {
    game.showdown(hole, board).ok_or_else(|| no_hand(game, at, hole, board))
}

fn no_hand(game: Game, at: usize, hole: CardSet, board: CardSet) -> Failure {
    let cards = match game.is_stud() {
        true => format!("5 to {} cards", game.hole_cards()),
        false => format!("{} hole cards", game.hole_cards()),
    };
    let board_cards = if game.board_cards() == 0 { "no board" } else { "a board of 3 to 5 cards" };
    let why = format!(
        "`{hole}` with the board `{board}` is no hand of {}: expected {cards} and {board_cards}, all different and of its deck",
        game.title()
    );
    Failure::invalid(format!("holes[{at}]"), why)
}

/// Writes a hand in words, such as `two pair, aces and nines, king kicker`, with the low behind `; ` in hi-lo games;
/// `buffer` and `length` as for `isofold_cards_print`. 128 bytes are always enough.
///
/// # Safety
/// `buffer` has room for `capacity` bytes; `length` is null, or can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_describe(
    game: isofold_game,
    hole: u64,
    board: u64,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> isofold_status {
    edge::call(|| {
        let game = self::game(game)?;
        let (hole, board) = (set(|| "hole".to_owned(), hole)?, set(|| "board".to_owned(), board)?);
        let shown = shown(game, 0, hole, board)?;
        let mut words = game.describe(shown.strength);
        if game.splits() {
            words += "; ";
            words += &game.describe_low(shown.low);
        }
        // SAFETY: the caller promises that they are null, or can be written to.
        unsafe { write_text(&words, buffer, capacity, length) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers are part of the ABI, and every game has one.
    #[test]
    fn games_keep_their_numbers() {
        let names = GAMES.map(|(number, game)| format!("{number} {game}"));
        assert_eq!(
            names.join(", "),
            "0 holdem, 1 short-deck, 2 short-deck-trips, 3 omaha, 4 omaha5, 5 omaha6, 6 omaha8, 7 omaha5-8, 8 omaha6-8, 9 stud, \
             10 stud8, 11 razz, 12 2-7, 13 a-5, 14 badugi"
        );
        for game in Game::ALL {
            assert!(GAMES.iter().any(|(_, known)| *known == game), "{game}");
        }
    }
}
