import type { ManagedCar } from '../../../../contract/cars/cars.ts';
import { t } from '../../../language/words.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { CarSelection } from './selection.ts';

type SelectCarProps = { car: ManagedCar; selection: CarSelection; className?: string };

/** Selects a car; with Shift, the range from the last selected one. */
export const SelectCar = ({ car, selection, className }: SelectCarProps) => (
  <Checkbox
    className={className}
    hideLabel
    label={t('moderation.pendings.select', { title: car.title })}
    checked={selection.chosen.has(car.id)}
    onChange={({ target, nativeEvent }) =>
      selection.choose(car, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
    }
  />
);
