import type { ComponentType } from 'react';
import type { PathName } from '../../contract/paths.ts';
import { lazyPage } from '../platform/lazy-part.tsx';

export type Pages = Partial<Record<PathName, () => Promise<{ default: ComponentType }>>>;

export const toLazyPages = (pages: Pages) =>
  Object.fromEntries(Object.entries(pages).map(([name, load]) => [name, lazyPage(load)])) as Record<
    string,
    ReturnType<typeof lazyPage>
  >;

/** Groups pages that only some users open into a separate chunk, which keeps the initial bundle small. */
export function createPageGroup(pages: Pages) {
  const lazyPages = toLazyPages(pages);
  const PageGroup = ({ name }: { name: PathName }) => {
    const Page = lazyPages[name]!;
    return <Page />;
  };
  return { PageGroup, preload: (name: PathName) => lazyPages[name]!.preload() };
}
