import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A folder of the operator's: what is read stays inside it, and is no larger than it may be. */
export interface BrandFolder {
  path: string;
  /** What is in it, or in a folder of it; nothing where that is not there */
  list: (folder?: string) => string[];
  has: (name: string) => boolean;
  /** Undefined when it cannot be read; the reason is added to the problems. */
  read: (name: string, kilobytesMax: number, problems: string[]) => Buffer | undefined;
}

export function openFolder(path: string): BrandFolder {
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

/** Undefined if it is not text */
export function decodeText(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
