import { formatReceiptNumber } from '../../contract/money/receipt-number.ts';
import { addDays, dayIn } from '../../contract/dates.ts';
import { REFUND_TERMS } from '../../contract/rentals/refund-terms.ts';
import type { OpenedRental, Rental, Trip } from '../../contract/rentals/rentals.ts';
import { showKeptCard } from '../money/index.ts';
import type { Database, Sql } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { presentChange } from './changes/present-change.ts';
import { pickupContactFor } from './pickup-contact.ts';
import { ownerShare } from './state/owner-share.ts';
import { rentalCan, requireRentalRole, type RentalRole } from './state/rental.policy.ts';
import { shownStateOn } from './state/shown-state.queries.ts';
import { findNewHold, findRental, type RentalRow, type TripRow } from './state/trip.queries.ts';

export const presentTrip = (row: TripRow): Trip => ({
  id: row.id,
  status: row.status,
  isPickedUp: row.isPickedUp,
  isReturned: row.isReturned,
  startDate: row.startDate,
  endDate: row.endDate,
  days: row.days,
  pricePerDayCents: row.pricePerDayCents,
  totalCents: row.totalCents,
  lines: row.lines,
  currency: row.currency,
  createdAt: row.createdAt.toISOString(),
  holdExpiresAt: row.holdExpiresAt?.toISOString() ?? null,
  holdSecondsLeft: row.holdSecondsLeft,
  bookingMode: row.bookingMode,
  request: row.requestedAt && {
    until: row.requestUntil?.toISOString() ?? null,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
  },
  car: { id: row.carId, title: row.carTitle, location: row.carLocation, photo: row.carPhoto },
  cancellation:
    row.cancelledBy && row.cancelledAt
      ? {
          by: row.cancelledBy,
          at: row.cancelledAt.toISOString(),
          refundCents: row.refundCents,
          reason: row.cancellationReason,
        }
      : null,
});

/**
 * Only the renter sees the bank's answer. Administrators see that an attempt failed; the owner sees a payment
 * only once it is in the ledger.
 */
function presentPayment(
  { paymentStatus: status, paymentMessage, paymentDecline: decline, paymentAction }: RentalRow,
  role: RentalRole,
) {
  if (!status || role === 'owner') return null;
  if (role === 'admin') return { status, message: null, requiresAction: null };
  return {
    status,
    message: paymentMessage,
    ...(decline && { decline }),
    requiresAction: status === 'requires-action' ? paymentAction : null,
  };
}

function refundDays({ cancellationTerms, startDate }: RentalRow): Rental['refundDays'] {
  const { fullDays, partDays } = REFUND_TERMS[cancellationTerms];
  return { fullBefore: addDays(startDate, 1 - fullDays), partUntil: addDays(startDate, -partDays) };
}

/** What can still be refunded; zero for rentals that were paid elsewhere. */
function refundableCentsOf({ keepsCents, ledger, pendingRefundCents }: RentalRow): number {
  const paidCents = ledger.reduce((sum, { amountCents }) => sum + amountCents, -pendingRefundCents);
  return Math.max(0, Math.min(keepsCents, paidCents));
}

/** Owners see the renter's email address only after the confirmation. */
const isUnconfirmedRequest = ({ requestedAt, confirmedAt }: RentalRow) => requestedAt !== null && confirmedAt === null;

const presentRental = (row: RentalRow, role: RentalRole, timeZone: string): Rental => ({
  ...presentTrip(row),
  receiptNumber: formatReceiptNumber(row.number, row.createdAt, timeZone),
  role,
  owner: row.owner,
  renter: { ...row.renter, email: role === 'owner' && isUnconfirmedRequest(row) ? '' : row.renterEmail },
  payment: presentPayment(row, role),
  ledger: row.ledger.map(({ kind, amountCents, at, for: due }) => ({
    kind,
    amountCents,
    at: new Date(at).toISOString(),
    ...(due && { for: due }),
  })),
  pendingRefundCents: row.pendingRefundCents,
  disputes:
    role === 'admin'
      ? row.disputes.map((dispute) => ({
          ...dispute,
          respondBy: dispute.respondBy && new Date(dispute.respondBy).toISOString(),
        }))
      : [],
  ownerCents: role === 'renter' ? null : ownerShare(row),
  ownerFeePercent: role === 'renter' ? null : row.ownerFeePercent,
  cancellationTerms: row.cancellationTerms,
  ...(row.hasAgreedTerms && { mileage: row.mileage }),
  depositCents: row.depositCents,
  tax: row.tax,
  bookedAt: row.confirmedAt?.toISOString() ?? null,
  refundDays: refundDays(row),
  keptCents: role === 'renter' ? null : refundableCentsOf(row),
  change: row.change && presentChange(row.change, role),
  can: rentalCan(role, row, refundableCentsOf(row), row.takesPayment),
});

function seenBy({ config }: Pick<Services, 'config'>, viewer: Viewer, found: RentalRow | undefined) {
  const { rental, role } = requireRentalRole(viewer, found);
  const today = dayIn(config.timeZone, rental.now);
  return { rental: { ...rental, status: shownStateOn(today, rental) }, role, today };
}

/** Adds the kept card if the viewer has to pay for a change. */
async function withKeptCard({ config }: Pick<Services, 'config'>, db: Database, rental: Rental): Promise<Rental> {
  const { change } = rental;
  if (!change?.can.pay) return rental;
  const keptCard = await showKeptCard(db, config, { kind: 'booking', subjectId: rental.id });
  return { ...rental, change: { ...change, keptCard } };
}

export async function showRental(
  services: Pick<Services, 'config'>,
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<Rental> {
  const { rental, role } = seenBy(services, viewer, await findRental(db, id));
  return withKeptCard(services, db, presentRental(rental, role, services.config.timeZone));
}

/** For a hold made in this transaction. `alongside` is an unrelated write that runs in the same statement. */
export async function showNewHold(
  services: Pick<Services, 'config'>,
  db: Database,
  viewer: Viewer,
  id: string,
  alongside: Sql,
): Promise<Rental> {
  const { rental, role } = seenBy(services, viewer, await findNewHold(db, id, alongside));
  return presentRental(rental, role, services.config.timeZone);
}

/** Includes private contact data. Use it only for responses that are not stored. */
export async function showRentalWithContact(
  services: Pick<Services, 'config' | 'pool'>,
  viewer: Viewer,
  id: string,
): Promise<OpenedRental> {
  const { rental, role, today } = seenBy(services, viewer, await findRental(services.pool, id));
  const contact = await pickupContactFor(services.pool, rental, role, today);
  const shown = presentRental(rental, role, services.config.timeZone);
  return { ...(await withKeptCard(services, services.pool, shown)), ...contact };
}
