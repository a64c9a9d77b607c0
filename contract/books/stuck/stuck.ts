import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Person } from '../../people/people.ts';
import { STUCK_KINDS } from '../stuck-kinds.ts';

/** `person` is the owner whose money it is, or the renter. */
export const StuckItem = z.object({
  id: z.string(),
  amountCents: z.number(),
  since: z.iso.datetime(),
  person: z.nullable(Person),
  rentalId: z.nullable(z.uuid()),
  /** Why, in the provider's words, if it said so */
  why: z.nullable(z.string()),
});
export type StuckItem = z.infer<typeof StuckItem>;

export const Stuck = z.object({
  lists: z.array(
    z.object({ kind: z.enum(STUCK_KINDS), count: z.number(), cents: z.number(), items: z.array(StuckItem) }),
  ),
});
export type Stuck = z.infer<typeof Stuck>;

export const stuckEndpoints = {
  stuck: endpoint('GET /api/admin/money/stuck', {
    summary: 'Money that does not move although it should: what it is, since when, why, and whose it is',
    access: 'admin',
    response: Stuck,
  }),
};
