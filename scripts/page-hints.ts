import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}
type Manifest = Record<string, Chunk>;

/** What a page needs of the network besides what every page needs. `early.js` asks for it before any of our code runs. */
interface PageHint {
  scripts: string[];
  picture?: { srcset: string; sizes: string };
}

/** The pages that people arrive at, by how their address begins. */
const PAGES = [
  ['/', 'home/home-page.tsx'],
  ['/rentcar', 'cars/search/browse-page.tsx'],
  ['/details/', 'cars/details/details-page.tsx'],
] as const;
const FOR_EVERYBODY = 'index.html';
const FOR_SIGNED_IN = 'app/signed-in-app.tsx';
// The same as on the welcome picture itself: with other words the browser would fetch two of its sizes.
const HERO_SIZES = '(width < 48rem) 200vw, 100vw';

function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}.`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found);
  return found;
}

function hintFor(manifest: Manifest, page: string): PageHint {
  const known = filesOf(manifest, FOR_EVERYBODY);
  const needed = new Set([FOR_SIGNED_IN, page].flatMap((name) => [...filesOf(manifest, name)]));
  const heroes = (manifest[page]?.assets ?? []).flatMap((file) => {
    const width = /\/hero-(\d+)-[^/]+\.webp$/.exec(file)?.[1];
    return width ? [`/${file} ${width}w`] : [];
  });
  return {
    scripts: [...needed].filter((file) => !known.has(file)).map((file) => `/${file}`),
    ...(heroes.length > 0 && { picture: { srcset: heroes.join(', '), sizes: HERO_SIZES } }),
  };
}

/** Writes into a built page what each of the pages people arrive at will need. */
export function addPageHints(output: string, page: string) {
  const manifest = JSON.parse(readFileSync(join(output, '.vite/manifest.json'), 'utf8')) as Manifest;
  const hints = Object.fromEntries(PAGES.map(([address, page]) => [address, hintFor(manifest, page)]));
  const index = join(output, page);
  const content = JSON.stringify(hints).replaceAll('"', '&quot;');
  const html = readFileSync(index, 'utf8');
  writeFileSync(index, html.replace('<title>', `<meta name="sparekey-hints" content="${content}" />\n    <title>`));
}
