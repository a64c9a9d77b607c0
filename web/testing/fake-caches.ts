/** What a browser keeps for a site: stores by name, in the order in which they were made, and answers by address. */
export class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();
  readonly origin = 'https://cars.test';

  private addressOf(request: RequestInfo | URL): string {
    return new URL(request instanceof Request ? request.url : String(request), this.origin).pathname;
  }

  keys = async () => [...this.stores.keys()];
  has = async (name: string) => this.stores.has(name);
  delete = async (name: string) => this.stores.delete(name);

  match = async (request: RequestInfo | URL): Promise<Response | undefined> => {
    for (const store of this.stores.values()) {
      const found = store.get(this.addressOf(request));
      if (found) return found.clone();
    }
    return undefined;
  };

  /** A store that was deleted goes on for those who have opened it, and for nobody else. */
  open = async (name: string) => {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    return {
      match: async (request: RequestInfo | URL) => store.get(this.addressOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) => void store.set(this.addressOf(request), response),
      delete: async (request: RequestInfo | URL) => store.delete(this.addressOf(request)),
      keys: async () => [...store.keys()].map((address) => new Request(this.origin + address)),
    };
  };
}
