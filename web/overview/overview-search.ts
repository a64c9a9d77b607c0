import { isBookDay } from '../../contract/dates.ts';
import { STEPS, type FigurePeriod } from '../../contract/overview/figure-steps.ts';

/** Figures that can be shown as a chart or as a table. */
export const CHART_NAMES = ['bookings', 'money', 'payments', 'listings', 'routes'] as const;
export type OverviewChart = (typeof CHART_NAMES)[number];

/** The state of the page in its URL. */
export interface OverviewSearch {
  by: FigurePeriod;
  /** A day in the last step. Defaults to today. */
  until: string | undefined;
  tables: readonly OverviewChart[];
}

/** Parses the URL, and ignores invalid values. */
export function readOverview(params: URLSearchParams): OverviewSearch {
  const until = params.get('until') ?? '';
  const tables = (params.get('tables') ?? '').split(',');
  return {
    by: STEPS.find((known) => known === params.get('by')) ?? 'day',
    until: isBookDay(until) ? until : undefined,
    tables: CHART_NAMES.filter((known) => tables.includes(known)),
  };
}

/** Writes the URL parameters. Defaults are omitted. */
export function writeOverview({ by, until, tables }: OverviewSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (by !== 'day') params.set('by', by);
  if (until) params.set('until', until);
  if (tables.length > 0) params.set('tables', tables.join(','));
  return params;
}
