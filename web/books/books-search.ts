import { isBookDay } from '../../contract/dates.ts';
import { STEPS, type Step } from '../../contract/overview/figure-steps.ts';

/** What can be shown as a picture or as a table. */
const PICTURES = ['came-in', 'owners', 'balances'] as const;
export type Picture = (typeof PICTURES)[number];

export interface BooksSearch {
  by: Step;
  from: string | undefined;
  to: string | undefined;
  tables: readonly Picture[];
}

const dayOf = (text: string | null) => (text && isBookDay(text) ? text : undefined);

/** Reads an address that anybody may have typed: what makes no sense counts as not given. */
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
