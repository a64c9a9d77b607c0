import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Photo } from '../../contract/photos/photos.ts';
import { photoSender, type PhotoUse } from './send-photo.ts';
import { createUploadQueue, type PhotoLimit } from './upload-queue.ts';

/** The photos of a form. Uploads continue while other parts of the form are shown, and stop when it unmounts. */
export function useUploads(photos: readonly Photo[], { use, limit }: { use?: PhotoUse; limit?: PhotoLimit } = {}) {
  const [queue] = useState(() => createUploadQueue({ send: photoSender(use), photos, limit }));
  const uploads = useSyncExternalStore(queue.subscribe, queue.current);
  useEffect(() => {
    const onOnline = () => queue.retryNow();
    queue.start();
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
      queue.stop();
    };
  }, [queue]);
  return { queue, uploads };
}
