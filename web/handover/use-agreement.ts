import { useEffect, useState } from 'react';
import type { Handover } from '../../contract/handover/handover.ts';
import { queryClient } from '../platform/query-client.ts';
import { useUser } from '../platform/session/session.ts';
import { useOnline } from '../platform/session/use-online.ts';
import { useAgree } from './handover-mutations.ts';
import { handoverQueries } from './handover-queries.ts';
import { isSameAgreement, readAgreed, agreedStateOf, storeAgreed, type AgreedState } from './stored-handover.ts';
import type { ShownPhoto } from './shown-photos.ts';

type Agreeing = {
  /** The handover as it will be once everything is sent */
  handover: Handover;
  photos: readonly ShownPhoto[];
  /**
   * Whether notes or photos are unsent. The agreement then waits, because users must not agree to what the other person
   * cannot see.
   */
  hasUnsent: boolean;
};

/**
 * Sends the agreement once everything that it covers is sent, and only if the other person has not changed anything.
 */
export function useAgreement({ handover, photos, hasUnsent }: Agreeing) {
  const { uid } = useUser();
  const [stored, setStored] = useState(() => readAgreed(uid, handover));
  const [isOvertaken, setOvertaken] = useState(false);
  const { mutate, isPending, error } = useAgree(handover);

  function store(seen: AgreedState | undefined) {
    storeAgreed(uid, handover, seen);
    setStored(seen);
  }

  async function settle(seen: AgreedState) {
    // Fetched again, because the page may be older than the last request.
    const latest = await queryClient.fetchQuery({
      ...handoverQueries.one(handover.rentalId, handover.part),
      staleTime: 0,
    });
    if (!latest.can.agree) store(undefined);
    else if (isSameAgreement(seen, agreedStateOf(latest, latest.photos)))
      mutate(latest.version, { onSuccess: () => store(undefined) });
    else {
      store(undefined);
      setOvertaken(true);
    }
  }

  const isOnline = useOnline();
  const isDue = stored !== undefined && !hasUnsent && isOnline;
  useEffect(() => {
    // If it fails, it is retried when the connection returns or the page is opened again.
    if (isDue) settle(stored).catch(() => {});
    // oxlint-disable-next-line react/exhaustive-deps -- runs once everything is sent, not on every render
  }, [isDue]);

  return {
    isKept: stored !== undefined,
    isOvertaken,
    isPending,
    error,
    give() {
      setOvertaken(false);
      if (hasUnsent) store(agreedStateOf(handover, photos));
      else mutate(handover.version);
    },
    withdraw: () => store(undefined),
  };
}
