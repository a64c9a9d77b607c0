import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, constants as os, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as catalogues from '../contract/languages/catalogues.ts';
import type { Language } from '../contract/languages/translate.ts';
import { addEarlyScript } from './build-early.ts';
import { buildWorker } from './build-worker.ts';
import { addPageHints } from './page-hints.ts';
import { addPocketList } from './pocket-list.ts';
import { wordsOf } from './words-plugin.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const output = join(root, 'dist/web');
const stamp = join(root, 'dist/web.hash');
const pageIn = (language: Language) => join(output, `index.${language}.html`);

const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'message-parameters.ts')
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

/** Hashes everything that the build reads. Skips generated types, because a release has none. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = [
    ...filesBelow('web'),
    ...filesBelow('contract'),
    join(root, 'package-lock.json'),
    join(root, 'vite.config.ts'),
    join(root, 'scripts/build-early.ts'),
    join(root, 'scripts/build-script.ts'),
    join(root, 'scripts/build-worker.ts'),
    join(root, 'scripts/old-browsers.ts'),
    join(root, 'scripts/page-hints.ts'),
    join(root, 'scripts/pocket-list.ts'),
    join(root, 'scripts/routes-plugin.ts'),
    join(root, 'scripts/words-plugin.ts'),
    join(root, 'scripts/inline-words.ts'),
    join(root, 'scripts/inline-limits.ts'),
  ];
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Replaces the file atomically, because it may be served at the same time. */
function writeAtomically(file: string, bytes: Uint8Array) {
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
}

/** Compresses once at the highest level, instead of at every request. */
async function compressOutput() {
  const files = readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|txt|webmanifest|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      if (bytes.length < 512) return;
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      writeAtomically(`${file}.br`, await toBrotli(bytes, quality));
      writeAtomically(`${file}.gz`, await toGzip(bytes, { level: 9 }));
    }),
  );
}

type BuildState = 'built' | 'compressed';

const writeStamp = (hash: string, state: BuildState) => writeFileSync(stamp, `${hash} ${state}`);

/** The state of the last build, or undefined if sources have changed since. */
export function readStamp(): BuildState | undefined {
  if (!existsSync(pageIn('en')) || !existsSync(stamp)) return undefined;
  const [hash, state] = readFileSync(stamp, 'utf8').split(' ');
  return hash === fingerprint() ? (state as BuildState) : undefined;
}

const partOf = (language: Language) => join(root, 'dist/parts', language);

async function buildLanguage(language: Language): Promise<void> {
  const { build } = await import('vite');
  const words = wordsOf(language);
  const part = partOf(language);
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [words],
    build: { outDir: part },
  });
  await addEarlyScript(part, 'index.html', words);
  addPageHints(part, 'index.html');
  addPocketList(part, 'index.html');
  renameSync(join(part, 'index.html'), join(part, `index.${language}.html`));
}

const inOwnProcess = (languages: Language[]) =>
  new Promise<void>((done, fail) => {
    const child = spawn(process.execPath, [import.meta.filename, ...languages], { stdio: 'inherit' });
    child.on('error', fail);
    child.on('exit', (code) =>
      code === 0 ? done() : fail(new Error(`The pages in ${languages.join(', ')} were not built.`)),
    );
  });

async function buildWeb(): Promise<void> {
  console.log('Building the web app…');
  const hash = fingerprint();
  const parts = join(root, 'dist/parts');
  for (const folder of [output, parts]) rmSync(folder, { recursive: true, force: true });
  // Builds languages in parallel, one process per core.
  const languages = Object.keys(catalogues) as Language[];
  const lanes = Math.min(availableParallelism(), languages.length);
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) => inOwnProcess(languages.filter((_language, at) => at % lanes === lane))),
  );
  for (const language of languages) cpSync(partOf(language), output, { recursive: true });
  await buildWorker(output);
  rmSync(parts, { recursive: true });
  writeStamp(hash, 'built');
}

if (import.meta.main) {
  const words = process.argv.slice(2);
  const languages = words.filter((word): word is Language => word in catalogues);
  for (const language of languages) await buildLanguage(language);
  if (languages.length === 0) {
    // `npm start` serves the site first and compresses in the background, at low priority.
    if (words.includes('--compress')) setPriority(os.priority.PRIORITY_LOW);
    else if (words.includes('--force') || !readStamp()) await buildWeb();
    if (!words.includes('--uncompressed') && readStamp() === 'built') {
      await compressOutput();
      writeStamp(fingerprint(), 'compressed');
    }
  }
}
