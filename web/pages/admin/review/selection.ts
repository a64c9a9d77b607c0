import { useState } from 'react';
import type { ManagedCar } from '../../../../contract/cars/cars.ts';
import { moderationLimits } from '../../../../contract/moderation/limits.ts';
import { useToast } from '../../../ui/toast.tsx';
import { moderationProblemValues } from '../../../../contract/moderation/problems.ts';
import { t } from '../../../language/words.ts';

type Chosen = ReadonlyMap<string, ManagedCar>;

/** Returns the cars between two cars in display order, or only the second if the first is not shown. */
export function rangeOf(shown: readonly ManagedCar[], from: string | undefined, to: ManagedCar): readonly ManagedCar[] {
  const a = shown.findIndex(({ id }) => id === from);
  const b = shown.findIndex(({ id }) => id === to.id);
  return a < 0 || b < 0 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** Selects or deselects cars, up to the maximum of one request. */
export function setSelected(chosen: Chosen, cars: readonly ManagedCar[], isChosen: boolean): Chosen {
  const next = new Map(chosen);
  for (const car of cars) {
    if (!isChosen) next.delete(car.id);
    else if (!next.has(car.id) && next.size < moderationLimits.carsAtOnce) next.set(car.id, car);
  }
  return next;
}

/**
 * The selected cars, on this page and others, in the version seen at selection: the server rejects a decision about a car
 * that has changed since.
 */
export function useSelection(shown: readonly ManagedCar[]) {
  const toast = useToast();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [anchor, setAnchor] = useState<string>();

  const apply = (cars: readonly ManagedCar[], isChosen: boolean) => {
    const next = setSelected(chosen, cars, isChosen);
    if (isChosen && cars.some(({ id }) => !next.has(id)))
      toast.error(t('problems.moderation/too-many-cars', moderationProblemValues));
    setChosen(next);
  };

  return {
    chosen,
    /** Number of selected cars on other pages. */
    hiddenCount: [...chosen.keys()].filter((id) => !shown.some((car) => car.id === id)).length,
    isAllChosen: shown.length > 0 && shown.every(({ id }) => chosen.has(id)),
    /** With `isRange`, also selects everything between the last car and this one. */
    choose(car: ManagedCar, isChosen: boolean, isRange: boolean) {
      apply(isRange ? rangeOf(shown, anchor, car) : [car], isChosen);
      setAnchor(car.id);
    },
    chooseAll: (isChosen: boolean) => apply(shown, isChosen),
    /** Replaces selected cars with newer versions that the user has seen. */
    update: (cars: readonly ManagedCar[]) =>
      setChosen((now) => {
        const changed = new Map(cars.map((car) => [car.id, car]));
        return new Map([...now].map(([id, car]) => [id, changed.get(id) ?? car]));
      }),
    keepOnly: (ids: ReadonlySet<string>) => setChosen((now) => new Map([...now].filter(([id]) => ids.has(id)))),
  };
}

export type CarSelection = ReturnType<typeof useSelection>;
