import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { deleteAccounts } from '../../earnings/accounts/account.queries.ts';
import { archiveTaxDetails } from '../../earnings/tax.queries.ts';
import { connectBank } from '../../testing/payouts.ts';
import { withUnlockedLedger } from '../../money/ledger.queries.ts';
import { scalar, sql, transaction } from '../../platform/database/database.ts';
import { buildBooking, cancel } from '../../testing/booking.ts';
import { clearBookings } from '../../testing/books.ts';
import { buildCar, buildUser, type TestUser } from '../../testing/builders.ts';
import { call, send } from '../../testing/call.ts';
import { runWorkers } from '../../testing/pass-time.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { today } from '../../testing/today.ts';

// The year begins 14 hours earlier than in UTC, which the tests run in.
const timeZone = 'Pacific/Kiritimati';
const server = useTestServer({ timeZone });
const thisYear = () => Number(today(timeZone).slice(0, 4));
let admin: TestUser;

beforeEach(async () => {
  admin = await buildUser(server, { isAdmin: true });
});
afterEach(() => clearBookings(server));

const report = async (of = thisYear()) =>
  (await call(server, 'GET /api/admin/dac7', { query: { year: of }, as: admin })).body.owners;

const creditAt = (moment: string, rentalId: string) =>
  transaction(server.pool, (db) =>
    withUnlockedLedger(db, () =>
      db.query(sql`
        update ledger_entries set created_at = ${moment} where kind = 'earnings' and id in (
          select entry_id from ledger_lines where rental_id = ${rentalId})`),
    ),
  );

async function buildTwoTrips() {
  const owner = await buildUser(server);
  const car = await buildCar(server, { ownerId: owner.uid, priceCents: 5_000 });
  const trips = [
    await buildBooking(server, { car, from: 10, to: 12, priceCents: 5_000 }),
    await buildBooking(server, { car, from: 20, to: 23, priceCents: 5_000 }),
  ] as const;
  const [first, second] = await Promise.all(
    trips.map(({ rentalId }) => scalar<number>(server.pool, sql`select owner_cents from earnings_of(${rentalId})`)),
  );
  return { owner, trips, first: first!, second: second! };
}

describe('GET /api/admin/dac7', () => {
  it('returns credited amounts, rental counts and fees by quarter in the market’s time zone', async () => {
    const { owner, trips, first, second } = await buildTwoTrips();
    await creditAt(`${thisYear() - 1}-03-31T09:59:59Z`, trips[0].rentalId);
    await creditAt(`${thisYear() - 1}-03-31T10:00:00Z`, trips[1].rentalId);
    const [row, ...others] = await report(thisYear() - 1);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ person: { uid: owner.uid }, details: null, totalCents: first + second });
    expect(row?.quarters).toMatchObject([
      { considerationCents: first, rentals: 1, feeCents: trips[0].totalCents - first },
      { considerationCents: second, rentals: 1, feeCents: trips[1].totalCents - second },
      { considerationCents: 0, rentals: 0 },
      { considerationCents: 0, rentals: 0 },
    ]);
    expect(await report()).toEqual([]);
  });

  it('excludes refunded amounts', async () => {
    const { trips, first } = await buildTwoTrips();
    expect((await cancel(server, trips[1], trips[1].renter, trips[1].totalCents)).status).toBe(200);
    await runWorkers(server);
    expect(await report()).toMatchObject([{ totalCents: first }]);
  });

  it('contains the owners’ tax details, even after they leave, and can be exported', async () => {
    const { owner } = await buildTwoTrips();
    const details = {
      kind: 'person',
      legalName: 'Olive Owner',
      bornOn: '1980-02-29',
      address: 'Main Street 1',
      postalCode: '10115',
      city: 'Berlin',
      country: 'DE',
      taxNumber: '12 345 678 901',
      taxCountry: 'DE',
      vatNumber: null,
    } as const;
    await call(server, 'PUT /api/my/tax-details', { body: details, as: owner });
    await connectBank(server, owner);
    const [{ account, accountCountry } = {}] = await report();
    expect(account).toEqual(expect.any(String));
    // Owners who leave are still reported, as the law requires.
    await transaction(server.pool, async (db) => {
      await archiveTaxDetails(db, owner.uid);
      await deleteAccounts(db, [owner.uid]);
      await db.query(sql`update users set deleted_at = now() where id = ${owner.uid}`);
    });
    expect(await report()).toMatchObject([{ details, account, accountCountry }]);
    const { body } = await send<string>(server, 'GET', `/api/admin/dac7.csv?year=${thisYear()}`, undefined, {
      as: admin,
    });
    const [head = '', line = ''] = body.replace('\uFEFF', '').split('\r\n');
    expect(line).toContain('"Olive Owner","Main Street 1","10115","Berlin","DE","1980-02-29"');
    expect(line.split(',')).toHaveLength(head.split(',').length);
  });
});

describe('GET /api/admin/dac7.csv', () => {
  it('omits fees if the operator takes none and no rental had any', async () => {
    const exportCsv = async () =>
      (await send<string>(server, 'GET', `/api/admin/dac7.csv?year=${thisYear()}`, undefined, { as: admin })).body;
    const { ownerFeePercent } = server.config;
    onTestFinished(() => void Object.assign(server.config, { ownerFeePercent }));
    expect(await exportCsv()).toContain('Fees Q1');
    Object.assign(server.config, { ownerFeePercent: 0 });
    expect(await exportCsv()).not.toContain('Fees');
    Object.assign(server.config, { ownerFeePercent });
    await buildTwoTrips();
    Object.assign(server.config, { ownerFeePercent: 0 });
    expect(await exportCsv()).toContain('Fees Q1');
  });
});

describe('POST /api/admin/money/owners/:id/reminder', () => {
  it('asks an owner for missing details, at most once a day', async () => {
    const { owner } = await buildTwoTrips();
    const remind = (id: string) =>
      call(server, 'POST /api/admin/money/owners/:id/reminder', { params: { id }, as: admin });
    expect((await remind(owner.uid)).status).toBe(204);
    expect((await remind(owner.uid)).status).toBe(204);
    expect(
      await scalar<number>(
        server.pool,
        sql`select count(*) from notices where user_id = ${owner.uid} and kind = 'payout-details-wanted'`,
      ),
    ).toBe(1);
    expect((await remind(admin.uid)).problem.code).toBe('user/not-found');
  });
});
