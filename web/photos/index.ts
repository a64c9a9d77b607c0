export { CarPhoto } from './car-photo.tsx';
export { LocalPhoto } from './local-photo.tsx';
export { PhotoUploader } from './photo-uploader.tsx';
export { hasFailed, isUploading, type PhotoItem, uploadedPhotos, type Uploads } from './upload-queue.ts';
export { useUploads } from './use-uploads.ts';
