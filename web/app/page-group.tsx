import type { ComponentType } from 'react';
import { matchPath, useLocation } from 'react-router';

/** Pages that only some people open, named in a file of their own: everybody's first file is smaller without them. */
export function pageGroup(pages: readonly { path: string; Page: ComponentType }[]) {
  return function PageGroup() {
    const { pathname } = useLocation();
    const { Page } = pages.find(({ path }) => matchPath(path, pathname))!;
    return <Page />;
  };
}
