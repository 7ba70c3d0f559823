/* Stands in for /dev/udmabuf and /dev/dma_heap, which a container does not have: buffers are plain memory files.
 * For tests only: LD_PRELOAD it into a process that uses libcamera. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ioctl.h>
#include <unistd.h>
static int fake(const char *path) { return path && (!strcmp(path, "/dev/udmabuf") || !strncmp(path, "/dev/dma_heap/", 14)); }
#define OPEN(name) \
int name(const char *path, int flags, ...) { \
    va_list more; va_start(more, flags); \
    int mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(more, int) : 0; va_end(more); \
    if (fake(path)) return memfd_create("fake-dmabuf", MFD_CLOEXEC); \
    static int (*real)(const char *, int, ...); if (!real) real = dlsym(RTLD_NEXT, #name); \
    return real(path, flags, mode); }
OPEN(open) OPEN(open64)
struct udmabuf { uint32_t memfd, flags; uint64_t offset, size; };
struct heap { uint64_t len; uint32_t fd, fd_flags; uint64_t heap_flags; };
int ioctl(int fd, unsigned long request, ...) {
    va_list more; va_start(more, request); void *arg = va_arg(more, void *); va_end(more);
    if (request == _IOW('u', 0x42, struct udmabuf)) return fcntl(((struct udmabuf *)arg)->memfd, F_DUPFD_CLOEXEC, 0);
    if (request == _IOWR('H', 0, struct heap)) {
        struct heap *asked = arg; int made = memfd_create("heap", MFD_CLOEXEC);
        if (made < 0 || ftruncate(made, asked->len)) return -1;
        asked->fd = made; return 0; }
    if (((request >> 8) & 0xff) == 'b' && (request & 0xff) <= 1) return 0;
    static int (*real)(int, unsigned long, ...); if (!real) real = dlsym(RTLD_NEXT, "ioctl");
    return real(fd, request, arg); }
