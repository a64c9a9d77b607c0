export { nameFiles } from './name-files.ts';
export { restoreBackup } from './restore-backup.ts';
export { LOST_PHOTOS, makeBackup } from './make-backup.ts';
export { findMissingPhotos } from './find-missing-photos.ts';
