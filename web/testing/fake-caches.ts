/** A fake `CacheStorage`. Keeps caches in order of creation, and matches requests by path. */
export class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();
  readonly origin = 'https://cars.test';

  private pathOf(request: RequestInfo | URL): string {
    return new URL(request instanceof Request ? request.url : String(request), this.origin).pathname;
  }

  keys = async () => [...this.stores.keys()];
  has = async (name: string) => this.stores.has(name);
  delete = async (name: string) => this.stores.delete(name);

  match = async (request: RequestInfo | URL): Promise<Response | undefined> => {
    for (const store of this.stores.values()) {
      const found = store.get(this.pathOf(request));
      if (found) return found.clone();
    }
    return undefined;
  };

  /** Like in browsers, a deleted cache remains usable through existing references. */
  open = async (name: string) => {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    return {
      match: async (request: RequestInfo | URL) => store.get(this.pathOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => void store.set(this.pathOf(request), response),
      delete: async (request: RequestInfo | URL) => store.delete(this.pathOf(request)),
      keys: async () => [...store.keys()].map((address) => new Request(this.origin + address)),
    };
  };
}
