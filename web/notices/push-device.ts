import { isSecure, serviceWorkers } from '../platform/secure-only.ts';

/** Why this browser cannot show pushes, regardless of the server's settings. */
type PushObstacle = 'insecure' | 'home-screen' | 'unsupported' | 'denied';

const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function findPushObstacle(): PushObstacle | undefined {
  if (!isSecure()) return 'insecure';
  if (!serviceWorkers() || !('PushManager' in window) || !('Notification' in window)) {
    return isApplePhone() ? 'home-screen' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

export const findSubscription = async () =>
  (await serviceWorkers()?.getRegistration())?.pushManager?.getSubscription() ?? null;

const keyOf = ({ options: { applicationServerKey } }: PushSubscription) =>
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Returns undefined if the user denies permission. Throws if the browser's push service is unreachable. */
export async function subscribe(serverKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await serviceWorkers()!.register('/worker.js');
  const { pushManager } = await serviceWorkers()!.ready;
  const existing = await pushManager.getSubscription();
  // The server key has changed, so the existing subscription no longer works.
  if (existing && keyOf(existing) !== serverKey) await existing.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } };
}

export const unsubscribePush = async () => void (await (await findSubscription())?.unsubscribe());
