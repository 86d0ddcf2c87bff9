// A tour of isofold in C. Build it with: cc tour.c $(pkg-config --cflags --libs isofold)
#include <inttypes.h>
#include <isofold.h>
#include <stdio.h>
#include <stdlib.h>

// Ends the program if a call has failed.
static void check(isofold_status status) {
    if (status != ISOFOLD_OK) {
        fprintf(stderr, "%s: %s\n", isofold_last_error_field(), isofold_last_error_message());
        exit(1);
    }
}

// Prints the equities of players separated by bars.
static void print_equities(const char *hands, const char *board, uint64_t trials) {
    double equities[ISOFOLD_MAX_PLAYERS];
    size_t players;
    check(isofold_equity_players(hands, &players));
    check(isofold_equity(hands, board, "", trials, equities));
    for (size_t player = 0; player < players; player++) printf(" %.5f", equities[player]);
    printf("\n");
}

static uint64_t set_of(const char *cards) {
    uint64_t set;
    check(isofold_set_parse(cards, &set));
    return set;
}

int main(void) {
    check(ISOFOLD_CHECK_ABI());

    // Equities: of two pairs, on a complete board, with an unknown river, of nine players.
    printf("AA - KK:");
    print_equities("AA | KK", "", 0);
    printf("complete board:");
    print_equities("AcAs | KsKc", "Ad9s3s4c7h", 0);
    printf("any ten comes:");
    print_equities("AhKd | QcQs", "2h7s9h4hT", 0);
    printf("nine players:");
    print_equities("JcJh | 8s7s | 99+,AJs+ | QQ+,AQs+,AQo+ | random | random | random | random | random", "4dAc5d", 100000);

    // The canonical form of a hand on a flop, and its number among all of them.
    uint64_t hand[2] = {set_of("AhKh"), set_of("Th9h8d")};
    uint8_t rounds[2] = {2, 3};
    uint64_t index, canonical[2];
    char hole[8], flop[8];
    isofold_indexer indexer;
    check(isofold_indexer_new(rounds, 2, ISOFOLD_DECK_FULL, &indexer));
    check(isofold_index(indexer, hand, 1, &index));
    check(isofold_indexer_free(indexer));
    check(isofold_canonical(hand, 2, 1, canonical, NULL, NULL));
    check(isofold_set_print(canonical[0], hole, sizeof hole, NULL));
    check(isofold_set_print(canonical[1], flop, sizeof flop, NULL));
    printf("canonical: %s | %s, number %" PRIu64 "\n", hole, flop, index);

    // Two hands of hold'em on one board.
    uint64_t holes[2] = {set_of("AsAd"), set_of("JsJc")};
    uint64_t boards[2] = {set_of("QsTs7h2c2d"), set_of("QsTs7h2c2d")};
    uint32_t strengths[2];
    char words[128];
    check(isofold_evaluate(ISOFOLD_GAME_HOLDEM, holes, boards, 2, strengths, NULL));
    check(isofold_describe(ISOFOLD_GAME_HOLDEM, holes[0], boards[0], words, sizeof words, NULL));
    printf("better: %s\n", strengths[0] > strengths[1] ? words : "no");

    // Everything else as JSON: a service answers the requests of the contract.
    isofold_service service;
    char *answer;
    check(isofold_service_new(NULL, &service));
    check(isofold_call(service, "unindex", "{\"rounds\": [2], \"index\": 168}", &answer));
    printf("answer: %s\n", answer);
    check(isofold_string_free(answer));
    check(isofold_service_free(service));

    // A mistake is an error, and says what it is.
    double equities[2];
    isofold_status status = isofold_equity("AhZh | KK", "Ks7d4d", "", 0, equities);
    printf("error %d, %s: %s\n", (int)status, isofold_last_error_field(), isofold_last_error_code());
    return 0;
}
