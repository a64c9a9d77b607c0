import { isBookDay } from '../../contract/dates.ts';
import { STEPS, type FigurePeriod } from '../../contract/overview/figure-steps.ts';

/** The charts, each of which can also be shown as a table. */
const PICTURES = ['came-in', 'owners', 'balances'] as const;
export type BooksChart = (typeof PICTURES)[number];

export interface BooksSearch {
  by: FigurePeriod;
  from: string | undefined;
  to: string | undefined;
  tables: readonly BooksChart[];
}

const dayOf = (text: string | null) => (text && isBookDay(text) ? text : undefined);

/** Parses the query string; invalid values are ignored. */
export function readBooks(params: URLSearchParams): BooksSearch {
  const tables = (params.get('tables') ?? '').split(',');
  return {
    by: STEPS.find((known) => known === params.get('by')) ?? 'month',
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    tables: PICTURES.filter((known) => tables.includes(known)),
  };
}

export function writeBooks({ by, from, to, tables }: BooksSearch): URLSearchParams {
  return new URLSearchParams({
    ...(by !== 'month' && { by }),
    ...(from && { from }),
    ...(to && { to }),
    ...(tables.length > 0 && { tables: tables.join(',') }),
  });
}
