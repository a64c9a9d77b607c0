import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { isDay } from '../../contract/dates.ts';
import type { RangeDraft } from '../dates/index.ts';

const day = (text: string | null) => (text && isDay(text) ? text : undefined);

/** Dates as `?from=…&to=…`. What is not a day is not there. */
export function readDates(query: URLSearchParams): RangeDraft {
  const startDate = day(query.get('from'));
  const endDate = day(query.get('to'));
  return { ...(startDate && { startDate }), ...(startDate && endDate && { endDate }) };
}

/** The same, written: "?from=2026-06-10&to=2026-06-12", or nothing. */
export function datesQuery({ startDate, endDate }: RangeDraft): string {
  const query = new URLSearchParams({ ...(startDate && { from: startDate }), ...(endDate && { to: endDate }) });
  return query.size > 0 ? `?${query}` : '';
}

/** Keeps dates in the address, so that they survive a reload and can be sent to somebody. */
export function useDatesInUrl(): [RangeDraft, (dates: RangeDraft) => void] {
  const [query, setQuery] = useSearchParams();
  const dates = useMemo(() => readDates(query), [query]);
  const setDates = useCallback(
    (chosen: RangeDraft) => setQuery(new URLSearchParams(datesQuery(chosen)), { replace: true }),
    [setQuery],
  );
  return [dates, setDates];
}
