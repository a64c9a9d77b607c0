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
    summary: 'List stuck payments, refunds, payouts and balances, with the amount, start, cause and recipient of each',
    access: 'admin',
    scope: 'read:admin',
    response: Stuck,
  }),
  retryPayout: endpoint('POST /api/admin/payouts/:id/retry', {
    summary: 'Retry a failed payout now, with the amount that its owner is owed today',
    access: 'admin',
    scope: null,
    params: PayoutId,
    status: 204,
  }),
  reversePayout: endpoint('POST /api/admin/payouts/:id/reverse', {
    summary: 'Reverse part of a payout to cover the owner’s negative balance, as far as the payout still allows',
    access: 'admin',
    scope: null,
    idempotent: true,
    params: PayoutId,
    status: 204,
  }),
};
