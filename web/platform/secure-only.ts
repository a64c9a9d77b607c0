// Browser features that require HTTPS or localhost. They are accessed only here and, because every page needs it, in
// `one-tab.ts`, so that callers also handle plain HTTP, such as a phone that opens a server in the local network.

/** Whether these features are available to this page. */
export const isSecure = () => isSecureContext;

export const mediaDevices = (): MediaDevices | undefined => navigator.mediaDevices;

/** For the service worker, which shows pushes and opens pages offline. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** Caches for offline use. */
export const cacheStorage = (): CacheStorage | undefined => globalThis.caches;

export const geolocation = (): Geolocation | undefined => (isSecureContext ? navigator.geolocation : undefined);

/** Rejects if there is no clipboard. */
export const copyText = async (text: string) => navigator.clipboard.writeText(text);

/** Opens the native share sheet. Returns false if the device has none. */
export async function shareOnDevice(data: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Closing the sheet is a choice, not a failure.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
