import { CHECK_NAMES, type CheckName } from '../../contract/system/check-names.ts';
import { unknown, wrong, type Health, type HealthCheck } from '../platform/health/health.ts';
import { createQueue } from '../platform/queue.ts';
import { NoAnswerInTime, withinSeconds } from '../platform/time-limit.ts';

const CHECK_SECONDS = 5;

/** Thrown by whatever stands for a database that cannot be asked */
export class DatabaseAway extends Error {}

export interface CheckResult extends Health {
  name: CheckName;
}

async function run({ name, look }: HealthCheck, reasonOf: (error: unknown) => string): Promise<CheckResult> {
  try {
    return { name, ...(await withinSeconds(look(), CHECK_SECONDS)) };
  } catch (error) {
    if (error instanceof DatabaseAway) return { name, ...unknown((t) => t('system.said.no-database')) };
    if (error instanceof NoAnswerInTime) {
      return { name, ...wrong((t) => t('system.said.no-answer', { seconds: CHECK_SECONDS })) };
    }
    const reason = reasonOf(error);
    return { name, ...wrong((t) => t('system.said.failed', { reason })) };
  }
}

/** All at once where somebody waits, each for so long and no longer, and none can keep another from its answer. */
export async function runChecks(
  checks: readonly HealthCheck[],
  reasonOf: (error: unknown) => string,
  atOnce = checks.length,
): Promise<CheckResult[]> {
  const queue = createQueue({ atOnce });
  const results = await Promise.all(checks.map((check) => queue.run(() => run(check, reasonOf))));
  return results.toSorted((a, b) => CHECK_NAMES.indexOf(a.name) - CHECK_NAMES.indexOf(b.name));
}
