// Everyday runs stay quick; `npm run test:chaos` breaks things often.
export const isFull = process.env.CHAOS === 'full';

/** At each step. Every second time, the client that was cut off comes back. */
export const KILLS = isFull ? 20 : 1;

export const CROWD_KILLS = isFull ? 40 : 2;

export const RANDOM_DAYS = Number(process.env.RANDOM_DAYS ?? (isFull ? 1_000 : 60));
/** The rules are the same with every provider: on most days of everyday runs people pay with the quicker one. */
export const RANDOM_DAYS_WITH_STRIPE = isFull || process.env.RANDOM_DAYS ? RANDOM_DAYS : 20;
/** What happened on one is there on the next, until a market ends and its books are compared with everybody’s. */
export const DAYS_OF_A_MARKET = 20;
/** With its nights a market is so old then, for whatever only age makes wrong. */
export const NIGHTS_OF_A_MARKET = 60;
/** As many of each. */
export const BLOCKS_AND_HOLDS = isFull ? 1_000 : 100;
export const BLOCKED_CARS = isFull ? 20 : 4;
