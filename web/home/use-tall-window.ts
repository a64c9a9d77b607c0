import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

export const useTallWindow = (pixels: number) => useSyncExternalStore(subscribe, () => window.innerHeight > pixels);
