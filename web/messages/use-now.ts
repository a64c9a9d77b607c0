import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time in milliseconds, as new as it has to be for what counts in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
