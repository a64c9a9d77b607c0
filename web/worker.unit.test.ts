import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeCaches } from './testing/fake-caches.ts';
import { useFakeTime } from './testing/fake-time.ts';

const ORIGIN = 'https://cars.test';
const config = JSON.stringify({ today: '2026-06-01', timeZone: 'Pacific/Auckland' }).replaceAll('"', '&quot;');
const PAGE =
  `<html lang="en"><meta name="sparekey-config" content="${config}" />` +
  '<meta name="sparekey-pocket" content="/assets/pocket-1.json" /></html>';

type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
let caches = new FakeCaches();
let pages: { visibilityState: string }[] = [];
const scope = {
  addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  get caches() {
    return caches;
  },
  clients: { matchAll: async () => pages, claim: async () => {} },
  location: new URL(ORIGIN),
  registration: {},
  skipWaiting: vi.fn<() => Promise<void>>(async () => {}),
};
vi.stubGlobal('self', scope);
await import('./worker.ts');
afterAll(() => vi.unstubAllGlobals());

type RequestOptions = { mode?: string; method?: string; origin?: string; cache?: RequestCache };

/** Work that continues after the response. */
let pendingWork: Promise<unknown>[] = [];
/** Returns the worker's response, or undefined if it leaves the request to the browser. */
function send(
  path: string,
  { mode = 'cors', method = 'GET', origin = ORIGIN, cache = 'default' }: RequestOptions = {},
): Promise<Response> | undefined {
  const request = new Request(origin + path, { method, cache });
  Object.defineProperty(request, 'mode', { value: mode });
  let response: Promise<Response> | undefined;
  listeners.get('fetch')!({
    request,
    respondWith: (given: Promise<Response>) => (response = given),
    waitUntil: (work: Promise<unknown>) => pendingWork.push(work),
  });
  return response;
}
const open = (path: string, cache: RequestCache = 'default') => send(path, { mode: 'navigate', cache });
/** Reads the page after the worker has finished all of its work. */
async function read(page: Promise<Response> | undefined) {
  const html = await page!.then((response) => response.text());
  await Promise.all(pendingWork);
  return html;
}
const network = vi.fn<(request: Request) => Promise<Response>>();

async function store(name: string, page: string | undefined, files: string[] = []) {
  const store = await caches.open(name);
  for (const file of files) await store.put(file, new Response(`kept ${file}`));
  if (page) await store.put('/', new Response(page, { headers: { 'content-security-policy': "default-src 'none'" } }));
}

useFakeTime();
beforeEach(() => {
  caches = new FakeCaches();
  pendingWork = [];
  pages = [];
  scope.skipWaiting.mockClear();
  vi.stubGlobal('fetch', network);
  network.mockReset().mockRejectedValue(new TypeError('No connection'));
  vi.setSystemTime('2026-06-10T18:00:00Z');
});

describe('the service worker', () => {
  it('loads pages from the network when online, unless they are fully cached', async () => {
    await store('shell 1', PAGE);
    network.mockImplementation(async () => new Response('new'));
    for (const path of ['/rentcar', '/account', '/details/1', '/tripsy', '/trips/1/check-in'])
      await expect(read(open(path))).resolves.toBe('new');
    await expect(read(open('/trips', 'no-cache')), 'a reload').resolves.toBe('new');
  });

  it('serves fully cached pages immediately, even on a slow network', async () => {
    await store('shell 1', PAGE);
    network.mockReturnValue(new Promise(() => {}));
    for (const path of ['/', '/trips', '/trips/1', '/messages/1']) {
      await expect(open(path)!.then((page) => page.text())).resolves.toContain('data-kept');
    }
  });

  it('row 110: serves an outdated page at most once after a new release, language or settings change', async () => {
    const otherDay = PAGE.replace('2026-06-01', '2026-06-11');
    for (const next of ['lang="de"', 'Pacific&quot;', 'pocket-2']) {
      caches = new FakeCaches();
      await store('shell 1', PAGE);
      network.mockImplementation(async () => new Response(otherDay));
      for (let visit = 0; visit < 2; visit++) await expect(read(open('/trips'))).resolves.toContain('data-kept');
      const newer = PAGE.replace('lang="en"', next).replace('Pacific/Auckland', next).replace('pocket-1', next);
      network.mockImplementation(async () => new Response(newer));
      await expect(read(open('/trips'))).resolves.toContain('data-kept');
      await expect(read(open('/trips'))).resolves.toBe(newer);
      network.mockRejectedValue(new TypeError('No connection'));
      await expect(read(open('/trips')), 'without a connection').resolves.toContain('data-kept');
    }
  });

  it('row 110: learns of a newer page from any response, except errors and captive portals', async () => {
    await store('shell 1', PAGE);
    network.mockImplementation(async () => new Response(PAGE.replace('pocket-1', ''), { status: 429 }));
    await read(open('/rentcar'));
    network.mockImplementation(async () => new Response('<html>Welcome to our hotel</html>'));
    await read(open('/rentcar'));
    await expect(read(open('/trips'))).resolves.toContain('data-kept');
    network.mockImplementation(async () => new Response(PAGE.replace('pocket-1', 'pocket-2')));
    await read(open('/rentcar'));
    await expect(read(open('/trips'))).resolves.toContain('pocket-2');
  });

  it('row 108: does not write to a cache that was cleared in the meantime', async () => {
    await store('shell 1', PAGE);
    let arrive: (page: Response) => void = () => {};
    network.mockReturnValue(new Promise((done) => (arrive = done)));
    await open('/trips');
    await caches.delete('shell 1');
    arrive(new Response(PAGE.replace('pocket-1', 'pocket-2')));
    await Promise.all(pendingWork);
    expect(await caches.keys()).toEqual([]);
  });

  it('serves the cached page offline, with the marketplace’s current day and its original security policy', async () => {
    await store('shell 1', PAGE);
    const page = await open('/trips/1')!;
    const html = await page.text();
    expect(html).toContain('today&quot;:&quot;2026-06-11');
    expect(html).toContain('<html data-kept="start" lang="en">');
    expect(page.headers.get('content-security-policy')).toBe("default-src 'none'");
  });

  it('serves the cached page when the server is down or too slow', async () => {
    await store('shell 1', PAGE);
    network.mockResolvedValue(new Response('Bad gateway', { status: 502 }));
    await expect(open('/account')!.then((page) => page.text())).resolves.toContain('data-kept');
    network.mockReturnValue(new Promise(() => {}));
    const page = open('/account')!;
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(page.then((response) => response.text())).resolves.toContain('data-kept');
  });

  it('fails normally when nothing is cached', async () => {
    await expect(open('/trips')).rejects.toThrow('No connection');
    network.mockResolvedValue(new Response('Bad gateway', { status: 502 }));
    await expect(open('/trips')!.then(({ status }) => status)).resolves.toBe(502);
  });

  it('row 110: serves the newest complete release, and files of the previous one', async () => {
    await store('shell 1', PAGE.replace('en', 'one'), ['/assets/trip-1.js']);
    await store('shell 2', PAGE.replace('en', 'two'), ['/assets/trip-2.js']);
    await store('shell 3', undefined, ['/assets/trip-3.js']);
    await expect(open('/')!.then((page) => page.text())).resolves.toContain('lang="two"');
    await expect(send('/assets/trip-1.js')!.then((file) => file.text())).resolves.toBe('kept /assets/trip-1.js');
    await expect(send('/assets/trip-4.js')).rejects.toThrow('No connection');
  });

  it('row 108: serves only pages and their files, never stored trips', async () => {
    await store('shell 1', PAGE);
    await store('trips somebody', undefined, ['/kept/1']);
    expect(send('/api/rentals/1')).toBeUndefined();
    expect(send('/kept/1')).toBeUndefined();
    expect(send('/photos/1.webp')).toBeUndefined();
    expect(open('/api/my/earnings.csv')).toBeUndefined();
    expect(open('/dev/mail')).toBeUndefined();
    expect(send('/trips', { mode: 'navigate', method: 'POST' })).toBeUndefined();
    expect(send('/assets/x.js', { origin: 'https://elsewhere.test' })).toBeUndefined();
    await expect(open('/kept/1')!.then((page) => page.text())).resolves.toContain('data-kept');
  });

  it('row 110: activates a new version only when no page is visible', async () => {
    let finished: Promise<unknown> = Promise.resolve();
    const rest = () => {
      listeners.get('message')!({ waitUntil: (work: Promise<unknown>) => (finished = work) });
      return finished;
    };
    pages = [{ visibilityState: 'hidden' }, { visibilityState: 'visible' }];
    await rest();
    expect(scope.skipWaiting).not.toHaveBeenCalled();
    expect(listeners.has('install')).toBe(false);
    pages = [{ visibilityState: 'hidden' }];
    await rest();
    expect(scope.skipWaiting).toHaveBeenCalledOnce();
  });
});
