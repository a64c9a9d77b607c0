import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { waitLimits } from './limits.ts';
import { Person } from '../people/people.ts';
import { OTHERWISE, WAIT_PAGES } from '../wait-entry.ts';
import { WAIT_KINDS } from './wait-kinds.ts';

export const Wait = z.object({
  kind: z.enum(WAIT_KINDS),
  /** The reader's side, where it is about a rental */
  role: z.nullable(z.enum(['renter', 'owner'])),
  car: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
  rental: z.nullable(z.object({ id: z.uuid(), startDate: z.iso.date(), endDate: z.iso.date() })),
  /** The other side */
  person: z.nullable(Person),
  amountCents: z.nullable(z.number()),
  /** On the desk there is one entry for all of a kind; `isExact` is false where there are more. */
  count: z.number(),
  isExact: z.boolean(),
  until: z.nullable(z.iso.datetime()),
  otherwise: z.enum(OTHERWISE),
  /** Whose list has it, and counts it */
  list: z.enum(WAIT_PAGES),
  /** Where it is answered, without the site's own address */
  to: z.string(),
});
export type Wait = z.infer<typeof Wait>;

const RentalIds = z.pipe(
  z.string().check(z.maxLength(37 * waitLimits.rentalsMax)),
  z.transform((ids: string) => ids.split(',')),
);

export const WaitCount = z.object({ list: z.enum(WAIT_PAGES), count: z.number(), isExact: z.boolean() });
export type WaitCount = z.infer<typeof WaitCount>;

export const waitEndpoints = {
  waits: endpoint('GET /api/waits', {
    summary:
      'What waits for you, the nearest deadlines first: what it is, of which trip or car, until when, what happens otherwise, and the page that answers it',
    access: 'user',
    // Some of it is for administrators.
    scope: null,
    query: z.strictObject({
      /** Only what these rentals want, separated by commas */
      rentals: z.optional(
        z.pipe(RentalIds, z.array(z.uuid({ error: 'rental/not-found' })).check(z.maxLength(waitLimits.rentalsMax))),
      ),
    }),
    response: z.object({
      waits: z.array(Wait),
      /** How many each page lists, also where not all of them are listed here. Missing in those of an older version. */
      counts: z.optional(z.array(WaitCount)),
      /** To administrators: something is wrong with the site, and no mail can say so */
      isUntold: z.boolean(),
    }),
  }),
};
