import fc from 'fast-check';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { carQueries } from './cars/car-queries.ts';
import { readBrowseState } from './cars/search/browse-address.ts';
import { toSearch } from './cars/search/browse-filters.ts';
import { firstRequest, embeddedPhoto } from './first-request.ts';
import { sendEarly, takeEarlyResponse } from './platform/session/early-response.ts';

const jsonResponse = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyResponse = undefined;
});

/** Returns the URLs that the page's own query requests. */
async function requestedBy(fetchQuery: (client: QueryClient) => Promise<unknown>): Promise<string[]> {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return jsonResponse({ cars: [], nextCursor: null, total: { count: 0, isExact: true } });
  });
  await fetchQuery(new QueryClient());
  return requested;
}

describe('firstRequest', () => {
  it('matches the request of the browse page for any URL', async () => {
    const name = fc.constantFrom(
      'q',
      'location',
      'type',
      'gear',
      'passengers',
      'minPrice',
      'maxPrice',
      'from',
      'to',
      'sort',
      'cursor',
      'car',
      'x',
    );
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('SUV', 'automatic', '4', '20', '45,5', '1,000', '2027-03-10', 'price_asc'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value)), async (pairs) => {
        const search = `?${new URLSearchParams(pairs)}`;
        const { filters, cursor } = readBrowseState(search);
        const requested = await requestedBy((client) =>
          client.fetchInfiniteQuery(carQueries.search(toSearch(filters), cursor)),
        );
        expect(requested).toEqual([firstRequest({ pathname: '/rentcar', search })?.url]);
      }),
      { numRuns: 60 },
    );
  });

  it('matches the requests of the car page and the home page', async () => {
    const id = crypto.randomUUID();
    expect(await requestedBy((client) => client.fetchQuery(carQueries.details(id)))).toEqual([
      firstRequest({ pathname: `/details/${id}`, search: '?from=2027-03-10' })?.url,
    ]);
    expect(await requestedBy((client) => client.fetchQuery(carQueries.newest()))).toEqual([
      firstRequest({ pathname: '/', search: '' })?.url,
    ]);
  });

  it('finds the screen of the largest photo, unless content of unknown height is above the photo', () => {
    const photo = { key: 'k' };
    const screenAt = (address: string, body: object) => {
      const [pathname = '', search = ''] = address.split(/(?=\?)/);
      return firstRequest({ pathname, search })?.pictureIn?.(body).screen;
    };
    expect(screenAt('/details/1', { photos: [photo], state: 'active' })).toBe('details');
    expect(screenAt('/details/1', { photos: [photo], state: 'disabled' })).toBeUndefined();
    expect(screenAt('/rentcar', { cars: [{ photo }] })).toBe('browse');
    expect(screenAt('/rentcar?type=SUV', { cars: [{ photo }] })).toBeUndefined();
  });

  it('renders the photo exactly like the page will', () => {
    const photo = { id: '1', key: 'k', width: 1600, height: 1067, placeholder: 'data:,' };
    const photos = [photo, photo];
    const later = firstRequest({ pathname: '/details/1', search: '' })?.pictureIn?.({ photos, state: 'active' });
    const named = embeddedPhoto({ first: photo, count: photos.length });
    expect(named).toMatchObject({ sizes: later?.sizes, screen: later?.screen, placeholder: 'data:,' });
    expect(named?.srcset).toContain('/photos/k-960.webp 960w');
    expect(embeddedPhoto({})).toBeUndefined();
  });

  it('loads no date formatter, which takes longer than the rest on a slow phone', async () => {
    const number = vi.spyOn(Intl, 'NumberFormat');
    const date = vi.spyOn(Intl, 'DateTimeFormat');
    vi.resetModules();
    const reloaded = await import('./first-request.ts');
    expect(reloaded.firstRequest({ pathname: '/rentcar', search: '?type=SUV' })?.url).toContain('vehicleType=SUV');
    expect([...number.mock.calls, ...date.mock.calls]).toEqual([]);
    vi.restoreAllMocks();
  });

  it.each(['/trips', '/rentcar/', '/details/', '/details/a/b', '/details/%2e%2e'])(
    'is undefined for %s',
    (pathname) => {
      expect(firstRequest({ pathname, search: '' })).toBeUndefined();
    },
  );
});

describe('early responses', () => {
  const early = (response: Promise<Response>) => {
    vi.stubGlobal('fetch', () => response);
    void sendEarly('/api/cars/1', 'mine').catch(() => {});
  };

  it('are used once, for the same request', async () => {
    early(Promise.resolve(jsonResponse({ id: 1 })));
    expect(await takeEarlyResponse('/api/cars/2', 'mine')).toBeUndefined();
    expect(await (await takeEarlyResponse('/api/cars/1', 'mine'))?.json()).toEqual({ id: 1 });
    expect(await takeEarlyResponse('/api/cars/1', 'mine')).toBeUndefined();
  });

  it('are never used for another user', async () => {
    early(Promise.resolve(jsonResponse({ id: 1 })));
    expect(await takeEarlyResponse('/api/cars/1', 'another’s')).toBeUndefined();
    expect(await takeEarlyResponse('/api/cars/1', 'mine')).toBeUndefined();
  });

  it('of visitors are sent without a token and are used only for visitors', async () => {
    const sent: (RequestInit | undefined)[] = [];
    vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
      sent.push(init);
      return jsonResponse({ id: 1 });
    });
    await sendEarly('/api/cars/1', undefined);
    expect(await (await takeEarlyResponse('/api/cars/1', undefined))?.json()).toEqual({ id: 1 });
    await sendEarly('/api/cars/1', undefined);
    expect(await takeEarlyResponse('/api/cars/1', 'mine')).toBeUndefined();
    expect(sent.map((init) => init?.headers)).toEqual([undefined, undefined]);
  });

  it.each([400, 404])('with status %i are final', async (status) => {
    early(Promise.resolve(jsonResponse({ code: 'car/not-found' }, status)));
    expect((await takeEarlyResponse('/api/cars/1', 'mine'))?.status).toBe(status);
  });

  it.each([401, 429, 503])('with status %i are discarded and requested again', async (status) => {
    early(Promise.resolve(jsonResponse({ code: 'x' }, status)));
    expect(await takeEarlyResponse('/api/cars/1', 'mine')).toBeUndefined();
  });

  it('that failed are requested again', async () => {
    early(Promise.reject(new TypeError('Failed to fetch')));
    expect(await takeEarlyResponse('/api/cars/1', 'mine')).toBeUndefined();
  });

  it('are not kept for a later visit to the same page', async () => {
    early(Promise.resolve(jsonResponse({ id: 1 })));
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ now: Date.now() + 31_000 });
    expect(await takeEarlyResponse('/api/cars/1', 'mine')).toBeUndefined();
  });
});
