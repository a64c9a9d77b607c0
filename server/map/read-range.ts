interface ByteRange {
  start: number;
  /** The last one */
  end: number;
}

/**
 * The bytes that a `Range` header asks for, of a file of so many. Nothing where it asks for none, for several ranges, or for something
 * that cannot be read: the whole file is a right answer then.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return undefined;
  const [first, last] = [Number(parts[1]), Number(parts[2])];
  if (parts[1] === '') return last === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - last), end: size - 1 };
  if (parts[2] !== '' && last < first) return undefined;
  return first >= size ? 'beyond' : { start: first, end: parts[2] === '' ? size - 1 : Math.min(last, size - 1) };
}
