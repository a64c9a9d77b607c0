// Everyday runs stay quick; `npm run test:chaos` is thorough.
export const isFull = process.env.CHAOS === 'full';

/** Kills at each step. On every second kill, the client retries afterwards. */
export const KILLS_PER_STEP = isFull ? 20 : 1;

export const CROWD_KILLS = isFull ? 40 : 2;

export const RANDOM_DAYS = Number(process.env.RANDOM_DAYS ?? (isFull ? 1_000 : 60));
/** The rules are the same with every provider, so everyday runs use the faster sandbox on most days. */
export const RANDOM_DAYS_WITH_STRIPE = isFull || process.env.RANDOM_DAYS ? RANDOM_DAYS : 20;
/** A market spans several days before it ends and its books are checked in full. */
export const DAYS_PER_MARKET = 20;
/** The age of a market at its end, to reveal problems that only show with time. */
export const MARKET_AGE_DAYS = 60;
/** The number of blocks, and of holds. */
export const BLOCKS_AND_HOLDS = isFull ? 1_000 : 100;
export const BLOCKED_CARS = isFull ? 20 : 4;
