import { expect, it } from 'vitest';
import { buildBooking } from '../../testing/booking.ts';
import { buildCar, buildUser, type TestUser } from '../../testing/builders.ts';
import { send } from '../../testing/call.ts';
import { buildRequest } from '../../testing/requests.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { day } from '../../testing/today.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { sql } from '../../platform/database/database.ts';

const server = useTestServer();

const file = (as: TestUser | undefined, query = '', language = 'en') =>
  send<string>(server, 'GET', `/api/my/bookings.csv${query}`, undefined, {
    ...(as && { as }),
    cookie: `language=${language}`,
  });
const linesOf = (csv: string) => csv.trimEnd().split('\r\n');

it('exports the listed bookings in the reader’s language and number format', async () => {
  const owner = await buildUser(server);
  const car = await buildCar(server, { ownerId: owner.uid, title: 'Opel, "blue"', priceCents: 4_550 });
  await buildBooking(server, { car, priceCents: 4_550 });
  await buildRequest(server, { owner });
  const { status, body, headers } = await file(owner);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="bookings.csv"',
    'cache-control': 'private, no-store',
  });
  const { rawPayload } = await server.app.inject({
    url: '/api/my/bookings.csv',
    headers: { authorization: `Bearer ${owner.accessToken}` },
  });
  expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, row, ...rest] = linesOf(body);
  expect(head).toBe(
    '"Receipt","State","Car","Renter","Start date","End date","Days","Price","Refunded","You receive","Currency"',
  );
  expect(row).toMatch(/^"\d{4}-\d{6}","Confirmed","Opel, ""blue""","Test Person",/);
  expect(row).toContain(`,"${day(10)}","${day(12)}",2,91,0,`);
  expect(rest).toEqual([]);
  expect(linesOf((await file(owner, '?list=to-answer', 'de')).body)[1]).toContain(';"Angefragt";"Fiat 500";');
  expect(linesOf((await file(owner, '?q=nobody')).body)).toHaveLength(1);
});

it('escapes spreadsheet formulas, and contains no email addresses', async () => {
  const owner = await buildUser(server);
  const renter = await buildUser(server, { displayName: '=HYPERLINK("http://x","y")' });
  await buildBooking(server, { car: await buildCar(server, { ownerId: owner.uid, title: '@SUM(A1:A9)' }), renter });
  const { body } = await file(owner);
  expect(body).toContain(`,"'@SUM(A1:A9)","'=HYPERLINK(""http://x"",""y"")",`);
  expect(body).not.toContain(renter.email);
});

it('contains only the owner’s bookings, and requires a session', async () => {
  const owner = await buildUser(server);
  const car = await buildCar(server, { ownerId: owner.uid });
  const { renter } = await buildBooking(server, { car });
  const admin = await buildUser(server, { isAdmin: true });
  for (const as of [renter, admin]) expect(linesOf((await file(as, `?carId=${car.id}`)).body)).toHaveLength(1);
  expect((await file(undefined)).status).toBe(401);
  expect((await file(owner, '?list=everything')).status).toBe(400);
});

it('reads thousands of bookings page by page, each once, up to the limit', async () => {
  const owner = await buildUser(server);
  const car = await buildCar(server, { ownerId: owner.uid });
  const count = 1_203;
  await server.pool.query(sql`
    insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents)
    select ${car.id}, ${owner.uid}, daterange(current_date - n * 3 - 5, current_date - n * 3 - 3, '[]'), 'confirmed', 4500, 2, 9000
    from generate_series(1, ${count}::integer) n`);
  const [, ...rows] = linesOf((await file(owner, '?list=past')).body);
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(count);
  expect(rentalLimits.bookingsInFileMax).toBeGreaterThan(count);
});
