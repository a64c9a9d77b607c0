import { isSecure, workers } from '../platform/secure-only.ts';

/** What keeps this browser from showing pushes, apart from what our side says. */
type PushObstacle = 'insecure' | 'home-screen' | 'unsupported' | 'denied';

const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushObstacle(): PushObstacle | undefined {
  if (!isSecure()) return 'insecure';
  if (!workers() || !('PushManager' in window) || !('Notification' in window)) {
    return isApplePhone() ? 'home-screen' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

export const findSubscription = async () =>
  (await workers()?.getRegistration())?.pushManager?.getSubscription() ?? null;

const keyOf = ({ options: { applicationServerKey } }: PushSubscription) =>
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Undefined if the person did not allow it. Throws where the browser's service cannot be reached. */
export async function subscribe(serverKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await workers()!.register('/worker.js');
  const { pushManager } = await workers()!.ready;
  const known = await pushManager.getSubscription();
  // Of a server with another secret: nobody can push to it any more.
  if (known && keyOf(known) !== serverKey) await known.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } };
}

export const unsubscribe = async () => void (await (await findSubscription())?.unsubscribe());
