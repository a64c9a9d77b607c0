import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { StartError } from '../platform/start-error.ts';
import { JsonScanner, JsonSyntaxError, parse, type SkipReason } from './json-scanner.ts';

/** The collections in an export of the older app, the Firebase prototype that Sparekey replaced. */
const COLLECTIONS = ['users', 'Cars'] as const;
export type Collection = (typeof COLLECTIONS)[number];

export interface ExportedDocument {
  collection: Collection;
  /** `Cars/abc`, or `Cars[3]` when it has no id. */
  where: string;
  line: number;
  id: string;
  fields: Record<string, unknown>;
}

interface UnusableDocument {
  collection: Collection;
  where: string;
  line: number;
  problem: string;
}

export type AnyDocument = ExportedDocument | UnusableDocument;
export const isUsable = (document: AnyDocument): document is ExportedDocument => !('problem' in document);

// The older app's database limits documents to 1 MiB; as JSON they can be several times as long.
const DOCUMENT_BYTES_MAX = 8 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
const ID_MAX = 200;
/** Some export tools nest the collections under this name. */
const WRAPPER = '__collections__';

const PROBLEMS: Record<SkipReason, string> = {
  'too-large': `It is larger than ${DOCUMENT_BYTES_MAX / 1024 / 1024} MB.`,
  'too-deep': 'It is nested too deeply.',
};

const isCollection = (name: string | number): name is Collection => COLLECTIONS.some((known) => known === name);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads own properties only, because the names come from the file. */
export const field = (fields: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** Whether a later run can recognize the document by this id. */
export const isUsableId = (id: unknown): id is string =>
  // oxlint-disable-next-line no-control-regex
  typeof id === 'string' && id !== '' && id.length <= ID_MAX && id.isWellFormed() && !/[\u0000-\u001f]/.test(id);

/** In an object, the key is the id; in a list, the document contains the id. */
function read(collection: Collection, key: string | number, line: number, cut: Buffer | SkipReason): AnyDocument {
  const place = typeof key === 'number' ? `${collection}[${key}]` : `${collection}/${key.slice(0, ID_MAX)}`;
  if (typeof cut === 'string') return { collection, where: place, line, problem: PROBLEMS[cut] };
  const fields = parse(cut, line);
  if (!isObject(fields)) return { collection, where: place, line, problem: 'It is not an object with fields.' };
  const id = typeof key === 'string' ? key : (field(fields, 'id') ?? field(fields, 'uid'));
  if (!isUsableId(id)) {
    return { collection, where: place, line, problem: 'It has no usable id to recognise it in a later import.' };
  }
  return { collection, where: `${collection}/${id}`, line, id, fields };
}

interface ExportReader {
  /** If set, other collections are skipped. */
  collection?: Collection;
  onDocument?: (document: AnyDocument) => Promise<void>;
  onProgress?: (bytesRead: number) => void;
}

async function walk(file: string, { collection: wanted, onDocument, onProgress }: ExportReader): Promise<Set<string>> {
  const scanner = new JsonScanner(createReadStream(file, { highWaterMark: CHUNK_BYTES }));
  const found = new Set<string>();

  const walkCollections = () =>
    scanner.each(async (name) => {
      found.add(String(name));
      if (name === WRAPPER && (await walkCollections())) return;
      const isDocuments = await scanner.each(async (key) => {
        await scanner.peek();
        const { line } = scanner;
        const cut = await scanner.readValue(DOCUMENT_BYTES_MAX);
        onProgress?.(scanner.bytesRead);
        if (!isCollection(name)) {
          if (!wanted && typeof cut !== 'string') parse(cut, line);
        } else if (!wanted || wanted === name) {
          const document = read(name, key, line, cut);
          await onDocument?.(document);
        }
      });
      if (isDocuments) return;
      if (isCollection(name)) throw new StartError(`“${name}” in ${basename(file)} is neither an object nor a list.`);
      const { line } = scanner;
      const cut = await scanner.readValue(DOCUMENT_BYTES_MAX);
      if (typeof cut !== 'string') parse(cut, line);
    });

  await scanner.skipByteOrderMark();
  if ((await scanner.peek()) !== '{'.charCodeAt(0)) {
    throw new StartError(
      `${basename(file)} is not an export of the older app: it must be an object with users and Cars.`,
    );
  }
  await walkCollections();
  await scanner.expectEnd();
  return found;
}

async function withStartError<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      throw new StartError(`${basename(file)} is not readable JSON: line ${error.line}: ${error.message}.`);
    }
    if ((error as NodeJS.ErrnoException).syscall) {
      const { code } = error as NodeJS.ErrnoException;
      throw new StartError(
        code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`,
      );
    }
    throw error;
  }
}

export const readExport = (file: string, reader: ExportReader): Promise<Set<string>> =>
  withStartError(file, () => walk(file, reader));

/** Reads the whole file before anything is imported, so that a truncated or malformed file is refused completely. */
export async function checkExport(file: string, onProgress?: (bytesRead: number) => void): Promise<number> {
  const { size } = await withStartError(file, () => stat(file));
  const found = await readExport(file, { ...(onProgress && { onProgress }) });
  if (!COLLECTIONS.some((name) => found.has(name))) {
    const names = [...found].slice(0, 5).map((name) => JSON.stringify(name.slice(0, 40)));
    throw new StartError(
      `${basename(file)} has neither “users” nor “Cars”; it has ${names.length > 0 ? names.join(', ') : 'nothing'}.`,
    );
  }
  return size;
}
