import type { ManagedCar } from '../../contract/cars.ts';
import { displayLimits } from '../../contract/limits.ts';
import { ManagedCarCard } from '../managed-cars/managed-car-card.tsx';
import { ChangedBadge, StatusButton } from './status-control.tsx';
import { useStatusChange } from './use-status-change.ts';

export function PendingCard({ car, priority }: { car: ManagedCar; priority: boolean }) {
  const change = useStatusChange(car);
  return (
    <ManagedCarCard
      car={car}
      priority={priority}
      titleMax={displayLimits.adminTitle}
      withOwner
      note={<ChangedBadge change={change} />}
      action={<StatusButton car={car} change={change} />}
    />
  );
}
