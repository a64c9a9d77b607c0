import { describe, expect, it } from 'vitest';
import type { api } from '../contract/api.ts';
import type { CallName } from '../contract/calls.ts';
import { visitorLimits } from '../contract/site/limits.ts';
import { sql } from './platform/database/database.ts';
import { buildCar, buildUser, type TestUser } from './testing/builders.ts';
import { call, send } from './testing/call.ts';
import { OWNERS_REQUIRE_LICENCES } from './testing/drivers.ts';
import { buildTrip, writeReview } from './testing/reviews.ts';
import { useTestServer } from './testing/test-server.ts';
import { day } from './testing/today.ts';

const server = useTestServer({ ...OWNERS_REQUIRE_LICENCES, publicBrowsing: true });

const dates = () => ({ startDate: day(10), endDate: day(13) });

type OpenName = Extract<(typeof api)[keyof typeof api], { visitors: true }>['name'];

/** A market with an example of everything that only some users may see. */
async function buildMarket() {
  const trip = await buildTrip(server, { endedDaysAgo: 1 });
  await writeReview(server, trip, trip.renter, {
    stars: 4,
    text: 'Clean and quick.',
    note: 'The left mirror is loose.',
  });
  await writeReview(server, trip, trip.owner, { stars: 5, note: 'Come back any time.' });
  const unseen = await buildTrip(server, { owner: trip.owner, endedDaysAgo: 2 });
  await writeReview(server, unseen, unseen.renter, { text: 'Nobody reads this before the owner has written.' });
  await buildCar(server, { ownerId: trip.owner.uid, status: 0, title: 'Not approved' });
  return trip;
}

const addresses = ({ car, owner, renter }: Awaited<ReturnType<typeof buildMarket>>): Record<OpenName, string[]> => ({
  'GET /api/cars': ['/api/cars', '/api/cars?q=fiat&withTotal=true', `/api/cars?${new URLSearchParams(dates())}`],
  'GET /api/cars/:id': [`/api/cars/${car.id}`],
  'GET /api/cars/:id/day-prices': [`/api/cars/${car.id}/day-prices`],
  'GET /api/cars/:id/driver-terms': [`/api/cars/${car.id}/driver-terms`],
  'GET /api/cars/:id/extras': [
    `/api/cars/${car.id}/extras`,
    `/api/cars/${car.id}/extras?${new URLSearchParams(dates())}`,
  ],
  'GET /api/cars/hints': ['/api/cars/hints?vehicleType=SUV&minSeats=7'],
  'GET /api/cars/photos': [`/api/cars/photos?ids=${car.id}`],
  'GET /api/cars/:id/reviews': [`/api/cars/${car.id}/reviews`],
  'GET /api/locations': ['/api/locations', '/api/locations?q=gen'],
  'GET /api/makes': ['/api/makes'],
  'GET /api/makes/:make/models': ['/api/makes/fiat/models'],
  'GET /api/places': ['/api/places?q=gen'],
  'GET /api/people/:id': [`/api/people/${owner.uid}`, `/api/people/${renter.uid}`],
  'GET /api/people/:id/cars': [`/api/people/${owner.uid}/cars`],
  'GET /api/people/:id/reviews': [
    `/api/people/${owner.uid}/reviews`,
    `/api/people/${owner.uid}/reviews?as=renter`,
    `/api/people/${renter.uid}/reviews?as=renter`,
  ],
  'GET /api/stats': ['/api/stats'],
});

const read = (url: string, as?: TestUser, headers: Record<string, string> = {}) =>
  send<object>(server, 'GET', url, undefined, { as, headers });

describe('a visitor with public browsing', () => {
  it('gets the same responses as a signed-in stranger', async () => {
    const market = await buildMarket();
    const stranger = await buildUser(server);
    for (const url of Object.values(addresses(market)).flat()) {
      const [seen, toStranger] = [await read(url), await read(url, stranger)];
      expect(seen.status, url).toBe(200);
      expect(seen.body, url).toEqual(toStranger.body);
    }
  });

  it.each(['waiting', 'paused', 'removed'])('cannot find a %s car', async (state) => {
    const { id, ownerId } = await buildCar(server, { title: 'Hidden away' });
    if (state === 'paused')
      await server.pool.query(sql`update cars set paused_at = now(), state = 'paused' where id = ${id}`);
    else await server.pool.query(sql`update cars set state = ${state} where id = ${id}`);
    for (const url of [`/api/cars/${id}`, `/api/cars/${id}/reviews`]) {
      expect((await read(url)).problem.code, url).toBe('car/not-found');
    }
    for (const url of ['/api/cars?q=hidden', `/api/people/${ownerId}/cars`]) {
      expect((await read(url)).body, url).toMatchObject({ cars: [] });
    }
  });

  it('gets responses that caches share between visitors for a minute, but never with signed-in users', async () => {
    const market = await buildMarket();
    for (const url of Object.values(addresses(market)).flat()) {
      const { headers } = await read(url);
      expect(headers['cache-control'], url).toBe('public, max-age=0, s-maxage=60');
      expect(String(headers['vary']), url).toContain('authorization');
      expect((await read(url, market.owner)).headers['cache-control'], url).toBe('no-store');
    }
  });

  it('gets the same response in every language, and errors that are never cached', async () => {
    const market = await buildMarket();
    for (const url of Object.values(addresses(market)).flat()) {
      const german = await read(url, undefined, { 'accept-language': 'de', cookie: 'language=fr' });
      expect(german.body, url).toEqual((await read(url)).body);
    }
    const refused = await read('/api/cars/01900000-0000-7000-8000-000000000000');
    expect(refused.status).toBe(404);
    expect(refused.headers['cache-control']).toBe('no-store');
  });

  it('is identified by a token if it sends one, or rejected', async () => {
    const { car, owner } = await buildMarket();
    expect((await read(`/api/cars/${car.id}`, owner)).body).toMatchObject({ isOwn: true, can: { edit: true } });
    await server.pool.query(sql`delete from sessions where user_id = ${owner.uid}`);
    expect((await read(`/api/cars/${car.id}`, owner)).status).toBe(401);
    expect((await read('/api/stats', { ...owner, accessToken: 'garbage' })).status).toBe(401);
  });

  it('cannot change anything', async () => {
    const { car } = await buildMarket();
    const acts: [CallName, object][] = [
      ['POST /api/quotes', { body: { carId: car.id, ...dates() } }],
      ['PUT /api/saved/:carId', { params: { carId: car.id } }],
      ['POST /api/threads', { body: { carId: car.id, text: 'Hello!' } }],
    ];
    for (const [name, input] of acts) expect((await call(server, name, input)).status, name).toBe(401);
  });
});

describe('visits from one IP address', () => {
  const limited = useTestServer({ publicBrowsing: true, rateLimit: true });

  it('are limited without affecting others or signed-in users', async () => {
    const reader = await buildUser(limited);
    const visit = (ip: string, as?: TestUser) => send(limited, 'GET', '/api/stats', undefined, { ip, as });
    for (let count = 0; count < visitorLimits.requestsPerMinute; count++) await visit('203.0.113.7');
    const refused = await visit('203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await visit('203.0.113.8')).status).toBe(200);
    expect((await visit('203.0.113.7', reader)).status).toBe(200);
  });
});
