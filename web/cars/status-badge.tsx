import type { ManagedCar } from '../../contract/cars/cars.ts';
import { t } from '../language/words.ts';
import { Badge } from '../ui/badge.tsx';

const TONES = { waiting: 'warning', active: 'success', disabled: 'danger' } as const;

export const StatusBadge = ({ car: { state } }: { car: Pick<ManagedCar, 'state'> }) => (
  <Badge tone={TONES[state]}>{t.of('cars.state', state)}</Badge>
);
