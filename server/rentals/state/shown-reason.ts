import { maskContacts } from '../../../contract/messages/mask-contacts.ts';
import type { Database } from '../../platform/database/database.ts';
import { findWhetherMet } from './have-met.queries.ts';
import type { RentalRole } from './rental.policy.ts';

/** What renter and owner write to each other is masked as in messages. An operator may say where they can be reached. */
export const shownReason = async (
  db: Database,
  rental: { carId: string; renterId: string },
  role: RentalRole,
  reason: string | undefined,
): Promise<string | undefined> =>
  reason && role !== 'admin' && !(await findWhetherMet(db, rental)) ? maskContacts(reason) : reason;
