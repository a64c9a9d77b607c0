import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { feedLimits } from '../../contract/feeds/limits.ts';
import { one, sql } from '../platform/database/database.ts';
import { buildCar, buildRental, buildUser, type TestCar, type TestUser } from '../testing/builders.ts';
import { AIRBNB, calendarOf, daysEvent } from '../testing/calendars.ts';
import { useCalendarSite } from '../testing/calendar-site.ts';
import { call, send } from '../testing/call.ts';
import { runWorkers } from '../testing/pass-time.ts';
import { useTestServer } from '../testing/test-server.ts';
import { today } from '../testing/today.ts';
import { mailsTo } from '../testing/mails.ts';
import { importDueFeeds } from './import-feed.ts';
import { createFeedReader } from './read-feed.ts';

const server = useTestServer({ reachesLoopback: true });
const site = useCalendarSite();
const day = (days: number) => addDays(today(), days);
const eventOf = (start: number, end: number, uid = `${start}`) => daysEvent(uid, day(start), day(end));

async function buildOwner() {
  const owner = await buildUser(server);
  return { owner, car: await buildCar(server, { ownerId: owner.uid }) };
}

const add = (as: TestUser, car: TestCar, address = site.address(), name = '') =>
  call(server, 'POST /api/cars/:id/feeds', { params: { id: car.id }, body: { name, address }, as });
const importNow = (as: TestUser, id: string) => call(server, 'POST /api/feeds/:id/import', { params: { id }, as });
const list = async (as: TestUser, car: TestCar) =>
  (await call(server, 'GET /api/cars/:id/feeds', { params: { id: car.id }, as })).body;
const bookedOf = async (car: TestCar, as: TestUser) =>
  (await call(server, 'GET /api/cars/:id', { params: { id: car.id }, as })).body.bookedRanges;
const range = (start: number, end: number) => ({ startDate: day(start), endDate: day(end) });

async function buildFeed(...events: string[][]) {
  const { owner, car } = await buildOwner();
  site.publish(calendarOf(...events));
  const { body, status } = await add(owner, car);
  expect(status).toBe(201);
  return { owner, car, feed: body };
}
const importDue = () => importDueFeeds(server.services, createFeedReader(server.services));

describe('POST /api/cars/:id/feeds', () => {
  it('imports the days immediately and returns the site and counts, but never the address', async () => {
    const { owner, car } = await buildOwner();
    site.publish(calendarOf(eventOf(3, 5), eventOf(10, 11)));
    const { status, body } = await add(owner, car, site.address(), 'Another site');
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Another site', site: '127.0.0.1', events: 2, days: 3, error: null });
    expect(body.succeededAt).not.toBeNull();
    expect(await bookedOf(car, owner)).toEqual([range(3, 4), range(10, 10)]);
    const shown = await list(owner, car);
    expect(shown).toMatchObject({ exportUrl: null, isImporting: true, feeds: [body] });
    expect(JSON.stringify(shown)).not.toContain('.ics');
  });

  it('uses the host name when no name is given', async () => {
    const { feed } = await buildFeed();
    expect(feed).toMatchObject({ name: '127.0.0.1', events: 0, days: 0, error: null });
  });

  it('accepts at most five feeds per car and no duplicates', async () => {
    const { owner, car } = await buildOwner();
    site.publish(AIRBNB);
    const address = site.address();
    await add(owner, car, address);
    expect((await add(owner, car, address)).problem).toMatchObject({ code: 'feed/known', fields: { address: {} } });
    const responses = await Promise.all(Array.from({ length: 6 }, () => add(owner, car)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(feedLimits.feedsMax - 1);
    expect((await list(owner, car)).feeds).toHaveLength(feedLimits.feedsMax);
    expect((await add(owner, car)).problem.code).toBe('feed/too-many');
  });

  it.each([
    ['', 'feed/address-required'],
    ['no address', 'feed/address-invalid'],
    ['ftp://calendar.example/x.ics', 'feed/address-invalid'],
    ['https://user:secret@calendar.example/x.ics', 'feed/address-invalid'],
    ['https://calendar.example:8443/x.ics', 'feed/address-invalid'],
    ['http://localhost:3000/calendar/x.ics', 'feed/own-address'],
    ['https://127.0.0.2/x.ics', 'feed/unreachable'],
    ['webcal://10.0.0.1/x.ics', 'feed/unreachable'],
    ['https://[::ffff:127.0.0.1]/x.ics', 'feed/unreachable'],
  ])('returns a field error for the address %j', async (address, code) => {
    const { owner, car } = await buildOwner();
    const { problem } = await add(owner, car, address);
    expect(problem.fields?.address?.code).toBe(code);
    expect((await list(owner, car)).feeds).toEqual([]);
  });

  it.each([
    ['a web page', 200, '<!doctype html>', 'feed/not-a-calendar'],
    ['half a calendar', 200, AIRBNB.slice(0, 300), 'feed/cut-off'],
    ['404', 404, '', 'feed/gone'],
    ['403', 403, '', 'feed/denied'],
    ['500', 500, '', 'feed/failed'],
    ['2 MB', 200, 'x'.repeat(2_000_000), 'feed/too-large'],
  ])('refuses an address that returns %s', async (_, status, body, code) => {
    const { owner, car } = await buildOwner();
    site.answer((_request, response) => response.writeHead(status).end(body));
    const { problem } = await add(owner, car);
    expect([problem.code, problem.status]).toEqual([code, 422]);
    expect(problem.fields?.address?.message).toBeTruthy();
    expect((await list(owner, car)).feeds).toEqual([]);
  });
});

describe('POST /api/feeds/:id/import', () => {
  it('replaces the days of this calendar and leaves those of other calendars', async () => {
    const { owner, car, feed } = await buildFeed(eventOf(3, 5));
    site.publish(calendarOf(eventOf(20, 22)));
    await add(owner, car);
    site.publish(calendarOf(eventOf(6, 8)));
    expect((await importNow(owner, feed.id)).body).toMatchObject({ events: 1, days: 2 });
    expect(await bookedOf(car, owner)).toEqual([range(6, 7), range(20, 21)]);
  });

  it('sends conditional requests for a day after a full read', async () => {
    const { owner, car } = await buildOwner();
    site.answer((request, response) => {
      if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"one"', 'last-modified': 'today' }).end(calendarOf(eventOf(3, 4)));
    });
    const { body: feed } = await add(owner, car);
    site.requests.length = 0;
    expect((await importNow(owner, feed.id)).body).toMatchObject({ days: 1, error: null });
    expect(site.requests[0]!.headers).toMatchObject({ 'if-none-match': '"one"', 'if-modified-since': 'today' });
    expect(site.requests[0]!.headers).not.toHaveProperty('cookie');
    await server.pool.query(sql`update calendar_feeds set read_at = now() - interval '25 hours'`);
    await importNow(owner, feed.id);
    expect(site.requests[1]!.headers).not.toHaveProperty('if-none-match');
    expect(await bookedOf(car, owner)).toEqual([range(3, 3)]);
  });

  it.each([
    ['is HTML', (response) => response.end('<html>'), 'feed/not-a-calendar'],
    ['is 50 MB', (response) => response.writeHead(200, { 'content-length': '50000000' }).end(), 'feed/too-large'],
    ['returns 304 to an unconditional request', (response) => response.writeHead(304).end(), 'feed/failed'],
    ['returns 410', (response) => response.writeHead(410).end(), 'feed/gone'],
    ['is truncated', (response) => response.end(AIRBNB.slice(0, 200)), 'feed/cut-off'],
    [
      'redirects to a private address',
      (response) => response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end(),
      'feed/unreachable',
    ],
    ['closes the connection', (response) => response.destroy(), 'feed/unreachable'],
  ] as [string, (response: ServerResponse) => void, string][])(
    'row 44: keeps the old days and shows the error and since when, when the calendar %s',
    async (_, answer, code) => {
      const { owner, car, feed } = await buildFeed(eventOf(3, 5));
      site.answer((_request, response) => answer(response));
      const failed = (await importNow(owner, feed.id)).body;
      expect(failed).toMatchObject({ error: { code }, days: 2, succeededAt: feed.succeededAt });
      expect(failed.error!.detail).toMatch(/\.$/);
      const again = (await importNow(owner, feed.id)).body;
      expect(again.failingSince).toBe(failed.failingSince);
      expect(again.triedAt! > failed.triedAt!).toBe(true);
      expect(await bookedOf(car, owner)).toEqual([range(3, 4)]);
      site.publish(calendarOf(eventOf(3, 5)));
      expect((await importNow(owner, feed.id)).body).toMatchObject({ error: null, failingSince: null });
    },
  );

  it('row 44: accepts an empty calendar only after several reads over a day', async () => {
    const { owner, car, feed } = await buildFeed(eventOf(3, 5));
    site.publish(calendarOf());
    for (let time = 0; time < 4; time++) {
      expect((await importNow(owner, feed.id)).body).toMatchObject({ error: { code: 'feed/empty' }, days: 2 });
    }
    expect(await bookedOf(car, owner)).toEqual([range(3, 4)]);
    await server.pool.query(sql`
      update calendar_feeds set failing_since = failing_since - interval '1 day' where id = ${feed.id}`);
    expect((await importNow(owner, feed.id)).body).toMatchObject({ error: null, days: 0 });
    expect(await bookedOf(car, owner)).toEqual([]);
  });

  it('accepts immediately a calendar with only past events, or an empty one without imported days', async () => {
    const { owner, car, feed } = await buildFeed(eventOf(3, 5));
    site.publish(calendarOf(eventOf(-5, -3)));
    expect((await importNow(owner, feed.id)).body).toMatchObject({ error: null, days: 0 });
    site.publish(calendarOf());
    expect((await importNow(owner, feed.id)).body).toMatchObject({ error: null });
    expect(await bookedOf(car, owner)).toEqual([]);
  });

  it('row 45: keeps a colliding booking, imports the other days and warns the owner once', async () => {
    const { owner, car, feed } = await buildFeed();
    const rental = await buildRental(server, { carId: car.id, startDate: day(10), endDate: day(12) });
    site.publish(calendarOf(eventOf(11, 15)));
    const { body } = await importNow(owner, feed.id);
    expect(body).toMatchObject({ error: null, days: 4, collisions: [range(10, 12)] });
    await importNow(owner, feed.id);
    site.publish(calendarOf(eventOf(11, 16)));
    await importNow(owner, feed.id);
    await runWorkers(server);
    const mails = await mailsTo(server, owner.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: '“Fiat 500” may be booked twice' });
    const { status } = await one<{ status: string }>(
      server.pool,
      sql`select status from rentals where id = ${rental.id}`,
    );
    expect(status).toBe('confirmed');
    expect(await bookedOf(car, owner)).toEqual([range(10, 15)]);
  });

  it('row 46: does not import our own exported days, with or without our UID', async () => {
    const { owner, car, feed } = await buildFeed();
    await buildRental(server, { carId: car.id, startDate: day(10), endDate: day(12) });
    const { exportUrl } = (await call(server, 'POST /api/cars/:id/export-link', { params: { id: car.id }, as: owner }))
      .body;
    const ours = await send<string>(server, 'GET', new URL(exportUrl).pathname);
    site.publish(ours.body);
    expect((await importNow(owner, feed.id)).body).toMatchObject({ days: 0, error: null, collisions: [] });
    site.publish(calendarOf(eventOf(10, 13, 'new@site.example'), eventOf(20, 21)));
    expect((await importNow(owner, feed.id)).body).toMatchObject({ days: 1, collisions: [] });
    const again = await send<string>(server, 'GET', new URL(exportUrl).pathname);
    expect(again.body).toBe(ours.body);
  });
});

describe('importDueFeeds', () => {
  it('imports each calendar every half hour, in only one of several workers', async () => {
    const { feed } = await buildFeed(eventOf(3, 5));
    await server.pool.query(sql`update calendar_feeds set due_at = now() + interval '1 hour' where id <> ${feed.id}`);
    site.requests.length = 0;
    await importDue();
    expect(site.requests).toHaveLength(0);
    await server.pool.query(sql`update calendar_feeds set due_at = now() where id = ${feed.id}`);
    await Promise.all([importDue(), importDue(), importDue()]);
    expect(site.requests).toHaveLength(1);
    const { minutes } = await one<{ minutes: number }>(
      server.pool,
      sql`
        select extract(epoch from due_at - now())::float / 60 as minutes from calendar_feeds where id = ${feed.id}`,
    );
    expect(minutes).toBeGreaterThan(25);
    expect(minutes).toBeLessThan(35);
  });

  it('skips a leased calendar and takes it over when the lease expires', async () => {
    const { owner, feed } = await buildFeed(eventOf(3, 5));
    await server.pool.query(sql`
      update calendar_feeds set lease = gen_random_uuid(), leased_until = now() + interval '1 minute', due_at = now()
      where id = ${feed.id}`);
    site.requests.length = 0;
    await importDue();
    expect(site.requests).toHaveLength(0);
    expect((await importNow(owner, feed.id)).problem.code).toBe('feed/busy');
    await server.pool.query(sql`update calendar_feeds set leased_until = now() where id = ${feed.id}`);
    await importDue();
    expect(site.requests).toHaveLength(1);
  });

  it('stops imports and exports when the car is removed', async () => {
    const { owner, car, feed } = await buildFeed(eventOf(3, 5));
    const link = await call(server, 'POST /api/cars/:id/export-link', { params: { id: car.id }, as: owner });
    expect((await call(server, 'DELETE /api/cars/:id', { params: { id: car.id }, as: owner })).status).toBe(204);
    await server.pool.query(sql`update calendar_feeds set due_at = now() where id = ${feed.id}`);
    site.requests.length = 0;
    await importDue();
    expect(site.requests).toHaveLength(0);
    expect((await importNow(owner, feed.id)).status).toBe(404);
    expect((await send(server, 'GET', new URL(link.body.exportUrl).pathname)).status).toBe(404);
  });

  it('discards the result when the feed is removed during the import', async () => {
    const { owner, car, feed } = await buildFeed(eventOf(3, 5));
    site.answer((_request, response) => {
      void call(server, 'DELETE /api/feeds/:id', { params: { id: feed.id }, as: owner }).then(() =>
        response.end(calendarOf(eventOf(7, 9))),
      );
    });
    await server.pool.query(sql`update calendar_feeds set due_at = now() where id = ${feed.id}`);
    await importDue();
    expect(await bookedOf(car, owner)).toEqual([]);
    expect((await list(owner, car)).feeds).toEqual([]);
  });
});

describe('DELETE /api/feeds/:id', () => {
  it('frees only the days imported from this feed', async () => {
    const { owner, car, feed } = await buildFeed(eventOf(3, 5));
    await buildRental(server, { carId: car.id, startDate: day(20), endDate: day(21) });
    expect((await call(server, 'DELETE /api/feeds/:id', { params: { id: feed.id }, as: owner })).status).toBe(204);
    expect(await bookedOf(car, owner)).toEqual([range(20, 21)]);
    expect((await call(server, 'DELETE /api/feeds/:id', { params: { id: feed.id }, as: owner })).status).toBe(404);
  });
});

describe('access to feeds', () => {
  it('lets administrators see import results, but not the export address, and change nothing', async () => {
    const { owner, car, feed } = await buildFeed(eventOf(3, 5));
    await call(server, 'POST /api/cars/:id/export-link', { params: { id: car.id }, as: owner });
    expect((await list(owner, car)).exportUrl).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
    const admin = await buildUser(server, { isAdmin: true });
    expect(await list(admin, car)).toMatchObject({ exportUrl: null, feeds: [{ id: feed.id }] });
    const statuses = [
      await add(admin, car),
      await importNow(admin, feed.id),
      await call(server, 'DELETE /api/feeds/:id', { params: { id: feed.id }, as: admin }),
      await call(server, 'POST /api/cars/:id/export-link', { params: { id: car.id }, as: admin }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 404, 404, 403]);
  });

  it('returns 403 or 404 to other users', async () => {
    const { car, feed } = await buildFeed(eventOf(3, 5));
    const other = await buildUser(server);
    const responses = [
      await call(server, 'GET /api/cars/:id/feeds', { params: { id: car.id }, as: other }),
      await add(other, car),
      await importNow(other, feed.id),
      await call(server, 'DELETE /api/feeds/:id', { params: { id: feed.id }, as: other }),
      await call(server, 'POST /api/cars/:id/export-link', { params: { id: car.id }, as: other }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 404, 404, 403]);
    await server.pool.query(sql`update cars set state = 'waiting' where id = ${car.id}`);
    const hidden = await call(server, 'GET /api/cars/:id/feeds', { params: { id: car.id }, as: other });
    expect(hidden.status).toBe(404);
  });
});
