import { useState } from 'react';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { useToast } from '../ui/toast.tsx';
import { carsOf, useDecideAll, type Verdict } from './moderation-mutations.ts';
import type { Selection } from './selection.ts';
import { useUndo } from './use-undo.ts';

const cars = (count: number) => (count === 1 ? '1 car is' : `${count} cars are`);

/**
 * Activates or disables the chosen cars. Those that worked are let go; those that did not stay chosen, as they are now,
 * and say why.
 */
export function useDecideSeveral(selection: Selection) {
  const toast = useToast();
  const undo = useUndo(selection.update);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  const { mutate, isPending, error, reset } = useDecideAll({
    onDecided: (results, { status }) => {
      const failed = results.flatMap(({ id, problem }) => (problem ? [[id, problem.message] as const] : []));
      const done = results.flatMap(({ car, problem }) => (car && !problem ? car : []));
      setProblems(new Map(failed));
      selection.update(carsOf(results));
      selection.keepOnly(new Set(failed.map(([id]) => id)));
      const state = status === CAR_STATUS.active ? 'active' : 'disabled';
      if (done.length > 0) {
        toast.success(`${cars(done.length)} ${state}.`, { label: 'Undo', onSelect: () => void undo(done) });
      }
      if (failed.length > 0) {
        toast.error(`${failed.length === 1 ? '1 car was' : `${failed.length} cars were`} not changed. See why below.`);
      }
    },
  });

  return {
    isPending,
    problem: error?.message,
    problems,
    decide: (verdict: Verdict, onDone?: () => void) =>
      mutate({ ...verdict, cars: [...selection.chosen.values()] }, { onSuccess: () => onDone?.() }),
    forgetProblem: reset,
  };
}
