import { describe, expect, it } from 'vitest';
import { deleteAccount } from '../accounts/delete-account.ts';
import { withUnlockedLedger } from '../money/ledger.queries.ts';
import { many, sql, transaction } from '../platform/database/database.ts';
import { deleteExpiredRows } from '../retention/delete-expired-rows.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { buildEarnedBooking, connectBank, runPayouts } from '../testing/payouts.ts';
import { call, send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { today } from '../testing/today.ts';

const server = useTestServer();

const DETAILS = {
  kind: 'person' as const,
  legalName: 'Olive Owner',
  bornOn: '1984-02-29',
  address: 'Rua do Sol 4',
  postalCode: '1200-001',
  city: 'Lisbon',
  country: 'PT',
  taxNumber: '123 456 789',
  taxCountry: 'PT',
  vatNumber: null,
};

const show = async (as: TestUser) => (await call(server, 'GET /api/my/tax-details', { as })).body;
const keep = (as: TestUser, body: object) =>
  call(server, 'PUT /api/my/tax-details', { as, body: body as typeof DETAILS });

describe('tax details', () => {
  it('can be saved and changed, for a person or a company', async () => {
    const owner = await buildUser(server);
    expect(await show(owner)).toEqual({ details: null, isNeeded: false });
    expect((await keep(owner, DETAILS)).status).toBe(200);
    expect((await show(owner)).details).toEqual(DETAILS);
    const { bornOn: _, ...shared } = DETAILS;
    const company = { ...shared, kind: 'company' as const, registrationNumber: 'HRB 1234', vatNumber: 'PT123456789' };
    expect((await keep(owner, company)).status).toBe(200);
    expect((await show(owner)).details).toEqual(company);
  });

  it.each([
    ['legalName', { legalName: ' ' }, 'tax/missing'],
    ['bornOn', { bornOn: '1984-02-30' }, 'tax/missing'],
    ['country', { country: 'Portugal' }, 'tax/missing'],
    ['taxNumber', { taxNumber: '=1+1' }, 'tax/number-invalid'],
  ])('return 400 for an invalid %s', async (field, wrong, code) => {
    const { status, problem } = await keep(await buildUser(server), { ...DETAILS, ...wrong });
    expect([status, problem.fields?.[field]?.code]).toEqual([400, code]);
  });

  it('are required when DAC7 is on', async () => {
    const owner = await buildUser(server);
    server.config.dac7 = true;
    const needs = async () => (await call(server, 'GET /api/my/earnings', { as: owner })).body.needsTaxDetails;
    expect(await needs()).toBe(true);
    await keep(owner, DETAILS);
    expect([await needs(), (await show(owner)).isNeeded]).toEqual([false, true]);
    server.config.dac7 = false;
  });

  it('are kept for ten years after the last year with earnings, even for a deleted account', async () => {
    const { owner } = await buildEarnedBooking(server, { startedDaysAgo: 4 });
    await keep(owner, DETAILS);
    await connectBank(server, owner);
    await runPayouts(server);
    await deleteAccount(server.services, owner.email);
    const isKept = async () => {
      await deleteExpiredRows(server.pool);
      return (await many(server.pool, sql`select 1 from tax_details where user_id = ${owner.uid}`)).length === 1;
    };
    const earnedIn = (year: number) =>
      transaction(server.pool, (db) =>
        withUnlockedLedger(db, () =>
          db.query(sql`
            update ledger_entries set created_at = ${`${year}-12-30T12:00:00Z`}
            where id in (select entry_id from ledger_lines where owner_id = ${owner.uid})`),
        ),
      );
    const year = Number(today().slice(0, 4));
    expect(await isKept()).toBe(true);
    await earnedIn(year - 10);
    expect(await isKept()).toBe(true);
    await earnedIn(year - 12);
    expect(await isKept()).toBe(false);
  });

  it('are private, and are deleted with an account that has no earnings', async () => {
    const owner = await buildUser(server);
    await keep(owner, DETAILS);
    const admin = await buildUser(server, { isAdmin: true });
    expect((await show(admin)).details).toBeNull();
    const rows = () => many(server.pool, sql`select * from tax_details where user_id = ${owner.uid}`);
    expect(await rows()).toHaveLength(1);
    expect((await send(server, 'GET', '/api/me/data', undefined, { as: owner })).status).toBe(200);
    await deleteAccount(server.services, owner.email);
    expect(await rows()).toEqual([]);
  });
});
