export { CarPhoto } from './car-photo.tsx';
export { keepUploads, type KeptName } from './keep-uploads.ts';
export { LocalPhoto } from './local-photo.tsx';
export { PHOTO_TYPES, PhotoUploader } from './photo-uploader.tsx';
export {
  hasFailed,
  isUploading,
  type PhotoItem,
  uploadedPhotos,
  UploadError,
  type UploadQueue,
  type Uploads,
} from './upload-queue.ts';
export { sendPhoto } from './send-photo.ts';
export { useUploads } from './use-uploads.ts';
