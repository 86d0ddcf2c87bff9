// Wrong input of every kind gets an error, never a crash.
#include "check.h"

#define REFUSED(code, call)                                                                                            \
    do {                                                                                                               \
        isofold_status status = (call);                                                                                \
        if (status != (code) || isofold_last_error() != (code) || !*isofold_last_error_message()) {                    \
            fprintf(stderr, "%s:%d: %s is %d: %s\n", __FILE__, __LINE__, #call, (int)status,                           \
                    isofold_last_error_message());                                                                     \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

#define FIELD(name) CHECK(strcmp(isofold_last_error_field(), (name)) == 0)

// Only builds with debug assertions have it.
__attribute__((weak)) isofold_status isofold_inject_fault(int32_t place);

static void check_texts(void) {
    uint8_t cards[4];
    size_t count = 0, length = 0;
    uint64_t set;
    char text[4];
    REFUSED(ISOFOLD_ERROR_NULL, isofold_set_parse(NULL, &set));
    FIELD("text");
    REFUSED(ISOFOLD_ERROR_NULL, isofold_set_parse("As", NULL));
    REFUSED(ISOFOLD_ERROR_UTF8, isofold_set_parse("A\xffs", &set));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_set_parse("AsXs", &set));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_set_parse("AsAs", &set));
    CHECK(strcmp(isofold_last_error_code(), "invalid") == 0);
    REFUSED(ISOFOLD_ERROR_LENGTH, isofold_cards_parse("As Kd Qh Jc Ts", cards, 4, &count));
    CHECK(count == 5);
    REFUSED(ISOFOLD_ERROR_LENGTH, isofold_set_print(set_of("AsKs"), text, sizeof text, &length));
    CHECK(length == 4);
    REFUSED(ISOFOLD_ERROR_NULL, isofold_set_print(set_of("AsKs"), NULL, 8, NULL));
    REFUSED(ISOFOLD_ERROR_LENGTH, isofold_set_print(set_of("AsKs"), NULL, 0, &length));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_set_print(UINT64_MAX, text, sizeof text, NULL));
    cards[0] = 52;
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_set_of_cards(cards, 1, &set));
    FIELD("cards[0]");
    cards[0] = cards[1] = 7;
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_set_of_cards(cards, 2, &set));
    REFUSED(ISOFOLD_ERROR_NULL, isofold_set_of_cards(NULL, 2, &set));
    REFUSED(ISOFOLD_ERROR_LENGTH, isofold_cards_print(cards, SIZE_MAX, text, sizeof text, NULL));
    uint16_t combo;
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_combo_of_cards(7, 7, &combo));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_cards_of_combo(1326, cards));
    // An empty array may be null, and a call that succeeds leaves the last error alone.
    DONE(isofold_set_of_cards(NULL, 0, &set));
    CHECK(set == 0 && isofold_last_error() == ISOFOLD_ERROR_INVALID);
}

static void check_weights(void) {
    static float weights[2 * ISOFOLD_COMBOS];
    isofold_player players[2];
    char text[64];
    for (int i = 0; i < 2 * ISOFOLD_COMBOS; i++) weights[i] = 1;
    const size_t all = 2 * ISOFOLD_COMBOS;
    DONE(isofold_equity_weights(weights, 2, all, "Ks7d4d2c3c", NULL, NULL, players, NULL));
    const float wrong[] = {NAN, INFINITY, -INFINITY, -0.5f, 1.5f};
    for (int i = 0; i < 5; i++) {
        weights[1400] = wrong[i];
        REFUSED(ISOFOLD_ERROR_INVALID, isofold_equity_weights(weights, 2, all, NULL, NULL, NULL, players, NULL));
        FIELD("weights[1]");
        REFUSED(ISOFOLD_ERROR_INVALID, isofold_range_print(weights + ISOFOLD_COMBOS, ISOFOLD_COMBOS, text, sizeof text, NULL));
    }
    weights[1400] = 1;
    REFUSED(ISOFOLD_ERROR_LENGTH, isofold_equity_weights(weights, 2, all - 1, NULL, NULL, NULL, players, NULL));
    REFUSED(ISOFOLD_ERROR_LENGTH, isofold_range_parse("AA", weights, 1325));
    size_t length = 9;
    CHECK(isofold_last_error_position(&length) == 0 && length == 0);
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_range_parse("AA, K\xe2\x99\xa5Zz", weights, ISOFOLD_COMBOS));
    CHECK(isofold_last_error_position(&length) == 5 && length == 4);
    CHECK(isofold_last_error_position(NULL) == 5);
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_equity_weights(weights, 0, 0, NULL, NULL, NULL, players, NULL));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_equity_weights(weights, SIZE_MAX, all, NULL, NULL, NULL, players, NULL));
    REFUSED(ISOFOLD_ERROR_NULL, isofold_equity_weights(NULL, 2, all, NULL, NULL, NULL, players, NULL));
    REFUSED(ISOFOLD_ERROR_NULL, isofold_equity_weights(weights, 2, all, NULL, NULL, NULL, NULL, NULL));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_equity_weights(weights, 2, all, "KsKs7d", NULL, NULL, players, NULL));
    const char *options[] = {"", "[]", "{", "{\"trial\": 3}", "{\"trials\": -3}", "{\"players\": []}"};
    for (int i = 0; i < 6; i++) {
        REFUSED(ISOFOLD_ERROR_BAD_REQUEST, isofold_equity_weights(weights, 2, all, NULL, NULL, options[i], players, NULL));
        FIELD("options");
    }
    const char *values[] = {"{\"trials\": 0}", "{\"error\": 2}", "{\"threads\": 100000}", "{\"game\": \"omaha\"}", "{\"exact\": true, \"trials\": 5}"};
    for (int i = 0; i < 5; i++) {
        REFUSED(ISOFOLD_ERROR_INVALID, isofold_equity_weights(weights, 2, all, NULL, NULL, values[i], players, NULL));
    }
    memset(weights, 0, sizeof weights);
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_equity_weights(weights, 2, all, NULL, NULL, NULL, players, NULL));
}

static void check_equities(void) {
    double results[2];
    REFUSED(ISOFOLD_ERROR_NULL, isofold_equity(NULL, "", "", 0, results));
    REFUSED(ISOFOLD_ERROR_NULL, isofold_equity("AA | KK", "", "", 0, NULL));
    REFUSED(ISOFOLD_ERROR_UTF8, isofold_equity("AA | KK", "\xc3\x28", "", 0, results));
    FIELD("board");
    const char *hands[] = {"", "AA |", "AA | | KK", "AA", "AA | KZ", "AsAs | KK", "AsKs | AsQs", "AA:2 | KK"};
    for (int i = 0; i < 8; i++) REFUSED(ISOFOLD_ERROR_INVALID, isofold_equity(hands[i], "", "", 0, results));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_equity("AA | KK", "KsKs7d", "", 0, results));
    FIELD("board");
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_equity("AA | KK", "", "Zz", 0, results));
    FIELD("dead");
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_equity("AA | KK", "Ks7d4d", "Ks", 0, results));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_equity_mc("AA | KK", "", "", UINT64_MAX, results));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_equity_threshold("AA | KK", "", "", 10, NAN, results));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_equity_threshold("AA | KK", "", "", 10, -1, results));
    char many[512] = "AA";
    for (int i = 0; i < 23; i++) strcat(many, " | random");
    double room[24];
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_equity(many, "", "", 10, room));
    size_t players;
    REFUSED(ISOFOLD_ERROR_NULL, isofold_equity_players(NULL, &players));
    REFUSED(ISOFOLD_ERROR_NULL, isofold_equity_players("AA | KK", NULL));
}

static void check_batches(void) {
    uint8_t rounds[2] = {2, 3}, too_many[2] = {52, 1}, none[1] = {0};
    uint8_t permutation[4] = {0, 1, 2, 2}, permutations[4];
    isofold_indexer indexer, other;
    uint64_t hands[4] = {set_of("AsKs"), set_of("Ts9s8c"), set_of("AsKs"), set_of("Ts9sAs")}, indices[2], forms[4];
    uint32_t strengths[2];
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_indexer_new(too_many, 2, ISOFOLD_DECK_FULL, &indexer));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_indexer_new(none, 1, ISOFOLD_DECK_FULL, &indexer));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_indexer_new(rounds, 0, ISOFOLD_DECK_FULL, &indexer));
    REFUSED(ISOFOLD_ERROR_LENGTH, isofold_indexer_new(rounds, 53, ISOFOLD_DECK_FULL, &indexer));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_indexer_new(rounds, 2, 7, &indexer));
    REFUSED(ISOFOLD_ERROR_NULL, isofold_indexer_new(rounds, 2, ISOFOLD_DECK_FULL, NULL));
    DONE(isofold_indexer_new(rounds, 2, ISOFOLD_DECK_FULL, &indexer));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_index(indexer, hands, 2, indices));
    FIELD("hands[1]");
    REFUSED(ISOFOLD_ERROR_NULL, isofold_index(indexer, NULL, 2, indices));
    REFUSED(ISOFOLD_ERROR_LENGTH, isofold_index(indexer, hands, SIZE_MAX, indices));
    indices[0] = 0, indices[1] = UINT64_MAX;
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_unindex(indexer, indices, 2, forms));
    FIELD("indices[1]");
    // Handles that were freed, that are of another kind, and that never were.
    DONE(isofold_indexer_free(indexer));
    REFUSED(ISOFOLD_ERROR_HANDLE, isofold_indexer_free(indexer));
    REFUSED(ISOFOLD_ERROR_HANDLE, isofold_index(indexer, hands, 1, indices));
    DONE(isofold_indexer_new(rounds, 2, ISOFOLD_DECK_FULL, &other));
    REFUSED(ISOFOLD_ERROR_HANDLE, isofold_indexer_size(indexer, indices));
    REFUSED(ISOFOLD_ERROR_HANDLE, isofold_service_free(other));
    REFUSED(ISOFOLD_ERROR_HANDLE, isofold_buckets_lookup(other, hands, hands, 1, NULL, NULL));
    REFUSED(ISOFOLD_ERROR_HANDLE, isofold_index(0, hands, 1, indices));
    REFUSED(ISOFOLD_ERROR_HANDLE, isofold_index(UINT64_MAX, hands, 1, indices));
    DONE(isofold_indexer_free(other));
    DONE(isofold_indexer_free(0));

    REFUSED(ISOFOLD_ERROR_INVALID, isofold_canonical(hands + 2, 2, 1, forms, permutations, NULL));
    REFUSED(ISOFOLD_ERROR_LENGTH, isofold_canonical(hands, 0, 1, forms, NULL, NULL));
    REFUSED(ISOFOLD_ERROR_LENGTH, isofold_canonical(hands, 53, 1, forms, NULL, NULL));
    REFUSED(ISOFOLD_ERROR_LENGTH, isofold_canonical(hands, 2, SIZE_MAX, forms, NULL, NULL));
    REFUSED(ISOFOLD_ERROR_NULL, isofold_canonical(hands, 2, 1, NULL, NULL, NULL));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_permute(permutation, hands, 1, forms));
    permutation[3] = 9;
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_permute(permutation, hands, 1, forms));
    REFUSED(ISOFOLD_ERROR_NULL, isofold_permute(NULL, hands, 1, forms));

    uint64_t holes[2] = {set_of("AsKs"), set_of("AsKs")}, boards[2] = {set_of("Ts9s8c2d2h"), set_of("AsTs9s8c2d")};
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_evaluate(ISOFOLD_GAME_HOLDEM, holes, boards, 2, strengths, NULL));
    FIELD("holes[1]");
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_evaluate(ISOFOLD_GAME_OMAHA, holes, boards, 1, strengths, NULL));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_evaluate(99, holes, boards, 1, strengths, NULL));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_evaluate(-1, holes, boards, 1, strengths, NULL));
    REFUSED(ISOFOLD_ERROR_NULL, isofold_evaluate(ISOFOLD_GAME_HOLDEM, holes, NULL, 1, strengths, NULL));
    REFUSED(ISOFOLD_ERROR_NULL, isofold_evaluate(ISOFOLD_GAME_HOLDEM, holes, boards, 1, NULL, NULL));
    boards[0] = UINT64_C(1) << 15;
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_evaluate(ISOFOLD_GAME_HOLDEM, holes, boards, 1, strengths, NULL));
    FIELD("boards[0]");
    isofold_game game;
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_game_parse("chess", &game));
    char words[4];
    REFUSED(ISOFOLD_ERROR_LENGTH, isofold_describe(ISOFOLD_GAME_RAZZ, set_of("As2d3c4h5s"), 0, words, sizeof words, NULL));
}

static void check_calls(void) {
    isofold_service service;
    isofold_buckets buckets;
    char *answer = (char *)1;
    REFUSED(ISOFOLD_ERROR_BAD_REQUEST, isofold_service_new("{\"libary\": \"x\"}", &service));
    FIELD("settings");
    REFUSED(ISOFOLD_ERROR_NULL, isofold_service_new(NULL, NULL));
    DONE(isofold_service_new(NULL, &service));
    REFUSED(ISOFOLD_ERROR_NULL, isofold_call(service, NULL, NULL, &answer));
    CHECK(answer == NULL);
    REFUSED(ISOFOLD_ERROR_NULL, isofold_call(service, "hello", NULL, NULL));
    REFUSED(ISOFOLD_ERROR_UNKNOWN_REQUEST, isofold_call(service, "cannon", "{}", &answer));
    CHECK(*isofold_last_error_hint());
    REFUSED(ISOFOLD_ERROR_BAD_REQUEST, isofold_call(service, "canon", "{\"card\": 1}", &answer));
    REFUSED(ISOFOLD_ERROR_BAD_REQUEST, isofold_call(service, "canon", "not JSON", &answer));
    REFUSED(ISOFOLD_ERROR_UTF8, isofold_call(service, "canon", "{\"cards\": \"\xff\"}", &answer));
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_call(service, "canon", "{\"cards\": \"AsXs\"}", &answer));
    FIELD("cards");
    REFUSED(ISOFOLD_ERROR_NOT_FOUND, isofold_call(service, "library-list", NULL, &answer));
    REFUSED(ISOFOLD_ERROR_HANDLE, isofold_call_with(service, "hello", NULL, NULL, NULL, 77, &answer));
    REFUSED(ISOFOLD_ERROR_HANDLE, isofold_cancel(service));
    DONE(isofold_call(service, "hello", NULL, &answer));
    DONE(isofold_string_free(answer));
    char *freed = answer;
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_string_free(freed));
    char own[] = "own";
    REFUSED(ISOFOLD_ERROR_INVALID, isofold_string_free(own));
    DONE(isofold_string_free(NULL));
    DONE(isofold_service_free(service));
    REFUSED(ISOFOLD_ERROR_HANDLE, isofold_call(service, "hello", NULL, &answer));
    REFUSED(ISOFOLD_ERROR_NOT_FOUND, isofold_buckets_open("/no/such/folder", &buckets));
    REFUSED(ISOFOLD_ERROR_NULL, isofold_buckets_open(NULL, &buckets));
    REFUSED(ISOFOLD_ERROR_ABI, isofold_check_abi(ISOFOLD_ABI_VERSION + 1));
}

int main(void) {
    CHECK(isofold_last_error() == ISOFOLD_OK && *isofold_last_error_message() == 0);
    check_texts();
    check_weights();
    check_equities();
    check_batches();
    check_calls();
    if (isofold_inject_fault) {
        for (int32_t place = 0; place < 3; place++) {
            REFUSED(ISOFOLD_ERROR_INTERNAL, isofold_inject_fault(place));
            CHECK(strstr(isofold_last_error_message(), "a fault") && *isofold_last_error_hint());
        }
        // The library goes on.
        double results[2];
        DONE(isofold_equity("AA | KK", "", "", 0, results));
    }
    printf("%severy mistake is an error\n", isofold_inject_fault ? "with faults: " : "");
    return 0;
}
