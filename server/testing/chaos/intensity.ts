// Everyday runs stay quick; `npm run test:chaos` breaks things often.
export const isFull = process.env.CHAOS === 'full';

/** At each step. Every second time, the client that was cut off comes back. */
export const KILLS = isFull ? 20 : 2;

export const CROWD_KILLS = isFull ? 40 : 2;

export const RANDOM_DAYS = isFull ? 1_000 : 30;
