import { good, writeSpan, wrong, type Health } from './health.ts';
import { thresholds } from './thresholds.ts';

/** How much waits, and for how long the oldest has: the figures that the alarms go by */
export interface QueueNumbers {
  waiting: number;
  lateSeconds: number | null;
}

/** Wrong once the oldest has waited too long: whatever moves it has stopped. */
export function judgeWaiting({ waiting, lateSeconds }: QueueNumbers): Health {
  if (waiting === 0) return good((t) => t('system.said.queue.empty'));
  const seconds = lateSeconds ?? 0;
  const say: Health['say'] = (t) =>
    t('system.said.queue.waiting', { count: waiting, span: writeSpan(t.language, seconds) });
  return seconds > thresholds.lateSeconds ? wrong(say) : good(say);
}
