import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PHOTO_WIDTHS, photoFile } from '../../contract/photos/photo-sizes.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { filesOfPhoto, newPhotoKey, putPhotoFiles, storageKey } from './photo-files.ts';
import { insertPhoto } from './photo.queries.ts';

const FOLDER = new URL('../../demo/', import.meta.url);

interface DemoPhoto {
  stem: string;
  width: number;
  height: number;
  placeholder: string;
}

export interface DemoCar {
  stem: string;
  type: string;
  colour: string;
  title: string;
  seats: number;
  gear: string;
  setting: string;
  photos: DemoPhoto[];
}

export const readDemoCars = (): DemoCar[] =>
  (JSON.parse(readFileSync(new URL('photos.json', FOLDER), 'utf8')) as { cars: DemoCar[] }).cars;

let byStem: Map<string, DemoPhoto> | undefined;

const readFiles = (stem: string) =>
  Promise.all(
    PHOTO_WIDTHS.map(async (width) => ({
      width,
      bytes: await readFile(new URL(`photos/${photoFile(stem, width)}`, FOLDER)),
    })),
  );

/** Stores the files of a bundled photo under `key`, unless they exist. */
export async function storeDemoPhoto(storage: Storage, stem: string, key: string): Promise<void> {
  const exist = await Promise.all(filesOfPhoto(key).map((file) => storage.has(storageKey(file))));
  if (!exist.every(Boolean)) await putPhotoFiles(storage, key, await readFiles(stem));
}

/** `stored` has the id and key of a photo whose files are already stored. */
export async function importDemoPhoto(
  { storage }: Pick<Services, 'storage'>,
  db: Database,
  { stem, uploaderId, stored }: { stem: string; uploaderId: string; stored?: { id: string; key: string } | undefined },
): Promise<Photo> {
  byStem ??= new Map(readDemoCars().flatMap((car) => car.photos.map((photo) => [photo.stem, photo])));
  const ready = byStem.get(stem);
  if (!ready) throw new Error(`There is no ready photo called ${stem}.`);
  const { width, height, placeholder } = ready;
  const photo = await insertPhoto(db, { uploaderId, key: newPhotoKey(), ...stored, width, height, placeholder });
  if (!stored) await putPhotoFiles(storage, photo.key, await readFiles(stem));
  return photo;
}
