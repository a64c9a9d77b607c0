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

/** Stubs `localStorage` and `sessionStorage` with empty ones for each test. */
export function useFakeStorage() {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new FakeStorage());
    vi.stubGlobal('sessionStorage', new FakeStorage());
    return () => vi.unstubAllGlobals();
  });
}
