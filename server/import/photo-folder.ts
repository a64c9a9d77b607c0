import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../platform/start-error.ts';

export interface PhotoFolder {
  find(name: string): string | undefined;
}

/** Only top-level files are found. */
export async function openPhotoFolder(folder: string): Promise<PhotoFolder> {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  // Names from the export are only looked up here and never used as paths, so they cannot escape the folder.
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name.normalize()));
  const written = new Map(entries.map(({ name }) => [name.normalize(), name]));
  return { find: (name) => (names.has(name.normalize()) ? join(folder, written.get(name.normalize())!) : undefined) };
}

export function fileNameOf(address: string): string | undefined {
  const path = URL.canParse(address) ? new URL(address).pathname : address.split(/[?#]/, 1)[0]!;
  try {
    return decodeURIComponent(path).split('/').at(-1) || undefined;
  } catch {
    return undefined;
  }
}
