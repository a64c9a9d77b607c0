type Merged<T> = (T extends unknown ? (part: T) => void : never) extends (whole: infer Whole) => void ? Whole : never;

/** What several features declare, as one. Nothing may be named twice. */
export function gather<const Parts extends readonly object[]>(...parts: Parts): Merged<Parts[number]> {
  const names = parts.flatMap((part) => Object.keys(part));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`${twice} is declared twice.`);
  return Object.assign({}, ...parts) as Merged<Parts[number]>;
}
