import { addDays, dayIn } from '../../../contract/dates.ts';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { createDateFormats } from '../../../contract/format-dates.ts';
import { paths } from '../../../contract/paths.ts';
import { isBooked } from '../../../contract/rentals/rental-lifecycle.ts';
import { translator } from '../../platform/languages/translator.ts';
import { composeMail, type Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { pickupContactFor } from '../pickup-contact.ts';
import { partyOf } from '../state/rental-mails.ts';
import { findRental } from '../state/trip.queries.ts';
import { writePickupContact } from '../write-pickup-contact.ts';
import { REMINDERS, type ReminderKind } from './reminder-times.ts';

interface ReminderMail {
  kind: ReminderKind;
  rentalId: string;
  /** The day of the trip that the reminder is about */
  day: string;
  to: 'renter' | 'owner';
}

/** Writes nothing if the trip was cancelled or moved, or if the day of the reminder is over. */
export async function writeReminderMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { kind, rentalId, day, to }: ReminderMail,
): Promise<Mail | undefined> {
  const rental = await findRental(pool, rentalId);
  if (!rental || !isBooked(rental.status)) return undefined;
  const { about, daysBefore } = REMINDERS[kind];
  const today = dayIn(config.timeZone, rental.now);
  if (addDays(today, daysBefore) !== day) return undefined;
  if ((about === 'start' ? rental.startDate : rental.endDate) !== day) return undefined;
  const reader = partyOf(rental, to);
  const t = translator(reader.language ?? config.defaultLanguage);
  const { formatWeekday } = createDateFormats(t.language);
  const values = {
    car: rental.carTitle,
    name: writeName(t, partyOf(rental, to === 'renter' ? 'owner' : 'renter').displayName),
    day: formatWeekday(day),
  };
  return composeMail(config, reader, {
    t,
    subject: t.of('rentals.mail.reminder.subject', `${kind}-${to}`, values),
    paragraphs: [
      t.of('rentals.mail.reminder.text', `${kind}-${to}`, values),
      ...writePickupContact(t, to, rental, await pickupContactFor(pool, rental, to, today), config.publicUrl),
    ],
    action: { label: t.of('rentals.mail.reminder.see', to), url: `${config.publicUrl}${paths.trip(rental.id)}` },
  });
}
