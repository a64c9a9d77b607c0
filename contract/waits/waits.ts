import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { waitLimits } from './limits.ts';
import { Person } from '../people/people.ts';
import { WAIT_CONSEQUENCES, WAIT_PAGES } from '../wait-entry.ts';
import { WAIT_KINDS } from './wait-kinds.ts';

export const Wait = z.object({
  kind: z.enum(WAIT_KINDS),
  /** The reader's role, if it is about a rental */
  role: z.nullable(z.enum(['renter', 'owner'])),
  car: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
  rental: z.nullable(z.object({ id: z.uuid(), startDate: z.iso.date(), endDate: z.iso.date() })),
  /** The other side */
  person: z.nullable(Person),
  amountCents: z.nullable(z.number()),
  /** Administrators get one entry per kind; `isExact` is false if there are more than `count`. */
  count: z.number(),
  isExact: z.boolean(),
  until: z.nullable(z.iso.datetime()),
  otherwise: z.enum(WAIT_CONSEQUENCES),
  /** The page that lists and counts it */
  list: z.enum(WAIT_PAGES),
  /** The path of the page where the user can act */
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
      'List what waits for your action, nearest deadline first, with the trip or car, the deadline, what happens otherwise and the page to act on',
    access: 'user',
    // Not for API keys, because some of it is for administrators.
    scope: null,
    query: z.strictObject({
      /** Only for these rentals, separated by commas */
      rentals: z.optional(
        z.pipe(RentalIds, z.array(z.uuid({ error: 'rental/not-found' })).check(z.maxLength(waitLimits.rentalsMax))),
      ),
    }),
    response: z.object({
      waits: z.array(Wait),
      /** Counts by page, including waits that are not listed here. Missing in responses of an older version. */
      counts: z.optional(z.array(WaitCount)),
      /** Only for administrators: the site has a problem that no mail can report */
      isUntold: z.boolean(),
    }),
  }),
};
