import type { AdminUser, AdminUsers } from '../../../contract/moderation/users/users.ts';
import type { Database } from '../../platform/database/database.ts';
import { findUsers, type UserRow, type UserSearch } from './user.queries.ts';

export const presentUser = (row: UserRow): AdminUser => ({
  ...row.person,
  email: row.email,
  state: row.state,
  isAdmin: row.isAdmin,
  isVerified: row.isVerified,
  joinedAt: row.joinedAt.toISOString(),
  trips: row.trips,
  cars: row.cars,
  reports: row.reports,
  openReports: row.openReports,
  version: row.version,
});

export async function searchUsers(db: Database, search: UserSearch): Promise<AdminUsers> {
  // The extra row tells whether there is a next page.
  const rows = await findUsers(db, { ...search, limit: search.limit + 1 });
  const shown = rows.slice(0, search.limit);
  return {
    users: shown.map(presentUser),
    nextCursor: rows.length > search.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
