import { dayIn } from '../../../contract/dates.ts';
import { moderationLimits } from '../../../contract/moderation/limits.ts';
import type { AdminUserDetails } from '../../../contract/moderation/users/users.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findNotes, presentNote } from './note.queries.ts';
import { presentUser } from './search-users.ts';
import {
  countBanEffects,
  countTripsOf,
  findNewestCars,
  findNextTrips,
  findUser,
  type UserDetailsRow,
} from './user.queries.ts';

/** Lets pages offer only actions that will succeed. The endpoints enforce the same rules. */
function policy({ id, state, isAdmin }: UserDetailsRow, viewer: Pick<Viewer, 'uid'>): AdminUserDetails['can'] {
  const isOther = id !== viewer.uid;
  return {
    ban: state === 'active' && isOther && !isAdmin,
    unban: state === 'banned',
    giveAdmin: state === 'active' && !isAdmin,
    takeAdmin: isAdmin && isOther,
  };
}

export async function showUser(
  { config }: Pick<Services, 'config'>,
  db: Database,
  viewer: Pick<Viewer, 'uid'>,
  id: string,
): Promise<AdminUserDetails> {
  const row = await findUser(db, id);
  if (!row) throw new AppError('user/not-found');
  const today = dayIn(config.timeZone);
  const { rowsShown, notesShown } = moderationLimits;
  const { asRenter, asOwner } = await countTripsOf(db, id, today);
  return {
    ...presentUser(row, viewer.uid),
    ban: row.bannedAt && { at: row.bannedAt.toISOString(), reason: row.banReason },
    about: row.about,
    sessions: row.sessions,
    newestCars: await findNewestCars(db, id, rowsShown),
    tripsAsRenter: asRenter,
    tripsAsOwner: asOwner,
    nextTrips: await findNextTrips(db, id, { today, limit: rowsShown }),
    notes: (await findNotes(db, id, notesShown)).map(presentNote),
    atStake: await countBanEffects(db, id, today),
    can: policy(row, viewer),
  };
}
