import type { ManagedCar } from '../../contract/cars.ts';
import { ManagedCarCard } from '../managed-cars/managed-car-card.tsx';
import { TITLE_MAX } from './pending-table.tsx';
import { ChangedBadge, StatusButton } from './status-control.tsx';
import { useStatusChange } from './use-status-change.ts';

export function PendingCard({ car, priority }: { car: ManagedCar; priority: boolean }) {
  const change = useStatusChange(car);
  return (
    <ManagedCarCard
      car={car}
      priority={priority}
      titleMax={TITLE_MAX}
      withOwner
      note={<ChangedBadge change={change} />}
      action={<StatusButton car={car} change={change} />}
    />
  );
}
