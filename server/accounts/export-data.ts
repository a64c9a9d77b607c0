import { photoFile } from '../../contract/photos/photo-sizes.ts';
import { photosOfUploader, photoStorageKey } from '../photos/index.ts';
import { many } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { zip, type ZipEntry } from '../platform/zip.ts';

type Exporting = Pick<Services, 'pool' | 'storage' | 'personalData'>;

/** One section at a time, as it is sent. */
async function* writeData({ pool, personalData }: Exporting, uid: string): AsyncGenerator<string> {
  yield '{';
  let separator = '\n';
  for (const { section, rows } of personalData) {
    const found = await many(pool, rows(uid));
    yield `${separator}${JSON.stringify(section)}: ${JSON.stringify(found, null, 2)}`;
    separator = ',\n';
  }
  yield '\n}\n';
}

async function* entriesOf(services: Exporting, uid: string): AsyncGenerator<ZipEntry> {
  yield { name: 'data.json', content: writeData(services, uid) };
  for (const { id, key } of await photosOfUploader(services.pool, uid)) {
    const content = await services.storage.get(photoStorageKey(photoFile(key, 1600)));
    if (content) yield { name: `photos/${id}.webp`, content };
  }
}

/** Everything that is kept about a person and is theirs: what each feature tells of them, and their photos. */
export const exportData = (services: Exporting, uid: string): AsyncGenerator<Buffer> => zip(entriesOf(services, uid));
