import { Suspense } from 'react';
import { t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { readPin, writePin } from './pickup-form-values.ts';

const PinMap = lazyPart(() => import('../../map/pin-map.tsx'));

type Props = {
  typed: string;
  error: string | undefined;
  /** The listing's current position, where the map starts. */
  start: [lat: number, lng: number] | undefined;
  onType: (pin: string) => void;
};

/** Sets the pin on a map or by typing coordinates. */
export function PinFields({ typed, error, start, onType }: Props) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{t('cars.pickup.pin')}</legend>
      <p className="text-sm text-ink-soft">{t('cars.pickup.pin-hint')}</p>
      <div className="h-72">
        <Suspense fallback={<Skeleton className="size-full rounded-card" />}>
          <PinMap
            value={readPin(typed)}
            start={start && { lat: start[0], lng: start[1] }}
            onChange={(at) => onType(writePin(at))}
          />
        </Suspense>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-56 grow">
          <TextField
            label={t('cars.pickup.pin-typed')}
            hint={t('cars.pickup.pin-example')}
            dir="ltr"
            autoComplete="off"
            value={typed}
            error={error}
            onChange={(event) => onType(event.target.value)}
          />
        </div>
        <Button variant="secondary" disabled={typed === ''} onClick={() => onType('')} className="mb-7">
          {t('cars.pickup.pin-remove')}
        </Button>
      </div>
    </fieldset>
  );
}
