import type { Thread } from '../../contract/messages/messages.ts';
import { OWNER_STATES, rentalStates } from '../../contract/rentals/rental-lifecycle.ts';
import { t } from '../language/words.ts';
import { Badge } from '../ui/badge.tsx';

type TripBadgeProps = { trip: NonNullable<Thread['trip']>; role: Thread['role'] };

/** How their trip stands, in the words for the one who looks. */
export function TripBadge({ trip: { status }, role }: TripBadgeProps) {
  const toOwner = role === 'owner' ? OWNER_STATES.find((state) => state === status) : undefined;
  return (
    <Badge tone={rentalStates[status].renter.tone}>
      {toOwner ? t.of('rentals.state.owner', toOwner) : t.of('rentals.state.renter', status)}
    </Badge>
  );
}
