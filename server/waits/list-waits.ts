import { addDays, startOfDay } from '../../contract/dates.ts';
import { waitLimits } from '../../contract/waits/limits.ts';
import { WAIT_PAGES } from '../../contract/wait-entry.ts';
import { listOf, WAIT_KINDS, waitOf } from '../../contract/waits/wait-kinds.ts';
import type { Wait, WaitCount } from '../../contract/waits/waits.ts';
import { marketDay } from '../market/index.ts';
import type { MoneyServices } from '../money/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { countAllWaits, findWaits, type WaitRow } from './wait.queries.ts';

const MINUTE = 60_000;

/** Of a last day the last minute: midnight would read as the day after. */
const untilOf = ({ until, lastDay }: WaitRow, timeZone: string): Date | null =>
  until ?? (lastDay ? new Date(startOfDay(timeZone, addDays(lastDay, 1)).getTime() - MINUTE) : null);

const countOf = (count: number): Pick<WaitCount, 'count' | 'isExact'> => ({
  count: Math.min(count, waitLimits.countedMax),
  isExact: count <= waitLimits.countedMax,
});

function present(row: WaitRow, timeZone: string): Wait {
  const { kind, role, car, rental, person, cents, count, subjectId } = row;
  const { otherwise, at } = waitOf(kind);
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
    to: at({
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

type Waiting = Pick<MoneyServices, 'pool' | 'config' | 'payments'>;
type Reader = Pick<Viewer, 'uid' | 'isAdmin'>;

const kindsFor = ({ config }: Pick<Waiting, 'config'>, { isAdmin }: Reader) =>
  WAIT_KINDS.filter((kind) => {
    const { isDesk, onlyWith } = waitOf(kind);
    return (isAdmin || !isDesk) && (!onlyWith || config[onlyWith] !== 'off');
  });

async function readerOf({ pool, config, payments }: Waiting, { uid }: Reader) {
  const { timeZone, requireVerifiedEmail, driverCheck } = config;
  const provider = payments.current.name;
  return { uid, today: await marketDay(pool, timeZone), provider, requireVerifiedEmail, driverCheck };
}

/** The nearest deadlines first. Without rentals: of everything; administrators also get what waits on their desk. */
export async function listWaits(
  services: Waiting,
  viewer: Reader,
  { rentalIds }: { rentalIds?: readonly string[] | undefined } = {},
): Promise<Wait[]> {
  const { pool, config } = services;
  const asked = { rentalIds, limit: waitLimits.listed };
  const rows = await findWaits(pool, kindsFor(services, viewer), await readerOf(services, viewer), asked);
  return rows.map((row) => present(row, config.timeZone)).toSorted(byDeadline);
}

/** How many each page lists. They are asked for only where the list does not have them all. */
export async function countWaits(services: Waiting, viewer: Reader, listed: readonly Wait[]): Promise<WaitCount[]> {
  const own = listed.filter(({ kind }) => !waitOf(kind).isDesk);
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
