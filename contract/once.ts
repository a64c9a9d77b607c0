/** For formatters, which are slow to make: made when they are first needed, and kept. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
