import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { claimKeys } from '../claims/index.ts';
import { useUnread } from '../live/index.ts';
import { reviewKeys } from '../reviews/index.ts';
import { rentalKeys } from './rental-keys.ts';

/** Whoever waits on a page about rentals sees what the other one did: there is a notice of each of these. */
export function useFreshRentals() {
  const client = useQueryClient();
  const count = useUnread()?.notices;
  useEffect(() => {
    if (count === undefined) return;
    for (const { all: queryKey } of [rentalKeys, claimKeys, reviewKeys]) void client.invalidateQueries({ queryKey });
  }, [client, count]);
}
