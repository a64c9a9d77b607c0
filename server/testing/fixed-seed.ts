import fc from 'fast-check';

/**
 * Property tests try the same cases in every run, so that a run is red because of a change and not by chance. The nightly run sets
 * another seed each day; `TEST_SEED` repeats it.
 */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_261_119) });
