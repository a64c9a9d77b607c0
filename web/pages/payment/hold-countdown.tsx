import { Timer } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../language/words.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const ANNOUNCED_MINUTES = [1, 2, 5];

function useSecondsLeft(endsAt: number, onEnd: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const end = useEffectEvent(onEnd);
  const hasEnded = left === 0;
  useEffect(() => {
    if (hasEnded) return end();
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [hasEnded]);
  return left;
}

/** Text for screen readers, which changes only at a few thresholds instead of every second. */
function announcement(left: number): string {
  const minutes = ANNOUNCED_MINUTES.find((minutes) => left <= minutes * MINUTE);
  return minutes === undefined ? '' : t('rentals.payment.hold.less-than-minutes', { minutes });
}

/** Shows how long the dates are still held. Calls `onEnd` when the hold ends. */
export function HoldCountdown({ endsAt, onEnd }: { endsAt: number; onEnd: () => void }) {
  const left = useSecondsLeft(endsAt, onEnd);
  const parts = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE), left % MINUTE];
  const shown = left < HOUR ? parts.slice(1) : parts;
  return (
    <div className="flex items-center gap-3 rounded-card border border-brand/25 bg-brand-tint px-4 py-3 text-[0.9375rem]">
      <Timer aria-hidden="true" className="size-5 shrink-0 text-brand" />
      <p className="grow">{t('rentals.payment.hold.text')}</p>
      <p
        role="timer"
        aria-label={t('rentals.payment.hold.time-left')}
        className="text-lg font-semibold whitespace-nowrap text-brand tabular-nums"
      >
        {shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':')}
      </p>
      <p role="status" className="visually-hidden">
        {announcement(left)}
      </p>
    </div>
  );
}
