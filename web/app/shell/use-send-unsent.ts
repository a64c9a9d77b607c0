import { useEffect } from 'react';
import { loadModule } from '../../platform/load-module.ts';
import { useSession } from '../../platform/session/session.ts';

/** Sends messages and handovers that were saved offline, whichever page is opened next. */
export function useSendUnsent() {
  const uid = useSession().user?.uid;
  useEffect(() => {
    if (!uid) return;
    const sendUnsent = () => {
      const hasAny = (prefix: string) => Object.keys(localStorage).some((name) => name.startsWith(prefix));
      if (hasAny(`handover-photos.${uid}`) || hasAny(`draft.${uid}.handover.`)) {
        void loadModule(() => import('../../handover/finish-handovers.ts'))
          .then(({ finishHandovers }) => finishHandovers(uid))
          .catch(() => {});
      }
      if (!hasAny(`outbox.${uid}.`)) return;
      void loadModule(() => import('../../messages/use-outbox.ts'))
        .then(({ outboxOf }) => outboxOf(uid))
        .catch(() => {});
    };
    sendUnsent();
    addEventListener('online', sendUnsent);
    return () => removeEventListener('online', sendUnsent);
  }, [uid]);
}
