type Merged<T> = (T extends unknown ? (part: T) => void : never) extends (whole: infer Whole) => void ? Whole : never;

/** Merges what several features declare, and throws if two use the same name. */
export function mergeUnique<const Parts extends readonly object[]>(...parts: Parts): Merged<Parts[number]> {
  const names = parts.flatMap((part) => Object.keys(part));
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`${duplicate} is declared twice.`);
  return Object.assign({}, ...parts) as Merged<Parts[number]>;
}
