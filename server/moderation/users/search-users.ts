import type { AdminUser, AdminUsers } from '../../../contract/moderation/users/users.ts';
import type { Database } from '../../platform/database/database.ts';
import { findUsers, type UserRow, type UserSearch } from './user.queries.ts';

/** Administrators must not see reports about themselves, nor how many there are. */
const countsFor = (row: UserRow, viewerId?: string) =>
  row.id === viewerId ? { reports: 0, openReports: 0 } : { reports: row.reports, openReports: row.openReports };

export const presentUser = (row: UserRow, viewerId?: string): AdminUser => ({
  ...row.person,
  email: row.email,
  state: row.state,
  isAdmin: row.isAdmin,
  isVerified: row.isVerified,
  joinedAt: row.joinedAt.toISOString(),
  trips: row.trips,
  cars: row.cars,
  ...countsFor(row, viewerId),
  version: row.version,
});

export async function searchUsers(db: Database, search: UserSearch, viewerId?: string): Promise<AdminUsers> {
  // The extra row shows whether there is a next page.
  const rows = await findUsers(db, { ...search, limit: search.limit + 1 }, viewerId);
  const shown = rows.slice(0, search.limit);
  return {
    users: shown.map((row) => presentUser(row, viewerId)),
    nextCursor: rows.length > search.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
