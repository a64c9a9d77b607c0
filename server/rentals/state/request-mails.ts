import type { Database } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { announce } from '../../notices/index.ts';
import { findForMail, prepareRentalMail, type RentalMail, type MailServices } from './rental-mails.ts';

export const REQUESTED_MAIL = 'request-made';
export const DECLINED_MAIL = 'request-declined';
export const WITHDRAWN_MAIL = 'request-withdrawn';
export const LAPSED_MAIL = 'request-lapsed';
export const PAY_AGAIN_MAIL = 'request-pay-again';

/** Stored with the mail, because the request may be answered before the mail is written. */
interface RequestNotice {
  rentalId: string;
  attemptId: string;
  until: Date;
}

/** Keyed by attempt, so that a repeated authorisation notifies the owner again. */
export const announceRequested = (db: Database, { rentalId, attemptId, until }: RequestNotice, renterId: string) =>
  announce(db, {
    kind: REQUESTED_MAIL,
    key: attemptId,
    about: { rentalId },
    actorId: renterId,
    mail: { rentalId, attemptId, until },
  });

/** Notifies only the renter if the owner declined. */
export const announceDeclined = (
  db: Database,
  { rentalId, actorId, isByOwner }: { rentalId: string; actorId?: string; isByOwner: boolean },
) =>
  announce(db, {
    kind: DECLINED_MAIL,
    key: rentalId,
    about: { rentalId },
    actorId,
    mail: { rentalId },
    ...(isByOwner && { to: ['renter'], mail: { rentalId, to: 'renter' } }),
  });

export const announceWithdrawn = (db: Database, rentalId: string, actorId: string) =>
  announce(db, {
    kind: WITHDRAWN_MAIL,
    key: rentalId,
    about: { rentalId },
    to: ['owner'],
    actorId,
    mail: { rentalId },
  });

export const announceLapsed = (db: Database, rentalId: string) =>
  announce(db, { kind: LAPSED_MAIL, key: rentalId, about: { rentalId }, mail: { rentalId } });

export const announcePayAgain = (db: Database, { rentalId, attemptId, until }: RequestNotice) =>
  announce(db, { kind: PAY_AGAIN_MAIL, key: attemptId, about: { rentalId }, mail: { rentalId, attemptId, until } });

type RequestMail = RentalMail & { until: string };

export async function writeRequestedMail(
  services: MailServices,
  { rentalId, to, until: at }: RequestMail,
): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  const { t, amount, moment, booking, price, cancelling, receives, compose } = prepareRentalMail(services, to, rental);
  const { carTitle: car, renterName: renter, ownerName: owner } = rental;
  const until = moment(at);
  if (to === 'renter') {
    return compose(t('rentals.mail.request-sent.subject', { car }), [
      t('rentals.mail.request-sent.what', { ...booking, owner, until }),
      t('rentals.mail.request-sent.not-charged', { amount: amount(rental.totalCents) }),
      price,
      cancelling,
    ]);
  }
  return compose(t('rentals.mail.request-made.subject', { car, renter }), [
    t('rentals.mail.request-made.what', { ...booking, renter, amount: amount(rental.totalCents) }),
    price,
    ...receives,
    t('rentals.mail.request-made.until', { until }),
  ]);
}

export async function writeDeclinedMail(
  services: MailServices,
  { rentalId, to }: RentalMail,
): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  const { t, brand, booking, compose } = prepareRentalMail(services, to, rental);
  const { carTitle: car, cancellationReason: reason } = rental;
  const by = rental.cancelledBy === 'owner' ? rental.ownerName : brand;
  return compose(t('rentals.mail.request-declined.subject', { car }), [
    t('rentals.mail.request-declined.what', { ...booking, name: by }),
    // In quotes, since these are not our words.
    ...(reason ? [t('rentals.mail.cancelled.reason', { reason })] : []),
    to === 'renter' ? t('rentals.mail.request-over.not-charged') : t('rentals.mail.request-over.free'),
  ]);
}

export async function writeWithdrawnMail(
  services: MailServices,
  { rentalId }: { rentalId: string },
): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  const { t, booking, compose } = prepareRentalMail(services, 'owner', rental);
  return compose(t('rentals.mail.request-withdrawn.subject', { car: rental.carTitle }), [
    t('rentals.mail.request-withdrawn.what', { ...booking, renter: rental.renterName }),
    t('rentals.mail.request-over.free'),
  ]);
}

export async function writeLapsedMail(services: MailServices, { rentalId, to }: RentalMail): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  const { t, booking, compose } = prepareRentalMail(services, to, rental);
  const { carTitle: car, renterName: renter, ownerName: owner, acceptedAt } = rental;
  const isRenter = to === 'renter';
  const why = acceptedAt
    ? t('rentals.mail.request-lapsed.unpaid', booking)
    : isRenter
      ? t('rentals.mail.request-lapsed.to-renter', { ...booking, owner })
      : t('rentals.mail.request-lapsed.to-owner', { ...booking, renter });
  return compose(t('rentals.mail.request-lapsed.subject', { car }), [
    why,
    isRenter ? t('rentals.mail.request-over.not-charged') : t('rentals.mail.request-over.free'),
  ]);
}

export async function writePayAgainMail(
  services: MailServices,
  { rentalId, to, until: at }: RequestMail,
): Promise<Mail | undefined> {
  const rental = await findForMail(services, rentalId);
  if (!rental) return undefined;
  const { t, moment, booking, compose } = prepareRentalMail(services, to, rental);
  const { carTitle: car, renterName: renter } = rental;
  const until = moment(at);
  return to === 'renter'
    ? compose(t('rentals.mail.pay-again.subject', { car }), [
        t('rentals.mail.pay-again.what', booking),
        t('rentals.mail.pay-again.until', { until }),
      ])
    : compose(t('rentals.mail.pay-again.owner-subject', { car }), [
        t('rentals.mail.pay-again.owner-what', { ...booking, renter }),
        t('rentals.mail.pay-again.owner-until', { renter, until }),
      ]);
}
