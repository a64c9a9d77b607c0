import { lazyPart } from '../platform/lazy-part.tsx';

export const PhotoUploader = lazyPart(() => import('./photo-uploader.tsx'));
