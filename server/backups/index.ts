export { formatFileList } from './format-file-list.ts';
export { restoreBackup } from './restore-backup.ts';
export { LOST_PHOTOS, makeBackup } from './make-backup.ts';
export { findMissingPhotos } from './find-missing-photos.ts';
export { archiveGauges, findArchiveAges } from './archive-gauges.queries.ts';
export { claimBucket, ownsBucket } from './bucket-owner.ts';
export { findStrayPhotos, removeStrayPhotos } from './find-stray-photos.ts';
export {
  beginDeletion,
  listPendingDeletions,
  listSettledDeletions,
  mergeDeletions,
  settleDeletion,
  withdrawDeletion,
} from './deletion-list.ts';
export { startArchiving } from './archive-wal.ts';
export { parseMoment, recoverUntil } from './recover-until.ts';
export { openWalArchive } from './wal-archive.ts';
