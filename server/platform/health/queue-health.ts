import { good, writeSpan, wrong, type Health } from './health.ts';

/** How much waits, since when the oldest does, and how much was given up */
export interface QueueNumbers {
  waiting: number;
  oldestSeconds: number | null;
  parked: number;
}

/** Wrong once the oldest has waited too long: whatever moves it has stopped. */
export function judgeWaiting({ waiting, oldestSeconds }: QueueNumbers, mostSeconds: number): Health {
  if (waiting === 0) return good((t) => t('system.said.queue.empty'));
  const seconds = oldestSeconds ?? 0;
  const say: Health['say'] = (t) =>
    t('system.said.queue.waiting', { count: waiting, span: writeSpan(t.language, seconds) });
  return seconds > mostSeconds ? wrong(say) : good(say);
}
