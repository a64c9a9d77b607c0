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

const DATABASE = 'waiting-files';
const STORE = 'files';

const openDatabase = () =>
  new Promise<IDBDatabase>((done, fail) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    opening.addEventListener('success', () => done(opening.result));
    opening.addEventListener('error', () => fail(opening.error));
  });

/** Each time anew: some browsers close a connection while the page is in the background. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
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

const namesIn = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/**
 * Keeps files in this browser until they are sent. The prefix names the person and the purpose, and no other prefix
 * may begin with it. What begins with `DRAFT_PREFIX` is forgotten when somebody signs out.
 */
export function waitingFiles<Meta>(prefix: string): WaitingFiles<Meta> {
  return {
    list: async () => {
      const files = await inStore<WaitingFile<Meta>[]>('readonly', (store) => store.getAll(namesIn(prefix)));
      return files.toSorted((a, b) => a.takenAt - b.takenAt);
    },
    put: async (file) => void (await inStore('readwrite', (store) => store.put(file, prefix + file.key))),
    remove: (key) => inStore('readwrite', (store) => store.delete(prefix + key)),
  };
}

export const forgetWaitingFiles = (prefix: string) => inStore('readwrite', (store) => store.delete(namesIn(prefix)));
