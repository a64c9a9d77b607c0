import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CAR_STATUS, type CarStatus } from '../../contract/cars/vocabulary.ts';
import { request } from '../platform/session/api.ts';
import { useToast } from '../ui/toast.tsx';
import { moderationQueries } from './moderation-queries.ts';
import type { Selection } from './selection.ts';
import { useUndo } from './use-undo.ts';

const cars = (count: number) => (count === 1 ? '1 car is' : `${count} cars are`);

/**
 * Activates or disables the chosen cars. Those that worked are let go; those that did not stay chosen, as they are now,
 * and say why.
 */
export function useDecideSeveral(selection: Selection) {
  const client = useQueryClient();
  const toast = useToast();
  const undo = useUndo(selection.update);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ status, reason }: { status: CarStatus; reason?: string }) => {
      const seen = [...selection.chosen.values()].map(({ id, version }) => ({ id, version }));
      return (await request('POST /api/admin/cars/status', { body: { status, cars: seen, ...(reason && { reason }) } }))
        .results;
    },
    onSuccess: (results, { status }) => {
      const failed = results.flatMap(({ id, problem }) => (problem ? [[id, problem.message] as const] : []));
      const done = results.flatMap(({ car, problem }) => (car && !problem ? car : []));
      setProblems(new Map(failed));
      const now = results.flatMap(({ car }) => car ?? []);
      selection.update(now);
      selection.keepOnly(new Set(failed.map(([id]) => id)));
      void moderationQueries.settle(client, now);
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
    decide: (decision: { status: CarStatus; reason?: string }, onDone?: () => void) =>
      mutate(decision, { onSuccess: () => onDone?.() }),
    forgetProblem: reset,
  };
}
