// Many thousand calls, as a program makes them over days: memory does not grow. The argument is the number of equities.
#include "check.h"
#include <unistd.h>

// The bytes of memory that are resident.
static long resident(void) {
    long pages = 0, size = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    CHECK(file && fscanf(file, "%ld %ld", &size, &pages) == 2);
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

static void work(long calls) {
    const char *boards[] = {"Ks7d4d2c9h", "2h7s9h4hT", "Ks7d4d2c", "Ad9s3s4c7h"};
    isofold_service service;
    double equities[4];
    DONE(isofold_service_new(NULL, &service));
    for (long i = 0; i < calls; i++) {
        DONE(isofold_equity("AhQh | QQ,JTs:0.5 | 98s", boards[i % 4], "", 100, equities));
        DONE(isofold_equity_mc("AhQh|JJ+|99+", boards[i % 4], "2s", 100, equities));
        if (i % 16 == 0) {
            // Handles, answers and errors, too.
            uint8_t rounds[2] = {2, 3};
            isofold_indexer indexer;
            char *answer;
            DONE(isofold_indexer_new(rounds, 2, ISOFOLD_DECK_FULL, &indexer));
            DONE(isofold_indexer_free(indexer));
            DONE(isofold_call(service, "canon", "{\"cards\": \"AsKs\"}", &answer));
            DONE(isofold_string_free(answer));
            CHECK(isofold_equity("AhZh | KK", "", "", 0, equities) == ISOFOLD_ERROR_INVALID);
        }
    }
    DONE(isofold_service_free(service));
}

int main(int count, char **arguments) {
    long calls = count > 1 ? atol(arguments[1]) : 20000;
    // What is made once, tables and threads, is made before.
    work(calls / 4);
    long before = resident();
    work(calls);
    long grown = resident() - before;
    printf("%ld calls, %s (%ld kB)\n", 2 * calls, grown < (1 << 20) ? "no growth" : "growth", grown / 1024);
    return grown < (1 << 20) ? 0 : 1;
}
