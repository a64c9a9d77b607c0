import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../contract/paths.ts';
import { fileOfPage } from './routes-plugin.ts';

export interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
export type Manifest = Record<string, Chunk>;

export const readManifest = (output: string) =>
  JSON.parse(readFileSync(join(output, '.vite/manifest.json'), 'utf8')) as Manifest;

/**
 * Resources that a page needs in addition to the common ones. `web/early.ts` preloads them before the app's code runs.
 */
export interface PageHint {
  scripts: string[];
  styles: string[];
  picture?: { srcset: string; sizes: string };
}

export const COMMON_CHUNK = 'index.html';
/** A chunk group in `vite.config.ts`, without a source file of that name. */
export const SIGNED_IN_CHUNK = 'pages';

/** Common landing pages by the start of their path, and the first picture of each. */
const PAGES: readonly { address: string; parts: string[]; picture?: { name: string; sizes: string } }[] = [
  {
    address: paths.login,
    parts: [fileOfPage('login')],
    // Must match the `sizes` of the image element, or the browser would load two sizes.
    picture: { name: 'auth', sizes: '(min-width: 900px) 50vw, 100vw' },
  },
  {
    address: paths.home,
    parts: [SIGNED_IN_CHUNK, fileOfPage('home')],
    picture: { name: 'hero', sizes: '(width < 32rem) 30rem, 100vw' },
  },
  { address: paths.browse, parts: [SIGNED_IN_CHUNK, fileOfPage('browse')] },
  { address: paths.details(''), parts: [SIGNED_IN_CHUNK, fileOfPage('details')] },
];

/** The chunk and its static imports, recursively. */
export function chunksOf(manifest: Manifest, name: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[name] ?? Object.values(manifest).find((group) => group.name === name);
  if (!chunk) throw new Error(`The build has no ${name}.`);
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found);
  return found;
}

function hintFor(manifest: Manifest, { parts, picture }: (typeof PAGES)[number]): PageHint {
  const known = chunksOf(manifest, COMMON_CHUNK);
  const chunks = new Set(parts.flatMap((name) => [...chunksOf(manifest, name)])).difference(known);
  const files = (kind: 'css' | 'assets') => [...chunks].flatMap((chunk) => chunk[kind] ?? []);
  const sources = files('assets').flatMap((file) => {
    const [, name, width] = /\/(\w+)-(\d+)-[^/]+\.avif$/.exec(file) ?? [];
    return name && name === picture?.name ? [`/${file} ${width}w`] : [];
  });
  if (picture && sources.length === 0) throw new Error(`The build has no picture ${picture.name}.`);
  return {
    scripts: [...chunks].map(({ file }) => `/${file}`),
    styles: files('css').map((file) => `/${file}`),
    ...(picture && { picture: { srcset: sources.join(', '), sizes: picture.sizes } }),
  };
}

/** Adds the hints for all landing pages to a built page. */
export function addPageHints(output: string, file: string) {
  const manifest = readManifest(output);
  const hints = Object.fromEntries(PAGES.map((page) => [page.address, hintFor(manifest, page)]));
  const index = join(output, file);
  const content = JSON.stringify(hints).replaceAll('"', '&quot;');
  const html = readFileSync(index, 'utf8');
  writeFileSync(index, html.replace('<title>', `<meta name="sparekey-hints" content="${content}" />\n    <title>`));
}
