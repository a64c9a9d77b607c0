import * as z from 'zod/mini';
import { DELIVERY_ENDS, EXTRA_PER } from '../../cars/car-extras.ts';
import { isDay } from '../../dates.ts';
import { KeptCard, Payment } from '../../money/payments.ts';
import { CHANGE_ACTORS } from '../change-price.ts';

export const Day = z
  .string({ error: 'rental/dates-invalid' })
  .check(z.refine(isDay, { error: 'rental/dates-invalid' }));

export const Cents = z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER));

/** "2 days × 58$", "7 days or more −10 %"; they add up to the total. */
export const PriceLines = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('days'), quantity: z.number(), unitCents: z.number(), amountCents: z.number() }),
    z.object({ kind: z.literal('discount'), fromDays: z.number(), percent: z.number(), amountCents: z.number() }),
    z.object({ kind: z.literal('dropped'), quantity: z.number(), amountCents: z.number() }),
    z.object({ kind: z.literal('waived'), amountCents: z.number() }),
    z.object({
      kind: z.literal('extra'),
      extraId: z.uuid(),
      name: z.string(),
      pieces: z.number(),
      per: z.enum(EXTRA_PER),
      unitCents: z.number(),
      amountCents: z.number(),
    }),
    z.object({
      kind: z.literal('delivery'),
      extraId: z.uuid(),
      name: z.string(),
      at: z.enum(DELIVERY_ENDS),
      unitCents: z.number(),
      amountCents: z.number(),
    }),
  ]),
);

/** `open` awaits the other side's answer, `to-pay` the renter's payment. */
const CHANGE_STATES = ['open', 'to-pay', 'made', 'declined', 'withdrawn', 'lapsed'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** A change of dates proposed by the renter or the owner, with its price. */
export const RentalChange = z.object({
  id: z.uuid(),
  by: z.enum(CHANGE_ACTORS),
  status: z.enum(CHANGE_STATES),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  days: z.number(),
  lines: PriceLines,
  /** The rental's price after the change */
  totalCents: z.number(),
  /** What the renter pays before it takes effect, or gets back afterwards */
  payCents: z.number(),
  refundCents: z.number(),
  /** The deadline for answering or paying */
  expiresAt: z.iso.datetime(),
  /** Only for the renter */
  payment: z.nullable(Payment),
  /** Only for a renter who has to pay and has a saved card. Missing in responses stored by an older version. */
  keptCard: z.optional(z.nullable(KeptCard)),
  can: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean(), pay: z.boolean() }),
});
export type RentalChange = z.infer<typeof RentalChange>;

/** `keptCents` and `refundCents` add up to what was paid. */
export const CancellationPreview = z.object({
  paidCents: z.number(),
  refundCents: z.number(),
  keptCents: z.number(),
  reason: z.enum([
    'full',
    'just-booked',
    'all-but-first-day',
    'half',
    'none',
    'not-the-renter',
    'nothing-paid',
    'disputed',
  ]),
  /** The owner's cancellations in the last year, without this one; only for the owner. */
  ownerYear: z.optional(z.object({ bookings: z.number(), cancelled: z.number() })),
});
export type CancellationPreview = z.infer<typeof CancellationPreview>;
