import { maskContacts } from '../../../contract/messages/mask-contacts.ts';
import type { Database } from '../../platform/database/database.ts';
import { hasRenterBookedCar } from './has-booked.queries.ts';
import type { RentalRole } from './rental.policy.ts';

/** Masks contact data in reasons by renter or owner, as in messages. Administrators may include contact data. */
export const maskReason = async (
  db: Database,
  rental: { carId: string; renterId: string },
  role: RentalRole,
  reason: string | undefined,
): Promise<string | undefined> =>
  reason && role !== 'admin' && !(await hasRenterBookedCar(db, rental)) ? maskContacts(reason) : reason;
