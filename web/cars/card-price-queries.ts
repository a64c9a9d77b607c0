import { queryOptions } from '@tanstack/react-query';
import { searchLimits } from '../../contract/cars/limits.ts';
import { request } from '../platform/session/api.ts';
import { carKeys } from './car-keys.ts';

const GATHER_MILLISECONDS = 30;

interface Asked {
  id: string;
  signal: AbortSignal;
}

let next: { asked: Asked[]; prices: ReturnType<typeof askFor> } | undefined;

async function askFor(asked: readonly Asked[]) {
  await new Promise((done) => setTimeout(done, GATHER_MILLISECONDS));
  next = undefined;
  const isUnwanted = () => asked.every(({ signal }) => signal.aborted);
  if (isUnwanted()) return {};
  // Somebody who signs out, or leaves the page, waits for none of them any more.
  const stop = new AbortController();
  for (const { signal } of asked) signal.addEventListener('abort', () => isUnwanted() && stop.abort(signal.reason));
  const ids = asked.map(({ id }) => id).join(',');
  return (await request('GET /api/admin/cars/prices', { query: { ids }, signal: stop.signal })).prices;
}

/** Cards that are shown together are asked for together. */
async function fetchDayCents(id: string, signal: AbortSignal) {
  if (!next || next.asked.length >= searchLimits.cardsMax) {
    const asked: Asked[] = [];
    next = { asked, prices: askFor(asked) };
  }
  next.asked.push({ id, signal });
  return (await next.prices)[id] ?? null;
}

/** Of one card, for administrators */
export const cardPriceQuery = (id: string) =>
  queryOptions({
    queryKey: [...carKeys.all, 'card-prices', id],
    queryFn: ({ signal }) => fetchDayCents(id, signal),
    staleTime: 60_000,
  });
