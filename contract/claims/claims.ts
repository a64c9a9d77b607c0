import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { PHOTO_SLOTS } from '../handover/handover-parts.ts';
import { claimLimits } from './limits.ts';
import { KEPT_CARD } from '../money/kept-card.ts';
import { KeptCard, LedgerEntry, Payment, PaymentMethodId, RequiredAction } from '../money/payments.ts';
import { pageQuery } from '../page.ts';
import { Person } from '../people/people.ts';
import { Photo } from '../photos/photos.ts';
import { line, paragraph } from '../text.ts';
import { CLAIM_KINDS, CLAIM_STATES } from './claim-lifecycle.ts';

const Cents = z
  .int({ error: 'claim/amount-invalid' })
  .check(z.nonnegative({ error: 'claim/amount-invalid' }), z.maximum(Number.MAX_SAFE_INTEGER));
const PhotoIds = z._default(
  z.array(z.uuid({ error: 'car/photos-invalid' })).check(z.maxLength(claimLimits.photosMax)),
  [],
);

/** Amounts computed from the handover cannot be changed; everything else needs photos as evidence. */
export const NewClaim = z.strictObject({
  kind: z.enum(CLAIM_KINDS, { error: 'claim/kind-required' }),
  amountCents: Cents.check(z.minimum(1, { error: 'claim/amount-invalid' })),
  text: paragraph({ max: claimLimits.textMax, tooShort: 'claim/text-required', tooLong: 'claim/text-too-long' }),
  photoIds: PhotoIds,
  /** Uses the agreed handover records as evidence. */
  usesHandover: z._default(z.boolean(), false),
});
export type NewClaim = z.infer<typeof NewClaim>;

export const Contest = z.strictObject({
  text: paragraph({ max: claimLimits.textMax, tooShort: 'claim/answer-required', tooLong: 'claim/text-too-long' }),
  photoIds: PhotoIds,
});
export type Contest = z.infer<typeof Contest>;

/** The renter's or owner's account of what happened. */
const Statement = z.object({ text: z.string(), photos: z.array(Photo), at: z.iso.datetime() });

export const Claim = z.object({
  id: z.uuid(),
  rentalId: z.uuid(),
  kind: z.enum(CLAIM_KINDS),
  status: z.enum(CLAIM_STATES),
  role: z.enum(['renter', 'owner']),
  amountCents: z.number(),
  /** The amount payable: all of it, or what an administrator granted */
  dueCents: z.number(),
  /** The part of it taken from the deposit. Missing in responses stored by an older version. */
  fromDepositCents: z.optional(z.number()),
  claimed: Statement,
  usesHandover: z.boolean(),
  /** Charged if the renter has not answered by then. */
  answerBy: z.iso.datetime(),
  /** The renter's statement; also null if the claim went to an administrator because an account could not answer */
  contested: z.nullable(Statement),
  decision: z.nullable(z.object({ amountCents: z.number(), reason: z.string(), at: z.iso.datetime() })),
  paidAt: z.nullable(z.iso.datetime()),
  /** Its ledger entries. Missing in responses stored by an older version. */
  ledger: z.optional(z.array(LedgerEntry)),
  /** Only for the renter */
  payment: z.nullable(Payment),
  /** Only for a renter who has to pay and has a saved card. Missing in responses stored by an older version. */
  keptCard: z.optional(z.nullable(KeptCard)),
  car: z.object({ id: z.uuid(), title: z.string() }),
  other: Person,
  can: z.object({ accept: z.boolean(), contest: z.boolean(), withdraw: z.boolean(), pay: z.boolean() }),
});
export type Claim = z.infer<typeof Claim>;

/** The fields shown on a receipt */
export const ClaimCharge = z.pick(Claim, {
  kind: true,
  status: true,
  dueCents: true,
  fromDepositCents: true,
  ledger: true,
});
export type ClaimCharge = z.infer<typeof ClaimCharge>;

const Computed = z.nullable(z.object({ quantity: z.number(), unitCents: z.number(), amountCents: z.number() }));

export const RentalClaims = z.object({
  claims: z.array(Claim),
  /** Null if the rental allows no claims */
  window: z.nullable(z.object({ opensAt: z.iso.datetime(), closesAt: z.iso.datetime() })),
  /** Only for the owner while the window is open; otherwise null */
  claiming: z.nullable(
    z.object({
      kinds: z.array(z.enum(CLAIM_KINDS)),
      leftCents: z.number(),
      /** Whether both sides agreed on the pickup and return records */
      hasHandover: z.boolean(),
      mileage: Computed,
      fuel: Computed,
    }),
  ),
  /** Only for the renter while a card is saved for such charges; otherwise null */
  card: z.nullable(z.object({ until: z.iso.datetime(), canEnd: z.boolean() })),
});
export type RentalClaims = z.infer<typeof RentalClaims>;

/** As with a rental payment: without either field, the claim is paid. */
export const ClaimPayment = z.object({
  claim: Claim,
  requiresAction: z.optional(RequiredAction),
  checking: z.optional(z.literal(true)),
});
export type ClaimPayment = z.infer<typeof ClaimPayment>;

const CLAIM_LISTS = ['contested', 'to-pay', 'settled'] as const;
export type ClaimList = (typeof CLAIM_LISTS)[number];

/** A list entry, without the statements of renter and owner. */
export const AdminClaim = z.object({
  id: z.uuid(),
  rentalId: z.uuid(),
  kind: z.enum(CLAIM_KINDS),
  status: z.enum(CLAIM_STATES),
  amountCents: z.number(),
  dueCents: z.number(),
  owner: Person,
  renter: Person,
  car: z.object({ id: z.uuid(), title: z.string() }),
  createdAt: z.iso.datetime(),
  decision: z.nullable(
    z.object({
      amountCents: z.number(),
      reason: z.string(),
      at: z.iso.datetime(),
      /** Null once the account is deleted */
      by: z.nullable(z.string()),
    }),
  ),
});
export type AdminClaim = z.infer<typeof AdminClaim>;

/** The agreed record of a pickup or return. */
export const HandoverReadings = z.object({
  mileage: z.nullable(z.number()),
  fuelEighths: z.nullable(z.number()),
  notes: z.string(),
  photos: z.array(z.object({ slot: z.enum(PHOTO_SLOTS), photo: Photo })),
});
export type HandoverReadings = z.infer<typeof HandoverReadings>;

export const AdminClaimDetails = z.object({
  ...AdminClaim.shape,
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Both sides' statements while a decision is pending; otherwise null */
  sides: z.nullable(
    z.object({
      claimed: Statement,
      usesHandover: z.boolean(),
      contested: z.nullable(Statement),
      /** The agreed records, if any */
      out: z.nullable(HandoverReadings),
      back: z.nullable(HandoverReadings),
    }),
  ),
});
export type AdminClaimDetails = z.infer<typeof AdminClaimDetails>;

const RentalId = z.object({ id: z.uuid({ error: 'rental/not-found' }) });
const ClaimId = z.object({ id: z.uuid({ error: 'claim/not-found' }) });

export const claimEndpoints = {
  rentalClaims: endpoint('GET /api/rentals/:id/claims', {
    summary:
      'List a rental’s extra charges, with the deadline for claims and whether a card is saved; for its renter and owner',
    access: 'user',
    scope: 'read:rentals',
    params: RentalId,
    response: RentalClaims,
  }),
  makeClaim: endpoint('POST /api/rentals/:id/claims', {
    summary: `Claim an extra charge with evidence, within ${claimLimits.windowHours} hours of the return; for the car’s owner`,
    access: 'user',
    scope: null,
    idempotent: true,
    params: RentalId,
    body: NewClaim,
    status: 201,
    response: Claim,
  }),
  endKeptCard: endpoint('DELETE /api/rentals/:id/kept-card', {
    summary: 'Delete the saved card that paid, once nothing can be claimed any more; for the renter',
    access: 'user',
    scope: null,
    params: RentalId,
    status: 204,
  }),
  claim: endpoint('GET /api/claims/:id', {
    summary: 'Get an extra charge; for the renter and owner of its rental',
    access: 'user',
    scope: 'read:rentals',
    params: ClaimId,
    response: Claim,
  }),
  acceptClaim: endpoint('POST /api/claims/:id/acceptance', {
    summary: 'Accept an extra charge, which charges the card that paid for the rental; for the renter',
    access: 'user',
    scope: null,
    idempotent: true,
    params: ClaimId,
    response: Claim,
  }),
  contestClaim: endpoint('POST /api/claims/:id/contest', {
    summary: 'Contest an extra charge with a reason, so that an administrator decides; for the renter',
    access: 'user',
    scope: null,
    idempotent: true,
    params: ClaimId,
    body: Contest,
    response: Claim,
  }),
  withdrawClaim: endpoint('POST /api/claims/:id/withdrawal', {
    summary: 'Withdraw an unpaid extra charge; for the car’s owner',
    access: 'user',
    scope: null,
    idempotent: true,
    params: ClaimId,
    response: Claim,
  }),
  payClaim: endpoint('POST /api/claims/:id/payment', {
    summary: `Pay an extra charge if the saved card could not be charged without its holder; the payment method “${KEPT_CARD}” uses the saved card again. For the renter`,
    access: 'user',
    scope: null,
    idempotent: true,
    params: ClaimId,
    body: z.strictObject({ paymentMethodId: PaymentMethodId }),
    response: ClaimPayment,
  }),
  confirmClaimPayment: endpoint('POST /api/claims/:id/payment/confirmation', {
    summary: 'Check the outcome of an extra charge’s payment; never charges again',
    access: 'user',
    scope: null,
    params: ClaimId,
    response: ClaimPayment,
  }),
  adminClaims: endpoint('GET /api/admin/claims', {
    summary: 'List extra charges to decide (oldest first), to be paid by the renter, or settled (latest first)',
    access: 'admin',
    scope: 'read:admin',
    query: z.strictObject({
      list: z._default(z.enum(CLAIM_LISTS), 'contested'),
      ...pageQuery({ limit: claimLimits.pageDefault, limitMax: claimLimits.pageMax }),
    }),
    response: z.object({ claims: z.array(AdminClaim), nextCursor: z.nullable(z.string()) }),
  }),
  rentalCharges: endpoint('GET /api/admin/rentals/:id/charges', {
    summary: 'List a rental’s extra charges and amounts owed, without the statements of either side',
    access: 'admin',
    scope: 'read:admin',
    params: RentalId,
    response: z.object({ charges: z.array(ClaimCharge) }),
  }),
  adminClaim: endpoint('GET /api/admin/claims/:id', {
    summary:
      'Get an extra charge, with both sides’ statements while it is contested; each view is logged in the history',
    access: 'admin',
    scope: null,
    params: ClaimId,
    response: AdminClaimDetails,
  }),
  decideClaim: endpoint('POST /api/admin/claims/:id/decision', {
    summary: 'Decide a contested extra charge: grant all, part or none of it, with a reason',
    access: 'admin',
    scope: null,
    idempotent: true,
    params: ClaimId,
    body: z.strictObject({
      amountCents: Cents,
      reason: line({
        max: claimLimits.reasonMax,
        tooShort: 'moderation/reason-required',
        tooLong: 'request/invalid',
      }),
    }),
    response: AdminClaimDetails,
  }),
};
