import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { bookLimits } from '../limits.ts';
import { pageQuery } from '../../page.ts';
import { Person } from '../../people/people.ts';
import { anyParagraph, line } from '../../text.ts';
import { DISPUTE_LISTS, EVIDENCE_PARTS } from '../dispute-lists.ts';

export const AdminDispute = z.object({
  id: z.uuid(),
  /** The provider's reference */
  ref: z.string(),
  provider: z.string(),
  amountCents: z.number(),
  /** Both in the provider's words */
  reason: z.string(),
  status: z.string(),
  list: z.enum(DISPUTE_LISTS),
  /** The bank accepts no evidence after this. */
  respondBy: z.nullable(z.iso.datetime()),
  openedAt: z.iso.datetime(),
  rentalId: z.uuid(),
  receiptNumber: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  car: z.object({ id: z.uuid(), title: z.string() }),
  owner: Person,
  renter: Person,
  evidenceSentAt: z.nullable(z.iso.datetime()),
});
export type AdminDispute = z.infer<typeof AdminDispute>;

const EvidencePart = z.object({ part: z.enum(EVIDENCE_PARTS), text: z.string() });

export const AdminDisputeDetails = z.object({
  ...AdminDispute.shape,
  /** Evidence as it would be sent; empty once the dispute is closed */
  evidence: z.array(EvidencePart),
  sent: z.nullable(
    z.object({
      at: z.nullable(z.iso.datetime()),
      by: z.nullable(z.string()),
      text: z.string(),
    }),
  ),
  can: z.object({ sendEvidence: z.boolean(), decide: z.boolean() }),
  /** The owner's share of the payment, the most that they can be made to bear */
  ownerShareCents: z.number(),
  decision: z.nullable(
    z.object({
      ownerBearsCents: z.number(),
      reason: z.nullable(z.string()),
      at: z.iso.datetime(),
      by: z.nullable(z.string()),
    }),
  ),
});
export type AdminDisputeDetails = z.infer<typeof AdminDisputeDetails>;

const DisputeId = z.object({ id: z.uuid({ error: 'dispute/not-found' }) });

export const disputeEndpoints = {
  adminDisputes: endpoint('GET /api/admin/disputes', {
    summary:
      'List disputed payments: open (by the bank’s deadline), lost and awaiting a decision, or closed (latest first)',
    access: 'admin',
    scope: 'read:admin',
    query: z.strictObject({
      state: z._default(z.enum(DISPUTE_LISTS), 'open'),
      ...pageQuery({ limit: bookLimits.pageDefault, limitMax: bookLimits.pageMax }),
    }),
    response: z.object({ disputes: z.array(AdminDispute), nextCursor: z.nullable(z.string()) }),
  }),
  adminDispute: endpoint('GET /api/admin/disputes/:id', {
    summary:
      'Get a dispute with the evidence that can be sent to the bank; each view of the handover record is logged in the history',
    access: 'admin',
    scope: 'read:admin',
    params: DisputeId,
    response: AdminDisputeDetails,
  }),
  sendEvidence: endpoint('POST /api/admin/disputes/:id/evidence', {
    summary: 'Submit evidence to the card’s bank, once and before its deadline',
    access: 'admin',
    scope: null,
    params: DisputeId,
    body: z.strictObject({
      parts: z.array(z.enum(EVIDENCE_PARTS)).check(z.maxLength(EVIDENCE_PARTS.length)),
      explanation: anyParagraph({ max: bookLimits.explanationMax, tooLong: 'request/invalid' }),
    }),
    response: AdminDisputeDetails,
  }),
  decideDispute: endpoint('POST /api/admin/disputes/:id/decision', {
    summary: 'Decide how much of a lost dispute the owner bears; the marketplace bears the rest',
    access: 'admin',
    scope: null,
    idempotent: true,
    params: DisputeId,
    body: z.strictObject({
      ownerBearsCents: z
        .int({ error: 'dispute/amount-invalid' })
        .check(z.nonnegative({ error: 'dispute/amount-invalid' }), z.maximum(Number.MAX_SAFE_INTEGER)),
      reason: line({ max: bookLimits.reasonMax, tooShort: 'moderation/reason-required', tooLong: 'request/invalid' }),
    }),
    response: AdminDisputeDetails,
  }),
};
