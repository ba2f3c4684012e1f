/* What a compiler takes from the system, so that the library needs nothing of it: to fill and to copy memory. */

#include <stddef.h>

#define OURS __attribute__((visibility("hidden")))

OURS void *memset(void *to, int value, size_t count) {
    for (size_t i = 0; i < count; i++) ((unsigned char *)to)[i] = (unsigned char)value;
    return to;
}

OURS void *memcpy(void *restrict to, const void *restrict from, size_t count) {
    for (size_t i = 0; i < count; i++) ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
    return to;
}

#if defined(_WIN32)
int DllMainCRTStartup(void *instance, unsigned reason, void *reserved) {
    (void)instance, (void)reason, (void)reserved;
    return 1;
}
#endif
