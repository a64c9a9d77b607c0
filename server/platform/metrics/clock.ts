import type { Pool } from '../database/database.ts';
import { findClockOffset } from './clock.queries.ts';
import type { Metrics } from './metrics.ts';

/** Tokens, signatures and rate limits go by this clock, holds and leases by the database's. */
export const measureClock = (metrics: Metrics, pool: Pool): void =>
  metrics.gauge('sparekey_clock_offset_seconds', 'How far this clock is ahead of the database’s, or behind it.', () =>
    findClockOffset(pool),
  );
