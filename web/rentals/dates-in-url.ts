import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { isDay } from '../../contract/dates.ts';
import type { RangeDraft } from '../dates/index.ts';

const validDay = (text: string | null) => (text && isDay(text) ? text : undefined);

/** Reads dates from `?from=…&to=…`. Ignores invalid ones. */
export function readDates(query: URLSearchParams): RangeDraft {
  const startDate = validDay(query.get('from'));
  const endDate = validDay(query.get('to'));
  return { ...(startDate && { startDate }), ...(startDate && endDate && { endDate }) };
}

/** Writes dates as "?from=2026-06-10&to=2026-06-12", or an empty string. */
export function datesQuery({ startDate, endDate }: RangeDraft): string {
  const query = new URLSearchParams({ ...(startDate && { from: startDate }), ...(endDate && { to: endDate }) });
  return query.size > 0 ? `?${query}` : '';
}

/** Keeps the dates in the URL, so that they survive a reload and can be shared. */
export function useDatesInUrl(): [RangeDraft, (dates: RangeDraft) => void] {
  const [query, setQuery] = useSearchParams();
  const dates = useMemo(() => readDates(query), [query]);
  const setDates = useCallback(
    (chosen: RangeDraft) => setQuery(new URLSearchParams(datesQuery(chosen)), { replace: true }),
    [setQuery],
  );
  return [dates, setDates];
}
