// What browsers give only to pages that came over HTTPS or from this very machine. All of it is asked for here and, since
// every page needs that, in `one-tab.ts`, so that
// code that needs it also thinks of a phone that reaches a computer in the same house over plain http.

/** Whether this page gets any of it. */
export const isSecure = () => isSecureContext;

export const cameras = (): MediaDevices | undefined => navigator.mediaDevices;

/** Of the service worker, which shows what is pushed and opens pages without a connection. */
export const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** What is kept for when there is no connection. */
export const stores = (): CacheStorage | undefined => globalThis.caches;

export const locator = (): Geolocation | undefined => (isSecureContext ? navigator.geolocation : undefined);

/** Fails where there is no clipboard. */
export const copyText = async (text: string) => navigator.clipboard.writeText(text);

/** Whether the device's own sheet for sharing was shown. */
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
