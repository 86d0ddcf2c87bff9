// Threads share handles, free them under each other, and agree on results. Arguments: threads, rounds, and the folder of a library if
// one is to be used too.
#include "check.h"
#include <pthread.h>
#include <stdatomic.h>

enum { HANDS = 500 };

static int rounds_of_work;
static isofold_indexer shared;
static isofold_service service;
static atomic_uint_fast64_t passed_on;
static uint64_t expected[HANDS], hands[2 * HANDS];
static double expected_equity[2];

static int has_library;

// One library of one service: each thread solves, shows and lists, and all find the same solution.
static void use_library(void) {
    const char *spot = "{\"spot\": {\"name\": \"river\"}}";
    const char *requests[][3] = {{"solve", spot, "\"complete\":true"}, {"show", spot, "\"actions\""}, {"library-list", NULL, "river"}};
    for (int i = 0; i < 3; i++) {
        char *answer;
        DONE(isofold_call(service, requests[i][0], requests[i][1], &answer));
        CHECK(strstr(answer, requests[i][2]));
        DONE(isofold_string_free(answer));
    }
}

static void *work(void *argument) {
    unsigned number = (unsigned)(size_t)argument;
    for (int round = 0; round < rounds_of_work; round++) {
        uint64_t indices[HANDS];
        DONE(isofold_index(shared, hands, HANDS, indices));
        CHECK(memcmp(indices, expected, sizeof indices) == 0);
        double equity[2];
        DONE(isofold_equity("AhKh | QQ", "Ks7d4d", "", 0, equity));
        CHECK(memcmp(equity, expected_equity, sizeof equity) == 0);
        char *answer;
        DONE(isofold_call(service, "canon", "{\"cards\": \"AsKs\"}", &answer));
        CHECK(strstr(answer, "AcKc"));
        DONE(isofold_string_free(answer));
        if (has_library) use_library();
        // A handle that one thread makes is freed by another, perhaps while a third one uses it: then it is an error, never a crash.
        isofold_indexer made, before;
        uint8_t cards = 2;
        DONE(isofold_indexer_new(&cards, 1, ISOFOLD_DECK_FULL, &made));
        before = atomic_exchange(&passed_on, made);
        uint64_t size = 169;
        isofold_status status = isofold_indexer_size(made, &size);
        CHECK((status == ISOFOLD_OK || status == ISOFOLD_ERROR_HANDLE) && size == 169);
        DONE(isofold_indexer_free(before));
        // The last error is that of this thread.
        char text[32];
        snprintf(text, sizeof text, "thread %u", number);
        CHECK(isofold_call(service, text, NULL, &answer) == ISOFOLD_ERROR_UNKNOWN_REQUEST);
        CHECK(strstr(isofold_last_error_message(), text));
    }
    return NULL;
}

int main(int count, char **arguments) {
    enum { MOST = 64 };
    int threads = count > 1 ? atoi(arguments[1]) : 4;
    rounds_of_work = count > 2 ? atoi(arguments[2]) : 10;
    CHECK(threads > 0 && threads <= MOST);
    uint8_t rounds[2] = {2, 3};
    DONE(isofold_indexer_new(rounds, 2, ISOFOLD_DECK_FULL, &shared));
    char settings[512];
    has_library = count > 3;
    if (has_library) CHECK(snprintf(settings, sizeof settings, "{\"library\": \"%s\"}", arguments[3]) < (int)sizeof settings);
    DONE(isofold_service_new(has_library ? settings : NULL, &service));
    for (uint64_t at = 0; at < HANDS; at++) expected[at] = at * 2573;
    DONE(isofold_unindex(shared, expected, HANDS, hands));
    DONE(isofold_equity("AhKh | QQ", "Ks7d4d", "", 0, expected_equity));
    pthread_t started[MOST];
    for (int i = 0; i < threads; i++) CHECK(pthread_create(&started[i], NULL, work, (void *)(size_t)i) == 0);
    for (int i = 0; i < threads; i++) CHECK(pthread_join(started[i], NULL) == 0);
    DONE(isofold_indexer_free(passed_on));
    DONE(isofold_indexer_free(shared));
    DONE(isofold_service_free(service));
    printf("all threads agree\n");
    return 0;
}
