import { useEffect } from 'react';
import { onReconnected, onThreadChanged } from '../live/index.ts';
import { queryClient } from '../platform/query-client.ts';
import { messageKeys } from './message-keys.ts';

/** Refreshes threads when they change, and after a reconnection, when changes may have been missed. */
export function useThreadUpdates() {
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
