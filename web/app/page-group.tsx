import type { ComponentType } from 'react';
import type { PathName } from '../../contract/paths.ts';
import { lazyPage } from '../platform/lazy-part.tsx';

export type Pages = Partial<Record<PathName, () => Promise<{ default: ComponentType }>>>;

export const lazily = (pages: Pages) =>
  Object.fromEntries(Object.entries(pages).map(([name, load]) => [name, lazyPage(load)])) as Record<
    string,
    ReturnType<typeof lazyPage>
  >;

/** Pages that only some people open, named in a file of their own: everybody's first file is smaller without them. */
export function pageGroup(pages: Pages) {
  const lazyPages = lazily(pages);
  const PageGroup = ({ name }: { name: PathName }) => {
    const Page = lazyPages[name]!;
    return <Page />;
  };
  return { PageGroup, preload: (name: PathName) => lazyPages[name]!.preload() };
}
