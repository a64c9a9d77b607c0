import { createDateFormats } from '../../../contract/format-dates.ts';
import { formatTotal } from '../../../contract/amounts.ts';
import { paths } from '../../../contract/paths.ts';
import { formatReceiptNumber } from '../../../contract/money/receipt-number.ts';
import { dayCount } from '../../../contract/rentals/rental-price.ts';
import type { Database } from '../../platform/database/database.ts';
import { composeMail, type Mail } from '../../platform/mail/mail.ts';
import { enqueueMail } from '../../platform/mail/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import type { RefundReason } from '../../money/index.ts';
import { findRental, type RentalRow } from './trip.queries.ts';

const { formatDay } = createDateFormats('en');

export const CONFIRMED_MAIL = 'rental-confirmed';
export const CANCELLED_MAIL = 'rental-cancelled';
export const MONEY_BACK_MAIL = 'rental-money-back';
export const REFUND_OWED_MAIL = 'rental-refund-owed';

type Reader = 'renter' | 'owner';
interface RentalMail {
  rentalId: string;
  to: Reader;
}
interface MoneyBackMail {
  rentalId: string;
  attemptId: string;
  amountCents: number;
  reason: RefundReason;
}

interface RefundOwedMail {
  rentalId: string;
  refundId: string;
  amountCents: number;
}

/** One mail per event and reader, however often it is enqueued. */
export const mailKey = (kind: string, rentalId: string, to: Reader) => `${kind}:${rentalId}:${to}`;

async function mailBoth(db: Database, kind: string, rentalId: string): Promise<void> {
  for (const to of ['renter', 'owner'] as const) {
    await enqueueMail(db, kind, { rentalId, to } satisfies RentalMail, mailKey(kind, rentalId, to));
  }
}

export const mailConfirmed = (db: Database, rentalId: string) => mailBoth(db, CONFIRMED_MAIL, rentalId);
export const mailCancelled = (db: Database, rentalId: string) => mailBoth(db, CANCELLED_MAIL, rentalId);

/** Charged for nothing: the holder hears of the refund before they see the charge on their statement. */
export const mailMoneyBack = (db: Database, mail: MoneyBackMail) =>
  enqueueMail(db, MONEY_BACK_MAIL, mail, `${MONEY_BACK_MAIL}:${mail.attemptId}`);

/** A cancelled booking refunds more than announced: a dispute is over, and the money is with us again. */
export const mailRefundOwed = (db: Database, mail: RefundOwedMail) =>
  enqueueMail(db, REFUND_OWED_MAIL, mail, `${REFUND_OWED_MAIL}:${mail.refundId}`);

type Writing = Pick<Services, 'pool' | 'config'>;

const datesOf = ({ startDate, endDate, days }: RentalRow) =>
  `${formatDay(startDate)} to ${formatDay(endDate)} (${dayCount(days)})`;

const receiptOf = ({ config }: Writing, { number, createdAt }: RentalRow) =>
  `Receipt no. ${formatReceiptNumber(number, createdAt, config.timeZone)}`;

const tripLink = ({ config }: Writing, { id }: RentalRow) => ({
  label: 'See your trip',
  url: `${config.publicUrl}${paths.trip(id)}`,
});
const rentsLink = ({ config }: Writing, { carId }: RentalRow) => ({
  label: 'See who is renting your car',
  url: `${config.publicUrl}${paths.rents(carId)}`,
});

// No mail depends on the day, so any will do.
const findForMail = ({ pool }: Writing, rentalId: string) => findRental(pool, rentalId, '0001-01-01');

export async function writeConfirmedMail(services: Writing, { rentalId, to }: RentalMail): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  const { brand } = services.config;
  if (to === 'renter') {
    return composeMail({
      brand,
      to: rental.renterEmail,
      subject: `Your booking of “${rental.carTitle}” is confirmed`,
      greeting: `Hello ${rental.renterName},`,
      paragraphs: [
        `Your booking has been confirmed: “${rental.carTitle}” in ${rental.carLocation}, ${datesOf(rental)}.`,
        `You paid ${formatTotal(rental.totalCents)}, and ${rental.ownerName} knows that you are coming.`,
        `${receiptOf(services, rental)}. Please quote it if you write to us about this booking.`,
      ],
      action: tripLink(services, rental),
    });
  }
  return composeMail({
    brand,
    to: rental.ownerEmail,
    subject: `“${rental.carTitle}” has been booked`,
    greeting: `Hello ${rental.ownerName},`,
    paragraphs: [
      `${rental.renterName} has booked “${rental.carTitle}” from ${datesOf(rental)} and paid ${formatTotal(rental.totalCents)}.`,
      `You can reach ${rental.renterName} at ${rental.renterEmail}. ${receiptOf(services, rental)}.`,
    ],
    action: rentsLink(services, rental),
  });
}

function whoCancelled({ cancelledBy, ownerName, renterName }: RentalRow, brand: string, reader: Reader): string {
  if (cancelledBy === 'renter') return reader === 'renter' ? 'You have' : `${renterName} has`;
  if (cancelledBy === 'owner') return reader === 'owner' ? 'You have' : `${ownerName} has`;
  return `${brand} has`;
}

export async function writeCancelledMail(services: Writing, { rentalId, to }: RentalMail): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  const { brand } = services.config;
  const who = whoCancelled(rental, brand, to);
  const refund =
    rental.refundCents > 0
      ? `We are refunding ${formatTotal(rental.refundCents)} to ${to === 'renter' ? 'your' : 'the renter’s'} card. It may take a few days to show up.`
      : 'No refund is due.';
  return composeMail({
    brand,
    to: to === 'renter' ? rental.renterEmail : rental.ownerEmail,
    subject: `The booking of “${rental.carTitle}” was cancelled`,
    greeting: `Hello ${to === 'renter' ? rental.renterName : rental.ownerName},`,
    paragraphs: [
      `${who} cancelled the booking of “${rental.carTitle}”, ${datesOf(rental)}.`,
      // In quotes, since these are not our words.
      ...(rental.cancellationReason ? [`Reason given: “${rental.cancellationReason}”`] : []),
      refund,
    ],
    action: to === 'renter' ? tripLink(services, rental) : rentsLink(services, rental),
  });
}

const composeRefundMail = (services: Writing, rental: RentalRow, paragraphs: string[]): Mail =>
  composeMail({
    brand: services.config.brand,
    to: rental.renterEmail,
    subject: `A refund for “${rental.carTitle}”`,
    greeting: `Hello ${rental.renterName},`,
    paragraphs,
    action: tripLink(services, rental),
  });

export async function writeMoneyBackMail(
  services: Writing,
  { rentalId, amountCents, reason }: MoneyBackMail,
): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  const why = {
    'dates-lost': 'We are sorry: your payment arrived after we stopped holding these dates.',
    cancelled: 'Your payment arrived after the booking had been cancelled.',
    'paid-twice': 'You had already paid for this booking, which stays confirmed.',
    'made-at-provider': 'Your payment has been refunded.',
  }[reason];
  return composeRefundMail(services, rental, [
    `You paid ${formatTotal(amountCents)} for “${rental.carTitle}”, ${datesOf(rental)}. ${why}`,
    'We are refunding all of it to your card. It may take a few days to show up.',
  ]);
}

export async function writeRefundOwedMail(
  services: Writing,
  { rentalId, amountCents }: RefundOwedMail,
): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  return composeRefundMail(services, rental, [
    `Your bank has returned the payment for “${rental.carTitle}”, ${datesOf(rental)}, to us. The booking was cancelled, so we are refunding ${formatTotal(amountCents)} to your card.`,
    'It may take a few days to show up.',
  ]);
}
