/* Faults of the file system, for tests: loaded before libc (LD_PRELOAD), it stands before the calls of a process on files in one
 * folder, numbers them from 1, and at a given one kills the process or lets the call fail. Calls on other files pass unseen.
 *
 *   FAULTS_FOLDER  the folder, as an absolute path
 *   FAULTS_LOG     a file that gets a line for each call: number, kind, name, path or descriptor
 *   FAULTS_SYNCED  a folder that gets the contents of each file as of its last fsync, under the number of its inode: what is left
 *                  of the file after a power cut. Nothing is really synced
 *   FAULTS_AT      the number of the call; 0 or none for no fault
 *   FAULTS_DO      before  kill the process before the call
 *                  after   kill it after the call
 *                  torn    kill it after half of a write
 *                  short   read or write half of what was asked for
 *                  fail    fail with errno FAULTS_ERRNO
 *   FAULTS_KINDS   with fail: all later calls of these kinds fail too, as on a disk that stays full
 *
 * Kinds: o open, c open for writing or creating, r read, w write, t other changes of contents, s sync, n make or change a name,
 * u remove a name, i look at names and sizes, f lock of a file, l lock of a range, e end of such a lock, m map into memory,
 * x close.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum action { PASS, FAIL, SHORT, TORN, AFTER };

#define DESCRIPTORS 4096
static atomic_char seen[DESCRIPTORS];
static atomic_long calls;
static char folder[PATH_MAX], synced[PATH_MAX], kinds[32], what[16];
static size_t folder_length;
static int log_descriptor = -1, is_inside, fault_errno;
static long fault_at;

static int is_within(const char *path) {
    return !strncmp(path, folder, folder_length) && (path[folder_length] == '/' || !path[folder_length]);
}

__attribute__((constructor)) static void start(void) {
    const char *text = getenv("FAULTS_FOLDER");
    char cwd[PATH_MAX];
    if (!text) return;
    folder_length = (size_t)snprintf(folder, sizeof folder, "%s", text);
    is_inside = getcwd(cwd, sizeof cwd) && is_within(cwd);
    if ((text = getenv("FAULTS_SYNCED"))) snprintf(synced, sizeof synced, "%s", text);
    if ((text = getenv("FAULTS_KINDS"))) snprintf(kinds, sizeof kinds, "%s", text);
    if ((text = getenv("FAULTS_DO"))) snprintf(what, sizeof what, "%s", text);
    if ((text = getenv("FAULTS_AT"))) fault_at = atol(text);
    if ((text = getenv("FAULTS_ERRNO"))) fault_errno = atoi(text);
    if ((text = getenv("FAULTS_LOG")))
        log_descriptor = (int)syscall(SYS_openat, AT_FDCWD, text, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_seen(int descriptor) {
    return folder_length && descriptor >= 0 && descriptor < DESCRIPTORS && seen[descriptor];
}

static void see(int descriptor, int is_ours) {
    if (descriptor >= 0 && descriptor < DESCRIPTORS) seen[descriptor] = (char)is_ours;
}

static int is_ours(int at, const char *path) {
    if (!folder_length || !path) return 0;
    if (path[0] == '/') return is_within(path);
    return at == AT_FDCWD ? is_inside : is_seen(at);
}

static _Noreturn void die(void) {
    syscall(SYS_kill, getpid(), SIGKILL);
    for (;;) pause();
}

/* Numbers a call, and says what becomes of it. */
static enum action enter(char kind, const char *name, const char *path, int descriptor) {
    int before = errno;
    long number = atomic_fetch_add(&calls, 1) + 1;
    if (log_descriptor >= 0) {
        char line[PATH_MAX + 64];
        int length = path ? snprintf(line, sizeof line, "%ld %c %s %s\n", number, kind, name, path)
                          : snprintf(line, sizeof line, "%ld %c %s %d\n", number, kind, name, descriptor);
        syscall(SYS_write, log_descriptor, line, (size_t)length);
    }
    errno = before;
    if (!fault_at || number < fault_at) return PASS;
    if (number > fault_at && !(what[0] == 'f' && strchr(kinds, kind))) return PASS;
    switch (what[0]) {
    case 'b': die();
    case 'a': return AFTER;
    case 't': return TORN;
    case 's': return SHORT;
    case 'f': errno = fault_errno; return FAIL;
    default: return PASS;
    }
}

/* Keeps what a power cut would leave of a file. */
static void keep(int descriptor, int is_new) {
    char path[PATH_MAX + 32], bytes[65536];
    struct stat about;
    long length, at = 0;
    int to, before = errno;
    if (!synced[0] || syscall(SYS_fstat, descriptor, &about) || !S_ISREG(about.st_mode)) return;
    if (is_new && about.st_size) return;
    snprintf(path, sizeof path, "%s/%lu", synced, (unsigned long)about.st_ino);
    to = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    while ((length = syscall(SYS_pread64, descriptor, bytes, sizeof bytes, at)) > 0) {
        syscall(SYS_write, to, bytes, length);
        at += length;
    }
    syscall(SYS_close, to);
    errno = before;
}

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

/* A call that passes, fails or is the last. */
#define GUARDED(kind, name, ours, path, descriptor, type, failed, call) \
    do { \
        if (!(ours)) return call; \
        enum action action = enter(kind, name, path, descriptor); \
        if (action == FAIL) return failed; \
        if (action == TORN) die(); \
        type result = call; \
        if (action == AFTER) die(); \
        return result; \
    } while (0)

/* Opening. */

static char kind_of(int flags) {
    return (flags & (O_CREAT | O_TRUNC)) || (flags & O_ACCMODE) != O_RDONLY ? 'c' : 'o';
}

#define OPEN(function) \
    int function(const char *path, int flags, ...) { \
        REAL(int, #function, const char *, int, ...); \
        va_list list; \
        va_start(list, flags); \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
        va_end(list); \
        int ours = is_ours(AT_FDCWD, path); \
        enum action action = ours ? enter(kind_of(flags), "open", path, -1) : PASS; \
        if (action == FAIL) return -1; \
        if (action == TORN) die(); \
        int descriptor = real(path, flags, mode); \
        if (descriptor >= 0) see(descriptor, ours); \
        if (ours && descriptor >= 0 && flags & O_CREAT) keep(descriptor, 1); \
        if (action == AFTER) die(); \
        return descriptor; \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(function) \
    int function(int at, const char *path, int flags, ...) { \
        REAL(int, #function, int, const char *, int, ...); \
        va_list list; \
        va_start(list, flags); \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
        va_end(list); \
        int ours = is_ours(at, path); \
        enum action action = ours ? enter(kind_of(flags), "openat", path, -1) : PASS; \
        if (action == FAIL) return -1; \
        if (action == TORN) die(); \
        int descriptor = real(at, path, flags, mode); \
        if (descriptor >= 0) see(descriptor, ours); \
        if (ours && descriptor >= 0 && flags & O_CREAT) keep(descriptor, 1); \
        if (action == AFTER) die(); \
        return descriptor; \
    }
OPENAT(openat)
OPENAT(openat64)

int close(int descriptor) {
    REAL(int, "close", int);
    int ours = is_seen(descriptor);
    see(descriptor, 0);
    if (!ours) return real(descriptor);
    enum action action = enter('x', "close", NULL, descriptor);
    int result = real(descriptor);
    if (action == TORN || action == AFTER) die();
    if (action == FAIL) {
        errno = fault_errno;
        return -1;
    }
    return result;
}

/* Reading and writing. */

#define TRANSFER(function, kind, parameters, types, half, whole) \
    ssize_t function parameters { \
        REAL(ssize_t, #function, types); \
        if (!is_seen(descriptor)) return real whole; \
        enum action action = enter(kind, #function, NULL, descriptor); \
        if (action == FAIL) return -1; \
        if (action == TORN) { \
            if (kind == 'w') real half; \
            die(); \
        } \
        ssize_t result = action == SHORT && length > 1 ? real half : real whole; \
        if (action == AFTER) die(); \
        return result; \
    }
#define COMMA ,
TRANSFER(read, 'r', (int descriptor, void *bytes, size_t length), int COMMA void * COMMA size_t,
         (descriptor, bytes, length / 2), (descriptor, bytes, length))
TRANSFER(write, 'w', (int descriptor, const void *bytes, size_t length), int COMMA const void * COMMA size_t,
         (descriptor, bytes, length / 2), (descriptor, bytes, length))
TRANSFER(pread, 'r', (int descriptor, void *bytes, size_t length, off_t at), int COMMA void * COMMA size_t COMMA off_t,
         (descriptor, bytes, length / 2, at), (descriptor, bytes, length, at))
TRANSFER(pread64, 'r', (int descriptor, void *bytes, size_t length, off64_t at), int COMMA void * COMMA size_t COMMA off64_t,
         (descriptor, bytes, length / 2, at), (descriptor, bytes, length, at))
TRANSFER(pwrite, 'w', (int descriptor, const void *bytes, size_t length, off_t at),
         int COMMA const void * COMMA size_t COMMA off_t, (descriptor, bytes, length / 2, at), (descriptor, bytes, length, at))
TRANSFER(pwrite64, 'w', (int descriptor, const void *bytes, size_t length, off64_t at),
         int COMMA const void * COMMA size_t COMMA off64_t, (descriptor, bytes, length / 2, at), (descriptor, bytes, length, at))
TRANSFER(readv, 'r', (int descriptor, const struct iovec *bytes, int length), int COMMA const struct iovec * COMMA int,
         (descriptor, bytes, length / 2), (descriptor, bytes, length))
TRANSFER(writev, 'w', (int descriptor, const struct iovec *bytes, int length), int COMMA const struct iovec * COMMA int,
         (descriptor, bytes, length / 2), (descriptor, bytes, length))

ssize_t copy_file_range(int from, off64_t *from_at, int to, off64_t *to_at, size_t length, unsigned flags) {
    REAL(ssize_t, "copy_file_range", int, off64_t *, int, off64_t *, size_t, unsigned);
    if (!is_seen(to)) return real(from, from_at, to, to_at, length, flags);
    enum action action = enter('w', "copy_file_range", NULL, to);
    if (action == FAIL) return -1;
    /* It is asked for far more than a file has: a few bytes are the half. */
    ssize_t result = real(from, from_at, to, to_at, action == TORN || action == SHORT ? 100 : length, flags);
    if (action == TORN || action == AFTER) die();
    return result;
}

ssize_t sendfile64(int to, int from, off64_t *at, size_t length) {
    REAL(ssize_t, "sendfile64", int, int, off64_t *, size_t);
    if (!is_seen(to)) return real(to, from, at, length);
    enum action action = enter('w', "sendfile", NULL, to);
    if (action == FAIL) return -1;
    ssize_t result = real(to, from, at, action == TORN || action == SHORT ? 100 : length);
    if (action == TORN || action == AFTER) die();
    return result;
}

#define TRUNCATE(function, size) \
    int function(int descriptor, size length) { \
        REAL(int, #function, int, size); \
        GUARDED('t', "ftruncate", is_seen(descriptor), NULL, descriptor, int, -1, real(descriptor, length)); \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

static int sync_file(const char *name, int descriptor) {
    enum action action = enter('s', name, NULL, descriptor);
    if (action == FAIL) return -1;
    if (action == TORN) die();
    keep(descriptor, 0);
    if (action == AFTER) die();
    return 0;
}

int fsync(int descriptor) {
    REAL(int, "fsync", int);
    return is_seen(descriptor) ? sync_file("fsync", descriptor) : real(descriptor);
}

int fdatasync(int descriptor) {
    REAL(int, "fdatasync", int);
    return is_seen(descriptor) ? sync_file("fdatasync", descriptor) : real(descriptor);
}

/* Names. */

int rename(const char *from, const char *to) {
    REAL(int, "rename", const char *, const char *);
    GUARDED('n', "rename", is_ours(AT_FDCWD, to), to, -1, int, -1, real(from, to));
}

int linkat(int from_at, const char *from, int to_at, const char *to, int flags) {
    REAL(int, "linkat", int, const char *, int, const char *, int);
    GUARDED('n', "link", is_ours(to_at, to), to, -1, int, -1, real(from_at, from, to_at, to, flags));
}

int mkdir(const char *path, mode_t mode) {
    REAL(int, "mkdir", const char *, mode_t);
    GUARDED('n', "mkdir", is_ours(AT_FDCWD, path), path, -1, int, -1, real(path, mode));
}

int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    GUARDED('u', "unlink", is_ours(AT_FDCWD, path), path, -1, int, -1, real(path));
}

int unlinkat(int at, const char *path, int flags) {
    REAL(int, "unlinkat", int, const char *, int);
    GUARDED('u', "unlinkat", is_ours(at, path), path, -1, int, -1, real(at, path, flags));
}

int rmdir(const char *path) {
    REAL(int, "rmdir", const char *);
    GUARDED('u', "rmdir", is_ours(AT_FDCWD, path), path, -1, int, -1, real(path));
}

/* Looking. */

#define LOOK(function, type) \
    int function(const char *path, type *about) { \
        REAL(int, #function, const char *, type *); \
        GUARDED('i', #function, is_ours(AT_FDCWD, path), path, -1, int, -1, real(path, about)); \
    }
LOOK(stat, struct stat)
LOOK(lstat, struct stat)
LOOK(stat64, struct stat64)
LOOK(lstat64, struct stat64)

#define LOOK_AT_OPEN(function, type) \
    int function(int descriptor, type *about) { \
        REAL(int, #function, int, type *); \
        GUARDED('i', #function, is_seen(descriptor), NULL, descriptor, int, -1, real(descriptor, about)); \
    }
LOOK_AT_OPEN(fstat, struct stat)
LOOK_AT_OPEN(fstat64, struct stat64)

int statx(int at, const char *path, int flags, unsigned mask, struct statx *about) {
    REAL(int, "statx", int, const char *, int, unsigned, struct statx *);
    /* Rust asks with no path whether there is such a call; the header says that there always is one. */
    const char *volatile given = path;
    int is_open = !given || !given[0];
    int ours = is_open ? is_seen(at) : is_ours(at, given);
    GUARDED('i', "statx", ours, is_open ? NULL : given, at, int, -1, real(at, path, flags, mask, about));
}

int access(const char *path, int mode) {
    REAL(int, "access", const char *, int);
    GUARDED('i', "access", is_ours(AT_FDCWD, path), path, -1, int, -1, real(path, mode));
}

char *realpath(const char *path, char *resolved) {
    REAL(char *, "realpath", const char *, char *);
    GUARDED('i', "realpath", is_ours(AT_FDCWD, path), path, -1, char *, NULL, real(path, resolved));
}

DIR *opendir(const char *path) {
    REAL(DIR *, "opendir", const char *);
    int ours = is_ours(AT_FDCWD, path);
    enum action action = ours ? enter('o', "opendir", path, -1) : PASS;
    if (action == FAIL) return NULL;
    if (action == TORN) die();
    DIR *listing = real(path);
    if (listing) see(dirfd(listing), ours);
    if (action == AFTER) die();
    return listing;
}

struct dirent64 *readdir64(DIR *listing) {
    REAL(struct dirent64 *, "readdir64", DIR *);
    GUARDED('i', "readdir", is_seen(dirfd(listing)), NULL, dirfd(listing), struct dirent64 *, NULL, real(listing));
}

int closedir(DIR *listing) {
    REAL(int, "closedir", DIR *);
    see(dirfd(listing), 0);
    return real(listing);
}

/* Locks, memory. */

int flock(int descriptor, int operation) {
    REAL(int, "flock", int, int);
    GUARDED('f', "flock", is_seen(descriptor), NULL, descriptor, int, -1, real(descriptor, operation));
}

#define CONTROL(function) \
    int function(int descriptor, int command, ...) { \
        REAL(int, #function, int, int, ...); \
        va_list list; \
        va_start(list, command); \
        void *argument = va_arg(list, void *); \
        va_end(list); \
        int is_lock = command == F_SETLK || command == F_SETLKW || command == F_GETLK; \
        int is_unlock = is_lock && ((struct flock *)argument)->l_type == F_UNLCK; \
        if (command == F_DUPFD || command == F_DUPFD_CLOEXEC) { \
            int copy = real(descriptor, command, argument); \
            if (copy >= 0) see(copy, is_seen(descriptor)); \
            return copy; \
        } \
        GUARDED(is_unlock ? 'e' : 'l', "fcntl", is_lock && is_seen(descriptor), NULL, descriptor, int, -1, \
                real(descriptor, command, argument)); \
    }
CONTROL(fcntl)
CONTROL(fcntl64)

#define MAP(function, size) \
    void *function(void *at, size_t length, int protection, int flags, int descriptor, size offset) { \
        REAL(void *, #function, void *, size_t, int, int, int, size); \
        int ours = !(flags & MAP_ANONYMOUS) && is_seen(descriptor); \
        GUARDED('m', "mmap", ours, NULL, descriptor, void *, MAP_FAILED, \
                real(at, length, protection, flags, descriptor, offset)); \
    }
MAP(mmap, off_t)
MAP(mmap64, off64_t)
