import { rentalStates, type displayedState } from '../../contract/rentals/rental-lifecycle.ts';
import { writeState } from '../../contract/rentals/write-state.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Badge } from '../ui/badge.tsx';

type StateBadgeProps = {
  reader: 'renter' | 'owner' | 'admin';
  rental: Parameters<typeof displayedState>[0];
};

/** The current state of a rental, from the reader's point of view. */
export const RentalStateBadge = ({ reader, rental }: StateBadgeProps) => (
  <Badge tone={rental.isReturned ? 'neutral' : rentalStates[rental.status].renter.tone}>
    {writeState(t, reader, rental, config.today)}
  </Badge>
);
