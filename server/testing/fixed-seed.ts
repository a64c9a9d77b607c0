import fc from 'fast-check';

export const TEST_SEED = Number(process.env.TEST_SEED ?? 20_261_119);

/**
 * Property tests try the same cases in every run, so that only a change can make a run fail. The nightly run uses another seed each
 * day; `TEST_SEED` repeats it.
 */
fc.configureGlobal({ seed: TEST_SEED });
