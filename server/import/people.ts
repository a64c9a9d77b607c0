import type { Database } from '../platform/database/database.ts';
import { findAccountsByEmail, findAccountsById, findSources, type ImportedAccount } from './import.queries.ts';

/** The only state kept between batches. It needs a few hundred bytes per user in the file. */
export function createPeople() {
  const bySource = new Map<string, string>();
  const planned = new Map<string, ImportedAccount>();
  return {
    know(sourceId: string, accountId: string): void {
      bySource.set(sourceId, accountId);
    },

    /** Remembers an account that a dry run does not insert, so that later documents find it. */
    plan(account: ImportedAccount): void {
      planned.set(account.email, account);
    },

    /** Finds accounts of this run or an earlier one. */
    async findBySource(db: Database, sourceIds: Iterable<string>): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      const unknown: string[] = [];
      for (const id of new Set(sourceIds)) {
        const accountId = bySource.get(id);
        if (accountId) found.set(id, accountId);
        else unknown.push(id);
      }
      if (unknown.length === 0) return found;
      const earlier = await findSources(db, 'user', unknown);
      const alive = new Set((await findAccountsById(db, [...earlier.values()])).map(({ id }) => id));
      for (const [sourceId, accountId] of earlier) if (alive.has(accountId)) found.set(sourceId, accountId);
      return found;
    },

    /** Compares addresses case-insensitively. */
    async findByEmail(db: Database, emails: Iterable<string>): Promise<Map<string, ImportedAccount>> {
      const wanted = [...new Set(emails)];
      const found = new Map<string, ImportedAccount>();
      for (const email of wanted) {
        const account = planned.get(email);
        if (account) found.set(email, account);
      }
      if (wanted.length === 0) return found;
      for (const account of await findAccountsByEmail(db, wanted)) found.set(account.email, account);
      return found;
    },
  };
}
export type People = ReturnType<typeof createPeople>;
