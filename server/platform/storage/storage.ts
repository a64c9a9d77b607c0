/** Where files are kept. Names are given once and never reused, so a stored file never changes. */
export interface Storage {
  /** Keeps a file. When this returns the file is complete and safe; when it throws, nothing is visible under the key. */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** The whole file, or undefined when there is none. Ours are small enough to be held in memory while they are sent. */
  get(key: string): Promise<Buffer | undefined>;
  /** Whether there is such a file, without reading it. */
  has(key: string): Promise<boolean>;
  /** Removes files; one that is not there is no error, so that an interrupted removal can be repeated. */
  remove(keys: string[]): Promise<void>;
  /** Removes what writes that were cut off have left behind. */
  sweep(): Promise<void>;
  /** Throws when files could be neither kept nor read at the moment. */
  check(): Promise<void>;
}

// A folder and a file name, of letters that mean nothing to a file system or an address.
const KEY = /^([A-Za-z0-9]+)\/([A-Za-z0-9_-]{8,80}\.[a-z0-9]{2,5})$/;

/** Splits a key into folder and name. A key of any other shape is a mistake of ours, and reaches no disk and no network. */
export function parseKey(key: string): { folder: string; name: string } {
  const [, folder, name] = KEY.exec(key) ?? [];
  if (!folder || !name) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return { folder, name };
}
