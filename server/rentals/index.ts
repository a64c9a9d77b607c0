import type { MoneyServices } from '../money/index.ts';
import type { Feature } from '../platform/feature.ts';
import { rentalData } from './personal-data.queries.ts';
import { CHANGE_MAILS, writeChangeMail } from './changes/change-mails.ts';
import { changesDue } from './changes/change.queries.ts';
import { changeChecks } from './changes/change-checks.queries.ts';
import { changeRoutes } from './changes/change.routes.ts';
import { expireLateChanges } from './changes/expire-changes.ts';
import { extraChecks } from './extras/extra-checks.queries.ts';
import { expireLapsedHolds } from './expire-lapsed-holds.ts';
import { carChecks } from './cars/car-checks.queries.ts';
import { holdRetention } from './hold-retention.queries.ts';
import { countObligations } from './obligations.queries.ts';
import { carHooks } from './cars/car-hooks.ts';
import { isBookedPhoto, photoChecks } from './cars/photo-checks.queries.ts';
import { rentalMailChecks } from './mail-checks.queries.ts';
import { paymentChecks } from './payment-checks.queries.ts';
import { rentalChecks } from './rental-checks.queries.ts';
import { rentalGauges } from './rental-gauges.queries.ts';
import { writeReminderMail } from './reminders/reminder-mails.ts';
import { REMINDER_KINDS } from './reminders/reminder-times.ts';
import { remindersDue } from './reminders/reminder.queries.ts';
import { sendReminders } from './reminders/send-reminders.ts';
import { rentalRoutes } from './rental.routes.ts';
import { deleteNotes } from './requests/note.queries.ts';
import {
  CANCELLED_MAIL,
  CONFIRMED_MAIL,
  VOLUNTARY_REFUND_MAIL,
  FULL_REFUND_MAIL,
  REFUND_OWED_MAIL,
  writeCancelledMail,
  writeConfirmedMail,
  writeVoluntaryRefundMail,
  writeFullRefundMail,
  writeRefundOwedMail,
} from './state/rental-mails.ts';
import { holdsDue } from './state/rental-state.queries.ts';
import {
  DECLINED_MAIL,
  LAPSED_MAIL,
  REQUESTED_MAIL,
  PAY_AGAIN_MAIL,
  WITHDRAWN_MAIL,
  writeDeclinedMail,
  writeLapsedMail,
  writeRequestedMail,
  writePayAgainMail,
  writeWithdrawnMail,
} from './state/request-mails.ts';

export { expireLapsedHolds } from './expire-lapsed-holds.ts';
export { bookingDue } from './booking-due.ts';
export { changeDue } from './changes/change-due.ts';
export { deletePayments } from './delete-payments.ts';
export { holdMetrics } from './rental-gauges.queries.ts';
export { expireHolds } from './state/expire-holds.ts';
export { insertImportedRentals, type ImportedRental } from './imported-rental.queries.ts';
export { rentalsByCar } from './cars/car-checks.queries.ts';
export { pastTripCount, hasBookedCar } from './state/has-booked.queries.ts';
export { endedBy, isHandedOver, shownState } from './state/shown-state.queries.ts';
export { bookedTitle } from './state/trip.queries.ts';
export { writePickupDetails } from './write-pickup-contact.ts';
export { openRentals, rentalsDue, rentalWaits } from './wait.queries.ts';

export const rentals: Feature<MoneyServices> = {
  name: 'rentals',
  personalData: rentalData,
  routes(app, services) {
    rentalRoutes(app, services);
    changeRoutes(app, services);
  },
  tasks(services) {
    let remindedAt: Date | undefined;
    return [
      { name: 'expire holds', everySeconds: 5, due: () => holdsDue, run: () => expireLapsedHolds(services) },
      { name: 'expire changes', everySeconds: 10, due: () => changesDue, run: () => expireLateChanges(services) },
      {
        name: 'send reminders',
        everySeconds: 60,
        due: () => remindersDue(services.config.timeZone, remindedAt),
        run: (stopping) => sendReminders(services, { stopping, onSent: (at) => (remindedAt = at) }),
      },
    ];
  },
  mails: (services) => ({
    [CONFIRMED_MAIL]: (payload: never) => writeConfirmedMail(services, payload),
    ...Object.fromEntries(
      CHANGE_MAILS.map((kind) => [kind, (payload: never) => writeChangeMail(services, kind, payload)] as const),
    ),
    [CANCELLED_MAIL]: (payload: never) => writeCancelledMail(services, payload),
    [VOLUNTARY_REFUND_MAIL]: (payload: never) => writeVoluntaryRefundMail(services, payload),
    [FULL_REFUND_MAIL]: (payload: never) => writeFullRefundMail(services, payload),
    [REFUND_OWED_MAIL]: (payload: never) => writeRefundOwedMail(services, payload),
    [REQUESTED_MAIL]: (payload: never) => writeRequestedMail(services, payload),
    [DECLINED_MAIL]: (payload: never) => writeDeclinedMail(services, payload),
    [WITHDRAWN_MAIL]: (payload: never) => writeWithdrawnMail(services, payload),
    [LAPSED_MAIL]: (payload: never) => writeLapsedMail(services, payload),
    [PAY_AGAIN_MAIL]: (payload: never) => writePayAgainMail(services, payload),
    ...Object.fromEntries(
      REMINDER_KINDS.map((kind) => [kind, (payload: never) => writeReminderMail(services, payload)]),
    ),
  }),
  gauges: rentalGauges,
  checks: [
    ...rentalChecks,
    ...extraChecks,
    ...changeChecks,
    ...paymentChecks,
    ...rentalMailChecks,
    ...photoChecks,
    ...carChecks,
  ],
  retention: holdRetention,
  car: carHooks,
  photo: { isInUse: isBookedPhoto },
  person: {
    obligations: (db, uid, { timeZone }) => countObligations(db, uid, timeZone),
    deletePersonalData: (db, uid) => deleteNotes(db, uid),
  },
};
