/** Runs the work in one tab at a time. Without the Web Locks API, the server removes duplicates. */
export const withTabLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, work) : work();
