import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'dist/processes');
const SCRIPT = /^server\/(commands\/[a-z-]+|main|worker|web-process)\.ts$/;
const HOUR = 3_600_000;

const isClockSetting = ([name]: [string, unknown]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME');

/** For all processes that tests start: they share a compile cache, and the clock of the tests if libfaketime shifts it. */
export const PROCESS_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/sparekey-processes'),
  ...Object.fromEntries(Object.entries(process.env).filter(isClockSetting)),
};

const sources = () =>
  ['server', 'contract'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.ts$|\.json$/.test(name))
      .map((name) => join(folder, name))
      .toSorted(),
  );

/** Identifies the sources by their modification times and sizes. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of [...sources(), 'package-lock.json']) {
    const { mtimeMs, size } = statSync(join(ROOT, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

let bundle: string | undefined;

/**
 * Returns the file to start instead of a script in `server/`: the same code in few files, which starts in half the time. It locates
 * its folders as the original does.
 */
export function fileOf(script: string): string {
  bundle ??= join(FOLDER, fingerprint());
  if (!existsSync(bundle)) execFileSync(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' });
  const bundled = join(bundle, 'server', script);
  return existsSync(bundled) ? bundled : join(ROOT, 'server', script);
}

async function build(to: string) {
  const { build: viteBuild } = await import('vite');
  mkdirSync(FOLDER, { recursive: true });
  const making = mkdtempSync(join(FOLDER, 'making-'));
  await viteBuild({
    configFile: false,
    logLevel: 'warn',
    root: ROOT,
    plugins: [
      {
        name: 'original-places',
        transform: (code, id) =>
          code.includes('import.meta.url')
            ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
            : undefined,
      },
    ],
    build: {
      ssr: true,
      outDir: making,
      minify: false,
      target: 'esnext',
      rolldownOptions: {
        input: Object.fromEntries(
          sources()
            .filter((file) => SCRIPT.test(file))
            .map((file) => [file.replace(/\.ts$/, ''), join(ROOT, file)]),
        ),
        // Keeps the scripts' own names, by which processes recognise each other.
        output: { entryFileNames: '[name].ts', chunkFileNames: 'server/[name].js' },
      },
    },
  });
  // A supervisor starts its processes with the Node of its release.
  symlinkSync(join(ROOT, 'node_modules'), join(making, 'node_modules'));
  try {
    renameSync(making, to);
  } catch {
    // Another process was faster.
    rmSync(making, { recursive: true });
  }
  for (const other of readdirSync(FOLDER).map((name) => join(FOLDER, name))) {
    if (other !== to && Date.now() - statSync(other).mtimeMs > HOUR) rmSync(other, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const to = join(FOLDER, fingerprint());
  if (!existsSync(to)) await build(to);
}
