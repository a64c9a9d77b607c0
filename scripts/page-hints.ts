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

/** What a page needs of the network besides what every page needs. `web/early.ts` asks for it before any of our code runs. */
export interface PageHint {
  scripts: string[];
  styles: string[];
  picture?: { srcset: string; sizes: string };
}

export const FOR_EVERYBODY = 'index.html';
/** A group of `vite.config.ts`, which has no source of its own name. */
export const FOR_SIGNED_IN = 'pages';

/** The pages that people arrive at, by how their address begins, and the picture that each begins with. */
const PAGES: readonly { address: string; parts: string[]; picture?: { name: string; sizes: string } }[] = [
  {
    address: paths.login,
    parts: [fileOfPage('login')],
    // As on the pictures themselves: with other words the browser would fetch two of their sizes.
    picture: { name: 'auth', sizes: '(min-width: 900px) 50vw, 100vw' },
  },
  {
    address: paths.home,
    parts: [FOR_SIGNED_IN, fileOfPage('home')],
    picture: { name: 'hero', sizes: '(width < 32rem) 30rem, 100vw' },
  },
  { address: paths.browse, parts: [FOR_SIGNED_IN, fileOfPage('browse')] },
  { address: paths.details(''), parts: [FOR_SIGNED_IN, fileOfPage('details')] },
];

/** What is needed with it, itself included. */
export function chunksOf(manifest: Manifest, name: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[name] ?? Object.values(manifest).find((group) => group.name === name);
  if (!chunk) throw new Error(`The build has no ${name}.`);
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found);
  return found;
}

function hintFor(manifest: Manifest, { parts, picture }: (typeof PAGES)[number]): PageHint {
  const known = chunksOf(manifest, FOR_EVERYBODY);
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

/** Writes into a built page what each of the pages people arrive at will need. */
export function addPageHints(output: string, file: string) {
  const manifest = readManifest(output);
  const hints = Object.fromEntries(PAGES.map((page) => [page.address, hintFor(manifest, page)]));
  const index = join(output, file);
  const content = JSON.stringify(hints).replaceAll('"', '&quot;');
  const html = readFileSync(index, 'utf8');
  writeFileSync(index, html.replace('<title>', `<meta name="sparekey-hints" content="${content}" />\n    <title>`));
}
