import type { CheckName } from '../../contract/system/check-names.ts';
import { findAdmins } from '../accounts/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import { enqueueMail } from '../platform/mail/outbox.queries.ts';
import type { Services } from '../platform/services.ts';
import {
  findSavedChecks,
  claimRecoveriesToReport,
  claimProblemsToReport,
} from '../platform/health/system-check.queries.ts';

export const PROBLEM_MAIL = 'system-trouble';
export const RECOVERY_MAIL = 'system-well';

/** Problems that recover within this time cause no email. */
const NOTIFY_AFTER_MINUTES = 10;

/** While one of these fails, no email arrives, so the pages of administrators show a banner instead. */
const NEEDED_FOR_MAIL: ReadonlySet<CheckName> = new Set(['mail', 'workers']);

const namesOf = (found: readonly { name: CheckName }[]) => found.map(({ name }) => name).toSorted();

async function mailAll(db: Database, kind: string, found: readonly { name: CheckName; since: Date }[]) {
  if (found.length === 0) return;
  const checks = namesOf(found);
  const key = found.map(({ name, since }) => `${name}@${since.getTime()}`).toSorted();
  for (const userId of await findAdmins(db)) {
    await enqueueMail(db, kind, { userId, checks }, `${kind}:${userId}:${key.join(',')}`);
  }
}

/** Sends one email per problem and one on recovery, each enqueued in the transaction that records it as sent. */
export async function emailAdministrators({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<void> {
  if (config.mail === 'off') return;
  await transaction(pool, async (db) => {
    const wrong = (await findSavedChecks(db)).filter(({ state }) => state === 'wrong');
    // The email follows once mail works again, if the problem still exists then.
    if (wrong.some(({ name }) => NEEDED_FOR_MAIL.has(name))) return;
    await mailAll(db, PROBLEM_MAIL, await claimProblemsToReport(db, NOTIFY_AFTER_MINUTES));
    await mailAll(db, RECOVERY_MAIL, await claimRecoveriesToReport(db));
  });
}
