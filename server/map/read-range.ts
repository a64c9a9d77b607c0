interface ByteRange {
  start: number;
  /** Inclusive */
  end: number;
}

/**
 * Parses a `Range` header for a file of `size` bytes. Returns undefined for a missing or invalid header and for several
 * ranges: the whole file is a correct response then.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return undefined;
  const [first, last] = [Number(parts[1]), Number(parts[2])];
  if (parts[1] === '') return last === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - last), end: size - 1 };
  if (parts[2] !== '' && last < first) return undefined;
  return first >= size ? 'beyond' : { start: first, end: parts[2] === '' ? size - 1 : Math.min(last, size - 1) };
}
