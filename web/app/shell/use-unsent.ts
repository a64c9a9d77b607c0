import { useEffect } from 'react';
import { loadModule } from '../../platform/load-module.ts';
import { useSession } from '../../platform/session/session.ts';

/** Sends what somebody wrote or photographed without a connection, whichever page they open next. */
export function useUnsent() {
  const uid = useSession().user?.uid;
  useEffect(() => {
    if (!uid) return;
    const look = () => {
      const hasAny = (prefix: string) => Object.keys(localStorage).some((name) => name.startsWith(prefix));
      if (hasAny(`handover-photos.${uid}`) || hasAny(`draft.${uid}.handover.`)) {
        void loadModule(() => import('../../handover/finish-handovers.ts'))
          .then(({ finishHandovers }) => finishHandovers(uid))
          .catch(() => {});
      }
      if (!hasAny(`outbox.${uid}.`)) return;
      void loadModule(() => import('../../messages/sending.ts'))
        .then(({ outboxOf }) => outboxOf(uid))
        .catch(() => {});
    };
    look();
    addEventListener('online', look);
    return () => removeEventListener('online', look);
  }, [uid]);
}
