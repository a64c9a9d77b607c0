import { beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '../../contract/paths.ts';
import { many, sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { deleteExpiredRows } from '../retention/delete-expired-rows.ts';

const server = useTestServer();
let user: TestUser;
beforeAll(async () => {
  user = await buildUser(server);
});

const report = async (page: unknown) =>
  (await send(server, 'POST', '/api/vitals', { name: 'LCP', value: 900, rating: 'good', page }, { as: user })).status;
const pages = async () =>
  (await many<{ page: string }>(server.pool, sql`select page from web_vitals order by page`)).map(({ page }) => page);

describe('POST /api/vitals', () => {
  it('accepts known pages only, so that storage stays bounded', async () => {
    for (const page of PAGES) expect(await report(page), page).toBe(204);
    const invented = [
      '/invented',
      '/details',
      '/details/',
      '/details/:id/x',
      '/DETAILS/:id',
      '/details/1',
      'x',
      '',
      7,
      null,
    ];
    for (const page of invented) expect(await report(page), String(page)).toBe(400);
    expect(await pages()).toEqual([...PAGES].toSorted());
  });

  it('deletes old rows, and unknown pages that were stored before', async () => {
    const before = await pages();
    await server.pool.query(sql`
      insert into web_vitals (day, page, name) values (current_date, '/invented', 'LCP'), (current_date - 401, '/', 'LCP')`);
    await deleteExpiredRows(server.pool);
    expect(await pages()).toEqual(before);
  });
});
