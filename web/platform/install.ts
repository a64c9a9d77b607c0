/** What browsers that can install a site fire, once they see that it can be */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallEvent | undefined;

/** The browser's own banner would come on any page, and on the first visit: it is kept for a page where it is of use. */
export const keepInstallOffer = () =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallEvent;
  });

export const isInstallable = () => offered !== undefined;

/** Asks the browser to ask. It can be asked once. */
export async function install(): Promise<boolean> {
  const event = offered;
  offered = undefined;
  return (await event?.prompt())?.outcome === 'accepted';
}
