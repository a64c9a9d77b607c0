/** Creates a value on first use and caches it; for formatters, which are slow to create. */
export function once<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}
