import { isDeepStrictEqual } from 'node:util';

/** Which parts of a document differ, for the history, with what stood there. */
export function changedParts<Document extends object>(before: Document, after: Document) {
  const all = new Set([...Object.keys(before), ...Object.keys(after)] as (keyof Document & string)[]);
  const parts = [...all].filter((part) => !isDeepStrictEqual(before[part], after[part]));
  const only = (document: Document): Partial<Document> =>
    Object.fromEntries(parts.map((part) => [part, document[part]])) as Partial<Document>;
  return { parts, from: only(before), to: only(after) };
}
