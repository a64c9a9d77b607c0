import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { StartError } from '../platform/start-error.ts';
import { formatFileList } from './format-file-list.ts';

/**
 * A backup is a folder with a file per table in `tables/`, the photos in `photos/`, checksums for `sha256sum -c SHA256SUMS`, and
 * this manifest. The manifest is written last: a folder without one is an interrupted backup.
 */
export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.number(), isCalled: z.boolean() })),
  photos: z.object({ files: z.number(), bytes: z.number() }).optional(),
  checksums: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

const MANIFEST = 'manifest.json';
const CHECKSUMS = 'SHA256SUMS';

export const tableFile = (table: string) => `tables/${table}.copy.gz`;
export const photoPath = (file: string) => `photos/${file.slice(0, 2)}/${file}`;

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Readable only by its owner: a backup contains everyone's name and address. */
export async function createBackupFolder(folder: string): Promise<void> {
  const found = existsSync(folder) ? await readdir(folder) : [];
  if (found.length > 0) throw new StartError(`The folder ${folder} is not empty: choose an empty or new folder.`);
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  await mkdir(join(folder, 'photos'), { mode: 0o700 });
}

export async function writeManifest(
  folder: string,
  checksums: ReadonlyMap<string, string>,
  manifest: Omit<Manifest, 'format' | 'checksums'>,
): Promise<void> {
  const sums = [...checksums].map(([path, sum]) => `${sum}  ${path}\n`).join('');
  await writeFile(join(folder, CHECKSUMS), sums);
  const whole: Manifest = { format: 1, ...manifest, checksums: sha256(sums) };
  await writeFile(join(folder, `${MANIFEST}.new`), `${JSON.stringify(whole, null, 2)}\n`);
  await rename(join(folder, `${MANIFEST}.new`), join(folder, MANIFEST));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) {
    throw new StartError(`There is no complete backup in ${folder}: ${MANIFEST}, which is written last, is missing.`);
  }
  const parsed = Manifest.safeParse(parseJson(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new StartError(`${path} is damaged, or was written by an unknown version.`);
  return parsed.data;
}

export interface Backup {
  folder: string;
  manifest: Manifest;
  checksums: Map<string, string>;
}

/** Reads only the manifest and the checksums; `checkFiles` verifies the files. */
export function openBackup(folder: string): Backup {
  const manifest = readManifest(folder);
  const sums = existsSync(join(folder, CHECKSUMS)) ? readFileSync(join(folder, CHECKSUMS), 'utf8') : '';
  if (sha256(sums) !== manifest.checksums) throw new StartError(`${CHECKSUMS} in ${folder} is damaged.`);
  const lines = sums.split('\n').filter(Boolean);
  return { folder, manifest, checksums: new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)])) };
}

export const isPhotoPath = (path: string) => path.startsWith('photos/');

/** Throws if a file is damaged or missing. With `withoutDamagedPhotos`, returns the paths of such photos instead. */
export async function checkFiles(
  { folder, checksums }: Backup,
  { withoutDamagedPhotos }: { withoutDamagedPhotos: boolean },
): Promise<string[]> {
  const damaged: { path: string; how: string }[] = [];
  for (const [path, sum] of checksums) {
    const found = await sha256OfFile(join(folder, path)).catch(() => undefined);
    if (found !== sum) damaged.push({ path, how: found ? 'damaged' : 'missing' });
  }
  const isPhotosOnly = damaged.every(({ path }) => isPhotoPath(path));
  if (damaged.length === 0 || (isPhotosOnly && withoutDamagedPhotos)) return damaged.map(({ path }) => path);
  const report = formatFileList(
    `The backup in ${folder} cannot be used`,
    damaged.map(({ path, how }) => `${path} is ${how}`),
  );
  const advice = isPhotosOnly ? '\nThese are photos only: --without-damaged-photos restores everything else.' : '';
  throw new StartError(report + advice);
}
