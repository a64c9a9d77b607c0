/**
 * Looks up a key from an untrusted source: a user, a stored row, a header, a URL. `table[key]` would also find
 * inherited properties such as `constructor`.
 */
export const lookUp = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
