import { useEffect } from 'react';
import { onReconnected, onThreadChanged } from '../live/index.ts';
import { queryClient } from '../platform/query-client.ts';
import { messageKeys } from './message-keys.ts';

/** Keeps what is shown of threads up to date: with each change that is told, and again whenever some may have been missed. */
export function useThreadNews() {
  useEffect(() => {
    const refresh = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey });
    const stops = [
      onThreadChanged((id) => {
        refresh(messageKeys.threads);
        refresh(messageKeys.thread(id));
      }),
      onReconnected(() => {
        refresh(messageKeys.threads);
        refresh(messageKeys.anyThread);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}
