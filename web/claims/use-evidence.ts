import { claimLimits } from '../../contract/claims/limits.ts';
import { t } from '../language/words.ts';
import { hasFailed, isUploading, uploadedPhotos, useUploads } from '../photos/index.ts';

/** Photos that only the renter, the owner and the deciding administrator see */
export function useEvidence() {
  const max = claimLimits.photosMax;
  const { queue, uploads } = useUploads([], {
    use: 'claim',
    limit: { max, tooMany: t('claims.photos-too-many', { max }) },
  });
  return {
    queue,
    uploads,
    isWaiting: isUploading(uploads) || hasFailed(uploads),
    photoIds: uploadedPhotos(uploads).map(({ id }) => id),
  };
}
