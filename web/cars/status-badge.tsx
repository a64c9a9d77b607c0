import type { ManagedCar } from '../../contract/cars/cars.ts';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { Badge } from '../ui/badge.tsx';

export function StatusBadge({ car }: { car: Pick<ManagedCar, 'status' | 'disabled'> }) {
  if (car.status === CAR_STATUS.active) return <Badge tone="success">Active</Badge>;
  return car.disabled ? <Badge tone="danger">Disabled</Badge> : <Badge tone="warning">Awaiting review</Badge>;
}
