import { useEffect, useState } from 'react';
import { secondsLeft, type KeptPause } from './reset-cooldown.ts';

const KEY = 'reset-pause';

function readLeft(): number {
  try {
    return secondsLeft(JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptPause | null, Date.now());
  } catch {
    return 0;
  }
}

function keep(seconds: number) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ beganAt: Date.now(), seconds } satisfies KeptPause));
  } catch {
    // Storage is blocked or full: the pause lasts until the next load, and the server knows it anyway.
  }
}

/**
 * Whole seconds until this browser may ask for another mail, whatever the address. A reload and other tabs know it too. While
 * the page is open it is counted by a clock that nobody can set.
 */
export function useResetCooldown() {
  const [clock, setClock] = useState(() => ({ now: performance.now(), end: performance.now() + readLeft() * 1000 }));
  const isRunning = clock.end > clock.now;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setClock(({ end }) => ({ end, now: performance.now() })), 250);
    return () => clearInterval(timer);
  }, [isRunning]);

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === KEY) setClock({ now: performance.now(), end: performance.now() + readLeft() * 1000 });
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);

  return {
    secondsLeft: Math.max(0, Math.ceil((clock.end - clock.now) / 1000)),
    start: (seconds: number) => {
      keep(seconds);
      setClock({ now: performance.now(), end: performance.now() + seconds * 1000 });
    },
  };
}
