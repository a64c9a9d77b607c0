/**
 * Reads an entry whose key comes from outside: a person, a stored row, a header, an address. `table[key]` would also find
 * what every object inherits, such as `constructor`.
 */
export const lookUp = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
