//! Numbers of hands up to suits.

use crate::buffer::{Input, Output, product, write_one};
use crate::cards::set;
use crate::failure::Failure;
use crate::{edge, handles, isofold_status};
use isofold_cards::{CardSet, Deck};
use isofold_iso::Indexer;

/// A deck: ISOFOLD_DECK_FULL or ISOFOLD_DECK_SHORT.
pub type isofold_deck = i32;

/// All 52 cards.
pub const ISOFOLD_DECK_FULL: isofold_deck = 0;
/// The 36 cards from six to ace.
pub const ISOFOLD_DECK_SHORT: isofold_deck = 1;

/// A handle of an indexer: it numbers the hands of a list of rounds up to suits, without gaps. Threads may share it.
pub type isofold_indexer = u64;

/// Makes an indexer. `rounds` are the numbers of cards that are dealt at once: {2, 3, 1, 1} is two hole cards, a
/// flop, a turn and a river.
///
/// # Safety
/// `rounds` has `count` numbers; `indexer` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_indexer_new(
    rounds: *const u8,
    count: usize,
    deck: isofold_deck,
    indexer: *mut isofold_indexer,
) -> isofold_status {
    edge::call(|| {
        // SAFETY: the caller promises that it is null, or has `count` numbers.
        let rounds = unsafe { Input::new("rounds", rounds, count) }?;
        // SAFETY: the caller promises that it is null, or can be written to.
        let handle = unsafe { Output::new("indexer", indexer, 1) }?;
        let deck = match deck {
            ISOFOLD_DECK_FULL => Deck::Full,
            ISOFOLD_DECK_SHORT => Deck::Short,
            other => return Err(Failure::invalid("deck", format!("{other} is no deck: expected 0 or 1"))),
        };
        // More rounds than cards are refused before they are copied.
        if count > deck.size() {
            return Err(Failure::length(
                "rounds",
                format!("{count} rounds: expected at most {}", deck.size()),
            ));
        }
        let rounds: Vec<usize> = (0..count).map(|at| rounds.get(at).into()).collect();
        let made = Indexer::new(deck, &rounds).map_err(|error| Failure::invalid("rounds", error))?;
        handle.write(0, &[handles::insert(made)?]);
        Ok(())
    })
}

/// Frees an indexer. 0 is no indexer, and that is no error.
#[unsafe(no_mangle)]
pub extern "C" fn isofold_indexer_free(indexer: isofold_indexer) -> isofold_status {
    edge::call(|| handles::remove::<Indexer>("indexer", indexer))
}

/// The number of hands up to suits: indices run from 0 to one less.
///
/// # Safety
/// `size` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_indexer_size(indexer: isofold_indexer, size: *mut u64) -> isofold_status {
    edge::call(|| {
        let indexer = handles::get::<Indexer>("indexer", indexer)?;
        // SAFETY: the caller promises that it is null, or can be written to.
        unsafe { write_one("size", size, indexer.size()) }
    })
}

/// The indices of hands, the same for all that differ in suits only. A hand is a set for each round, one after the
/// other. After an error, which names the hand as `hands[17]`, `indices` holds nothing of use.
///
/// # Safety
/// `hands` has `count` times as many sets as there are rounds; `indices` has room for `count` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_index(
    indexer: isofold_indexer,
    hands: *const u64,
    count: usize,
    indices: *mut u64,
) -> isofold_status {
    edge::call(|| {
        let indexer = handles::get::<Indexer>("indexer", indexer)?;
        let rounds = indexer.rounds().len();
        // SAFETY: the caller promises that it is null, or has as many sets.
        let hands = unsafe { Input::new("hands", hands, product("hands", rounds, count)?) }?;
        // SAFETY: the caller promises that it is null, or has room for `count` numbers.
        let indices = unsafe { Output::new("indices", indices, count) }?;
        let mut hand = vec![CardSet::EMPTY; rounds];
        for at in 0..count {
            for (round, cards) in hand.iter_mut().enumerate() {
                *cards = set(|| format!("hands[{at}]"), hands.get(at * rounds + round))?;
            }
            let index = indexer.index(&hand).ok_or_else(|| no_hand(&indexer, at, &hand))?;
            indices.write(at, &[index]);
        }
        Ok(())
    })
}

fn no_hand(indexer: &Indexer, at: usize, hand: &[CardSet]) -> Failure {
    let groups = |sets: &mut dyn Iterator<Item = String>| sets.collect::<Vec<_>>().join(" | ");
    let found = groups(&mut hand.iter().map(CardSet::to_string));
    let rounds: Vec<String> = indexer.rounds().iter().map(usize::to_string).collect();
    let why = format!(
        "`{found}` is no hand: expected different cards of the {} deck in rounds of {}",
        indexer.deck(),
        rounds.join(", ")
    );
    Failure::invalid(format!("hands[{at}]"), why)
}

/// The canonical hands of indices: a set for each round, one after the other.
///
/// # Safety
/// `indices` has `count` numbers; `hands` has room for `count` times as many sets as there are rounds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_unindex(
    indexer: isofold_indexer,
    indices: *const u64,
    count: usize,
    hands: *mut u64,
) -> isofold_status {
    edge::call(|| {
        let indexer = handles::get::<Indexer>("indexer", indexer)?;
        let rounds = indexer.rounds().len();
        // SAFETY: the caller promises that it is null, or has `count` numbers.
        let indices = unsafe { Input::new("indices", indices, count) }?;
        // SAFETY: the caller promises that it is null, or has room for as many sets.
        let hands = unsafe { Output::new("hands", hands, product("hands", rounds, count)?) }?;
        let mut hand = vec![CardSet::EMPTY; rounds];
        for at in 0..count {
            let index = indices.get(at);
            if !indexer.unindex_into(index, &mut hand) {
                let why = format!("{index} is past the end: indices run from 0 to {}", indexer.size() - 1);
                return Err(Failure::invalid(format!("indices[{at}]"), why));
            }
            for (round, cards) in hand.iter().enumerate() {
                hands.write(at * rounds + round, &[cards.bits()]);
            }
        }
        Ok(())
    })
}
