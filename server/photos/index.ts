import type { Feature } from '../platform/feature.ts';
import { photoData } from './personal-data.queries.ts';
import { createSafeReason } from '../platform/health/hide-secrets.ts';
import { glanceAtPhotos, lookAtPhotos } from './photo-health.ts';
import { photoRoutes } from './photo.routes.ts';
import { removeOrphanPhotos } from './remove-orphan-photos.ts';

export { photosOfUploader } from './personal-data.queries.ts';
export { attachPhotos } from './attach-photos.ts';
export { checkPhoto, encodePhoto } from './encode-photo.ts';
export { importReadyPhoto, readyCars, storeReadyPhoto, type ReadyCar, type ReadyPhoto } from './import-ready-photo.ts';
export {
  filesOfPhoto,
  keyOfFile,
  PHOTO_FOLDERS,
  PHOTO_TYPE,
  removePhotoFiles,
  storageKey as photoStorageKey,
} from './photo-files.ts';
export { findHash, findPhotos, keepPhoto, photosOfCar, releaseKept, releasePhotos } from './photo.queries.ts';
export { openPhotos } from './private-photos.ts';
export { removeOrphanPhotos } from './remove-orphan-photos.ts';
export { multipartOptions, readUpload } from './read-upload.ts';
export { createUploadSlots } from './upload-slots.ts';
export { uploadPhoto } from './upload-photo.ts';
export { createTurns, type EncodeTurns } from './encode-turns.ts';

export const photos: Feature = {
  name: 'photos',
  personalData: photoData,
  routes: photoRoutes,
  tasks: (services) => [{ name: 'remove orphan photos', everySeconds: 600, run: () => removeOrphanPhotos(services) }],
  health({ storage, config }) {
    const reasonOf = createSafeReason(config);
    const look = () => lookAtPhotos(storage, reasonOf);
    return [{ name: 'photos', isDear: true, look, glance: () => glanceAtPhotos(storage, reasonOf) }];
  },
};
