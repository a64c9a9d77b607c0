import { queryOptions } from '@tanstack/react-query';
import { searchLimits } from '../../contract/cars/limits.ts';
import { request } from '../platform/session/api.ts';
import { carKeys } from './car-keys.ts';

const BATCH_MILLISECONDS = 30;

interface CardRequest {
  id: string;
  signal: AbortSignal;
}

let batch: { requests: CardRequest[]; prices: ReturnType<typeof fetchPrices> } | undefined;

async function fetchPrices(requests: readonly CardRequest[]) {
  await new Promise((done) => setTimeout(done, BATCH_MILLISECONDS));
  batch = undefined;
  const isAborted = () => requests.every(({ signal }) => signal.aborted);
  if (isAborted()) return {};
  // Aborts the request once no card needs it, for example after leaving the page.
  const stop = new AbortController();
  for (const { signal } of requests) signal.addEventListener('abort', () => isAborted() && stop.abort(signal.reason));
  const ids = requests.map(({ id }) => id).join(',');
  return (await request('GET /api/admin/cars/prices', { query: { ids }, signal: stop.signal })).prices;
}

/** Batches the requests of cards that are shown together. */
async function fetchDayCents(id: string, signal: AbortSignal) {
  if (!batch || batch.requests.length >= searchLimits.cardsMax) {
    const requests: CardRequest[] = [];
    batch = { requests, prices: fetchPrices(requests) };
  }
  batch.requests.push({ id, signal });
  return (await batch.prices)[id] ?? null;
}

/** The price range of one card, for administrators */
export const cardPriceQuery = (id: string) =>
  queryOptions({
    queryKey: [...carKeys.all, 'card-prices', id],
    queryFn: ({ signal }) => fetchDayCents(id, signal),
    staleTime: 60_000,
  });
