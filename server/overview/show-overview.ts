import { dayIn, startOfDay } from '../../contract/dates.ts';
import { OVERVIEW_ROUTES, OVERVIEW_ROWS, type Overview } from '../../contract/overview/overview.ts';
import { findRouteTimings } from '../platform/metrics/route-timings.queries.ts';
import type { Services } from '../platform/services.ts';
import { findBacklog } from '../site/index.ts';
import {
  countFailedPayments,
  countListings,
  countOpenDisputes,
  findBannedTrips,
  findFailedPayments,
  findNextHolds,
  findOpenDisputes,
  findParkedMails,
} from './overview.queries.ts';
import { withinLimit } from './time-limit.ts';

const TIMED_MINUTES = 60;

/** Reads only counters, small indexes and their first rows. */
export const showOverview = ({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<Overview> =>
  withinLimit(pool, async (db) => {
    const backlog = await findBacklog(db);
    const timings = await findRouteTimings(db, { minutes: TIMED_MINUTES });
    return {
      at: new Date().toISOString(),
      listings: await countListings(db),
      holds: { live: backlog.holds - backlog.holdsLapsed, next: await findNextHolds(db, OVERVIEW_ROWS) },
      bannedTrips: await findBannedTrips(db, dayIn(config.timeZone), OVERVIEW_ROWS),
      payments: {
        open: backlog.paymentsOpen,
        failedToday: await countFailedPayments(db, startOfDay(config.timeZone, dayIn(config.timeZone))),
        latestFailed: await findFailedPayments(db, OVERVIEW_ROWS),
      },
      disputes: { open: await countOpenDisputes(db), next: await findOpenDisputes(db, OVERVIEW_ROWS) },
      refunds: { waiting: backlog.refundsWaiting, failed: backlog.refundsFailed },
      mails: {
        waiting: backlog.mailsWaiting,
        parked: backlog.mailsParked,
        lateSeconds: backlog.mailsLateSeconds,
        latestParked: await findParkedMails(db, OVERVIEW_ROWS),
      },
      routes: { minutes: TIMED_MINUTES, slowest: timings.slice(0, OVERVIEW_ROUTES) },
    };
  });
