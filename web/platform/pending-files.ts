/** A file that has not been uploaded yet. */
export interface PendingFile<Meta> {
  key: string;
  blob: Blob;
  /** Epoch milliseconds, by which files are sorted. */
  takenAt: number;
  /** Other data for the upload. Must be structured-cloneable. */
  meta: Meta;
}

/** Pending uploads for one purpose. All methods reject if storage is unavailable or full. */
export interface PendingFileStore<Meta> {
  list: () => Promise<PendingFile<Meta>[]>;
  /** Once this resolves, the file survives a reload. */
  put: (file: PendingFile<Meta>) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

const STORE = 'files';

const openDatabase = (name: string) =>
  new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => done(request.result));
    request.addEventListener('error', () => fail(request.error));
  });

/** Opens the database for each operation, because some browsers close connections of background pages. */
async function inStore<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase(name);
  try {
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    await new Promise<void>((done, fail) => {
      transaction.addEventListener('complete', () => done());
      transaction.addEventListener('abort', () => fail(transaction.error));
    });
    return request.result;
  } finally {
    database.close();
  }
}

/**
 * Stores files in this browser until they are uploaded. The prefix consists of the user and the purpose, and no other prefix
 * of the same database may start with it. Signing out deletes the database `DRAFT_FILES`.
 */
export function pendingFileStore<Meta>(database: string, prefix: string): PendingFileStore<Meta> {
  return {
    list: async () => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const files = await inStore<PendingFile<Meta>[]>(database, 'readonly', (store) => store.getAll(range));
      return files.toSorted((a, b) => a.takenAt - b.takenAt);
    },
    put: async (file) => void (await inStore(database, 'readwrite', (store) => store.put(file, prefix + file.key))),
    remove: (key) => inStore(database, 'readwrite', (store) => store.delete(prefix + key)),
  };
}
