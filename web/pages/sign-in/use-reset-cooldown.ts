import { useEffect, useState } from 'react';
import { secondsLeft, type StoredCooldown } from './reset-cooldown.ts';

const KEY = 'reset-pause';

function readSecondsLeft(): number {
  try {
    return secondsLeft(JSON.parse(localStorage.getItem(KEY) ?? 'null') as StoredCooldown | null, Date.now());
  } catch {
    return 0;
  }
}

function storeCooldown(seconds: number) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ beganAt: Date.now(), seconds } satisfies StoredCooldown));
  } catch {
    // Storage is blocked or full: the cooldown ends with a reload, but the server enforces it anyway.
  }
}

/**
 * Counts down until this browser may request another reset mail, for any address. Shared with other tabs and across reloads.
 * While the page is open it uses a monotonic clock.
 */
export function useResetCooldown() {
  const [clock, setClock] = useState(() => ({
    now: performance.now(),
    end: performance.now() + readSecondsLeft() * 1000,
  }));
  const isRunning = clock.end > clock.now;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setClock(({ end }) => ({ end, now: performance.now() })), 250);
    return () => clearInterval(timer);
  }, [isRunning]);

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === KEY) setClock({ now: performance.now(), end: performance.now() + readSecondsLeft() * 1000 });
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);

  return {
    secondsLeft: Math.max(0, Math.ceil((clock.end - clock.now) / 1000)),
    start: (seconds: number) => {
      storeCooldown(seconds);
      setClock({ now: performance.now(), end: performance.now() + seconds * 1000 });
    },
  };
}
