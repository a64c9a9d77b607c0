import { useRef, useState } from 'react';
import { retry, type RetryPolicy } from './retry.ts';

/** Retries a write. Returns the current error while it retries, and a function to stop. */
export function useRetry(policy: RetryPolicy) {
  const [errorMessage, setTrouble] = useState<string>();
  const current = useRef<AbortController>(undefined);
  return {
    trouble: errorMessage,
    stop: () => current.current?.abort(),
    run: async <T>(write: () => Promise<T>): Promise<T> => {
      const controller = new AbortController();
      current.current = controller;
      try {
        return await retry(write, policy, { signal: controller.signal, onTrouble: setTrouble });
      } finally {
        setTrouble(undefined);
      }
    },
  };
}
