// Everyday runs break things a few times, so that they stay quick; `npm run test:chaos` breaks them often.
export const isFull = process.env.CHAOS === 'full';

/** How often the process is killed at each step. Every second time, whoever was cut off comes back. */
export const KILLS = isFull ? 20 : 2;

/** How often it is killed in the middle of a crowd. */
export const CROWD_KILLS = isFull ? 40 : 2;

/** How many random days of many people are played through. */
export const RANDOM_DAYS = isFull ? 1_000 : 30;
