import { createDueKinds } from '../due-kinds.ts';
import { findViolations } from '../checks/index.ts';
import { nameFiles } from '../backups/index.ts';
import { payoutNews } from '../earnings/index.ts';
import { createPayments, recoverPayments } from '../money/index.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { expireLapsedHolds } from '../rentals/index.ts';

/** Says what is wrong, and answers how many things are. */
export async function checkRestored(
  { config, pool }: { config: Config; pool: Pool },
  { takenAt, missing }: { takenAt: Date; missing: string[] },
): Promise<number> {
  // Holds that lapsed meanwhile are ended here; what was unfinished at that time is left to the workers, so it is wrong
  // only if it was late already then.
  await expireLapsedHolds({ pool, config });
  const payments = await createPayments(config, pool);
  const log = createLog(config.logLevel);
  // The sandbox came with the database; what Stripe had in progress is settled by its outcome there.
  const dueKinds = createDueKinds(config);
  await recoverPayments({ pool, payments, log, dueKinds });
  const graceSeconds = (Date.now() - takenAt.getTime()) / 1000 + 60;
  const violations = await findViolations({ pool, config, payments, dueKinds, payoutNews }, { graceSeconds });
  if (missing.length > 0) console.error(nameFiles('Photos of cars whose files are missing', missing));
  for (const { rule, wrong } of violations) console.error(`Not true: ${rule}.\n  ${wrong}`);
  return missing.length + violations.length;
}
