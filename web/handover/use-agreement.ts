import { useEffect, useState } from 'react';
import type { Handover } from '../../contract/handover/handover.ts';
import { queryClient } from '../platform/query-client.ts';
import { useUser } from '../platform/session/session.ts';
import { useOnline } from '../platform/session/use-online.ts';
import { useAgree } from './handover-mutations.ts';
import { handoverQueries } from './handover-queries.ts';
import { isSame, readAgreed, seenOf, storeAgreed, type Seen } from './kept-handover.ts';
import type { ShownPhoto } from './shown-photos.ts';

type Agreeing = {
  /** As it will be once everything has arrived */
  handover: Handover;
  photos: readonly ShownPhoto[];
  /** Nobody agrees to what the other one cannot see: it waits until everything is there. */
  isBehind: boolean;
};

/** An agreement counts once everything that was seen has arrived, and only if the other one has changed nothing by then. */
export function useAgreement({ handover, photos, isBehind }: Agreeing) {
  const { uid } = useUser();
  const [kept, setKept] = useState(() => readAgreed(uid, handover));
  const [isOvertaken, setOvertaken] = useState(false);
  const { mutate, isPending, error } = useAgree(handover);

  function keep(seen: Seen | undefined) {
    storeAgreed(uid, handover, seen);
    setKept(seen);
  }

  async function settle(seen: Seen) {
    // Asked again: what this page shows may be older than what was sent last.
    const latest = await queryClient.fetchQuery({
      ...handoverQueries.one(handover.rentalId, handover.part),
      staleTime: 0,
    });
    if (!latest.can.agree) keep(undefined);
    else if (isSame(seen, seenOf(latest, latest.photos))) mutate(latest.version, { onSuccess: () => keep(undefined) });
    else {
      keep(undefined);
      setOvertaken(true);
    }
  }

  const isOnline = useOnline();
  const isDue = kept !== undefined && !isBehind && isOnline;
  useEffect(() => {
    // Where that fails, it is tried again with the connection, or when the page is opened again.
    if (isDue) settle(kept).catch(() => {});
    // oxlint-disable-next-line react/exhaustive-deps -- that everything has arrived decides, not who renders
  }, [isDue]);

  return {
    isKept: kept !== undefined,
    isOvertaken,
    isPending,
    error,
    give() {
      setOvertaken(false);
      if (isBehind) keep(seenOf(handover, photos));
      else mutate(handover.version);
    },
    withdraw: () => keep(undefined),
  };
}
