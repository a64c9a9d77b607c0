import { expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { sql } from '../platform/database/database.ts';
import { buildCar, buildRental, buildUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { today } from '../testing/today.ts';

const server = useTestServer({ rateLimit: true });
const day = (days: number) => addDays(today(), days);
const compact = (days: number) => day(days).replaceAll('-', '');

async function buildExport(displayName = 'Olga Owner') {
  const owner = await buildUser(server, { displayName });
  const car = await buildCar(server, { ownerId: owner.uid, title: 'Fiat; 500, red' });
  const renew = () => call(server, 'POST /api/cars/:id/export-link', { params: { id: car.id }, as: owner });
  return { owner, car, renew, path: new URL((await renew()).body.exportUrl).pathname };
}
const read = (path: string, headers: Record<string, string> = {}, ip?: string) =>
  send<string>(server, 'GET', path, undefined, { headers, ...(ip && { ip }) });

it('shows when the car is unavailable, including buffer days, without names', async () => {
  const { car, path } = await buildExport();
  const renter = await buildUser(server, { displayName: 'Renata Renter' });
  const { id } = await buildRental(server, { carId: car.id, renterId: renter.uid, startDate: day(5), endDate: day(7) });
  await server.pool.query(sql`update rentals set buffer_after = 1 where id = ${id}`);
  await buildRental(server, { carId: car.id, startDate: day(30), endDate: day(31), status: 'cancelled' });
  await server.pool.query(sql`
    insert into blocks (car_id, period, note) values (${car.id}, daterange(${day(12)}, ${day(13)}, '[]'), 'My holidays')`);
  const { status, body, headers } = await read(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=60',
    'x-robots-tag': 'noindex, nofollow',
  });
  const lines = body.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain(String.raw`X-WR-CALNAME:Fiat\; 500\, red – Sparekey`);
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
    `DTSTART;VALUE=DATE:${compact(5)}`,
    `DTSTART;VALUE=DATE:${compact(12)}`,
  ]);
  expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([
    `DTEND;VALUE=DATE:${compact(9)}`,
    `DTEND;VALUE=DATE:${compact(14)}`,
  ]);
  expect(lines).toContain(`UID:taken-${id}@localhost:3000`);
  expect(lines.filter((line) => line === 'SUMMARY:Not available')).toHaveLength(2);
  expect(body).not.toMatch(/Renata|Olga|holidays/);
  expect((await read(path, { 'if-none-match': String(headers.etag) })).status).toBe(304);
});

it('includes the days that a requested date change would add, under the rental’s UID', async () => {
  const { car, path } = await buildExport();
  const { id } = await buildRental(server, { carId: car.id, startDate: day(5), endDate: day(7) });
  await server.pool.query(sql`
    insert into rental_changes (rental_id, by, period, days, price_per_day_cents, price_lines, total_cents, was_period,
      was_total_cents, pay_cents, refund_cents, expires_at, status)
    select id, 'renter', daterange(${day(3)}, ${day(9)}, '[]'), 6, price_per_day_cents,
      jsonb_build_array(jsonb_build_object('amountCents', total_cents)), total_cents, period, total_cents, 0, 0,
      now() + interval '1 day', 'open'
    from rentals where id = ${id}`);
  const { body } = await read(path);
  expect(body.match(/DTSTART.*|DTEND.*/g)?.map((line) => line.trim())).toEqual([
    `DTSTART;VALUE=DATE:${compact(3)}`,
    `DTEND;VALUE=DATE:${compact(10)}`,
  ]);
});

it('uses the owner’s language and omits imported days', async () => {
  const { owner, car, path } = await buildExport();
  await call(server, 'PUT /api/me/language', { body: { language: 'de' }, as: owner });
  await server.pool.query(sql`
    insert into blocks (car_id, period) values (${car.id}, daterange(${day(12)}, ${day(13)}, '[]'))`);
  await server.pool.query(sql`
    with feed as (insert into calendar_feeds (car_id) values (${car.id}) returning id)
    insert into imported_days select id, ${car.id}, daterange(${day(40)}, ${day(42)}) from feed`);
  const { body } = await read(path);
  expect(body).toContain('SUMMARY:Nicht verfügbar');
  expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
});

it('returns 404 at the old address after a new one is created', async () => {
  const { path, renew } = await buildExport();
  const renewed = new URL((await renew()).body.exportUrl).pathname;
  expect(renewed).not.toBe(path);
  expect((await read(renewed)).status).toBe(200);
  expect((await read(path)).status).toBe(404);
});

it('stores no secret in the database and returns 404 for guessed addresses', async () => {
  const { car, path } = await buildExport();
  const secret = /calendar\/(.+)\.ics/.exec(path)![1]!;
  const { rows } = await server.pool.query<{ row: string }>(
    sql`select calendar_exports::text as row from calendar_exports where car_id = ${car.id}`,
  );
  expect(rows[0]!.row).not.toContain(secret);
  for (const guess of ['x', car.id, secret.slice(1), `${secret}x`, secret.toUpperCase(), '..%2f..']) {
    expect((await read(`/calendar/${guess}.ics`)).status, guess).toBe(404);
  }
});

it('limits guesses per address and reads per calendar, without affecting others', async () => {
  const { path } = await buildExport();
  const guesses = [];
  for (let guess = 0; guess < 70; guess++) guesses.push((await read('/calendar/wrong.ics', {}, '203.0.113.7')).status);
  expect(guesses.slice(0, 60)).toEqual(Array(60).fill(404));
  expect(guesses.at(-1)).toBe(429);
  expect((await read(path, {}, '203.0.113.7')).status).toBe(200);
  const statuses = [];
  for (let time = 0; time < 121; time++) statuses.push((await read(path)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await read((await buildExport()).path)).status).toBe(200);
});
