import type { CarPickup } from '../../contract/cars/car-pickup.ts';
import { addDays } from '../../contract/dates.ts';
import { pickupLimits } from '../../contract/cars/limits.ts';
import { isBooked } from '../../contract/rentals/rental-lifecycle.ts';
import type { Database } from '../platform/database/database.ts';
import { findPickupContact } from './pickup-contact.queries.ts';
import type { RentalRole } from './state/rental.policy.ts';
import type { RentalRow } from './state/trip.queries.ts';

export interface PickupContact {
  /** The address is today's, the hours are those that were booked. */
  pickup: CarPickup | null;
  /** The other's */
  phone: string | null;
  /** Whether they have given a number themselves, where it matters */
  isReachable: boolean;
}

const NOTHING: PickupContact = { pickup: null, phone: null, isReachable: true };

/**
 * What renter and owner tell each other, from the confirmation until a day after its end, since an address is that of
 * somebody's home. An owner knows their own; nobody else hears any of it.
 */
export async function pickupContactFor(
  db: Database,
  { id, status, endDate }: Pick<RentalRow, 'id' | 'status' | 'endDate'>,
  role: RentalRole,
  today: string,
): Promise<PickupContact> {
  const isOpen = isBooked(status) && today <= addDays(endDate, pickupLimits.daysAfter);
  if (role === 'admin' || (role === 'renter' && !isOpen)) return NOTHING;
  const found = await findPickupContact(db, id);
  if (!found) return NOTHING;
  const { pickup, agreedHours } = found;
  const [phone, ownPhone] =
    role === 'renter' ? [found.ownerPhone, found.renterPhone] : [found.renterPhone, found.ownerPhone];
  return {
    pickup:
      pickup && agreedHours ? { ...pickup, pickupHours: agreedHours.pickup, returnHours: agreedHours.return } : pickup,
    phone: isOpen ? phone : null,
    isReachable: !isOpen || ownPhone !== null,
  };
}
