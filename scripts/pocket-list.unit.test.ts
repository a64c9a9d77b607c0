import { expect, it } from 'vitest';
import type { Manifest } from './page-hints.ts';
import { filesOf } from './pocket-list.ts';
import { fileOfPage } from './routes-plugin.ts';

const named = (name: string, rest: Partial<Manifest[string]> = {}) => ({ file: `assets/${name}.js`, ...rest });

it('lists the files of the trip pages with their lazy imports, and none of other pages', () => {
  const manifest: Manifest = {
    'index.html': named('index', { css: ['assets/index.css'], assets: ['assets/letters.woff2'] }),
    _pages: named('pages', {
      name: 'pages',
      dynamicImports: [fileOfPage('browse'), 'app/later-pages.ts', 'app/shell/bottom-nav.tsx', 'app/admin-pages.ts'],
    }),
    'app/admin-pages.ts': named('admin'),
    'platform/report-vitals.ts': named('vitals'),
    'app/later-pages.ts': named('later', { dynamicImports: [fileOfPage('earnings')] }),
    'app/shell/bottom-nav.tsx': named('bottom'),
    'app/offline/stored-trips.ts': named('kept'),
    _shared: named('shared'),
    'claims/trip-claims.tsx': named('claims', { imports: ['_shared'] }),
    [fileOfPage('browse')]: named('browse'),
    [fileOfPage('earnings')]: named('earnings'),
  };
  for (const page of ['home', 'trips', 'checkIn', 'handover', 'messages', 'thread', 'newMessage']) {
    manifest[fileOfPage(page)] = named(page);
  }
  manifest[fileOfPage('trip')] = named('trip', { dynamicImports: ['claims/trip-claims.tsx'] });
  const files = filesOf(manifest);
  const names =
    'bottom checkIn claims handover home index kept later messages newMessage pages shared thread trip trips vitals';
  expect(files).toEqual(
    [...names.split(' ').map((name) => `/assets/${name}.js`), '/assets/index.css', '/assets/letters.woff2'].toSorted(),
  );
});
