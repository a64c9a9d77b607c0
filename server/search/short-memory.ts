/** Remembers what was found, so that it need not be looked for again for a while. */
export interface ShortMemory<T> {
  recall(key: string, find: () => Promise<T>): T | Promise<T>;
}

export function createShortMemory<T>({ seconds, size }: { seconds: number; size: number }): ShortMemory<T> {
  const known = new Map<string, { value: T; until: number }>();

  async function learn(key: string, find: () => Promise<T>): Promise<T> {
    const value = await find();
    // Whoever fills it with nonsense makes everybody look again, no more.
    if (known.size >= size) known.clear();
    known.set(key, { value, until: Date.now() + seconds * 1000 });
    return value;
  }

  return {
    recall(key, find) {
      const entry = known.get(key);
      return entry && entry.until > Date.now() ? entry.value : learn(key, find);
    },
  };
}
