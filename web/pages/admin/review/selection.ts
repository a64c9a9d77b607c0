import { useState } from 'react';
import type { ManagedCar } from '../../../../contract/cars/cars.ts';
import { moderationLimits } from '../../../../contract/moderation/limits.ts';
import { useToast } from '../../../ui/toast.tsx';
import { moderationProblemValues } from '../../../../contract/moderation/problems.ts';
import { t } from '../../../language/words.ts';

type Chosen = ReadonlyMap<string, ManagedCar>;

/** The cars from one to another in the order in which they are shown; only the second when the first is not there. */
export function rangeOf(shown: readonly ManagedCar[], from: string | undefined, to: ManagedCar): readonly ManagedCar[] {
  const a = shown.findIndex(({ id }) => id === from);
  const b = shown.findIndex(({ id }) => id === to.id);
  return a < 0 || b < 0 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** Chooses or lets go, up to as many as one request may carry. */
export function choose(chosen: Chosen, cars: readonly ManagedCar[], isChosen: boolean): Chosen {
  const next = new Map(chosen);
  for (const car of cars) {
    if (!isChosen) next.delete(car.id);
    else if (!next.has(car.id) && next.size < moderationLimits.carsAtOnce) next.set(car.id, car);
  }
  return next;
}

/**
 * The cars that were chosen, on this page and on others, as they were seen then: when one changes afterwards, a decision
 * about what was seen does not count for what it is now.
 */
export function useSelection(shown: readonly ManagedCar[]) {
  const toast = useToast();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [anchor, setAnchor] = useState<string>();

  const apply = (cars: readonly ManagedCar[], isChosen: boolean) => {
    const next = choose(chosen, cars, isChosen);
    if (isChosen && cars.some(({ id }) => !next.has(id)))
      toast.error(t('problems.moderation/too-many-cars', moderationProblemValues));
    setChosen(next);
  };

  return {
    chosen,
    /** How many of them are on other pages, out of sight. */
    hiddenCount: [...chosen.keys()].filter((id) => !shown.some((car) => car.id === id)).length,
    isAllChosen: shown.length > 0 && shown.every(({ id }) => chosen.has(id)),
    /** With `isRange` everything between the last one and this one is chosen as well. */
    choose(car: ManagedCar, isChosen: boolean, isRange: boolean) {
      apply(isRange ? rangeOf(shown, anchor, car) : [car], isChosen);
      setAnchor(car.id);
    },
    chooseAll: (isChosen: boolean) => apply(shown, isChosen),
    /** Takes note of what the person has seen happen to chosen cars. */
    update: (cars: readonly ManagedCar[]) =>
      setChosen((now) => {
        const changed = new Map(cars.map((car) => [car.id, car]));
        return new Map([...now].map(([id, car]) => [id, changed.get(id) ?? car]));
      }),
    keepOnly: (ids: ReadonlySet<string>) => setChosen((now) => new Map([...now].filter(([id]) => ids.has(id)))),
  };
}

export type Selection = ReturnType<typeof useSelection>;
