export interface Cache<T> {
  /** Synchronous when cached. */
  get(key: string, find: () => Promise<T>): T | Promise<T>;
}

export function createCache<T>({ seconds, size }: { seconds: number; size: number }): Cache<T> {
  const entries = new Map<string, { value: T; until: number }>();

  async function load(key: string, find: () => Promise<T>): Promise<T> {
    const value = await find();
    // Clear the whole cache when full: simple, and flooding it with useless keys only costs extra lookups.
    if (entries.size >= size) entries.clear();
    entries.set(key, { value, until: Date.now() + seconds * 1000 });
    return value;
  }

  return {
    get(key, find) {
      const entry = entries.get(key);
      return entry && entry.until > Date.now() ? entry.value : load(key, find);
    },
  };
}
