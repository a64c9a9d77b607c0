import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether this device has a connection, as far as the browser knows. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
