import { useRef, useState } from 'react';
import { retry, type RetryPolicy } from './retry.ts';

/** Retrying for a page: what the trouble is while it lasts, and a way to stop waiting for its end. */
export function useRetry(policy: RetryPolicy) {
  const [trouble, setTrouble] = useState<string>();
  const current = useRef<AbortController>(undefined);
  return {
    trouble,
    stop: () => current.current?.abort(),
    run: async <T>(write: () => Promise<T>): Promise<T> => {
      const own = new AbortController();
      current.current = own;
      try {
        return await retry(write, policy, { signal: own.signal, onTrouble: setTrouble });
      } finally {
        setTrouble(undefined);
      }
    },
  };
}
