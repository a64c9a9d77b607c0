/**
 * What keeps a process small. All of it has to be there before the process starts, so it also stands in the scripts of
 * package.json, in the units of systemd and in the Dockerfile; a test holds these together.
 *
 * - V8 lets its young generation grow beyond 100 MB under load and keeps it. What requests leave behind fits into less.
 * - glibc has an arena for each thread, and what is freed in one is of no use to the others. Compression, files, photos
 *   and passwords run in threads, so two arenas have to do.
 * - glibc returns a large piece to the system when it is freed, but calls ever larger ones small once it has seen one: after
 *   the first password (19 MB), photos would be cut from the arenas and leave holes there. A fixed size ends that.
 */
export const MEMORY_FLAGS: readonly string[] = ['--max-semi-space-size=16'];
export const MEMORY_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' } as const;
