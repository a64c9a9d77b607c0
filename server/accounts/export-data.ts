import { photoFile } from '../../contract/photos/photo-sizes.ts';
import { photosOfUploader, storageKey } from '../photos/index.ts';
import { many } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { zip, type ZipEntry } from '../platform/zip.ts';

type Deps = Pick<Services, 'pool' | 'storage' | 'personalData'>;

/** Reads one section at a time while sending, to limit memory. */
async function* writeData({ pool, personalData }: Deps, uid: string): AsyncGenerator<string> {
  yield '{';
  let separator = '\n';
  for (const { section, rows } of personalData) {
    const found = await many(pool, rows(uid));
    yield `${separator}${JSON.stringify(section)}: ${JSON.stringify(found, null, 2)}`;
    separator = ',\n';
  }
  yield '\n}\n';
}

async function* entriesOf(services: Deps, uid: string): AsyncGenerator<ZipEntry> {
  yield { name: 'data.json', content: writeData(services, uid) };
  for (const { id, key } of await photosOfUploader(services.pool, uid)) {
    const content = await services.storage.get(storageKey(photoFile(key, 1600)));
    if (content) yield { name: `photos/${id}.webp`, content };
  }
}

/** Exports the personal data that each feature stores about the user, and their photos. */
export const exportData = (services: Deps, uid: string): AsyncGenerator<Buffer> => zip(entriesOf(services, uid));
