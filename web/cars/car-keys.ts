import type { DateRange } from '../../contract/dates.ts';

const all = ['cars'] as const;

/**
 * Query keys of all car data. After changing a car, invalidate `carKeys.all`; car data of other features is under it as
 * well.
 */
export const carKeys = {
  all,
  /** The number of listed cars. Not under `all`, because most changes of a car do not affect it. */
  stats: ['stats'] as const,
  search: (filters: object, cursor: string | null) => [...all, 'search', filters, cursor] as const,
  count: (filters: object) => [...all, 'count', filters] as const,
  first: (name: string) => [...all, 'first', name] as const,
  similar: (id: string, dates: DateRange) => [...all, 'similar', id, dates] as const,
  details: (id: string) => [...all, 'details', id] as const,
  makes: [...all, 'makes'] as const,
  models: (make: string) => [...all, 'models', make] as const,
  mine: (search: object) => [...all, 'mine', search] as const,
  calendar: (id: string) => [...all, 'calendar', id] as const,
  calendars: (range: DateRange) => [...all, 'calendars', range] as const,
  feeds: (id: string) => [...all, 'feeds', id] as const,
  edit: (id: string) => [...all, 'edit', id] as const,
  pickup: (id: string) => [...all, 'pickup', id] as const,
  offer: (id: string) => [...all, 'offer', id] as const,
};
