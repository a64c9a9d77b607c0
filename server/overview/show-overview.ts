import { dayIn, startOfDay } from '../../contract/dates.ts';
import { OVERVIEW_ROUTES, OVERVIEW_ROWS, type Overview } from '../../contract/overview/overview.ts';
import { moneyNumbers } from '../money/index.ts';
import { mailNumbers } from '../platform/mail/mail-checks.queries.ts';
import { readNumbers } from '../platform/metrics/gauges.queries.ts';
import { findRouteTimings } from '../platform/metrics/route-timings.queries.ts';
import type { Services } from '../platform/services.ts';
import { holdNumbers } from '../rentals/index.ts';
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
import { withinLimit } from '../platform/database/within-limit.ts';

const TIMED_MINUTES = 60;

/** Reads only counters, small indexes and their first rows. */
export const showOverview = ({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<Overview> =>
  withinLimit(pool, async (db) => {
    const holds = await readNumbers(db, holdNumbers);
    const money = await readNumbers(db, moneyNumbers);
    const mails = await readNumbers(db, mailNumbers);
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
