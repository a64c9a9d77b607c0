/** Keys are never reused, so a stored file never changes. */
export interface Storage {
  /** When this resolves, the file is complete and durable; if it rejects, nothing is visible under the key. */
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Undefined if it does not exist. Files are small enough to be held in memory. */
  get(key: string): Promise<Buffer | undefined>;
  /** Does not read the file. */
  has(key: string): Promise<boolean>;
  /** Undefined if it does not exist. Does not read the file. */
  storedAt(key: string): Promise<Date | undefined>;
  /** Returns all keys in a folder, in order. */
  list(folder: string): Promise<string[]>;
  /** Ignores missing files, so that an interrupted removal can be repeated. */
  remove(keys: string[]): Promise<void>;
  /** Removes what interrupted writes left behind. */
  sweep(): Promise<void>;
  /** Throws when files cannot be stored or read at the moment. */
  check(): Promise<void>;
}

// Excludes everything that a file system or URL treats specially.
const KEY = /^([A-Za-z0-9]+)\/([A-Za-z0-9_-]{8,80}\.[a-z0-9]{2,5})$/;

/** Any other key is a bug, and must reach neither disk nor network. */
export function parseKey(key: string): { folder: string; name: string } {
  const [, folder, name] = KEY.exec(key) ?? [];
  if (!folder || !name) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return { folder, name };
}
