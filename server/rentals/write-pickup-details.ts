import { dayIn } from '../../contract/dates.ts';
import type { Translate } from '../../contract/languages/translate.ts';
import type { Services } from '../platform/services.ts';
import { pickupContactFor } from './pickup-contact.ts';
import { findRental } from './state/trip.queries.ts';
import { writePickupContact } from './write-pickup-contact.ts';

/** Mail paragraphs with address, hours, instructions and phone number for the day of pickup or return. */
export async function writePickupDetails(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  t: Translate,
  to: 'renter' | 'owner',
  rentalId: string,
): Promise<string[]> {
  const rental = await findRental(pool, rentalId);
  if (!rental) return [];
  const contact = await pickupContactFor(pool, rental, to, dayIn(config.timeZone, rental.now));
  return writePickupContact(t, to, rental, contact, config.publicUrl);
}
