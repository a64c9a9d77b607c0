/** Event of browsers that can install the site. TypeScript does not declare it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallEvent | undefined;

/** Suppresses the browser's install banner, which would appear on any page, and stores the event for our own button. */
export const captureInstallPrompt = () =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallEvent;
  });

export const isInstallable = () => offered !== undefined;

/** Opens the install dialog. Each event allows this only once. */
export async function install(): Promise<boolean> {
  const event = offered;
  offered = undefined;
  return (await event?.prompt())?.outcome === 'accepted';
}
