import { lastReset, nextReset } from '../../contract/demo/demo-rules.ts';
import { good, off, wrong, type Health } from '../platform/health/health.ts';
import type { Services } from '../platform/services.ts';
import { countRealRows, findReset } from './demo.queries.ts';

/** Allows for a busy worker and the duration of the reset itself. */
const LATE_SECONDS = 300;

const clock = (milliseconds: number) => `${new Date(milliseconds).toISOString().slice(11, 16)} UTC`;

export async function checkDemoHealth({ config, pool }: Pick<Services, 'config' | 'pool'>): Promise<Health> {
  if (!config.demo) return off((t) => t('system.finding.demo.off'));
  const { people, payments } = await countRealRows(pool);
  if (people > 0) return wrong((t) => t('system.finding.demo.people', { count: people }));
  if (payments > 0) return wrong((t) => t('system.finding.demo.payments', { count: payments }));
  const reset = await findReset(pool);
  if (!reset?.resetAt || reset.secondsLate > LATE_SECONDS) return wrong((t) => t('system.finding.demo.late'));
  const now = Date.now();
  return good((t) => t('system.finding.demo.good', { last: clock(lastReset(now)), next: clock(nextReset(now)) }));
}
