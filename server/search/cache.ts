export interface Cache<T> {
  /** Synchronous when cached. */
  get(key: string, find: () => Promise<T>): T | Promise<T>;
}

export function createCache<T>({ seconds, size }: { seconds: number; size: number }): Cache<T> {
  const known = new Map<string, { value: T; until: number }>();

  async function learn(key: string, find: () => Promise<T>): Promise<T> {
    const value = await find();
    // Filling it with nonsense only makes everybody look again.
    if (known.size >= size) known.clear();
    known.set(key, { value, until: Date.now() + seconds * 1000 });
    return value;
  }

  return {
    get(key, find) {
      const entry = known.get(key);
      return entry && entry.until > Date.now() ? entry.value : learn(key, find);
    },
  };
}
