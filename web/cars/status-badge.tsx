import type { ManagedCar } from '../../contract/cars/cars.ts';
import { t } from '../language/words.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const TONES: Record<ManagedCar['state'], BadgeTone> = {
  waiting: 'warning',
  active: 'success',
  paused: 'neutral',
  disabled: 'danger',
};

/** A paused car may also be waiting for review or disabled. */
export const StatusBadge = ({ car: { state, pausedAt } }: { car: Pick<ManagedCar, 'state' | 'pausedAt'> }) => (
  <span className="inline-flex max-w-full flex-wrap gap-1.5">
    <Badge tone={TONES[state]}>{t.of('cars.state', state)}</Badge>
    {pausedAt && state !== 'paused' && <Badge>{t('cars.state.paused')}</Badge>}
  </span>
);
