import type { CheckName } from '../../contract/system/check-names.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import { enqueueMail } from '../platform/mail/outbox.queries.ts';
import type { Services } from '../platform/services.ts';
import { findAdmins } from './admin.queries.ts';
import { findKeptChecks, takeRecoveries, takeTroubles } from '../platform/health/system-check.queries.ts';

export const TROUBLE_MAIL = 'system-trouble';
export const WELL_MAIL = 'system-well';

/** What comes and goes by itself within this time is nobody's business. */
const PATIENCE_MINUTES = 10;

/** Without these no mail arrives: pages of administrators say it instead. */
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

/** Once for each trouble, and once when it is over; both in the transaction that notes it. */
export async function tellAdmins({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<void> {
  if (config.mail === 'off') return;
  await transaction(pool, async (db) => {
    const wrong = (await findKeptChecks(db)).filter(({ state }) => state === 'wrong');
    // Said once mails go out again, if it is still true then.
    if (wrong.some(({ name }) => NEEDED_FOR_MAIL.has(name))) return;
    await mailAll(db, TROUBLE_MAIL, await takeTroubles(db, PATIENCE_MINUTES));
    await mailAll(db, WELL_MAIL, await takeRecoveries(db));
  });
}
