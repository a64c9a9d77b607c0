import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Gives access to the operator's brand folder. Reads never leave the folder and never exceed a size limit. */
export interface BrandFolder {
  path: string;
  /** Lists the names in the folder or one of its subfolders; empty if that does not exist. */
  list: (folder?: string) => string[];
  has: (name: string) => boolean;
  /** Returns undefined if the file cannot be read, and appends the reason to `problems`. */
  read: (name: string, kilobytesMax: number, problems: string[]) => Buffer | undefined;
}

export function openBrandFolder(path: string): BrandFolder {
  const root = realpathSync(path);

  function read(name: string, kilobytesMax: number, problems: string[]): Buffer | undefined {
    const complain = (why: string) => void problems.push(`${name} ${why}`);
    try {
      const real = realpathSync(join(root, name));
      if (!real.startsWith(root + sep)) return complain('is outside of the folder');
      const { size } = statSync(real);
      if (size > kilobytesMax * 1_000) {
        return complain(`is too large: ${Math.ceil(size / 1_000)} kB, and ${kilobytesMax} kB is the most`);
      }
      return readFileSync(real);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return complain(code === 'ENOENT' || code === 'ENOTDIR' ? 'is not there' : `cannot be read: ${message}`);
    }
  }

  const list = (folder = '.') => {
    try {
      return readdirSync(join(root, folder)).toSorted();
    } catch {
      return [];
    }
  };

  return { path, list, read, has: (name) => list().includes(name) };
}

/** Returns undefined if the bytes are not valid UTF-8. */
export function decodeText(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
