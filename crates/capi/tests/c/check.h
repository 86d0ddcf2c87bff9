// What the test programs share: checks that end the program.
#include <inttypes.h>
#include <isofold.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s\n  last error: %s: %s\n", __FILE__, __LINE__, #condition,                        \
                    isofold_last_error_field(), isofold_last_error_message());                                         \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

#define DONE(call) CHECK((call) == ISOFOLD_OK)

static inline uint64_t set_of(const char *cards) {
    uint64_t set = 0;
    DONE(isofold_set_parse(cards, &set));
    return set;
}
