import { createDueKinds } from '../due-kinds.ts';
import { repeatDeletions, type RepeatedDeletions } from '../accounts/index.ts';
import { hooks } from '../features.ts';
import { findViolations } from '../checks/index.ts';
import { findStrayPhotos, formatFileList } from '../backups/index.ts';
import { payoutEventHandlers } from '../earnings/index.ts';
import { createPayments, recoverPayments } from '../money/index.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/database.ts';
import { commandLine } from '../platform/installation.ts';
import { createLog } from '../platform/log.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { expireLapsedHolds } from '../rentals/index.ts';

export function printDeletions({ listed, repeated, postponed }: RepeatedDeletions): void {
  console.log(
    listed === 0
      ? 'Nobody was deleted again, since the list of deletions is empty. If this is a new data folder, copy “deletions” and ' +
          `“deletionsBegun” of the old one into it, and run \`${commandLine('restore')} --deletions\`.`
      : `Accounts deleted again, since they were deleted after that time: ${repeated}.`,
  );
  if (postponed.length === 0) return;
  const sentence = 'To be deleted again by a worker, once what was open at that time is settled';
  console.log(formatFileList(sentence, postponed));
}

/** Tells the operator what to review, because no record of it exists. */
const AS_IT_WAS =
  'Everything else is as it was then. What was done since is undone: bans, changes of administrators, passwords and ' +
  'addresses, and the end of sessions, API keys and webhooks. docs/operating.md says what to look at.';

/** Photos are not restored to that time. */
export async function printStrayPhotos({ config, pool }: { config: Config; pool: Pool }): Promise<void> {
  const { length } = await findStrayPhotos(pool, createStorage(config));
  if (length === 0) return;
  console.log(
    `Files of photos that are newer than that: ${length}. Nothing leads to them any more, but anyone who has their address ` +
      `can open them. A day from now, \`${commandLine('verify')} --photos --remove\` removes them.`,
  );
}

/** Reports changes and problems after a restore, and returns the number of problems. */
export async function checkRestored(
  { config, pool }: { config: Config; pool: Pool },
  { takenAt, missing, copies }: { takenAt: Date; missing: string[]; copies?: Storage[] },
): Promise<number> {
  // Ends holds that lapsed in the meantime. Work that was unfinished then is left to the workers, so it is reported only if it
  // was already late then.
  await expireLapsedHolds({ pool, config });
  const payments = await createPayments(config, pool);
  const log = createLog(config.logLevel);
  // The sandbox was restored with the database; for Stripe, the outcome of payments in progress is looked up.
  const dueHandlers = createDueKinds(config);
  await recoverPayments({ pool, payments, log, dueHandlers });
  printDeletions(await repeatDeletions({ pool, config, hooks, ...(copies && { copies }) }));
  console.log(AS_IT_WAS);
  const graceSeconds = (Date.now() - takenAt.getTime()) / 1000 + 60;
  const violations = await findViolations(
    { pool, config, payments, dueHandlers, payoutEventHandlers },
    { graceSeconds },
  );
  if (missing.length > 0) console.error(formatFileList('Photos of cars whose files are missing', missing));
  for (const { rule, wrong } of violations) console.error(`Not true: ${rule}.\n  ${wrong}`);
  return missing.length + violations.length;
}
