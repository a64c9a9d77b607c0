import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { INTERNAL_HOSTS } from '../../testing/internal-hosts.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { OutboundError } from './outbound-error.ts';
import { PUBLIC_ONLY, type OutboundPolicy } from './outbound-policy.ts';
import { isPublicAddress } from './public-address.ts';

const LIMITS = { bytesMax: 1_000, seconds: 5 };
/** Acts as a public site in these tests; every other address of this machine is internal. */
const SITE = '127.0.0.2';
const INSIDE = '127.0.0.1';

const open: Server[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise((done) => server.close(done))));
});

async function listen(server: Server, host: string, port = 0): Promise<number> {
  open.push(server);
  await new Promise<void>((done) => server.listen(port, host, done));
  return (server.address() as AddressInfo).port;
}

async function listenInside() {
  const reached: string[] = [];
  const port = await listen(
    createServer((socket) => {
      reached.push(String(socket.remoteAddress));
      socket.destroy();
    }),
    INSIDE,
  );
  return { port, reached };
}

async function listenAsSite(answer: RequestListener) {
  const server = createHttpServer(answer);
  server.keepAliveTimeout = 1;
  return listen(server, SITE);
}

const allowSite = (ports: number[]): OutboundPolicy => ({
  protocols: ['http:', 'https:'],
  ports,
  allows: (address) => address === SITE || isPublicAddress(address),
});

const failureOf = async (fetched: Promise<unknown>) => {
  const error = await fetched.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return (error as OutboundError).failure;
};

/** Host names and what the resolver returns for them. */
const NAMES_INSIDE: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'inside.example': ['10.1.2.3'],
  'metadata.google.internal': ['169.254.169.254'],
  '127.0.0.1.nip.example': ['127.0.0.1'],
  'half.example': ['8.8.8.8', '192.168.1.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'zoned.example': ['fe80::1%lo'],
  'nowhere.example': [],
};

describe('a user-supplied address', () => {
  it('row 44: never reaches the internal network, in more than sixty spellings', async () => {
    const { port, reached } = await listenInside();
    const resolve = async (name: string) => NAMES_INSIDE[name] ?? [];
    const fetch = createGuardedFetch({ policy: { ...PUBLIC_ONLY, ports: [port] }, resolve });
    const hosts = [...INTERNAL_HOSTS, ...Object.keys(NAMES_INSIDE)];
    expect(INTERNAL_HOSTS.length).toBeGreaterThan(60);
    const answers = await Promise.all(
      hosts.map(async (host) => [host, await failureOf(fetch(`https://${host}:${port}/x.ics`, LIMITS))]),
    );
    expect(answers.filter(([, failure]) => failure !== 'unreachable')).toEqual([]);
    expect(reached).toEqual([]);
  });

  it.each([
    'http://calendar.example/x.ics',
    'ftp://calendar.example/x.ics',
    'file:///etc/passwd',
    'data:text/calendar,BEGIN:VCALENDAR',
    'gopher://127.0.0.1:70/',
    'https://calendar.example:22/x.ics',
    'https://calendar.example:8443/x.ics',
    'https://user@calendar.example/x.ics',
    'https://user:secret@calendar.example/x.ics',
    'https://calendar.example@127.0.0.1/x.ics',
  ])('is rejected unless it is plain https: %s', async (address) => {
    const asked: string[] = [];
    const fetch = createGuardedFetch({
      resolve: async (name) => {
        asked.push(name);
        return ['8.8.8.8'];
      },
    });
    expect(await failureOf(fetch(address, LIMITS))).toBe('refused');
    expect(asked).toEqual([]);
  });

  it('is resolved once, and the connection goes to the checked address', async () => {
    const { port, reached } = await listenInside();
    let hello = '';
    const site = createServer((socket) =>
      socket.once('data', (data) => {
        hello = data.toString('latin1');
        socket.destroy();
      }),
    );
    // Uses the same port, so that only the address decides which server is reached.
    await listen(site, SITE, port);
    let asked = 0;
    const resolve = async () => (asked++ === 0 ? [SITE] : [INSIDE]);
    const fetch = createGuardedFetch({ policy: allowSite([port]), resolve });
    await failureOf(fetch(`https://rebinding.example:${port}/x.ics`, LIMITS));
    expect(asked).toBe(1);
    expect(reached).toEqual([]);
    // Certificates are verified against the name in the TLS hello.
    expect(hello).toContain('rebinding.example');
  });

  it('cannot redirect into the internal network', async () => {
    const { port, reached } = await listenInside();
    const targets = [
      `http://${INSIDE}:${port}/`,
      `http://[::ffff:${INSIDE}]:${port}/`,
      `http://2130706433:${port}/`,
      `http://inside.example:${port}/`,
      `//localhost:${port}/`,
      `http://user@site.example:${port}/`,
      'file:///etc/passwd',
      'http://',
    ];
    const sitePort = await listenAsSite((request, response) => {
      response.writeHead(302, { location: targets[Number(request.url!.slice(1))]! }).end();
    });
    const resolve = async (name: string) => (name === 'site.example' ? [SITE] : [INSIDE]);
    const fetch = createGuardedFetch({ policy: allowSite([sitePort, port]), resolve });
    for (const index of targets.keys()) {
      await failureOf(fetch(`http://site.example:${sitePort}/${index}`, LIMITS));
    }
    expect(reached).toEqual([]);
    // The production policy does not even allow http.
    const strict = createGuardedFetch({ policy: { ...PUBLIC_ONLY, ports: [sitePort] }, resolve });
    expect(await failureOf(strict(`http://site.example:${sitePort}/0`, LIMITS))).toBe('refused');
  });

  it('is resolved again on every redirect', async () => {
    const { port, reached } = await listenInside();
    const sitePort = await listenAsSite((_request, response) => {
      response.writeHead(307, { location: '/again' }).end();
    });
    let asked = 0;
    const fetch = createGuardedFetch({
      policy: allowSite([sitePort, port]),
      resolve: async () => (asked++ === 0 ? [SITE] : [INSIDE]),
    });
    expect(await failureOf(fetch(`http://rebinding.example:${sitePort}/`, LIMITS))).toBe('unreachable');
    expect([asked, reached]).toEqual([2, []]);
  });
});

describe('a response', () => {
  const fetchFrom = async (answer: RequestListener, limits = LIMITS) => {
    const port = await listenAsSite(answer);
    const fetch = createGuardedFetch({ policy: allowSite([port]), resolve: async () => [SITE] });
    return fetch(`http://site.example:${port}/x.ics`, limits, { headers: { 'if-none-match': '"1"' } });
  };

  it('has a status, headers and a body; the request has only the given headers', async () => {
    let sent: unknown;
    const { status, headers, body } = await fetchFrom((request, response) => {
      sent = request.headers;
      response.writeHead(200, { etag: '"2"', 'set-cookie': 'a=b' }).end('hello');
    });
    expect([status, headers.etag, body.toString()]).toEqual([200, '"2"', 'hello']);
    expect(sent).toEqual({
      host: expect.stringMatching(/^site\.example:\d+$/),
      connection: 'close',
      'accept-encoding': 'gzip',
      'if-none-match': '"1"',
    });
  });

  it('may be at most three redirects away', async () => {
    const away =
      (hops: number): RequestListener =>
      (request, response) => {
        const hop = Number(request.url!.slice(1)) || 0;
        if (hop === hops) response.end('there');
        else response.writeHead(301, { location: `/${hop + 1}` }).end();
      };
    expect((await fetchFrom(away(3))).body.toString()).toBe('there');
    expect(await failureOf(fetchFrom(away(4)))).toBe('too-many-redirects');
  });

  it('may be compressed', async () => {
    const { body } = await fetchFrom((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed')),
    );
    expect(body.toString()).toBe('packed');
  });

  it.each([
    ['declares its size', { 'content-length': '5000' }, Buffer.alloc(5_000)],
    ['streams endlessly', {}, Buffer.alloc(5_000)],
    ['is a decompression bomb', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(50_000_000))],
  ])('row 44: is rejected as too large when it %s', async (_, headers, bytes) => {
    const fetched = fetchFrom((_request, response) => response.writeHead(200, headers).end(bytes));
    expect(await failureOf(fetched)).toBe('too-large');
  });

  it.each([
    ['never begins', () => {}],
    ['never ends', (_request, response) => response.write('BEGIN')],
    [
      'trickles',
      (_request, response) => {
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
    [
      'redirects slowly',
      (request, response) => setTimeout(() => response.writeHead(302, { location: request.url }).end(), 150),
    ],
  ] as [string, RequestListener][])('row 44: times out when it %s', async (_, answer) => {
    expect(await failureOf(fetchFrom(answer, { bytesMax: 1_000, seconds: 0.3 }))).toBe('too-slow');
  });

  it('times out when the resolver never responds', async () => {
    const fetch = createGuardedFetch({ resolve: () => new Promise(() => {}) });
    expect(await failureOf(fetch('https://silent.example/', { bytesMax: 1, seconds: 0.1 }))).toBe('too-slow');
  });

  it.each([
    [
      'breaks off',
      (_request, response) => response.writeHead(200, { 'content-length': '10' }).write('x', () => response.destroy()),
      'unreachable',
    ],
    [
      'is damaged',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
      'unreadable',
    ],
    [
      'has an unsupported encoding',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x'),
      'unreadable',
    ],
    ['is no HTTP', (request) => request.socket.end('nonsense\r\n\r\n'), 'unreadable'],
  ] as [string, RequestListener, string][])('is rejected when it %s', async (_, answer, failure) => {
    expect(await failureOf(fetchFrom(answer))).toBe(failure);
  });

  it('fails if an https address has no TLS', async () => {
    const port = await listenAsSite((_request, response) => response.end('plain'));
    const fetch = createGuardedFetch({ policy: allowSite([port]), resolve: async () => [SITE] });
    expect(await failureOf(fetch(`https://site.example:${port}/`, LIMITS))).toBe('not-secure');
  });
});

it('does not contain the address in errors', async () => {
  const fetch = createGuardedFetch({ resolve: async () => [] });
  const error = await fetch('https://calendar.example/secret-of-somebody.ics', LIMITS).catch(
    (reason: unknown) => reason,
  );
  expect(String((error as Error).stack)).not.toMatch(/secret-of-somebody|calendar\.example/);
});

it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '100.128.0.1', '2606:4700::6810:84e5', '2a00:1450:4001:800::200e'])(
  'accepts the public address %s',
  (address) => expect(isPublicAddress(address)).toBe(true),
);
