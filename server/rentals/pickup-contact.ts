import type { CarPickup } from '../../contract/cars/car-pickup.ts';
import { addDays } from '../../contract/dates.ts';
import { pickupLimits } from '../../contract/cars/limits.ts';
import { isBooked } from '../../contract/rentals/rental-lifecycle.ts';
import type { Database } from '../platform/database/database.ts';
import { findPickupContact } from './pickup-contact.queries.ts';
import type { RentalRole } from './state/rental.policy.ts';
import type { RentalRow } from './state/trip.queries.ts';

export interface PickupContact {
  /** The current address, and the hours as they were booked */
  pickup: CarPickup | null;
  /** Phone number of the other side */
  phone: string | null;
  /** False if the viewer should add their own phone number */
  isReachable: boolean;
}

const NOTHING: PickupContact = { pickup: null, phone: null, isReachable: true };

/**
 * Contact data that renter and owner share from the confirmation until a day after the trip, because the address is often
 * the owner's home. Owners always see their own pickup details; nobody else sees any of this.
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
