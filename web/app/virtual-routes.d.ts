/** Generated from route-table.ts by scripts/routes-plugin.ts. */
declare module 'virtual:routes/signed-out' {
  import type { ComponentType } from 'react';
  import type { TypedEmail } from '../pages/sign-in/typed-email.ts';

  export const pages: Record<string, () => Promise<{ default: ComponentType<{ typed: TypedEmail }> }>>;
}
declare module 'virtual:routes/first' {
  import type { PathName } from '../../contract/paths.ts';
  import type { Pages } from './page-group.tsx';

  export const pages: Pages;
  /** The names of the pages in the other groups */
  export const later: readonly PathName[];
  export const admin: readonly PathName[];
}
declare module 'virtual:routes/later' {
  import type { Pages } from './page-group.tsx';

  export const pages: Pages;
}
declare module 'virtual:routes/admin' {
  import type { Pages } from './page-group.tsx';

  export const pages: Pages;
}
