import { createDateFormats } from '../../../contract/format-dates.ts';
import { createAmounts } from '../../../contract/amounts.ts';
import type { Translate } from '../../../contract/languages/translate.ts';
import { cancellationSteps } from '../../../contract/rentals/refund-rule.ts';
import { formatPriceLine, formatCancellationStep } from '../../../contract/rentals/write-agreed.ts';
import { paths } from '../../../contract/paths.ts';
import { isBooked } from '../../../contract/rentals/rental-lifecycle.ts';
import { formatReceiptNumber } from '../../../contract/money/receipt-number.ts';
import type { Database } from '../../platform/database/database.ts';
import { translator } from '../../platform/languages/translator.ts';
import { composeMail, type Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import type { RefundReason } from '../../money/index.ts';
import { announce } from '../../notices/index.ts';
import { pickupContactFor } from '../pickup-contact.ts';
import { writePickupContact } from '../write-pickup-contact.ts';
import { ownerShare } from './owner-share.ts';
import { marketToday } from '../../market/index.ts';
import type { LockedRental } from './rental-state.queries.ts';
import { findAlternatives } from '../alternatives/find-alternatives.ts';
import { findRental, type RentalRow } from './trip.queries.ts';

export const CONFIRMED_MAIL = 'rental-confirmed';
export const CANCELLED_MAIL = 'rental-cancelled';
export const VOLUNTARY_REFUND_MAIL = 'rental-given-back';
export const FULL_REFUND_MAIL = 'rental-money-back';
export const REFUND_OWED_MAIL = 'rental-refund-owed';

export type MailRecipient = 'renter' | 'owner';
export interface RentalMail {
  rentalId: string;
  to: MailRecipient;
}
interface MoneyBackMail {
  rentalId: string;
  attemptId: string;
  amountCents: number;
  reason: Exclude<RefundReason, 'given-back' | 'changed'>;
}

interface GivenBackMail {
  rentalId: string;
  amountCents: number;
  reason: string | null;
}

interface RefundOwedMail {
  rentalId: string;
  refundId: string;
  amountCents: number;
}

export const announceConfirmed = (
  db: Database,
  { id: rentalId, carId, ownerId, renterId }: Pick<LockedRental, 'id' | 'carId' | 'ownerId' | 'renterId'>,
) =>
  announce(db, {
    kind: CONFIRMED_MAIL,
    key: rentalId,
    about: { rentalId, parties: { carId, ownerId, renterId } },
    actorId: renterId,
    mail: { rentalId },
  });

export const announceCancelled = (db: Database, rentalId: string, actorId: string) =>
  announce(db, { kind: CANCELLED_MAIL, key: rentalId, about: { rentalId }, actorId, mail: { rentalId } });

export const announceVoluntaryRefund = (
  db: Database,
  mail: GivenBackMail,
  { actorId, key }: { actorId: string; key: string },
) =>
  announce(db, {
    kind: VOLUNTARY_REFUND_MAIL,
    key,
    about: { rentalId: mail.rentalId },
    to: ['renter'],
    actorId,
    details: { amountCents: mail.amountCents },
    mail,
  });

/** For a charge that is refunded entirely: the renter should know before seeing the charge on their statement. */
export const announceFullRefund = (db: Database, mail: MoneyBackMail) =>
  announce(db, {
    kind: FULL_REFUND_MAIL,
    key: mail.attemptId,
    about: { rentalId: mail.rentalId },
    to: ['renter'],
    details: { amountCents: mail.amountCents },
    mail,
  });

/** For a cancelled booking that refunds more than announced, because a dispute was won and returned the money. */
export const announceRefundOwed = (db: Database, mail: RefundOwedMail) =>
  announce(db, {
    kind: REFUND_OWED_MAIL,
    key: mail.refundId,
    about: { rentalId: mail.rentalId },
    to: ['renter'],
    details: { amountCents: mail.amountCents },
    mail,
  });

export type MailServices = Pick<Services, 'pool' | 'config'>;

/** Empty if the owner receives nothing, or if no fee was agreed. */
function ownerShareLine(t: Translate, rental: RentalRow, formatTotal: (cents: number) => string): string[] {
  const cents = ownerShare(rental);
  const percent = rental.ownerFeePercent ?? 0;
  return cents ? [t('rentals.mail.receives', { amount: formatTotal(cents), percent })] : [];
}

export const partyOf = (rental: RentalRow, role: MailRecipient) =>
  role === 'renter'
    ? { email: rental.renterEmail, displayName: rental.renterName, language: rental.renterLanguage }
    : { email: rental.ownerEmail, displayName: rental.ownerName, language: rental.ownerLanguage };

/** Translated text blocks and a composer for a mail to the renter or the owner. */
export function prepareRentalMail({ config }: MailServices, reader: MailRecipient, rental: RentalRow) {
  const { brand, currency, defaultLanguage, publicUrl, timeZone } = config;
  const isRenter = reader === 'renter';
  const t = translator(partyOf(rental, reader).language ?? defaultLanguage);
  const { formatDay, formatMoment } = createDateFormats(t.language);
  const { formatPrice, formatTotal } = createAmounts(t.language, currency);
  const moment = (at: string) => formatMoment(at, timeZone);
  const isAsked = !isRenter && rental.requestedAt !== null && rental.confirmedAt === null;
  const link = isAsked
    ? {
        label: t('rentals.mail.see-request'),
        path: rental.requestUntil ? `${paths.bookings}?list=to-answer` : paths.trip(rental.id),
      }
    : isRenter
      ? { label: t('rentals.mail.see-trip'), path: paths.trip(rental.id) }
      : { label: t('rentals.mail.see-rents'), path: paths.rents(rental.carId) };
  return {
    t,
    brand,
    amount: formatTotal,
    moment,
    /** The price, one line per component */
    price: [
      ...rental.lines.map((line) => ({ what: formatPriceLine(t, line, formatPrice), cents: line.amountCents })),
      { what: t('rentals.price.total'), cents: rental.totalCents },
    ]
      .map(({ what, cents }) => t('rentals.mail.line', { what, amount: formatTotal(cents) }))
      .join('\n'),
    /** The refund steps after a cancellation, one per line */
    cancelling: [
      t('cars.cancellation.title'),
      ...cancellationSteps(rental.cancellationTerms, rental.startDate, timeZone).map((step) =>
        formatCancellationStep(t, step, { formatDay, formatMoment: moment }),
      ),
    ].join('\n'),
    receives: ownerShareLine(t, rental, formatTotal),
    booking: {
      car: rental.carTitle,
      start: formatDay(rental.startDate),
      end: formatDay(rental.endDate),
      days: rental.days,
    },
    receipt: formatReceiptNumber(rental.number, rental.createdAt, timeZone),
    compose: (subject: string, paragraphs: string[]): Mail =>
      composeMail(config, partyOf(rental, reader), {
        t,
        subject,
        paragraphs,
        action: { label: link.label, url: `${publicUrl}${link.path}` },
      }),
  };
}

/** Contact data that may be shared at the time of writing, which may be later than the event. */
async function pickupContactParagraphs(
  { pool, config }: MailServices,
  t: Translate,
  to: MailRecipient,
  rental: RentalRow,
): Promise<string[]> {
  const contact = await pickupContactFor(pool, rental, to, await marketToday(pool, config.timeZone));
  return isBooked(rental.status) ? writePickupContact(t, to, rental, contact, config.publicUrl) : [];
}

export const findForMail = ({ pool }: MailServices, rentalId: string) => findRental(pool, rentalId);

export async function writeConfirmedMail(
  services: MailServices,
  { rentalId, to }: RentalMail,
): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  const { t, amount, booking, price, cancelling, receives, receipt, compose } = prepareRentalMail(services, to, rental);
  const { carTitle: car, renterName: renter } = rental;
  const paid = amount(rental.totalCents);
  const contact = await pickupContactParagraphs(services, t, to, rental);
  if (to === 'renter') {
    return compose(t('rentals.mail.confirmed.subject', { car }), [
      t('rentals.mail.confirmed.what', { ...booking, place: rental.carLocation }),
      ...contact,
      t('rentals.mail.confirmed.paid', { amount: paid, owner: rental.ownerName }),
      price,
      cancelling,
      t('rentals.mail.confirmed.receipt', { number: receipt }),
    ]);
  }
  return compose(t('rentals.mail.booked.subject', { car }), [
    t('rentals.mail.booked.what', { ...booking, renter, amount: paid }),
    ...contact,
    price,
    ...receives,
    t('rentals.mail.booked.reach', { renter, email: rental.renterEmail, number: receipt }),
  ]);
}

/** A line and a link for each alternative car; empty if there is none. */
async function writeAlternatives(
  services: MailServices,
  t: Translate,
  { id, startDate, endDate }: RentalRow,
  amount: (cents: number) => string,
): Promise<string[]> {
  const cars = await findAlternatives(services, id);
  const query = new URLSearchParams({ from: startDate, to: endDate });
  const lines = cars.map(
    ({ id: carId, title, totalCents = 0 }) =>
      `${t('rentals.mail.line', { what: title, amount: amount(totalCents) })}\n${services.config.publicUrl}${paths.details(carId)}?${query}`,
  );
  return cars.length > 0 ? [t('rentals.mail.cancelled.alternatives'), ...lines] : [];
}

export async function writeCancelledMail(
  services: MailServices,
  { rentalId, to }: RentalMail,
): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  const { t, brand, amount, booking, receives, compose } = prepareRentalMail(services, to, rental);
  const { cancelledBy, cancellationReason: reason, refundCents } = rental;
  const names: Record<string, string> = { renter: rental.renterName, owner: rental.ownerName };
  const refunded = { amount: amount(refundCents) };
  const refund =
    to === 'renter'
      ? t('rentals.mail.cancelled.refund-to-you', refunded)
      : t('rentals.mail.cancelled.refund-to-renter', refunded);
  return compose(t('rentals.mail.cancelled.subject', { car: rental.carTitle }), [
    cancelledBy === to
      ? t('rentals.mail.cancelled.by-you', booking)
      : t('rentals.mail.cancelled.by-other', { ...booking, name: names[cancelledBy ?? ''] ?? brand }),
    // Quoted, because the user wrote it.
    ...(reason ? [t('rentals.mail.cancelled.reason', { reason })] : []),
    refundCents > 0 ? refund : t('rentals.mail.cancelled.no-refund'),
    ...(to === 'owner' ? receives : []),
    ...(to === 'renter' && cancelledBy === 'owner' ? await writeAlternatives(services, t, rental, amount) : []),
  ]);
}

export async function writeVoluntaryRefundMail(
  services: MailServices,
  { rentalId, amountCents, reason }: GivenBackMail,
): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  const { t, amount, booking, compose } = prepareRentalMail(services, 'renter', rental);
  return compose(t('rentals.mail.refund.subject', { car: rental.carTitle }), [
    t('rentals.mail.given-back.what', { ...booking, amount: amount(amountCents), owner: rental.ownerName }),
    ...(reason ? [t('rentals.mail.given-back.reason', { reason })] : []),
    t('rentals.mail.refund.takes-days'),
  ]);
}

export async function writeFullRefundMail(
  services: MailServices,
  { rentalId, amountCents, reason }: MoneyBackMail,
): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  const { t, amount, booking, compose } = prepareRentalMail(services, 'renter', rental);
  const paid = t('rentals.mail.money-back.paid', { ...booking, amount: amount(amountCents) });
  return compose(t('rentals.mail.refund.subject', { car: rental.carTitle }), [
    `${paid} ${t.of('rentals.mail.money-back.why', reason)}`,
    t('rentals.mail.money-back.refund'),
  ]);
}

export async function writeRefundOwedMail(
  services: MailServices,
  { rentalId, amountCents }: RefundOwedMail,
): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  const { t, amount, booking, compose } = prepareRentalMail(services, 'renter', rental);
  return compose(t('rentals.mail.refund.subject', { car: rental.carTitle }), [
    t('rentals.mail.refund.owed', { ...booking, amount: amount(amountCents) }),
    t('rentals.mail.refund.takes-days'),
  ]);
}
