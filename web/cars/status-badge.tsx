import type { ManagedCar } from '../../contract/cars/cars.ts';
import { Badge } from '../ui/badge.tsx';

export function StatusBadge({ car: { state } }: { car: Pick<ManagedCar, 'state'> }) {
  if (state === 'active') return <Badge tone="success">Active</Badge>;
  return state === 'disabled' ? <Badge tone="danger">Disabled</Badge> : <Badge tone="warning">Awaiting review</Badge>;
}
