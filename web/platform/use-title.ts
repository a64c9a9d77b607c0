import { useEffect } from 'react';
import { config } from './config.ts';

let [page, count] = ['', ''];

function write() {
  // Until a page has one, the document's own title stands.
  if (page) document.title = count ? `(${count}) ${page}` : page;
}

export function useTitle(title?: string) {
  useEffect(() => {
    page = title ? `${title} · ${config.brand}` : config.brand;
    write();
  }, [title]);
}

/** Before every title, so that a tab in the background tells of it. Nothing where it is empty. */
export function useTitleCount(shown: string) {
  useEffect(() => {
    count = shown;
    write();
  }, [shown]);
}
