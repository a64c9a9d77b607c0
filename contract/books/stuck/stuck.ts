import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { Person } from '../../people/people.ts';
import { STUCK_KINDS } from '../stuck-kinds.ts';

/** `person` is the owner or renter that the money belongs to. */
export const StuckItem = z.object({
  id: z.string(),
  amountCents: z.number(),
  since: z.iso.datetime(),
  person: z.nullable(Person),
  rentalId: z.nullable(z.uuid()),
  /** The provider's error message, if any */
  why: z.nullable(z.string()),
  /** The payout to retry, or to reverse in order to cover a negative balance */
  payoutId: z.nullable(z.uuid()),
});
export type StuckItem = z.infer<typeof StuckItem>;

export const Stuck = z.object({
  lists: z.array(
    z.object({ kind: z.enum(STUCK_KINDS), count: z.number(), cents: z.number(), items: z.array(StuckItem) }),
  ),
});
export type Stuck = z.infer<typeof Stuck>;

const PayoutId = z.object({ id: z.uuid({ error: 'payout/not-found' }) });

export const stuckEndpoints = {
  stuck: endpoint('GET /api/admin/money/stuck', {
    summary: 'Money that does not move although it should: what it is, since when, why, and whose it is',
    access: 'admin',
    scope: 'read:admin',
    response: Stuck,
  }),
  retryPayout: endpoint('POST /api/admin/payouts/:id/retry', {
    summary: 'Send what the owner of a failed payout is owed now, without waiting for the next day',
    access: 'admin',
    scope: null,
    params: PayoutId,
    status: 204,
  }),
  reversePayout: endpoint('POST /api/admin/payouts/:id/reverse', {
    summary: 'Take back of a payout what makes good its owner’s balance below zero, as far as it is still there',
    access: 'admin',
    scope: null,
    idempotent: true,
    params: PayoutId,
    status: 204,
  }),
};
