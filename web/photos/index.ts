export { CarPhoto } from './car-photo.tsx';
export { persistUploads as keepUploads, type StoredFileName as KeptName } from './persist-uploads.ts';
export { LocalPhoto } from './local-photo.tsx';
export { PhotoInput } from './photo-input.tsx';
export { PhotoStrip } from './photo-strip.tsx';
export { PhotoUploader } from './lazy-photo-uploader.ts';
export {
  hasFailed,
  isUploading,
  type PhotoItem,
  uploadedPhotos,
  type UploadQueue,
  type Uploads,
} from './upload-queue.ts';
export { sendFile, sendPhoto } from './send-photo.ts';
export { TakePhoto } from './take-photo.tsx';
export { useUploads } from './use-uploads.ts';
