import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PathName } from '../contract/paths.ts';
import { type Chunk, chunksOf, COMMON_CHUNK, SIGNED_IN_CHUNK, type Manifest, readManifest } from './page-hints.ts';
import { fileOfPage } from './routes-plugin.ts';

/** Pages that open offline, including the parts that they load on interaction. */
const PAGES: readonly PathName[] = ['home', 'trips', 'trip', 'checkIn', 'handover', 'messages', 'thread', 'newMessage'];

/** The frame around every page, and modules that it loads */
const FRAME: readonly string[] = [
  COMMON_CHUNK,
  SIGNED_IN_CHUNK,
  'app/offline/stored-trips.ts',
  'platform/report-vitals.ts',
];
/** Lazy imports of the frame that are whole pages, or the list of admin pages. */
const NO_PART = /^(pages\/|app\/admin-pages)/;

/** Unique URLs of all files that these pages need. */
export function filesOf(manifest: Manifest): string[] {
  const chunks = new Set<Chunk>();
  for (const name of FRAME) chunksOf(manifest, name, chunks);
  const [...frame] = chunks;
  const parts = frame.flatMap(({ dynamicImports = [] }) => dynamicImports).filter((name) => !NO_PART.test(name));
  for (const name of parts) chunksOf(manifest, name, chunks);
  for (const name of PAGES.map(fileOfPage)) {
    chunksOf(manifest, name, chunks);
    for (const part of manifest[name]!.dynamicImports ?? []) chunksOf(manifest, part, chunks);
  }
  // Fonts only. The home page's picture exists in many sizes, and nobody needs it offline.
  const fonts = manifest[COMMON_CHUNK]!.assets ?? [];
  const files = [...chunks].flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set([...files, ...fonts])].map((file) => `/${file}`).toSorted();
}

/** Writes the list of files that a browser stores for offline use, and references it in the page. */
export function addPocketList(output: string, page: string) {
  const list = JSON.stringify(filesOf(readManifest(output)));
  const name = `assets/pocket-${createHash('sha256').update(list).digest('hex').slice(0, 10)}.json`;
  writeFileSync(join(output, name), list);
  const html = readFileSync(join(output, page), 'utf8');
  writeFileSync(
    join(output, page),
    html.replace('<title>', `<meta name="sparekey-pocket" content="/${name}" />\n    <title>`),
  );
}
