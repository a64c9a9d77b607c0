import { good, writeSpan, wrong, type Health } from './health.ts';
import { thresholds } from './thresholds.ts';

/** The size of a queue and the age of its oldest entry, on which the alarms are based. */
interface QueueNumbers {
  waiting: number;
  lateSeconds: number | null;
}

/** Wrong if the oldest entry has waited too long, which means that the worker has stopped. */
export function queueHealth({ waiting, lateSeconds }: QueueNumbers): Health {
  if (waiting === 0) return good((t) => t('system.finding.queue.empty'));
  const seconds = lateSeconds ?? 0;
  const say: Health['describe'] = (t) =>
    t('system.finding.queue.waiting', { count: waiting, span: writeSpan(t.language, seconds) });
  return seconds > thresholds.lateSeconds ? wrong(say) : good(say);
}
