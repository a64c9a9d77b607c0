import { writeName } from '../../contract/accounts/person-name.ts';
import { mapLink, writeHours } from '../../contract/cars/car-pickup.ts';
import { dayIn } from '../../contract/dates.ts';
import type { Translate } from '../../contract/languages/translate.ts';
import { paths } from '../../contract/paths.ts';
import type { Services } from '../platform/services.ts';
import { pickupContactFor, type PickupContact } from './pickup-contact.ts';
import { findRental, type RentalRow } from './state/trip.queries.ts';

type Recipient = 'renter' | 'owner';

/** Mail paragraphs with address, hours, instructions and phone number for the renter or the owner. */
export function writePickupContact(
  t: Translate,
  to: Recipient,
  rental: Pick<RentalRow, 'carId' | 'ownerName' | 'renterName'>,
  { pickup, phone }: PickupContact,
  publicUrl: string,
): string[] {
  const name = writeName(t, to === 'renter' ? rental.ownerName : rental.renterName);
  const facts = [
    ...(pickup
      ? [
          t('rentals.mail.pickup-contact.where', { address: pickup.address }),
          ...(to === 'renter' ? [t('rentals.mail.pickup-contact.map', { url: mapLink(pickup.address) })] : []),
          t('rentals.mail.pickup-contact.pickup', { hours: writeHours(t, pickup.pickupHours) }),
          t('rentals.mail.pickup-contact.return', { hours: writeHours(t, pickup.returnHours) }),
        ]
      : []),
    ...(phone ? [t('rentals.mail.pickup-contact.phone', { name, phone })] : []),
  ];
  return [
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...(to === 'renter' && pickup?.instructions
      ? [t('rentals.mail.pickup-contact.instructions', { name, instructions: pickup.instructions })]
      : []),
    ...(to === 'owner' && !pickup
      ? [t('rentals.mail.pickup-contact.missing', { name, url: publicUrl + paths.pickup(rental.carId) })]
      : []),
  ];
}

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
