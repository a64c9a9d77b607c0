import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/calls.ts';
import { addDays, type DateRange } from '../../contract/dates.ts';
import { calendarLimits } from '../../contract/calendar/limits.ts';
import { carKeys } from '../cars/index.ts';
import { config } from '../platform/config.ts';
import { requestPages } from '../platform/request-query.ts';
import { request } from '../platform/session/api.ts';
import { addMonths, firstOfMonth } from './month-days.ts';

/** The most that one request returns */
const MONTHS_AT_ONCE = 13;

export const lastDay = () => addDays(config.today, calendarLimits.daysAhead);

/** The calendar from the current month on */
const ofCar = (id: string) =>
  infiniteQueryOptions({
    queryKey: carKeys.calendar(id),
    queryFn: ({ pageParam: from, signal }) => {
      const to = addDays(addMonths(from, MONTHS_AT_ONCE), -1);
      return request('GET /api/cars/:id/calendar', { params: { id }, query: { from, to }, signal });
    },
    initialPageParam: firstOfMonth(config.today),
    getNextPageParam: (_page: CallOutput<'GET /api/cars/:id/calendar'>, _pages, from: string) => {
      const next = addMonths(from, MONTHS_AT_ONCE);
      return next <= lastDay() ? next : null;
    },
  });

const ofCars = (range: DateRange) =>
  requestPages(
    carKeys.calendars(range),
    'GET /api/my/calendar',
    { query: { from: range.startDate, to: range.endDate } },
    { placeholderData: keepPreviousData },
  );

export const calendarQueries = { ofCar, ofCars };
