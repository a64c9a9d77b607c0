import { maskContacts } from '../../../contract/messages/mask-contacts.ts';
import type { Database } from '../../platform/database/database.ts';
import { findWhetherMet } from './have-met.queries.ts';
import type { Role } from './rental.policy.ts';

/** What the two write to each other is masked as in messages. An operator may say where they can be reached. */
export const shownReason = async (
  db: Database,
  rental: { carId: string; renterId: string },
  role: Role,
  reason: string | undefined,
): Promise<string | undefined> =>
  reason && role !== 'admin' && !(await findWhetherMet(db, rental)) ? maskContacts(reason) : reason;
