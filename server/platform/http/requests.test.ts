import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { api } from '../../../contract/api.ts';
import { splitName } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { sql } from '../database/database.ts';
import { buildUser, CAR_INPUT } from '../../testing/builders.ts';
import { send, type ApiResponse } from '../../testing/call.ts';
import { examplePath, listRoutes, routeName } from '../../testing/list-routes.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { decorateWithLanguage } from '../languages/choose-language.ts';
import { sendError } from './errors.ts';

const server = useTestServer();
const SIGN_UP = '/api/auth/sign-up';
const good = { email: 'hostile@example.test', password: 'a long and unusual phrase', displayName: 'Somebody' };
const json = { 'content-type': 'application/json' };
const countUsers = async () => (await server.pool.query(sql`select 1 from users`)).rowCount;

describe('hostile input', () => {
  it.each([
    ['broken JSON', '{"email":'],
    ['a prototype key', '{"__proto__":{"isAdmin":true},"email":"a@b.co"}'],
    ['a constructor key', '{"constructor":{"prototype":{"x":1}}}'],
    ['an array', '[]'],
    ['a number', '7'],
    ['null', 'null'],
    ['an empty body', ''],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['a string of a megabyte', JSON.stringify({ ...good, displayName: 'x'.repeat(1_000_000) })],
    ['NUL in a name', JSON.stringify({ ...good, displayName: 'Ab\u0000cd' })],
    ['a line break in a name', JSON.stringify({ ...good, displayName: 'Ab\r\nBcc: x' })],
    ['a lone surrogate', '{"email":"a@b.co","password":"a long and unusual phrase","displayName":"abc\\ud800"}'],
    ['NUL in an address', JSON.stringify({ ...good, email: 'a\u0000@b.co' })],
    ['an object for text', JSON.stringify({ ...good, email: { $ne: '' } })],
  ])('rejects %s with a problem and stores nothing', async (_, payload) => {
    const before = await countUsers();
    const { status, problem, headers } = await send(server, 'POST', SIGN_UP, payload, { headers: json });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(problem).toMatchObject({
      type: 'about:blank',
      status,
      code: expect.any(String),
      detail: expect.any(String),
    });
    expect(problem.requestId).toBe(headers['x-request-id']);
    expect(JSON.stringify(problem)).not.toMatch(/node_modules|\.ts:|at Object/);
    expect(await countUsers()).toBe(before);
  });

  it('returns a problem with 415 for another content type and 404 for an unknown address', async () => {
    const wrong = await send(server, 'POST', SIGN_UP, '<x/>', { headers: { 'content-type': 'text/xml' } });
    expect([wrong.status, wrong.problem.code]).toEqual([415, 'request/unsupported-type']);
    const missing = await send(server, 'GET', '/api/nothing');
    expect([missing.status, missing.problem.code]).toEqual([404, 'request/not-found']);
  });

  it('rejects unknown and repeated query parameters', async () => {
    const user = await buildUser(server);
    for (const query of ['surprise=1', 'q=a&q=b', '__proto__=1', 'q=%00', 'limit=1e9']) {
      const { status } = await send(server, 'GET', `/api/cars?${query}`, undefined, { as: user });
      expect(status, query).toBe(400);
    }
  });

  it('rejects a broken percent code and a very long address', async () => {
    for (const url of ['/api/cars/%E0%A4%A', `/api/cars/${'x'.repeat(5_000)}`]) {
      const { status, problem, headers } = await send(server, 'GET', url);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(problem.requestId).toEqual(expect.any(String));
    }
  });
});

describe('text that PostgreSQL cannot store', () => {
  const UNSTORABLE = { NUL: '\u0000', 'a lone surrogate': '\ud800' };
  const VALID: Record<string, unknown> = {
    ...good,
    token: 'made-up',
    ...CAR_INPUT,
    version: 1,
    status: 1,
    reason: 'A reason',
    startDate: '2030-01-01',
    endDate: '2030-01-03',
  };
  const shapeOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
  const asAdmin = async () => ({ as: await buildUser(server, { isAdmin: true }) });
  const expectRefusal = ({ status, problem, headers }: ApiResponse<unknown>, what: string) => {
    expect([what, status]).toEqual([what, 400]);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(problem).toMatchObject({ status, code: expect.any(String), requestId: expect.any(String) });
  };

  it.each(Object.entries(UNSTORABLE))('rejects %s in any field of any body', async (_, bad) => {
    const { as } = await asAdmin();
    let fields = 0;
    for (const { body: schema, ...endpoint } of Object.values<Endpoint>(api)) {
      const [method, path] = splitName(endpoint.name);
      for (const field of shapeOf(schema)) {
        const known = Object.fromEntries(shapeOf(schema).map((key) => [key, VALID[key]]));
        for (const value of [`a long ${bad} phrase`, [`x${bad}`], { [`x${bad}`]: 1 }]) {
          const answer = await send(server, method, examplePath(path), { ...known, [field]: value }, { as });
          expectRefusal(answer, `${method} ${path} ${field}`);
          fields++;
        }
      }
    }
    expect(fields).toBeGreaterThan(60);
  });

  it('rejects NUL or a broken percent code in any parameter of any address', async () => {
    const { as } = await asAdmin();
    for (const route of listRoutes(server.app)) {
      for (const code of ['%00', 'a%00b', '%ED%A0%80']) {
        if (route.url.includes(':')) {
          expectRefusal(
            await send(server, route.method, examplePath(route.url, code), undefined, { as }),
            routeName(route),
          );
        }
        if (code.includes('%00')) {
          const url = `${examplePath(route.url)}?q=${code}`;
          expectRefusal(await send(server, route.method, url, undefined, { as }), url);
        }
      }
    }
    for (const { query, ...endpoint } of Object.values<Endpoint>(api)) {
      const [method, path] = splitName(endpoint.name);
      for (const field of shapeOf(query)) {
        expectRefusal(
          await send(server, method, `${examplePath(path)}?${field}=%00`, undefined, { as }),
          `${path} ${field}`,
        );
      }
    }
  });

  it('never fails on NUL in a header or a cookie', async () => {
    const { as } = await asAdmin();
    const cookie = 'sparekey_session=%00.%00; sparekey_device=%00; %00=%00';
    const odd = { 'user-agent': 'x\u0000', 'idempotency-key': 'x\u0000', 'x-forwarded-for': '\u0000' };
    for (const route of listRoutes(server.app)) {
      const url = examplePath(route.url);
      const answers = [
        await send(server, route.method, url, undefined, { as, cookie, headers: odd }),
        await send(server, route.method, url, undefined, { headers: { ...odd, authorization: 'Bearer \u0000' } }),
      ];
      for (const { status } of answers) expect([routeName(route), status < 500]).toEqual([routeName(route), true]);
    }
  });

  it('returns 400 if unstorable text reaches PostgreSQL anyway', async () => {
    const app = Fastify().setErrorHandler(sendError);
    decorateWithLanguage(app, 'en');
    app.get('/', () => server.pool.query(sql`select ${'x\u0000'}::text`));
    const { statusCode, body } = await app.inject('/');
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 'request/invalid']);
  });
});

describe('every response', () => {
  it('has security headers', async () => {
    const { headers } = await send(server, 'GET', '/api/health');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['content-security-policy']).not.toContain('stripe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is described in OpenAPI 3.1 and on a page without scripts', async () => {
    const { body } = await send<{ openapi: string; paths: Record<string, object> }>(server, 'GET', '/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toContain('/api/auth/sign-in');
    const operations = Object.values(body.paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId?: string; responses: object }>),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { operationId, responses } of operations) {
      expect(
        Object.keys(responses).some((status) => status.startsWith('2')),
        operationId,
      ).toBe(true);
    }
    const page = await send<string>(server, 'GET', '/api/docs');
    expect(page.body).toContain('POST /api/auth/sign-in');
    expect(page.body).not.toContain('<script');
  });
});

describe('GET /dev/mail', () => {
  it('is available only on this machine', async () => {
    const local = { host: 'localhost:3000' };
    expect((await send(server, 'GET', '/dev/mail', undefined, { headers: local })).status).toBe(200);
    expect((await send(server, 'GET', '/dev/mail', undefined, { headers: local, ip: '192.168.1.7' })).status).toBe(404);
    expect((await send(server, 'GET', '/dev/mail', undefined, { headers: { host: 'evil.example' } })).status).toBe(404);
    const forwarded = { ...local, 'x-forwarded-for': '127.0.0.1' };
    expect((await send(server, 'GET', '/dev/mail', undefined, { headers: forwarded })).status).toBe(404);
  });
});
