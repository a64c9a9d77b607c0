import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { claimKeys } from '../claims/index.ts';
import { useUnread } from '../live/index.ts';
import { reviewKeys } from '../reviews/index.ts';
import { refreshRentals } from '../rentals/index.ts';

/** Refreshes rentals when a new notice arrives, because the other party's actions create notices. */
export function useRentalRefresh() {
  const client = useQueryClient();
  const count = useUnread()?.notices;
  useEffect(() => {
    if (count === undefined) return;
    void refreshRentals(client);
    for (const { all: queryKey } of [claimKeys, reviewKeys]) void client.invalidateQueries({ queryKey });
  }, [client, count]);
}
