import type { Pool } from '../database/database.ts';
import { findClockOffset } from './clock.queries.ts';
import type { Metrics } from './metrics.ts';

/** Tokens, signatures and rate limits use this machine's clock, holds and leases the database's. */
export const measureClock = (metrics: Metrics, pool: Pool): void =>
  metrics.gauge('sparekey_clock_offset_seconds', 'How far this clock is ahead of the database’s, or behind it.', () =>
    findClockOffset(pool),
  );
