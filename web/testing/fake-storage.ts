import { beforeEach, vi } from 'vitest';

class FakeStorage {
  [name: string]: unknown;
  getItem(name: string) {
    return (this[name] as string | undefined) ?? null;
  }
  setItem(name: string, value: string) {
    this[name] = value;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

/** What a browser keeps, empty for each test of a file. */
export function useFakeStorage() {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new FakeStorage());
    return () => vi.unstubAllGlobals();
  });
}
