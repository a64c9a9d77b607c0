import { dayIn, startOfDay } from '../../contract/dates.ts';
import { OVERVIEW_ROUTES, OVERVIEW_ROWS, type Overview } from '../../contract/overview/overview.ts';
import { moneyMetrics } from '../money/index.ts';
import { mailMetrics } from '../platform/mail/mail-checks.queries.ts';
import { readScalars } from '../platform/metrics/gauges.queries.ts';
import { findRouteTimings } from '../platform/metrics/route-timings.queries.ts';
import type { Services } from '../platform/services.ts';
import { holdMetrics } from '../rentals/index.ts';
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
import { inLimitedSnapshot } from '../platform/database/limited-snapshot.ts';

const TIMED_MINUTES = 60;

/** Has to stay fast, so it reads only counters and the first rows of small indexes. */
export const showOverview = ({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<Overview> =>
  inLimitedSnapshot(pool, async (db) => {
    const holds = await readScalars(db, holdMetrics);
    const money = await readScalars(db, moneyMetrics);
    const mails = await readScalars(db, mailMetrics);
    const timings = await findRouteTimings(db, { minutes: TIMED_MINUTES });
    return {
      at: new Date().toISOString(),
      listings: await countListings(db),
      holds: { live: holds.all - holds.lapsed, next: await findNextHolds(db, OVERVIEW_ROWS) },
      bannedTrips: await findBannedTrips(db, dayIn(config.timeZone), OVERVIEW_ROWS),
      payments: {
        open: money.paymentsOpen,
        failedToday: await countFailedPayments(db, startOfDay(config.timeZone, dayIn(config.timeZone))),
        latestFailed: await findFailedPayments(db, OVERVIEW_ROWS),
      },
      disputes: { open: await countOpenDisputes(db), next: await findOpenDisputes(db, OVERVIEW_ROWS) },
      refunds: { waiting: money.refundsWaiting, failed: money.refundsFailed },
      mails: {
        ...mails,
        latestParked: await findParkedMails(db, OVERVIEW_ROWS),
      },
      routes: { minutes: TIMED_MINUTES, slowest: timings.slice(0, OVERVIEW_ROUTES) },
    };
  });
