import * as z from 'zod/mini';
import { TaxDetails } from '../../earnings/tax/tax.ts';
import { endpoint } from '../../endpoint.ts';
import { bookLimits } from '../limits.ts';
import { pageQuery } from '../../page.ts';
import { Person } from '../../people/people.ts';

const Year = z.coerce.number().check(z.multipleOf(1), z.minimum(2000), z.maximum(2099));

/** What was credited to the owner, for how many rentals, and what was kept as fee. */
const Quarter = z.object({ considerationCents: z.number(), rentals: z.number(), feeCents: z.number() });

export const ReportedOwner = z.object({
  person: Person,
  email: z.nullable(z.string()),
  /** Null where the owner has not given them */
  details: z.nullable(TaxDetails),
  /** How the payout account is called, and where it is */
  account: z.nullable(z.string()),
  accountCountry: z.nullable(z.string()),
  quarters: z.array(Quarter),
  totalCents: z.number(),
});
export type ReportedOwner = z.infer<typeof ReportedOwner>;

/** Of `GET /api/admin/dac7.csv`, which is not JSON. */
export const ReportFile = z.strictObject({ year: Year });
export type ReportFile = z.infer<typeof ReportFile>;

export const Report = z.object({
  owners: z.array(ReportedOwner),
  nextCursor: z.nullable(z.string()),
});
export type Report = z.infer<typeof Report>;

export const reportDac7Endpoints = {
  dac7: endpoint('GET /api/admin/dac7', {
    summary: 'What each owner earned in a year, by quarter, with the details that DAC7 asks for; highest income first',
    access: 'admin',
    scope: null,
    dear: true,
    query: z.strictObject({
      year: Year,
      ...pageQuery({ limit: bookLimits.pageDefault, limitMax: bookLimits.pageMax }),
    }),
    response: Report,
  }),
  remindOwner: endpoint('POST /api/admin/money/owners/:id/reminder', {
    summary: 'Ask an owner for a payout account and tax details, once a day at most',
    access: 'admin',
    scope: null,
    params: z.object({ id: z.uuid({ error: 'user/not-found' }) }),
    status: 204,
  }),
};
