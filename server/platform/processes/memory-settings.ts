/**
 * These must be set before the process starts, so package.json, the systemd units and the Dockerfile repeat them; a test keeps
 * them in sync.
 * - V8 lets its young generation grow beyond 100 MB under load and never shrinks it. Requests need less.
 * - glibc uses an arena per thread, and memory freed in one is unavailable to the others. Two suffice.
 * - glibc raises its threshold for large blocks once it has freed one: after the first password hash (19 MB), it would
 *   allocate photos in the arenas and fragment them. A fixed threshold prevents that.
 */
export const MEMORY_FLAGS: readonly string[] = ['--max-semi-space-size=16'];
export const MEMORY_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' } as const;
