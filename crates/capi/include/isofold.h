// isofold: a poker engine. Licensed under MIT or Apache-2.0. Made by cbindgen: do not edit.
//
//     double equity[ISOFOLD_MAX_PLAYERS];
//     if (isofold_equity("AhKh | QQ+,AKs | random", "Ks7d4d", "", 0, equity) != ISOFOLD_OK)
//         fprintf(stderr, "%s\n", isofold_last_error_message());
//
// Results. Functions that can fail return an isofold_status, ISOFOLD_OK or the kind of error. The message, the
// parameter at fault and something to try are those of isofold_last_error_message, _field and _hint, for each thread
// apart. A bug of the engine is an error too, never the end of the process.
//
// Cards. A card is a number from 0 to 51: 4 * rank + suit, ranks 2 to A as 0 to 12, suits c d h s as 0 to 3. A set of
// cards is a uint64_t with a bit for each card: 16 bits for each suit, clubs lowest. A combo is two cards, 0 to 1325.
// Texts are UTF-8 and end with a zero byte.
//
// Memory. Arrays and buffers are the caller's: they are read or written during the call only, need no alignment, and an
// output may be the input. The one exception are the answers of isofold_call, which isofold_string_free frees.
//
// Handles are numbers, not pointers: 0 is none, and one that was freed or is of another kind gets ISOFOLD_ERROR_HANDLE.
//
// Threads. Every function may be called from any thread at any time, also with the same handle. What is freed while
// another thread uses it lives until that call ends. A process may fork before its first handle, equity or request;
// after that the child gets ISOFOLD_ERROR_FORKED.


#ifndef ISOFOLD_H
#define ISOFOLD_H

#include <stddef.h>
#include <stdint.h>
// The card of a rank (2 to A are 0 to 12) and a suit (c d h s are 0 to 3).
#define ISOFOLD_CARD(rank, suit) ((uint8_t)(4 * (rank) + (suit)))

// The set of a card.
#define ISOFOLD_SET_OF_CARD(card) ((uint64_t)1 << (16 * ((card) & 3) + ((card) >> 2)))

// Whether the library that was loaded is one for this header: ISOFOLD_OK, or ISOFOLD_ERROR_ABI.
#define ISOFOLD_CHECK_ABI() isofold_check_abi(ISOFOLD_ABI_VERSION)


// The version of the binary interface that this header describes. It changes when a program that was compiled with
// the header before would not run with the new library any more; new functions, constants and codes do not change
// it.
#define ISOFOLD_ABI_VERSION 1

// The number of combos of two cards, and of the weights of a range.
#define ISOFOLD_COMBOS 1326

// The most players of any game.
#define ISOFOLD_MAX_PLAYERS 23

// The cost of an exact method, in outcomes gone through one by one, above which `isofold_equity` uses Monte Carlo: a
// few seconds on one core.
#define ISOFOLD_EQUITY_THRESHOLD 1e10

// The result of a call: ISOFOLD_OK, or the kind of error. The codes 1 to 10 and ISOFOLD_ERROR_INTERNAL are
// those of the contract, the others are about the call itself. New ones may be added: treat one that you do not know as ISOFOLD_ERROR_FAILED.
enum isofold_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // Done.
    ISOFOLD_OK = 0,
    // No request: not JSON, a missing or unknown field, a value of another type.
    ISOFOLD_ERROR_BAD_REQUEST = 1,
    // There is no request of this name.
    ISOFOLD_ERROR_UNKNOWN_REQUEST = 2,
    // A value is not valid.
    ISOFOLD_ERROR_INVALID = 3,
    // Something that is named does not exist: an entry, a session, a file.
    ISOFOLD_ERROR_NOT_FOUND = 4,
    // It takes more memory than may be used.
    ISOFOLD_ERROR_MEMORY = 5,
    // This build, this device or this solution cannot do it.
    ISOFOLD_ERROR_UNSUPPORTED = 6,
    // A file is damaged, or not what it should be.
    ISOFOLD_ERROR_DAMAGED = 7,
    // A file or folder cannot be read or written.
    ISOFOLD_ERROR_IO = 8,
    // It was cancelled.
    ISOFOLD_ERROR_CANCELLED = 9,
    // It failed for another reason.
    ISOFOLD_ERROR_FAILED = 10,
    // A pointer is null that must not be.
    ISOFOLD_ERROR_NULL = 100,
    // A handle is 0, was freed, or is that of something else.
    ISOFOLD_ERROR_HANDLE = 101,
    // A text is not UTF-8.
    ISOFOLD_ERROR_UTF8 = 102,
    // A buffer is too short, or an array has another length than it must have.
    ISOFOLD_ERROR_LENGTH = 103,
    // The process was forked after it had used handles or threads of isofold, and this is the child.
    ISOFOLD_ERROR_FORKED = 104,
    // The header that a program was compiled with has another ABI than the library that it has loaded.
    ISOFOLD_ERROR_ABI = 105,
    // A bug in isofold: please report it. The process may go on.
    ISOFOLD_ERROR_INTERNAL = 106,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum isofold_status isofold_status;
#else
typedef int32_t isofold_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A deck: ISOFOLD_DECK_FULL or ISOFOLD_DECK_SHORT.
typedef int32_t isofold_deck;

// A handle of an indexer: it numbers the hands of a list of rounds up to suits, without gaps. Threads may share it.
typedef uint64_t isofold_indexer;

// A game: one of the constants ISOFOLD_GAME_…
typedef int32_t isofold_game;

// The result of a player. All numbers are from 0 to 1.
typedef struct {
    // The equity: the average share of the pot.
    double equity;
    // The probability of winning the whole pot.
    double win;
    // The probability of winning a part of it.
    double tie;
    // The probability of winning nothing.
    double lose;
    // The standard error of the equity; 0 if it is exact.
    double error;
} isofold_player;

// A handle of an open folder of buckets. Threads may share it.
typedef uint64_t isofold_buckets;

// A handle of a service: it answers requests, and keeps sessions and open solutions. Threads may share it.
typedef uint64_t isofold_service;

// A handle by which other threads cancel calls. Threads may share it.
typedef uint64_t isofold_canceller;

// Hears of the progress of a call: `event` is a JSON object as in the contract, valid during this call only; `user`
// is what was handed to `isofold_call_with`. It is called on the thread that has made the call, never by two at a
// time. A result other than 0 cancels the call. It must not throw exceptions or jump out.
typedef int32_t (*isofold_progress)(const char *event, void *user);

// All 52 cards.
#define ISOFOLD_DECK_FULL 0

// The 36 cards from six to ace.
#define ISOFOLD_DECK_SHORT 1

// Texas hold'em: two hole cards and a board of five.
#define ISOFOLD_GAME_HOLDEM 0

// Hold'em with the 36 cards from six to ace; a flush beats a full house, a straight beats trips.
#define ISOFOLD_GAME_SHORT_DECK 1

// Short deck where trips beat a straight.
#define ISOFOLD_GAME_SHORT_DECK_TRIPS 2

// Omaha: two of four hole cards play with three of the board.
#define ISOFOLD_GAME_OMAHA 3

// Omaha with five hole cards.
#define ISOFOLD_GAME_OMAHA5 4

// Omaha with six hole cards.
#define ISOFOLD_GAME_OMAHA6 5

// Omaha hi-lo, eight or better.
#define ISOFOLD_GAME_OMAHA8 6

// Omaha hi-lo with five hole cards.
#define ISOFOLD_GAME_OMAHA5_8 7

// Omaha hi-lo with six hole cards.
#define ISOFOLD_GAME_OMAHA6_8 8

// Seven-card stud: no board.
#define ISOFOLD_GAME_STUD 9

// Seven-card stud hi-lo, eight or better.
#define ISOFOLD_GAME_STUD8 10

// Razz: seven cards, the lowest five play.
#define ISOFOLD_GAME_RAZZ 11

// 2-7 lowball: five cards.
#define ISOFOLD_GAME_DEUCE_SEVEN 12

// Ace-to-five lowball: five cards.
#define ISOFOLD_GAME_ACE_FIVE 13

// Badugi: four cards.
#define ISOFOLD_GAME_BADUGI 14

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of the library, such as `0.1.0`.
const char *isofold_version(void);

// The version of the binary interface of the library that was loaded.
uint32_t isofold_abi_version(void);

// Whether the library that was loaded has the interface of a header: ISOFOLD_OK, or ISOFOLD_ERROR_ABI. Call
// `ISOFOLD_CHECK_ABI()`, which hands over the version of the header that it is compiled with.
isofold_status isofold_check_abi(uint32_t version);

// The code of the last call on this thread that failed; ISOFOLD_OK if none has. A call that succeeds does not change
// it.
isofold_status isofold_last_error(void);

// One sentence for people about the last call on this thread that failed; empty if none has. The text is the
// library's: it is valid until another call fails on this thread, or the thread ends. That holds for the other texts
// about errors too.
const char *isofold_last_error_message(void);

// The parameter or the field of the request that is at fault, such as `board` or `hands[17]`; empty if there is
// none.
const char *isofold_last_error_field(void);

// Something to try; empty if there is nothing.
const char *isofold_last_error_hint(void);

// The code as a word, `invalid` or `not-found`: that of the contract, where the error is one of its codes.
const char *isofold_last_error_code(void);

// The position, in characters from 1, of the part of the text of the field that is at fault, if that is a range; 0 if
// there is none. `length`, unless it is null, gets the number of its characters; 0 at the end of the text.
//
// Safety: `length` is null, or can be written to.
size_t isofold_last_error_position(size_t *length);

// Parses cards, as in `AsKd`, `As Kd` or `A♠ 10♦`, and writes them to `cards` in the order given; `count` gets their
// number. A card is 4 times its rank (2 to A are 0 to 12) and its suit (c d h s are 0 to 3). Where `cards` has room
// for fewer, that is ISOFOLD_ERROR_LENGTH, with the number that is needed in `count`; an array of 52 is always
// enough.
//
// Safety: `text` ends with a zero byte; `cards` has room for `capacity` cards; `count` can be written to.
isofold_status isofold_cards_parse(const char *text,
                                   uint8_t *cards,
                                   size_t capacity,
                                   size_t *count);

// Writes cards as text, such as `AsKd`, with a zero byte to `buffer`. `length`, unless it is null, gets the length
// without the zero byte, also if `buffer` is too short, which is ISOFOLD_ERROR_LENGTH: two bytes a card, and one.
//
// Safety: `cards` has `count` cards; `buffer` has room for `capacity` bytes; `length` is null, or can be written to.
isofold_status isofold_cards_print(const uint8_t *cards, size_t count, char *buffer, size_t capacity, size_t *length);

// Parses cards as a set. A set has a bit for each card: 16 bits for each suit, clubs lowest, and in them bit 0 for
// the 2 to bit 12 for the A; `ISOFOLD_SET_OF_CARD` is the set of one card. The union of sets is `|`. An empty text
// is the empty set, 0.
//
// Safety: `text` ends with a zero byte; `set` can be written to.
isofold_status isofold_set_parse(const char *text, uint64_t *set);

// Writes a set as text, the highest card first, as `isofold_cards_print` does.
//
// Safety: `buffer` has room for `capacity` bytes; `length` is null, or can be written to.
isofold_status isofold_set_print(uint64_t set, char *buffer, size_t capacity, size_t *length);

// The set of an array of cards. A card that is there twice is ISOFOLD_ERROR_INVALID.
//
// Safety: `cards` has `count` cards; `set` can be written to.
isofold_status isofold_set_of_cards(const uint8_t *cards, size_t count, uint64_t *set);

// The cards of a set in ascending order, and their number, as `isofold_cards_parse` writes them.
//
// Safety: `cards` has room for `capacity` cards; `count` can be written to.
isofold_status isofold_cards_of_set(uint64_t set, uint8_t *cards, size_t capacity, size_t *count);

// The index of the combo of two cards, in either order: 0 to 1325, as the weights of ranges are ordered. Of cards a
// < b it is b * (b - 1) / 2 + a.
//
// Safety: `combo` can be written to.
isofold_status isofold_combo_of_cards(uint8_t first, uint8_t second, uint16_t *combo);

// The two cards of a combo, the lower one first.
//
// Safety: `cards` has room for 2 cards.
isofold_status isofold_cards_of_combo(uint16_t combo, uint8_t *cards);

// Parses a range, such as `QQ+,AKs:0.5`, to a weight from 0 to 1 for each combo.
//
// Safety: `text` ends with a zero byte; `weights` has room for `count` weights, which must be ISOFOLD_COMBOS.
isofold_status isofold_range_parse(const char *text, float *weights, size_t count);

// Writes a range as the shortest conventional text that parses to the same weights, bit for bit.
//
// Safety: `weights` has `count` weights, which must be ISOFOLD_COMBOS; `buffer` has room for `capacity` bytes; `length` is
// null, or can be written to.
isofold_status isofold_range_print(const float *weights, size_t count, char *buffer, size_t capacity, size_t *length);

// Brings hands into canonical form: the least relabelling of their suits. Hands that differ in suits only have the
// same one.
//
// A hand is `groups` sets, such as hole cards and a flop: the order of groups counts, that of cards in a group does
// not, and no two share a card. `hands` has `count` of them one after the other, `canonical` gets their canonical
// forms and may be the same array. `permutations`, unless it is null, gets 4 bytes a hand: the suits that c d h s
// become. `signatures`, unless it is null, gets a hash a hand, the same in every version.
//
// Safety: `hands` has `groups * count` sets; `canonical` has room for as many, `permutations` is null or has room for `4 *
// count` bytes, `signatures` is null or has room for `count` numbers.
isofold_status isofold_canonical(const uint64_t *hands,
                                 size_t groups,
                                 size_t count,
                                 uint64_t *canonical,
                                 uint8_t *permutations,
                                 uint64_t *signatures);

// Relabels the suits of sets: c d h s become the four suits of `permutation`. `permuted` may be the same array as
// `sets`.
//
// Safety: `permutation` has 4 bytes; `sets` has `count` sets, and `permuted` room for as many.
isofold_status isofold_permute(const uint8_t *permutation, const uint64_t *sets, size_t count, uint64_t *permuted);

// Makes an indexer. `rounds` are the numbers of cards that are dealt at once: {2, 3, 1, 1} is two hole cards, a
// flop, a turn and a river.
//
// Safety: `rounds` has `count` numbers; `indexer` can be written to.
isofold_status isofold_indexer_new(const uint8_t *rounds, size_t count, isofold_deck deck, isofold_indexer *indexer);

// Frees an indexer. 0 is no indexer, and that is no error.
isofold_status isofold_indexer_free(isofold_indexer indexer);

// The number of hands up to suits: indices run from 0 to one less.
//
// Safety: `size` can be written to.
isofold_status isofold_indexer_size(isofold_indexer indexer, uint64_t *size);

// The indices of hands, the same for all that differ in suits only. A hand is a set for each round, one after the
// other. After an error, which names the hand as `hands[17]`, `indices` holds nothing of use.
//
// Safety: `hands` has `count` times as many sets as there are rounds; `indices` has room for `count` numbers.
isofold_status isofold_index(isofold_indexer indexer, const uint64_t *hands, size_t count, uint64_t *indices);

// The canonical hands of indices: a set for each round, one after the other.
//
// Safety: `indices` has `count` numbers; `hands` has room for `count` times as many sets as there are rounds.
isofold_status isofold_unindex(isofold_indexer indexer, const uint64_t *indices, size_t count, uint64_t *hands);

// The game of a name: `holdem`, `omaha`, `plo`, `omaha8`, `razz`, `2-7` and others, as the command line has them.
//
// Safety: `name` ends with a zero byte; `game` can be written to.
isofold_status isofold_game_parse(const char *name, isofold_game *game);

// The strengths of hands: the greater is better, equal ones tie. Strengths of the same game compare with each other.
//
// `holes` has the hole cards of each hand as a set, `boards` its board; in games without a board `boards` may be
// null. A board has three to five cards, a hand of stud or razz five to seven, hands of other games all their hole
// cards. `lows`, unless it is null, gets the strengths for the low half in hi-lo games: 0 if there is no low, or
// none in this game. After an error, which names the hand as `holes[17]`, `strengths` holds nothing of use.
//
// Safety: `holes` has `count` sets, and `boards` has as many or is null; `strengths` has room for `count` numbers, and
// `lows` too, or is null.
isofold_status isofold_evaluate(isofold_game game,
                                const uint64_t *holes,
                                const uint64_t *boards,
                                size_t count,
                                uint32_t *strengths,
                                uint32_t *lows);

// Writes a hand in words, such as `two pair, aces and nines, king kicker`, with the low behind `; ` in hi-lo games;
// `buffer` and `length` as for `isofold_cards_print`. 128 bytes are always enough.
//
// Safety: `buffer` has room for `capacity` bytes; `length` is null, or can be written to.
isofold_status isofold_describe(isofold_game game,
                                uint64_t hole,
                                uint64_t board,
                                char *buffer,
                                size_t capacity,
                                size_t *length);

// Computes the equities of hands and ranges in hold'em, exactly where that is affordable, else by Monte Carlo.
//
// Players are separated by `|`, as in `AhKh | QQ+,AKs:0.5 | random`, 2 to 23 of them; `XxXx` is `random` too.
// `board` is a flop, a turn, a river, or has unknown cards: `Ks7d4d`, `2h7s9h4hT` (a ten of any suit), `2h7s9h4hXx`,
// `As****`; null or empty if there is none. `dead` are cards out of play, null or empty if there are none. `trials`
// is the number of deals if Monte Carlo is used; 0 for as many as give a standard error of 0.02 %. The same call
// gives the same result. `results` gets the equity of each player, from 0 to 1; an array of ISOFOLD_MAX_PLAYERS is
// always enough.
//
// Safety: The texts end with a zero byte; `results` has room for as many numbers as there are players.
isofold_status isofold_equity(const char *hands, const char *board, const char *dead, uint64_t trials, double *results);

// Computes equities as `isofold_equity` does, and uses Monte Carlo where every exact method costs more than
// `threshold`: outcomes gone through one by one; methods that take many in one step cost less.
// ISOFOLD_EQUITY_THRESHOLD is that of `isofold_equity`.
//
// Safety: As for `isofold_equity`.
isofold_status isofold_equity_threshold(const char *hands,
                                        const char *board,
                                        const char *dead,
                                        uint64_t trials,
                                        double threshold,
                                        double *results);

// Computes equities as `isofold_equity` does, always by Monte Carlo: `trials` deals, 0 for as many as give a
// standard error of 0.02 %. Ranges that share cards do not bias it.
//
// Safety: As for `isofold_equity`.
isofold_status isofold_equity_mc(const char *hands,
                                 const char *board,
                                 const char *dead,
                                 uint64_t trials,
                                 double *results);

// Computes equities as `isofold_equity` does, always exactly, however long it takes.
//
// Safety: As for `isofold_equity`.
isofold_status isofold_equity_exact(const char *hands, const char *board, const char *dead, double *results);

// The number of players of a text as `isofold_equity` reads it.
//
// Safety: `hands` ends with a zero byte; `count` can be written to.
isofold_status isofold_equity_players(const char *hands, size_t *count);

// Computes the equities of ranges given as weights, in a game with two hole cards.
//
// `weights` has ISOFOLD_COMBOS weights from 0 to 1 for each player, one player after the other, `count` of them in
// all. `board` and `dead` are as for `isofold_equity`. `options` is null, or a JSON object with fields of the
// request `equity`: `exact`, `trials`, `error`, `threshold`, `seed`, `threads`, `memory`, `no_isomorphism`, `game`
// (holdem, short-deck or short-deck-trips). `results` gets the result of each player. `combos`, unless it is null,
// gets the equity of each combo of each player, in the order of the weights; not a number where a player cannot have
// it. An error about weights names the player, counted from 0: `weights[1]`.
//
// Safety: `weights` has `count` weights; the texts end with a zero byte; `results` has room for `players` results; `combos`
// is null, or has room for `count` numbers.
isofold_status isofold_equity_weights(const float *weights,
                                      size_t players,
                                      size_t count,
                                      const char *board,
                                      const char *dead,
                                      const char *options,
                                      isofold_player *results,
                                      double *combos);

// Opens a folder of buckets, as `isofold buckets build` makes it.
//
// Safety: `folder` ends with a zero byte; `buckets` can be written to.
isofold_status isofold_buckets_open(const char *folder, isofold_buckets *buckets);

// Closes a folder of buckets. 0 is none, and that is no error.
isofold_status isofold_buckets_free(isofold_buckets buckets);

// The buckets of hands on boards, whatever the suits and the order of cards.
//
// `holes` has two hole cards each as a set, `boards` a board of 0, 3, 4 or 5 cards each. `found` gets the buckets,
// from weak to strong; without a board, the number of the hand among the 169. `clusters`, unless it is null, gets
// the cluster of each board; 0 if boards are not clustered. After an error, which names the hand as `holes[17]`,
// `found` holds nothing of use.
//
// Safety: `holes` and `boards` have `count` sets; `found` has room for `count` numbers, and `clusters` too, or is null.
isofold_status isofold_buckets_lookup(isofold_buckets buckets,
                                      const uint64_t *holes,
                                      const uint64_t *boards,
                                      size_t count,
                                      uint16_t *found,
                                      uint16_t *clusters);

// Makes a service. `settings` is null, or a JSON object: `library`, the folder of the library, or `user_library`,
// true for the one that the command line uses (without either nothing is kept), `library_size`, the bytes that it
// may grow to, `threads` of requests that do not say it (0 for every core; $ISOFOLD_THREADS if not given), `memory`,
// the bytes that all solves together may use ($ISOFOLD_MEMORY if not given, else what the machine has available).
//
// Safety: `settings` is null or ends with a zero byte; `service` can be written to.
isofold_status isofold_service_new(const char *settings, isofold_service *service);

// Frees a service, once calls on other threads have ended: its sessions end, each with a checkpoint if there is a
// library. 0 is none, and that is no error.
isofold_status isofold_service_free(isofold_service service);

// Makes a canceller, to be handed to calls.
//
// Safety: `canceller` can be written to.
isofold_status isofold_canceller_new(isofold_canceller *canceller);

// Cancels all calls that it was handed to, those to come too. They end soon: with what they have found so far, if
// that is of use, else with ISOFOLD_ERROR_CANCELLED. Any thread may do it.
isofold_status isofold_cancel(isofold_canceller canceller);

// Frees a canceller. Calls that it was handed to go on. 0 is none, and that is no error.
isofold_status isofold_canceller_free(isofold_canceller canceller);

// Answers a request of the contract: `request` is its name, such as `solve`, `params` a JSON object, null for an
// empty one. `answer` gets the answer, a JSON object; free it with `isofold_string_free`. After an error it is null.
//
// Safety: `request` ends with a zero byte, and `params` too unless it is null; `answer` can be written to.
isofold_status isofold_call(isofold_service service, const char *request, const char *params, char **answer);

// Answers a request as `isofold_call` does, tells `progress` of it unless that is null, and ends early when
// `canceller`, unless it is 0, is told to cancel. `user` is handed to `progress`.
//
// Safety: As for `isofold_call`; `progress` is null, or a function as `isofold_progress` describes it that may be called
// with `user`.
isofold_status isofold_call_with(isofold_service service,
                                 const char *request,
                                 const char *params,
                                 isofold_progress progress,
                                 void *user,
                                 isofold_canceller canceller,
                                 char **answer);

// Frees a text that this library has handed out. Null is no text, and that is no error; a text that was freed
// before, or that is not of this library, is ISOFOLD_ERROR_INVALID, and nothing happens to it.
//
// Safety: No other thread uses the text.
isofold_status isofold_string_free(char *text);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* ISOFOLD_H */
