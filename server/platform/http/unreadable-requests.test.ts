import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isProblemCode } from '../../../contract/problem-status.ts';
import type { Problem } from '../../../contract/problem.ts';
import { buildUser, type TestUser } from '../../testing/builders.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let user: TestUser;
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  user = await buildUser(server);
});

const open = (): Promise<Socket> =>
  new Promise((done, fail) => {
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => done(socket));
    socket.on('error', fail);
  });

/** Sends raw bytes and reads until the server closes the connection. */
async function exchange(...lines: string[]) {
  const socket = await open();
  socket.end(lines.join('\r\n'));
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  const [statusLine = '', ...headerLines] = head.split('\r\n');
  const headers = Object.fromEntries(
    headerLines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, problem: JSON.parse(body) as Problem };
}

const get = (path: string, ...headers: string[]) => [
  `GET ${path} HTTP/1.1`,
  'host: a',
  'connection: close',
  ...headers,
];

describe('a malformed request', () => {
  it.each<[string, number, string, string[]]>([
    ['a broken percent code', 400, 'request/unreadable', get('/api/cars/%E0%A4%A')],
    ['a broken percent code in a page’s address', 400, 'request/unreadable', get('/details/%ff%zz')],
    ['a path that is too long', 414, 'request/address-too-long', get(`/api/cars/${'x'.repeat(5_000)}`)],
    ['headers that are too large', 431, 'request/headers-too-large', get('/api/health', `x: ${'x'.repeat(20_000)}`)],
    ['an address of 20 kB', 431, 'request/headers-too-large', get(`/api/health?${'x'.repeat(20_000)}`)],
    ['an expectation', 417, 'request/unexpected', get('/api/health', 'expect: a miracle')],
    ['no host', 400, 'request/unreadable', ['GET /api/health HTTP/1.1', 'connection: close']],
    ['no HTTP at all', 400, 'request/unreadable', ['Hello?']],
    ['another protocol', 400, 'request/unreadable', ['GET / HTTP/9.9', 'host: a']],
    ['an unknown method', 400, 'request/unreadable', ['FETCH / HTTP/1.1', 'host: a']],
    ['a header without a name', 400, 'request/unreadable', get('/api/health', ': x')],
    ['a header with a NUL', 400, 'request/unreadable', get('/api/health', 'x: \0')],
    ['two lengths', 400, 'request/unreadable', get('/api/health', 'content-length: 1', 'content-length: 2')],
    [
      'a length and chunks',
      400,
      'request/unreadable',
      ['POST /api/auth/sign-in HTTP/1.1', 'host: a', 'content-length: 4', 'transfer-encoding: chunked'],
    ],
  ])('%s gets a problem response with all headers', async (_, status, code, lines) => {
    const failures = vi.spyOn(server.services.log, 'error');
    const answer = await exchange(...lines, '', '');
    expect(answer.status).toBe(status);
    expect(answer.problem).toMatchObject({ type: 'about:blank', status, code, detail: expect.any(String) });
    expect(isProblemCode(answer.problem.code)).toBe(true);
    expect(answer.problem.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers).toMatchObject({
      'x-request-id': answer.problem.requestId,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(failures).not.toHaveBeenCalled();
  });

  it('does not affect valid HTTP/1.0 requests and requests that expect 100 Continue', async () => {
    const socket = await open();
    socket.end('GET /api/health HTTP/1.0\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    const waiting = await open();
    waiting.end([...get('/api/health', 'expect: 100-continue'), '', ''].join('\r\n'));
    expect(await text(waiting)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });
});

describe('a client that disconnects in the middle of a body', () => {
  const spies = () => ({
    error: vi.spyOn(server.services.log, 'error'),
    warn: vi.spyOn(server.services.log, 'warn'),
  });
  let logged: ReturnType<typeof spies>;
  beforeEach(() => {
    vi.restoreAllMocks();
    logged = spies();
  });
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ['POST', '/api/auth/sign-in', 'application/json', '{"email":'],
    ['POST', '/api/quotes', 'application/json', '{'],
    [
      'POST',
      '/api/photos',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"\r\n',
    ],
    ['POST', '/api/rentals', 'application/json', '{'],
    ['PUT', '/api/cars/01980000-0000-7000-8000-000000000000', 'application/json', '{'],
    ['POST', '/api/vitals', 'application/json', '{'],
  ])('%s %s logs neither an error nor a warning', async (method, path, type, beginning) => {
    const answered = new Promise<void>((done) => {
      server.app.server.once('request', (_request, response) => response.once('close', () => done()));
    });
    const socket = await open();
    socket.write(
      [
        `${method} ${path} HTTP/1.1`,
        'host: a',
        `origin: ${server.config.publicUrl}`,
        `authorization: Bearer ${user.accessToken}`,
        'idempotency-key: left-early',
        `content-type: ${type}`,
        'content-length: 1000',
        '',
        beginning,
      ].join('\r\n'),
      () => socket.destroy(),
    );
    await answered;
    // The handler reacts within the next turns of the event loop.
    for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
    expect(logged.error).not.toHaveBeenCalled();
    expect(logged.warn).not.toHaveBeenCalled();
  });
});
