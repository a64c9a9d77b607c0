import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DateRange } from '../../../contract/dates.ts';
import { request } from '../../platform/session/api.ts';
import { rentalKeys } from '../rental-keys.ts';

export const changeQueries = {
  calendar: (id: string) =>
    queryOptions({
      queryKey: rentalKeys.changeCalendar(id),
      queryFn: ({ signal }) => request('GET /api/rentals/:id/change-calendar', { params: { id }, signal }),
      staleTime: 0,
    }),

  quote: (id: string, dates: DateRange) =>
    queryOptions({
      queryKey: rentalKeys.changeQuote(id, dates),
      queryFn: ({ signal }) => request('GET /api/rentals/:id/change-quote', { params: { id }, query: dates, signal }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
};
