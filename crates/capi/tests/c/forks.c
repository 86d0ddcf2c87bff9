// A process may fork before it uses handles or threads; afterwards its child is told.
#include "check.h"
#include <sys/wait.h>
#include <unistd.h>

// Runs something in a child and waits for its end.
static void in_child(void (*work)(void)) {
    fflush(stdout);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        // One that hangs is ended, and found to have failed.
        alarm(60);
        work();
        _exit(0);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void use(void) {
    double equities[2];
    DONE(isofold_equity("AhKh | QQ", "Ks7d4d", "", 0, equities));
}

static void be_refused(void) {
    double equities[2];
    uint8_t rounds = 2;
    isofold_indexer indexer;
    isofold_service service;
    CHECK(isofold_equity("AhKh | QQ", "Ks7d4d", "", 0, equities) == ISOFOLD_ERROR_FORKED);
    CHECK(isofold_indexer_new(&rounds, 1, ISOFOLD_DECK_FULL, &indexer) == ISOFOLD_ERROR_FORKED);
    CHECK(isofold_service_new(NULL, &service) == ISOFOLD_ERROR_FORKED);
    // What needs neither goes on.
    CHECK(set_of("AsKs") != 0);
}

int main(void) {
    CHECK(set_of("AsKs") != 0);
    in_child(use);
    in_child(use);
    use();
    in_child(be_refused);
    use();
    printf("forks are heard of\n");
    return 0;
}
