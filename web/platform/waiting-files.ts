/** A file that the server does not have yet. */
export interface WaitingFile<Meta> {
  key: string;
  blob: Blob;
  /** In milliseconds; files are listed in this order. */
  takenAt: number;
  /** What else is needed to send it; anything that can be cloned */
  meta: Meta;
}

/** The files that wait for one purpose. Each call rejects where this browser stores nothing or has no room left. */
export interface WaitingFiles<Meta> {
  list: () => Promise<WaitingFile<Meta>[]>;
  /** Once it resolves, the file outlives the page. */
  put: (file: WaitingFile<Meta>) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

const STORE = 'files';

const openDatabase = (name: string) =>
  new Promise<IDBDatabase>((done, fail) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    opening.addEventListener('success', () => done(opening.result));
    opening.addEventListener('error', () => fail(opening.error));
  });

/** Opened each time: some browsers close a connection while the page is in the background. */
async function inStore<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase(name);
  try {
    const transaction = database.transaction(STORE, mode);
    const asked = work(transaction.objectStore(STORE));
    await new Promise<void>((done, fail) => {
      transaction.addEventListener('complete', () => done());
      transaction.addEventListener('abort', () => fail(transaction.error));
    });
    return asked.result;
  } finally {
    database.close();
  }
}

/**
 * Keeps files in this browser until they are sent. The prefix names the person and the purpose, and no other prefix of
 * the same database may begin with it. The database `DRAFT_FILES` is deleted when somebody signs out.
 */
export function waitingFiles<Meta>(database: string, prefix: string): WaitingFiles<Meta> {
  return {
    list: async () => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const files = await inStore<WaitingFile<Meta>[]>(database, 'readonly', (store) => store.getAll(range));
      return files.toSorted((a, b) => a.takenAt - b.takenAt);
    },
    put: async (file) => void (await inStore(database, 'readwrite', (store) => store.put(file, prefix + file.key))),
    remove: (key) => inStore(database, 'readwrite', (store) => store.delete(prefix + key)),
  };
}
