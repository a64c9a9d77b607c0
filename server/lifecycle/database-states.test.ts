import { expect, it } from 'vitest';
import {
  isBooked,
  isCancelled,
  isDeclined,
  isLive,
  isPending,
  STORED_STATES,
  type StoredRentalState,
} from '../../contract/rentals/rental-lifecycle.ts';
import { many, sql, transaction, type Sql } from '../platform/database/database.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { rentalIs } from './index.ts';

const server = useBookingServer();

const statesWhere = (is: (state: StoredRentalState) => boolean) => STORED_STATES.filter((state) => is(state));

/** The states that each rule in the database names. Migrations spell them out, because migrations never change. */
const EXPECTED: Record<string, StoredRentalState[]> = {
  'constraint rentals_status_check': [...STORED_STATES],
  'constraint rentals_check2': statesWhere(isPending),
  'constraint rentals_never_overlap': statesWhere(isLive),
  'index rentals_never_overlap': statesWhere(isLive),
  'index rentals_holds': statesWhere(isPending),
  'index rentals_booked_photos': statesWhere(isLive),
  'index rentals_never_booked': statesWhere((state) => !isLive(state)),
  'index rentals_ended': statesWhere(isBooked),
  'function rental_is_live': statesWhere(isLive),
  'function rental_is_booked': statesWhere(isBooked),
  'function keep_review': statesWhere(isCancelled),
  'function earnings_of': statesWhere(isCancelled),
  'function lock_business': statesWhere(isPending),
  'function suspend_business': statesWhere((state) => isPending(state) || isCancelled(state) || isDeclined(state)),
};

const wordsIn = (text: string) => new Set([...text.matchAll(/'(\w+)'/g)].map(([, word]) => word!));

it('uses the same states in database rules as in the lifecycle table', async () => {
  const rules = await many<{ name: string; text: string }>(
    server.pool,
    sql`
    select 'constraint ' || conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where conrelid = 'rentals'::regclass
    union all
    select 'index ' || indexrelid::regclass, pg_get_expr(indpred, indrelid)
    from pg_index where indrelid = 'rentals'::regclass and indpred is not null
    union all
    select 'function ' || proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const allowed = wordsIn(rules.find(({ name }) => name === 'constraint rentals_status_check')!.text);
  const states = new Set<string>([...allowed, ...STORED_STATES]);
  const named = rules
    .map(({ name, text }) => [name, [...wordsIn(text)].filter((word) => states.has(word)).toSorted()] as const)
    .filter(([, words]) => words.length > 0);
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(Object.entries(EXPECTED).map(([name, words]) => [name, words.toSorted()])),
  );
});

it.each<[string, Sql]>([
  ['rentals_holds', sql`status ${rentalIs.held} and hold_expires_at < now()`],
  ['rentals_holds', sql`status ${rentalIs.pending} and hold_expires_at < now()`],
  ['rentals_never_overlap', sql`status ${rentalIs.live}`],
  ['rentals_ended', sql`status ${rentalIs.booked} and end_date < now()`],
  [
    'rentals_never_booked',
    sql`status ${rentalIs.over} and confirmed_at is null and takes_payment and updated_at < now()`,
  ],
])('lets PostgreSQL use the index %s', async (index, condition) => {
  const plan = await transaction(server.pool, async (db) => {
    await db.query('set local enable_seqscan = off');
    return many(db, sql`explain select 1 from rentals where ${condition}`);
  });
  expect(JSON.stringify(plan)).toContain(index);
});
