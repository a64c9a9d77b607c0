import type { Thread } from '../../contract/messages/messages.ts';
import { rentalStates } from '../../contract/rentals/rental-lifecycle.ts';
import { writeState } from '../../contract/rentals/write-state.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Badge } from '../ui/badge.tsx';

type TripBadgeProps = { trip: NonNullable<Thread['trip']>; role: Thread['role'] };

/** The state of the trip from the viewer's point of view. */
export const TripBadge = ({ trip, role }: TripBadgeProps) => (
  <Badge tone={trip.isReturned ? 'neutral' : rentalStates[trip.status].renter.tone}>
    {writeState(t, role, trip, config.today)}
  </Badge>
);
