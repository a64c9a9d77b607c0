import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PathName } from '../contract/paths.ts';
import { type Chunk, chunksOf, FOR_EVERYBODY, FOR_SIGNED_IN, type Manifest, readManifest } from './page-hints.ts';
import { fileOfPage } from './routes-plugin.ts';

/** The pages that open without a connection, with what they show when something is pressed. */
const PAGES: readonly PathName[] = ['home', 'trips', 'trip', 'checkIn', 'handover', 'messages', 'thread', 'newMessage'];

/** What stands around every page, or begins beside it */
const FRAME: readonly string[] = [
  FOR_EVERYBODY,
  FOR_SIGNED_IN,
  'app/pocket/kept-trips.ts',
  'platform/report-vitals.ts',
];
/** Of what the frame loads later, these are whole pages, or the names of administrators' ones. */
const NO_PART = /^(pages\/|app\/admin-pages)/;

/** Addresses of all files that these pages need, each once. */
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
  // Letters. The picture at home is there in sizes for every screen, and nobody in a garage looks at it.
  const letters = manifest[FOR_EVERYBODY]!.assets ?? [];
  const files = [...chunks].flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set([...files, ...letters])].map((file) => `/${file}`).toSorted();
}

/** Writes down which files a browser keeps for trips without a connection, and names that list in the page. */
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
