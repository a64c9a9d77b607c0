import { addDays, startOfDay } from '../../contract/dates.ts';
import { waitLimits } from '../../contract/waits/limits.ts';
import { WAIT_PAGES } from '../../contract/wait-entry.ts';
import { listOf, WAIT_KINDS, waitOf } from '../../contract/waits/wait-kinds.ts';
import type { Wait, WaitCount } from '../../contract/waits/waits.ts';
import { marketToday } from '../market/index.ts';
import type { MoneyServices } from '../money/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { countAllWaits, findWaits, type WaitRow } from './wait.queries.ts';

const MINUTE = 60_000;

/** A last day ends at its last minute, because midnight would be shown as the next day. */
const untilOf = ({ until, lastDay }: WaitRow, timeZone: string): Date | null =>
  until ?? (lastDay ? new Date(startOfDay(timeZone, addDays(lastDay, 1)).getTime() - MINUTE) : null);

const countOf = (count: number): Pick<WaitCount, 'count' | 'isExact'> => ({
  count: Math.min(count, waitLimits.countedMax),
  isExact: count <= waitLimits.countedMax,
});

function present(row: WaitRow, timeZone: string): Wait {
  const { kind, role, car, rental, person, cents, count, subjectId } = row;
  const { otherwise, link } = waitOf(kind);
  return {
    kind,
    role,
    car,
    rental,
    person,
    amountCents: cents,
    ...countOf(count),
    until: untilOf(row, timeZone)?.toISOString() ?? null,
    otherwise,
    list: listOf(kind, role),
    to: link({
      rentalId: rental?.id ?? '',
      carId: car?.id ?? '',
      subjectId: subjectId ?? '',
      startDate: rental?.startDate ?? '',
      endDate: rental?.endDate ?? '',
    }),
  };
}

const NEVER = '9999';
const dueAt = ({ kind, until }: Wait) => (waitOf(kind).isOverdue ? '' : (until ?? NEVER));
const byDeadline = (a: Wait, b: Wait) =>
  dueAt(a).localeCompare(dueAt(b)) || WAIT_KINDS.indexOf(a.kind) - WAIT_KINDS.indexOf(b.kind);

type WaitServices = Pick<MoneyServices, 'pool' | 'config' | 'payments'>;
type Reader = Pick<Viewer, 'uid' | 'isAdmin'>;

const kindsFor = ({ config }: Pick<WaitServices, 'config'>, { isAdmin }: Reader) =>
  WAIT_KINDS.filter((kind) => {
    const { isForAdmins, requiresSetting } = waitOf(kind);
    return (isAdmin || !isForAdmins) && (!requiresSetting || config[requiresSetting] !== 'off');
  });

async function readerOf({ pool, config, payments }: WaitServices, { uid }: Reader) {
  const { timeZone, requireVerifiedEmail, driverCheck } = config;
  const provider = payments.current.name;
  return { uid, today: await marketToday(pool, timeZone), provider, requireVerifiedEmail, driverCheck };
}

/**
 * Sorted by deadline, nearest first. Without `rentalIds`, lists all tasks, for administrators including their shared
 * ones.
 */
export async function listWaits(
  services: WaitServices,
  viewer: Reader,
  { rentalIds }: { rentalIds?: readonly string[] | undefined } = {},
): Promise<Wait[]> {
  const { pool, config } = services;
  const filter = { rentalIds, limit: waitLimits.listed };
  const rows = await findWaits(pool, kindsFor(services, viewer), await readerOf(services, viewer), filter);
  return rows.map((row) => present(row, config.timeZone)).toSorted(byDeadline);
}

/** Counts the tasks per page. Queries the database only if the list is incomplete. */
export async function countWaitsPerPage(
  services: WaitServices,
  viewer: Reader,
  listed: readonly Wait[],
): Promise<WaitCount[]> {
  const own = listed.filter(({ kind }) => !waitOf(kind).isForAdmins);
  const counted: readonly Pick<Wait, 'kind' | 'role' | 'count' | 'isExact'>[] =
    own.length < waitLimits.listed
      ? listed
      : (await countAllWaits(services.pool, kindsFor(services, viewer), await readerOf(services, viewer))).map(
          (row) => ({
            ...row,
            ...countOf(row.count),
          }),
        );
  return WAIT_PAGES.flatMap((list) => {
    const here = counted.filter(({ kind, role }) => listOf(kind, role) === list);
    if (here.length === 0) return [];
    const count = here.reduce((sum, row) => sum + row.count, 0);
    return [{ list, count, isExact: here.every(({ isExact }) => isExact) }];
  });
}
