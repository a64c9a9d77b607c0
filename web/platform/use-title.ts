import { useEffect } from 'react';
import { config } from './config.ts';

let [page, count] = ['', ''];

function write() {
  // Keeps the title of the HTML document until a page sets one.
  if (page) document.title = count ? `(${count}) ${page}` : page;
}

export function useTitle(title?: string) {
  useEffect(() => {
    page = title ? `${title} · ${config.brand}` : config.brand;
    write();
  }, [title]);
}

/** Prefixes the title with a count, which is visible on background tabs. An empty text removes it. */
export function useTitleCount(shown: string) {
  useEffect(() => {
    count = shown;
    write();
  }, [shown]);
}
