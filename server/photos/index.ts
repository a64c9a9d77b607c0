import type { Feature } from '../platform/feature.ts';
import { photoData } from './personal-data.queries.ts';
import { createErrorRedactor } from '../platform/health/hide-secrets.ts';
import { pingPhotoStorage, checkPhotoStorage } from './photo-health.ts';
import { photoRoutes } from './photo.routes.ts';
import { removeOrphanPhotos } from './remove-orphan-photos.ts';

export { photosOfUploader } from './personal-data.queries.ts';
export { attachPhotos } from './attach-photos.ts';
export { checkPhoto, encodePhoto } from './encode-photo.ts';
export { importDemoPhoto, storeDemoPhoto } from './import-demo-photo.ts';
export { filesOfPhoto, keyOfFile, PHOTO_FOLDERS, PHOTO_TYPE, removePhotoFiles, storageKey } from './photo-files.ts';
export { findHash, findPhotos, keepPhoto, releaseKeptPhotos, releasePhotos } from './photo.queries.ts';
export { findSignedPhotos } from './private-photos.ts';
export { removeOrphanPhotos } from './remove-orphan-photos.ts';
export { multipartOptions, readUpload } from './read-upload.ts';
export { createUploadSlots } from './upload-slots.ts';
export { uploadPhoto } from './upload-photo.ts';
export { createEncodeQueue, type EncodeQueue } from './encode-queue.ts';

export const photos: Feature = {
  name: 'photos',
  personalData: photoData,
  routes: photoRoutes,
  tasks: (services) => [{ name: 'remove orphan photos', everySeconds: 600, run: () => removeOrphanPhotos(services) }],
  health({ storage, config }) {
    const reasonOf = createErrorRedactor(config);
    const look = () => checkPhotoStorage(storage, reasonOf);
    return [{ name: 'photos', isExpensive: true, run: look, runQuickly: () => pingPhotoStorage(storage, reasonOf) }];
  },
};
