import { useEffect } from 'react';
import { config } from './config.ts';

export function useTitle(title?: string) {
  useEffect(() => {
    document.title = title ? `${title} · ${config.brand}` : config.brand;
  }, [title]);
}
