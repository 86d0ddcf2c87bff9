// Published values, and round trips, through the C interface. With the argument `quick`, fewer of the slow ones.
#include "check.h"

// The numbers of hands up to suits.
static void check_counts(int quick) {
    const struct {
        size_t count;
        uint8_t rounds[4];
        isofold_deck deck;
        uint64_t size;
    } known[] = {
        {1, {2}, ISOFOLD_DECK_FULL, 169},
        {1, {3}, ISOFOLD_DECK_FULL, 1755},
        {1, {4}, ISOFOLD_DECK_FULL, 16432},
        {1, {5}, ISOFOLD_DECK_FULL, 134459},
        {2, {2, 3}, ISOFOLD_DECK_FULL, 1286792},
        {2, {2, 4}, ISOFOLD_DECK_FULL, 13960050},
        {2, {2, 5}, ISOFOLD_DECK_FULL, 123156254},
        {2, {3, 1}, ISOFOLD_DECK_FULL, 63193},
        {3, {2, 3, 1}, ISOFOLD_DECK_FULL, 55190538},
        {3, {3, 1, 1}, ISOFOLD_DECK_FULL, 2554656},
        {4, {2, 3, 1, 1}, ISOFOLD_DECK_FULL, 2428287420},
        {1, {6}, ISOFOLD_DECK_FULL, 962988},
        {1, {7}, ISOFOLD_DECK_FULL, 6009159},
        {2, {4, 3}, ISOFOLD_DECK_FULL, 204461673},
        {3, {4, 3, 1}, ISOFOLD_DECK_FULL, 8964883057},
        {2, {4, 5}, ISOFOLD_DECK_FULL, 19569128722},
        {4, {4, 3, 1, 1}, ISOFOLD_DECK_FULL, 389802959832},
        {1, {2}, ISOFOLD_DECK_SHORT, 81},
        {2, {2, 3}, ISOFOLD_DECK_SHORT, 186696},
        {2, {2, 5}, ISOFOLD_DECK_SHORT, 7723728},
        {1, {3}, ISOFOLD_DECK_SHORT, 573},
        {1, {4}, ISOFOLD_DECK_SHORT, 3663},
        {1, {5}, ISOFOLD_DECK_SHORT, 19998},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        isofold_indexer indexer;
        uint64_t size;
        DONE(isofold_indexer_new(known[i].rounds, known[i].count, known[i].deck, &indexer));
        DONE(isofold_indexer_size(indexer, &size));
        CHECK(size == known[i].size);

        // Hands of indices all over the list have these indices, and are canonical.
        enum { SOME = 1000 };
        size_t some = quick ? 50 : SOME, rounds = known[i].count;
        uint64_t indices[SOME], again[SOME], hands[4 * SOME], forms[4 * SOME];
        for (size_t at = 0; at < some; at++) indices[at] = at * (size / some) + at % 2;
        indices[some - 1] = size - 1;
        DONE(isofold_unindex(indexer, indices, some, hands));
        DONE(isofold_index(indexer, hands, some, again));
        CHECK(memcmp(indices, again, some * sizeof *indices) == 0);
        DONE(isofold_canonical(hands, rounds, some, forms, NULL, NULL));
        CHECK(memcmp(hands, forms, some * rounds * sizeof *hands) == 0);
        DONE(isofold_indexer_free(indexer));
    }
}

// Canonical forms do not depend on suits, and permutations lead to them.
static void check_canonical_forms(void) {
    uint64_t spades[2] = {set_of("AsKs"), set_of("Ts9s8c")}, hearts[2] = {set_of("KhAh"), set_of("8dTh9h")};
    uint64_t forms[4], moved[2], signatures[2], both[4];
    uint8_t permutations[8];
    memcpy(both, spades, sizeof spades);
    memcpy(both + 2, hearts, sizeof hearts);
    DONE(isofold_canonical(both, 2, 2, forms, permutations, signatures));
    CHECK(forms[0] == set_of("AcKc") && forms[1] == set_of("Tc9c8d"));
    CHECK(forms[2] == forms[0] && forms[3] == forms[1]);
    CHECK(signatures[0] == UINT64_C(0x22956877cc608b82) && signatures[1] == signatures[0]);
    DONE(isofold_permute(permutations + 4, hearts, 2, moved));
    CHECK(moved[0] == forms[0] && moved[1] == forms[1]);
    // In place, and unaligned.
    DONE(isofold_canonical(both, 2, 2, both, NULL, NULL));
    CHECK(memcmp(both, forms, sizeof forms) == 0);
    char bytes[2 * sizeof *spades + 1];
    memcpy(bytes + 1, spades, sizeof spades);
    DONE(isofold_canonical((const uint64_t *)(const void *)(bytes + 1), 2, 1, both, NULL, NULL));
    CHECK(memcmp(both, forms, sizeof spades) == 0);
}

static void check_cards(void) {
    uint8_t cards[52];
    char text[128];
    size_t count, length;
    uint64_t set;
    DONE(isofold_cards_parse("10h, A♠ 2c", cards, 52, &count));
    CHECK(count == 3 && cards[0] == ISOFOLD_CARD(8, 2) && cards[1] == ISOFOLD_CARD(12, 3) && cards[2] == 0);
    DONE(isofold_cards_print(cards, count, text, sizeof text, &length));
    CHECK(strcmp(text, "ThAs2c") == 0 && length == 6);
    DONE(isofold_set_of_cards(cards, count, &set));
    CHECK(set == (ISOFOLD_SET_OF_CARD(cards[0]) | ISOFOLD_SET_OF_CARD(51) | ISOFOLD_SET_OF_CARD(0)));
    DONE(isofold_set_print(set, text, sizeof text, NULL));
    CHECK(strcmp(text, "AsTh2c") == 0);
    DONE(isofold_cards_of_set(set, cards, 52, &count));
    CHECK(count == 3 && cards[0] == 0 && cards[2] == 51);
    for (int combo = 0; combo < ISOFOLD_COMBOS; combo++) {
        uint16_t again;
        DONE(isofold_cards_of_combo((uint16_t)combo, cards));
        DONE(isofold_combo_of_cards(cards[1], cards[0], &again));
        CHECK(again == combo && combo == cards[1] * (cards[1] - 1) / 2 + cards[0]);
    }
    static float weights[ISOFOLD_COMBOS], again[ISOFOLD_COMBOS];
    DONE(isofold_range_parse("QQ+,AKs:0.5", weights, ISOFOLD_COMBOS));
    double sum = 0;
    for (int combo = 0; combo < ISOFOLD_COMBOS; combo++) sum += weights[combo];
    CHECK(sum == 20.0 && weights[1325] == 1.0f);
    DONE(isofold_range_print(weights, ISOFOLD_COMBOS, text, sizeof text, &length));
    CHECK(strcmp(text, "QQ+,AKs:0.5") == 0);
    DONE(isofold_range_parse(text, again, ISOFOLD_COMBOS));
    CHECK(memcmp(weights, again, sizeof weights) == 0);
}

// All hands of five cards have the published frequencies of categories, and hands of other games the right winner.
static void check_evaluation(int quick) {
    if (!quick) {
        // Five cards of stud: 40 straight flushes, 624 quads, and so on up to 1 302 540 high cards.
        enum { AT_ONCE = 1 << 16 };
        static uint64_t hands[AT_ONCE];
        static uint32_t strengths[AT_ONCE];
        const uint64_t known[9] = {1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40};
        // The codes of categories in the four highest bits.
        const int category[16] = {0, 1, 2, 4, 3, 4, 5, 6, 5, 7, 8, 8, 8, 8, 8, 8};
        uint64_t counts[9] = {0};
        size_t some = 0, left = 2598960;
        for (int a = 0; a < 52; a++)
            for (int b = 0; b < a; b++)
                for (int c = 0; c < b; c++)
                    for (int d = 0; d < c; d++)
                        for (int e = 0; e < d; e++) {
                            hands[some++] = ISOFOLD_SET_OF_CARD(a) | ISOFOLD_SET_OF_CARD(b) | ISOFOLD_SET_OF_CARD(c) |
                                            ISOFOLD_SET_OF_CARD(d) | ISOFOLD_SET_OF_CARD(e);
                            left--;
                            if (some == AT_ONCE || left == 0) {
                                DONE(isofold_evaluate(ISOFOLD_GAME_STUD, hands, NULL, some, strengths, NULL));
                                for (size_t at = 0; at < some; at++) counts[category[strengths[at] >> 28]]++;
                                some = 0;
                            }
                        }
        CHECK(some == 0);
        for (int i = 0; i < 9; i++) CHECK(counts[i] == known[i]);
    }
    const struct {
        const char *name, *better, *worse, *board;
        const char *words;
    } known[] = {
        {"holdem", "QdQh", "AsKs", "QsTs7h2c2d", "full house, queens full of twos"},
        {"short-deck", "AhTh", "KsKd", "KhQh9h9d9c", "flush, ace-king-queen-ten-nine"},
        {"omaha", "AhKhQcJc", "2c2d3c3d", "QhJhTh9h8h", "royal flush"},
        {"omaha8", "As2dKhQc", "KdKcQdQs", "3d4c5h9sKs", "straight, five high; 5-4-3-2-A low"},
        {"razz", "As2d3c4h5s6d7c", "As2d3c4h6sKdKc", "", "5-4-3-2-A low"},
        {"2-7", "7s5d4c3h2s", "7s6d4c3h2s", "", "7-5-4-3-2 low"},
        {"badugi", "7s5d3cAh", "As2d3c3h", "", "four-card badugi, 7-5-3-A"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        isofold_game game;
        char words[128];
        uint64_t holes[2] = {set_of(known[i].better), set_of(known[i].worse)};
        uint64_t boards[2] = {set_of(known[i].board), set_of(known[i].board)};
        uint32_t strengths[2], lows[2];
        DONE(isofold_game_parse(known[i].name, &game));
        DONE(isofold_evaluate(game, holes, boards, 2, strengths, lows));
        CHECK(strengths[0] > strengths[1]);
        CHECK((lows[0] > 0) == (game == ISOFOLD_GAME_OMAHA8) && lows[1] == 0);
        DONE(isofold_describe(game, holes[0], boards[0], words, sizeof words, NULL));
        CHECK(strcmp(words, known[i].words) == 0);
        // Many at once have the strengths that they have alone, and so they have beside one whose board is a flop.
        enum { MANY = 600 };
        static uint64_t many_holes[MANY], many_boards[MANY];
        static uint32_t many[MANY], many_lows[MANY];
        for (int at = 0; at < MANY; at++) many_holes[at] = holes[at % 2], many_boards[at] = boards[0];
        for (int round = 0; round < 2; round++) {
            DONE(isofold_evaluate(game, many_holes, many_boards, MANY, many, many_lows));
            for (int at = 1; at < MANY; at++) CHECK(many[at] == strengths[at % 2] && many_lows[at] == lows[at % 2]);
            uint8_t cards[5];
            size_t count;
            DONE(isofold_cards_of_set(boards[0], cards, 5, &count));
            if (count == 5) DONE(isofold_set_of_cards(cards, 3, &many_boards[0]));
        }
    }
}

static void check_equity(const char *hands, const char *board, double first) {
    double equities[ISOFOLD_MAX_PLAYERS];
    DONE(isofold_equity(hands, board, NULL, 0, equities));
    if (fabs(equities[0] - first) > 5e-9) {
        fprintf(stderr, "%s: %.9f instead of %.9f\n", hands, equities[0], first);
        exit(1);
    }
}

static void check_equities(int quick) {
    check_equity("AA | KK", "", 0.81946050);
    check_equity("AKs | TT", "", 0.45936980);
    check_equity("AKo | QQ", "", 0.43242336);
    check_equity("3c2s | 5d4c", "", 0.39442967);
    check_equity("AA | random", "", 0.85203713);
    // Complete boards, unknown cards, one known card.
    check_equity("AcAs | KsKc", "Ad9s3s4c7h", 1.0);
    double ten[2], sum[2] = {0, 0}, river[2], any[2];
    DONE(isofold_equity("AhKd | QcQs", "2h7s9h4hT", "", 0, ten));
    const char *rivers[] = {"2h7s9h4hTc", "2h7s9h4hTd", "2h7s9h4hTh", "2h7s9h4hTs"};
    for (int i = 0; i < 4; i++) {
        DONE(isofold_equity("AhKd | QcQs", rivers[i], "", 0, river));
        sum[0] += river[0] / 4, sum[1] += river[1] / 4;
    }
    CHECK(fabs(ten[0] - sum[0]) < 1e-12 && fabs(ten[1] - sum[1]) < 1e-12);
    DONE(isofold_equity("AA | KK", "2h7s9h4hXx", "", 0, any));
    DONE(isofold_equity("AA | KK", "2h7s9h4h", "", 0, river));
    CHECK(any[0] == river[0]);
    // The four calls agree: exact is exact, a threshold switches, and Monte Carlo is near it.
    double exact[3], mc[3], below[3], above[3];
    DONE(isofold_equity_exact("AhKh | QQ | JTs", "Ks7d4d", "", exact));
    DONE(isofold_equity_threshold("AhKh | QQ | JTs", "Ks7d4d", "", 10000, 1e12, below));
    DONE(isofold_equity_threshold("AhKh | QQ | JTs", "Ks7d4d", "", 10000, 0, above));
    DONE(isofold_equity_mc("AhKh | QQ | JTs", "Ks7d4d", "", 10000, mc));
    CHECK(memcmp(exact, below, sizeof exact) == 0 && memcmp(above, mc, sizeof mc) == 0 && exact[0] != mc[0]);
    CHECK(fabs(exact[0] - mc[0]) < 0.02);
    if (!quick) {
        check_equity("AA | KK | QQ", "", 0.66979329);
        // Ranges that collide: dealing one player after the other gives 41.3 %.
        double five[5];
        DONE(isofold_equity_mc("AA | JJ+ | JJ+ | JJ+ | JJ+", "", "", 2000000, five));
        CHECK(fabs(five[0] - 0.48178) < 0.002);
    }
    // 23 players, aces against 22 random hands, and hands that are known.
    char hands[256] = "AA";
    for (int i = 1; i < ISOFOLD_MAX_PLAYERS; i++) strcat(hands, i % 2 ? " | random" : "|XxXx");
    size_t players;
    double equities[ISOFOLD_MAX_PLAYERS], total = 0;
    DONE(isofold_equity_players(hands, &players));
    CHECK(players == ISOFOLD_MAX_PLAYERS);
    DONE(isofold_equity(hands, "", "", quick ? 200 : 20000, equities));
    for (int i = 0; i < ISOFOLD_MAX_PLAYERS; i++) total += equities[i];
    CHECK(fabs(total - 1) < 1e-9);
    CHECK(quick || (equities[0] > 0.10 && equities[0] < 0.20));
}

// Ranges as arrays give what their texts give, and the equity of each combo.
static void check_weights(void) {
    static float weights[2 * ISOFOLD_COMBOS];
    static double combos[2 * ISOFOLD_COMBOS];
    DONE(isofold_range_parse("QQ+,AKs:0.5", weights, ISOFOLD_COMBOS));
    DONE(isofold_range_parse("22+,A2s+", weights + ISOFOLD_COMBOS, ISOFOLD_COMBOS));
    isofold_player players[2];
    double equities[2];
    DONE(isofold_equity("QQ+,AKs:0.5 | 22+,A2s+", "Ks7d4d", "2c", 0, equities));
    DONE(isofold_equity_weights(weights, 2, 2 * ISOFOLD_COMBOS, "Ks7d4d", "2c", NULL, players, combos));
    CHECK(players[0].equity == equities[0] && players[1].equity == equities[1]);
    CHECK(players[0].error == 0 && fabs(players[0].win + players[0].tie + players[0].lose - 1) < 1e-12);
    uint16_t aces, blocked;
    DONE(isofold_combo_of_cards(51, 50, &aces));
    DONE(isofold_combo_of_cards(ISOFOLD_CARD(11, 3), ISOFOLD_CARD(11, 2), &blocked));
    CHECK(combos[aces] > 0.5 && isnan(combos[blocked]) && isnan(combos[0]) && !isnan(combos[ISOFOLD_COMBOS + aces]));
    isofold_player sampled[2], again[2];
    const char *options = "{\"trials\": 5000, \"seed\": 7, \"threads\": 1}";
    DONE(isofold_equity_weights(weights, 2, 2 * ISOFOLD_COMBOS, "Ks7d4d", NULL, options, sampled, NULL));
    DONE(isofold_equity_weights(weights, 2, 2 * ISOFOLD_COMBOS, "Ks7d4d", NULL, options, again, NULL));
    CHECK(memcmp(sampled, again, sizeof sampled) == 0 && sampled[0].error > 0);
}

// Hears of progress, and cancels at the third event.
static int32_t hear(const char *event, void *user) {
    int *heard = user;
    CHECK(event[0] == '{' && strstr(event, "\"kind\""));
    return ++*heard == 3;
}

static void check_calls(void) {
    isofold_service service;
    char *answer;
    DONE(isofold_service_new("{\"threads\": 1}", &service));
    DONE(isofold_call(service, "hello", NULL, &answer));
    CHECK(strstr(answer, isofold_version()) && strstr(answer, "\"schema\":1"));
    DONE(isofold_string_free(answer));
    DONE(isofold_call(service, "solve", "{\"spot\": {\"name\": \"river\"}, \"solve\": {\"iterations\": 10}}", &answer));
    CHECK(strstr(answer, "\"iterations\":10") && strstr(answer, "\"exploitability\""));
    DONE(isofold_string_free(answer));
    // A call that would take long ends when its callback says so, and answers what is known.
    int heard = 0;
    const char *long_one = "{\"players\": [\"AA | KK | random\"], \"error\": 1e-9}";
    DONE(isofold_call_with(service, "equity", long_one, hear, &heard, 0, &answer));
    CHECK(heard >= 3 && strstr(answer, "\"complete\":false"));
    DONE(isofold_string_free(answer));
    // One that is cancelled before it begins has no answer.
    isofold_canceller canceller;
    DONE(isofold_canceller_new(&canceller));
    DONE(isofold_cancel(canceller));
    const char *classes = "{}";
    CHECK(isofold_call_with(service, "buckets-classes", classes, NULL, NULL, canceller, &answer) ==
          ISOFOLD_ERROR_CANCELLED);
    CHECK(answer == NULL);
    DONE(isofold_canceller_free(canceller));
    DONE(isofold_service_free(service));
}

int main(int count, char **arguments) {
    int quick = count > 1 && strcmp(arguments[1], "quick") == 0;
    DONE(ISOFOLD_CHECK_ABI());
    CHECK(isofold_abi_version() == ISOFOLD_ABI_VERSION && strchr(isofold_version(), '.'));
    check_cards();
    check_canonical_forms();
    check_counts(quick);
    check_evaluation(quick);
    check_equities(quick);
    check_weights();
    check_calls();
    printf("all values are as published\n");
    return 0;
}
