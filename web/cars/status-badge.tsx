import type { ManagedCar } from '../../contract/cars/cars.ts';
import { t } from '../language/words.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const TONES: Record<ManagedCar['state'], BadgeTone> = {
  waiting: 'warning',
  active: 'success',
  paused: 'neutral',
  disabled: 'danger',
};

export const StatusBadge = ({ car: { state } }: { car: Pick<ManagedCar, 'state'> }) => (
  <Badge tone={TONES[state]}>{t.of('cars.state', state)}</Badge>
);
