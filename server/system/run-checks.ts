import { CHECK_NAMES, type CheckName } from '../../contract/system/check-names.ts';
import { unknown, wrong, type Health, type HealthCheck } from '../platform/health/health.ts';
import { createQueue } from '../platform/queue.ts';
import { TimeoutError, withTimeout } from '../platform/timeout.ts';

const CHECK_SECONDS = 5;

/** Thrown by the stand-in for a database that is unreachable */
export class DatabaseUnreachable extends Error {}

export interface CheckResult extends Health {
  name: CheckName;
}

async function run(
  { name, run: look }: HealthCheck,
  reasonOf: (error: unknown) => string,
  secondsMax: number,
): Promise<CheckResult> {
  const seconds = Math.min(CHECK_SECONDS, secondsMax);
  try {
    return { name, ...(await withTimeout(look(), seconds)) };
  } catch (error) {
    if (error instanceof DatabaseUnreachable) return { name, ...unknown((t) => t('system.finding.no-database')) };
    if (error instanceof TimeoutError) {
      return { name, ...wrong((t) => t('system.finding.no-answer', { seconds: Math.ceil(seconds) })) };
    }
    const reason = reasonOf(error);
    return { name, ...wrong((t) => t('system.finding.failed', { reason })) };
  }
}

/**
 * Runs up to `atOnce` checks concurrently (all by default), each with a timeout of five seconds, or `secondsMax` if that is
 * less. A failing check does not affect the others.
 */
export async function runChecks(
  checks: readonly HealthCheck[],
  reasonOf: (error: unknown) => string,
  { atOnce = checks.length, secondsMax = CHECK_SECONDS }: { atOnce?: number; secondsMax?: number } = {},
): Promise<CheckResult[]> {
  const queue = createQueue({ atOnce });
  const results = await Promise.all(checks.map((check) => queue.run(() => run(check, reasonOf, secondsMax))));
  return results.toSorted((a, b) => CHECK_NAMES.indexOf(a.name) - CHECK_NAMES.indexOf(b.name));
}
