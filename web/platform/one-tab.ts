/** By one tab at a time. Where tabs cannot agree on that, the server sorts out what comes twice. */
export const inOneTab = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, work) : work();
