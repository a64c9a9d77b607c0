import * as z from 'zod/mini';
import { TaxDetails } from '../../earnings/tax/tax.ts';
import { endpoint } from '../../endpoint.ts';
import { bookLimits } from '../limits.ts';
import { pageQuery } from '../../page.ts';
import { Person } from '../../people/people.ts';

const Year = z.coerce.number().check(z.multipleOf(1), z.minimum(2000), z.maximum(2099));

/** The amount credited to the owner, the number of rentals and the fees withheld. */
const Quarter = z.object({ considerationCents: z.number(), rentals: z.number(), feeCents: z.number() });

export const ReportedOwner = z.object({
  person: Person,
  email: z.nullable(z.string()),
  /** Null until the owner has provided them */
  details: z.nullable(TaxDetails),
  /** The payout account's name and country */
  account: z.nullable(z.string()),
  accountCountry: z.nullable(z.string()),
  quarters: z.array(Quarter),
  totalCents: z.number(),
});
export type ReportedOwner = z.infer<typeof ReportedOwner>;

/** Query of `GET /api/admin/dac7.csv`, which is not JSON. */
export const ReportFile = z.strictObject({ year: Year });
export type ReportFile = z.infer<typeof ReportFile>;

export const Report = z.object({
  owners: z.array(ReportedOwner),
  nextCursor: z.nullable(z.string()),
});
export type Report = z.infer<typeof Report>;

export const reportDac7Endpoints = {
  dac7: endpoint('GET /api/admin/dac7', {
    summary: 'List each owner’s income in a year by quarter, with the details that DAC7 requires; highest income first',
    access: 'admin',
    scope: null,
    expensive: true,
    query: z.strictObject({
      year: Year,
      ...pageQuery({ limit: bookLimits.pageDefault, limitMax: bookLimits.pageMax }),
    }),
    response: Report,
  }),
  remindOwner: endpoint('POST /api/admin/money/owners/:id/reminder', {
    summary: 'Ask an owner for a payout account and tax details, at most once a day',
    access: 'admin',
    scope: null,
    params: z.object({ id: z.uuid({ error: 'user/not-found' }) }),
    status: 204,
  }),
};
