import { describe, expect, it } from 'vitest';
import { api } from '../contract/api.ts';
import { deleteAccount } from './accounts/delete-account.ts';
import { sql } from './platform/database/database.ts';
import { buildUser } from './testing/builders.ts';
import { call, send } from './testing/call.ts';
import { examplePath, listRoutes, routeName } from './testing/list-routes.ts';
import { requestResetLink } from './testing/reset-link.ts';
import { useTestServer } from './testing/test-server.ts';

const server = useTestServer();
const openServer = useTestServer({ publicBrowsing: true });

const PUBLIC = [
  'GET /.well-known/apple-developer-merchantid-domain-association',
  'GET /.well-known/security.txt',
  'GET /api/config',
  'GET /api/docs',
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /api/pages/:slug',
  'GET /api/ready',
  'GET /brand/:file',
  'GET /calendar/:secret.ics',
  'GET /dev/mail',
  'GET /dev/mail/:id',
  'GET /gbfs/v3/gbfs.json',
  'GET /gbfs/v3/station_information.json',
  'GET /gbfs/v3/station_status.json',
  'GET /gbfs/v3/system_information.json',
  'GET /gbfs/v3/system_pricing_plans.json',
  'GET /gbfs/v3/vehicle_availability.json',
  'GET /gbfs/v3/vehicle_types.json',
  'GET /manifest.webmanifest',
  'GET /map/streets.pmtiles',
  'GET /old-browser',
  'GET /photos/:file',
  'GET /photos/private/:grant/:file',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemaps/cars.xml',
  'GET /sitemaps/pages.xml',
  'GET /unsubscribe/:token',
  'POST /api/auth/confirm-email',
  'POST /api/auth/demo',
  'POST /api/auth/forgot-password',
  'POST /api/auth/refresh',
  'POST /api/auth/reset-password',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-out',
  'POST /api/auth/sign-up',
  'POST /api/auth/single-sign-on',
  'POST /api/auth/single-sign-on/finish',
  'POST /api/auth/verify-email',
  'POST /api/unsubscribe',
  'POST /unsubscribe/:token',
];

const ADMIN = [
  'DELETE /api/admin/keys/:id',
  'DELETE /api/admin/reviews/:id',
  'GET /api/admin/cars',
  'GET /api/admin/cars/:id/history',
  'GET /api/admin/cars/:id/review',
  'GET /api/admin/cars/prices',
  'GET /api/admin/claims',
  'GET /api/admin/claims/:id',
  'GET /api/admin/dac7',
  'GET /api/admin/dac7.csv',
  'GET /api/admin/disputes',
  'GET /api/admin/disputes/:id',
  'GET /api/admin/drivers',
  'GET /api/admin/drivers/:id',
  'GET /api/admin/figures',
  'GET /api/admin/keys',
  'GET /api/admin/money',
  'GET /api/admin/money.csv',
  'GET /api/admin/money/owners',
  'GET /api/admin/money/stuck',
  'GET /api/admin/overview',
  'GET /api/admin/places/unknown',
  'GET /api/admin/rentals/:id/charges',
  'GET /api/admin/reports',
  'GET /api/admin/reports/:id',
  'GET /api/admin/review',
  'GET /api/admin/settings',
  'GET /api/admin/system',
  'GET /api/admin/system/queues',
  'GET /api/admin/users',
  'GET /api/admin/users/:id',
  'GET /api/admin/users/:id/history',
  'GET /api/admin/webhooks',
  'PATCH /api/admin/cars/:id/status',
  'PATCH /api/admin/users/:id',
  'POST /api/admin/cars/status',
  'POST /api/admin/cars/status/undo',
  'POST /api/admin/claims/:id/decision',
  'POST /api/admin/disputes/:id/decision',
  'POST /api/admin/disputes/:id/evidence',
  'POST /api/admin/drivers/:id/decision',
  'POST /api/admin/keys',
  'POST /api/admin/money/owners/:id/reminder',
  'POST /api/admin/payouts/:id/retry',
  'POST /api/admin/payouts/:id/reverse',
  'POST /api/admin/reports/:id/decision',
  'POST /api/admin/system/queues/:queue/:id/drop',
  'POST /api/admin/system/queues/:queue/:id/retry',
  'POST /api/admin/system/test-mail',
  'POST /api/admin/users/:id/notes',
  'POST /api/admin/users/:id/sign-out',
  'POST /api/admin/webhooks',
];

/** Actions that affect other people; they require a verified email address if the operator configures that. */
const VERIFIED = [
  'POST /api/cars',
  'POST /api/driver-invitations/accept',
  'POST /api/rentals',
  'POST /api/rentals/:id/changes',
  'POST /api/rentals/:id/driver-invitations',
  'POST /api/threads',
  'POST /api/threads/:id/messages',
  'PUT /api/cars/:id',
  'PUT /api/rentals/:id/note',
];

/** Reads that are more expensive than others, so they have a rate limit per user. */
const EXPENSIVE = [
  'GET /api/admin/dac7',
  'GET /api/admin/figures',
  'GET /api/admin/money',
  'GET /api/cars/:id/calendar',
  'GET /api/my/calendar',
  'GET /api/my/earnings/statements/:month',
  'GET /api/threads',
  'GET /api/threads/:id',
];

/** Accept a token whose session has ended until it expires, because their responses are the same for everyone. */
const TOKEN_ONLY = [
  'GET /api/cars',
  'GET /api/cars/hints',
  'GET /api/cars/photos',
  'GET /api/locations',
  'GET /api/makes',
  'GET /api/makes/:make/models',
  'GET /api/places',
  'GET /api/stats',
];

/** Reads that visitors may also make if the operator enables public browsing. */
const VISITORS = [
  'GET /api/cars',
  'GET /api/cars/:id',
  'GET /api/cars/:id/day-prices',
  'GET /api/cars/:id/driver-terms',
  'GET /api/cars/:id/extras',
  'GET /api/cars/:id/reviews',
  'GET /api/cars/hints',
  'GET /api/cars/photos',
  'GET /api/locations',
  'GET /api/makes',
  'GET /api/makes/:make/models',
  'GET /api/people/:id',
  'GET /api/people/:id/cars',
  'GET /api/people/:id/reviews',
  'GET /api/places',
  'GET /api/stats',
];

describe.each([
  { setting: 'off', server, visitors: [] },
  { setting: 'on', server: openServer, visitors: VISITORS },
])('access with PUBLIC_BROWSING=$setting', ({ server, visitors }) => {
  it('serves exactly the routes of the contract and a few that are not JSON', () => {
    const listed = listRoutes(server.app).map(routeName);
    const contract: string[] = Object.values(api).map((endpoint) => endpoint.name);
    expect(listed.length).toBeGreaterThan(10);
    expect(contract.filter((route) => !listed.includes(route))).toEqual([]);
    const others = listed.filter((route) => !contract.includes(route)).toSorted();
    expect(others).toEqual([
      'GET /.well-known/apple-developer-merchantid-domain-association',
      'GET /.well-known/security.txt',
      'GET /api/admin/dac7.csv',
      'GET /api/admin/money.csv',
      'GET /api/docs',
      'GET /api/licences/:id/pictures/:side',
      'GET /api/me/data',
      'GET /api/my/bookings.csv',
      'GET /api/my/earnings.csv',
      'GET /api/openapi.json',
      'GET /brand/:file',
      'GET /calendar/:secret.ics',
      'GET /dev/mail',
      'GET /dev/mail/:id',
      'GET /gbfs/v3/gbfs.json',
      'GET /gbfs/v3/station_information.json',
      'GET /gbfs/v3/station_status.json',
      'GET /gbfs/v3/system_information.json',
      'GET /gbfs/v3/system_pricing_plans.json',
      'GET /gbfs/v3/vehicle_availability.json',
      'GET /gbfs/v3/vehicle_types.json',
      'GET /manifest.webmanifest',
      'GET /map/streets.pmtiles',
      'GET /old-browser',
      'GET /photos/:file',
      'GET /photos/private/:grant/:file',
      'GET /robots.txt',
      'GET /sitemap.xml',
      'GET /sitemaps/cars.xml',
      'GET /sitemaps/pages.xml',
      'GET /unsubscribe/:token',
      'POST /unsubscribe/:token',
    ]);
  });

  it('returns 401 to visitors except on public routes and those open to visitors', async () => {
    const open: string[] = [];
    for (const route of listRoutes(server.app)) {
      const { status } = await send(server, route.method, examplePath(route.url));
      if (status !== 401 || PUBLIC.includes(routeName(route))) open.push(routeName(route));
    }
    expect(open.toSorted()).toEqual([...PUBLIC, ...visitors].toSorted());
  });

  it('returns 403 to other users on admin routes, and only there', async () => {
    const renter = await buildUser(server);
    const admin = await buildUser(server, { isAdmin: true });
    const closed: string[] = [];
    for (const route of listRoutes(server.app)) {
      if (PUBLIC.includes(routeName(route))) continue;
      const { status, problem } = await send(server, route.method, examplePath(route.url), undefined, { as: renter });
      if (status === 403 && problem.code === 'access/denied') closed.push(routeName(route));
      const asAdmin = await send(server, route.method, examplePath(route.url), undefined, { as: admin });
      expect([401, 403], routeName(route)).not.toContain(asAdmin.status);
    }
    expect(closed.toSorted()).toEqual(ADMIN);
  });

  it('opens exactly these routes to visitors', () => {
    const open = Object.values(api).filter((endpoint) => 'visitors' in endpoint);
    expect(open.map((endpoint) => endpoint.name).toSorted()).toEqual(VISITORS);
  });

  it('requires a verified email address on exactly these routes', () => {
    const asking = Object.values(api).filter((endpoint) => 'verified' in endpoint);
    expect(asking.map((endpoint) => endpoint.name).toSorted()).toEqual(VERIFIED);
  });

  it('limits exactly these reads as expensive', () => {
    const expensive = Object.values(api).filter((endpoint) => 'expensive' in endpoint);
    expect(expensive.map((endpoint) => endpoint.name).toSorted()).toEqual(EXPENSIVE);
  });

  it.each([
    ['a banned account', (uid: string) => sql`update users set banned_at = now() where id = ${uid}`],
    ['a revoked session', (uid: string) => sql`delete from sessions where user_id = ${uid}`],
    ['an expired session', (uid: string) => sql`update sessions set expires_at = now() where user_id = ${uid}`],
  ])('immediately denies %s everything except routes with the same response for everyone', async (_, end) => {
    const user = await buildUser(server, { isAdmin: true });
    await server.pool.query(end(user.uid));
    const open: string[] = [];
    for (const route of listRoutes(server.app)) {
      if (PUBLIC.includes(routeName(route))) continue;
      const { status } = await send(server, route.method, examplePath(route.url), undefined, { as: user });
      if (status !== 401) open.push(routeName(route));
    }
    expect(open.toSorted()).toEqual(TOKEN_ONLY);
  });

  it.each(['signing out', 'a reset', 'a deletion'] as const)('denies access to personal data after %s', async (how) => {
    const user = await buildUser(server);
    const own = [
      '/api/me',
      '/api/my/bookings',
      '/api/my/bookings.csv',
      '/api/my/cars',
      '/api/my/earnings',
      '/api/my/earnings.csv?from=2026-01-01&to=2026-12-31',
      '/api/my/earnings/cars?month=2026-01',
      '/api/my/earnings/statements/2026-01',
      '/api/my/earnings/trips?month=2026-01',
      '/api/my/keys',
      '/api/my/webhooks',
      '/api/my/tax-details',
      '/api/my/rentals',
      '/api/saved',
      '/api/saved/ids',
      '/api/threads',
      '/api/unread',
      '/api/waits',
    ];
    for (const url of own) expect((await send(server, 'GET', url, undefined, { as: user })).status, url).toBe(200);
    if (how === 'signing out') await call(server, 'POST /api/auth/sign-out', { as: user, cookie: user.cookie });
    if (how === 'a deletion') await deleteAccount(server.services, user.email);
    if (how === 'a reset') {
      const body = { token: await requestResetLink(server, user.email), password: 'another unusual phrase' };
      await call(server, 'POST /api/auth/reset-password', { body });
    }
    for (const url of own) expect((await send(server, 'GET', url, undefined, { as: user })).status, url).toBe(401);
  });

  it('applies a removed admin flag immediately', async () => {
    const admin = await buildUser(server, { isAdmin: true });
    await server.pool.query(sql`update users set is_admin = false where id = ${admin.uid}`);
    expect((await send(server, 'GET', '/api/admin/cars', undefined, { as: admin })).status).toBe(403);
  });

  it('rejects cookies, foreign tokens and edited tokens', async () => {
    const user = await buildUser(server);
    const [head, payload, signature] = user.accessToken.split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Record<string, unknown>;
    const forge = (header: object, body: object, sign = signature) =>
      [header, body].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + `.${sign}`;
    const tokens = [
      forge({ alg: 'none' }, claims, ''),
      forge({ alg: 'HS256' }, { ...claims, sub: '01900000-0000-7000-8000-000000000000' }),
      forge({ alg: 'HS256' }, { ...claims, exp: Math.floor(Date.now() / 1000) + 99_999 }),
      `${head}.${payload}.`,
      'garbage',
      '',
    ];
    for (const accessToken of tokens) {
      expect((await send(server, 'GET', '/api/stats', undefined, { as: { accessToken } })).status).toBe(401);
    }
    expect((await send(server, 'GET', '/api/me', undefined, { cookie: user.cookie })).status).toBe(401);
  });
});
