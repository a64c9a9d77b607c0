import { isBookDay } from '../../contract/dates.ts';
import { STEPS, type Step } from '../../contract/overview/figure-steps.ts';

/** What can be shown as a picture or as a table. */
export const PICTURES = ['bookings', 'money', 'payments', 'listings', 'routes'] as const;
export type Picture = (typeof PICTURES)[number];

/** What the address of the page says. */
export interface OverviewSearch {
  by: Step;
  /** A day of the last step; today when nothing is said. */
  until: string | undefined;
  tables: readonly Picture[];
}

/** Reads an address that anybody may have typed: what makes no sense counts as not given. */
export function readOverview(params: URLSearchParams): OverviewSearch {
  const until = params.get('until') ?? '';
  const tables = (params.get('tables') ?? '').split(',');
  return {
    by: STEPS.find((known) => known === params.get('by')) ?? 'day',
    until: isBookDay(until) ? until : undefined,
    tables: PICTURES.filter((known) => tables.includes(known)),
  };
}

/** The address of what is shown. Defaults are omitted. */
export function writeOverview({ by, until, tables }: OverviewSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (by !== 'day') params.set('by', by);
  if (until) params.set('until', until);
  if (tables.length > 0) params.set('tables', tables.join(','));
  return params;
}
