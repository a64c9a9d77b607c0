import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as catalogues from '../contract/languages/catalogues.ts';
import type { Language } from '../contract/languages/translate.ts';
import { addEarlyScript } from './build-early.ts';
import { addPageHints } from './page-hints.ts';
import { wordsOf } from './words-plugin.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const output = join(root, 'dist/web');
const stamp = join(root, 'dist/web.hash');
const pageIn = (language: Language) => join(output, `index.${language}.html`);

const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

/** A fingerprint of everything that the build reads. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = [
    ...filesBelow('web'),
    ...filesBelow('contract'),
    join(root, 'package-lock.json'),
    join(root, 'vite.config.ts'),
    join(root, 'scripts/build-early.ts'),
    join(root, 'scripts/old-browsers.ts'),
    join(root, 'scripts/page-hints.ts'),
    join(root, 'scripts/words-plugin.ts'),
    join(root, 'scripts/inline-words.ts'),
    join(root, 'scripts/inline-limits.ts'),
  ];
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses once, as well as can be, what would otherwise be compressed at every request. */
async function compressOutput() {
  const files = readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|txt|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      if (bytes.length < 512) return;
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      writeFileSync(`${file}.br`, await toBrotli(bytes, quality));
      writeFileSync(`${file}.gz`, await toGzip(bytes, { level: 9 }));
    }),
  );
}

/** Whether the last build was made from the files as they are now. */
export const isBuilt = () =>
  existsSync(pageIn('en')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();

async function buildWeb(): Promise<void> {
  console.log('Building the browser part…');
  const wanted = fingerprint();
  const { build } = await import('vite');
  rmSync(output, { recursive: true, force: true });
  for (const language of Object.keys(catalogues) as Language[]) {
    const words = wordsOf(language);
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', plugins: [words] });
    await addEarlyScript(output, 'index.html', words);
    addPageHints(output, 'index.html');
    renameSync(join(output, 'index.html'), pageIn(language));
  }
  await compressOutput();
  writeFileSync(stamp, wanted);
}

if (import.meta.main && (process.argv.includes('--force') || !isBuilt())) await buildWeb();
