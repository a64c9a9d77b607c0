import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Photo } from '../../contract/photos/photos.ts';
import { photoSender, type PhotoUse } from './send-photo.ts';
import { createUploadQueue, type PhotoLimit } from './upload-queue.ts';

/** The photos of one form. They go on uploading while its other parts are shown, and stop when it is left. */
export function useUploads(photos: readonly Photo[], { use, limit }: { use?: PhotoUse; limit?: PhotoLimit } = {}) {
  const [queue] = useState(() => createUploadQueue({ send: photoSender(use), photos, limit }));
  const uploads = useSyncExternalStore(queue.subscribe, queue.current);
  useEffect(() => {
    const goOn = () => queue.retryNow();
    queue.start();
    window.addEventListener('online', goOn);
    return () => {
      window.removeEventListener('online', goOn);
      queue.stop();
    };
  }, [queue]);
  return { queue, uploads };
}
