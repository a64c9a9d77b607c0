import { useState } from 'react';
import { CAR_STATUS } from '../../../../contract/cars/vocabulary.ts';
import { t } from '../../../language/words.ts';
import { useToast } from '../../../ui/toast.tsx';
import { carsOf, useDecideAll, type Verdict } from './moderation-mutations.ts';
import type { CarSelection } from './selection.ts';
import { useUndo } from './use-undo.ts';

/**
 * Activates or disables the selected cars. Cars that succeed are deselected; those that fail stay selected in their current
 * version, with the reason.
 */
export function useDecideSeveral(selection: CarSelection) {
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
      if (done.length > 0) {
        const count = done.length;
        const text =
          status === CAR_STATUS.active
            ? t('moderation.several.activated', { count })
            : t('moderation.several.disabled', { count });
        toast.success(text, { label: t('moderation.undo'), onSelect: () => void undo(done) });
      }
      if (failed.length > 0) {
        toast.error(t('moderation.several.failed', { count: failed.length }));
      }
    },
  });

  return {
    isPending,
    problem: error?.message,
    problems,
    decide: (verdict: Verdict, onDone?: () => void) =>
      mutate({ ...verdict, cars: [...selection.chosen.values()] }, { onSuccess: () => onDone?.() }),
    dismissProblem: reset,
  };
}
