import { keepPreviousData } from '@tanstack/react-query';
import type { DateRange } from '../../../contract/dates.ts';
import { requestQuery } from '../../platform/request-query.ts';
import { rentalKeys } from '../rental-keys.ts';

export const changeQueries = {
  calendar: (id: string) =>
    requestQuery(
      rentalKeys.changeCalendar(id),
      'GET /api/rentals/:id/change-calendar',
      { params: { id } },
      { staleTime: 0 },
    ),

  quote: (id: string, dates: DateRange) =>
    requestQuery(
      rentalKeys.changeQuote(id, dates),
      'GET /api/rentals/:id/change-quote',
      { params: { id }, query: dates },
      { staleTime: 0, placeholderData: keepPreviousData },
    ),
};
