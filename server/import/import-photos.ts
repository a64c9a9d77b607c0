import { readFile, stat } from 'node:fs/promises';
import { carLimits } from '../../contract/cars/limits.ts';
import { photoLimits } from '../../contract/photos/limits.ts';
import { checkPhoto, createEncodeQueue, encodePhoto, uploadPhoto } from '../photos/index.ts';
import { AppError, errorText } from '../platform/problem.ts';
import type { ImportRun } from './import-run.ts';
import { fileNameOf } from './photo-folder.ts';
import { formatValue, type Remark } from './read-values.ts';

const FILE_BYTES_MAX = photoLimits.megabytesMax * 1024 * 1024;
/** Encoding a photo uses a full core and up to 20 MB before decoding. */
const AT_ONCE = 2;
const turns = createEncodeQueue(AT_ONCE);

const inOrder = (remarks: Remark[]) =>
  remarks.toSorted((a, b) => a.field.localeCompare(b.field, 'en', { numeric: true }));

export interface FoundPhotos {
  /** In the older app's order; meaningless in a dry run, which stores none. */
  photoIds: string[];
  taken: Remark[];
  refused: Remark[];
}

async function readPhoto(path: string): Promise<Buffer> {
  if ((await stat(path)).size > FILE_BYTES_MAX) throw new AppError('photo/too-large');
  return readFile(path);
}

/** Re-encodes the file like every upload. */
export const storePhoto = async (services: ImportRun['services'], ownerId: string, path: string): Promise<string> =>
  (await uploadPhoto(services, turns, { uploaderId: ownerId, bytes: await readPhoto(path) })).id;

/** A dry run only decodes the file. */
async function takePhoto(run: ImportRun, ownerId: string, path: string): Promise<string> {
  if (!run.isDryRun) return storePhoto(run.services, ownerId, path);
  const bytes = await readPhoto(path);
  await turns.encode(() => encodePhoto(bytes));
  return '';
}

/** Returns why the photo cannot be imported, or undefined if it can. */
export async function findPhotoProblem(path: string): Promise<string | undefined> {
  try {
    await turns.encode(async () => checkPhoto(await readPhoto(path)));
    return undefined;
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): string {
  if (error instanceof AppError && error.code !== 'photo/not-stored') return errorText('en', error);
  if ((error as NodeJS.ErrnoException).syscall) return 'The file cannot be read.';
  throw error;
}

/** The photos have no car yet; if the import stops here, the cleanup task deletes them like any unused upload. */
export async function importPhotos(run: ImportRun, ownerId: string, images: unknown[]): Promise<FoundPhotos> {
  const taken: Remark[] = [];
  const refused: Remark[] = [];
  const paths = new Map<string, number>();
  for (const [index, image] of images.entries()) {
    const refuse = (text: string) => refused.push({ field: `images[${index}]`, text });
    const name = typeof image === 'string' ? fileNameOf(image) : undefined;
    const path = name && run.photos?.find(name);
    if (image === null) refuse('The older app could not keep this image.');
    else if (!name) refuse(`It is not the address of an image: ${formatValue(image)}.`);
    else if (!run.photos)
      refuse(`Its file ${formatValue(name)} is not at hand: --photos FOLDER says where the files are.`);
    else if (!path) refuse(`There is no file ${formatValue(name)} in the folder of photos.`);
    else if (paths.has(path)) refuse(`It is the same as images[${paths.get(path)}].`);
    else if (paths.size >= carLimits.photosMax) refuse(`A car can have at most ${carLimits.photosMax} photos.`);
    else paths.set(path, index);
  }
  const photoIds: string[] = [];
  const waiting = [...paths].entries();
  const work = async () => {
    for (const [place, [path, index]] of waiting) {
      try {
        photoIds[place] = await takePhoto(run, ownerId, path);
        taken.push({ field: `images[${index}]`, text: '' });
      } catch (error) {
        refused.push({ field: `images[${index}]`, text: explain(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Refused photos leave gaps in the array.
  return { photoIds: photoIds.filter((id) => id !== undefined), taken: inOrder(taken), refused: inOrder(refused) };
}
