import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ManagedCar } from '../../../../contract/cars/cars.ts';
import type { ReviewCar } from '../../../../contract/moderation/moderation.ts';
import type { CarStatus } from '../../../../contract/cars/vocabulary.ts';
import { useDecide, useUndoDecisions } from './moderation-mutations.ts';
import { moderationQueries, type QueueStart } from './moderation-queries.ts';

/** How many cars before the end of what was fetched the next page is asked for. */
const AHEAD = 5;

export interface Decision {
  id: string;
  title: string;
  status: CarStatus;
  /** Where in the queue the car is. */
  index: number;
  state: 'sending' | 'done' | 'failed' | 'undone';
  /** What the server answered: the car as it is after the decision. */
  saved?: ManagedCar;
  /** Why the decision, or taking it back, came to nothing. */
  problem?: string | undefined;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Working through the queue. A decision is sent while the next car is already on the screen; what does not work out is
 * told, and leads back to the car. Nothing is lost by going on quickly, and the last decision can be taken back.
 */
export function useReview(start: QueueStart, round: number) {
  const { mutateAsync: sendDecision, reload } = useDecide();
  const { mutateAsync: sendUndo } = useUndoDecisions();
  const queue = useInfiniteQuery(moderationQueries.queue(start, round));
  const entries = (queue.data?.pages ?? []).flatMap(({ cars, fetchedAt }) => cars.map((car) => ({ car, fetchedAt })));
  const [index, setIndex] = useState(0);
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  const sent = useRef(new Map<Decision, Promise<ManagedCar | undefined>>());
  const entry = entries[index];

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = queue;
  const isNear = index >= entries.length - AHEAD;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  // What was fetched a while ago may have been decided about by somebody else meanwhile.
  const { data: car } = useQuery({
    ...moderationQueries.review(entry?.car.id ?? ''),
    enabled: entry !== undefined,
    ...(entry && { initialData: entry.car, initialDataUpdatedAt: entry.fetchedAt }),
  });

  const change = (decision: Decision, changes: Partial<Decision>) =>
    setDecisions((now) => now.map((other) => (isSame(other, decision) ? { ...other, ...changes } : other)));

  function decide(seen: ReviewCar, status: CarStatus, reason?: string) {
    const decision: Decision = { id: seen.id, title: seen.title, status, index, state: 'sending' };
    setDecisions((now) => [...now.filter((other) => !isSame(other, decision)), decision]);
    setIndex(index + 1);
    const answer = sendDecision({ car: seen, status, ...(reason && { reason }) }).then(
      (saved) => {
        change(decision, { state: 'done', saved });
        return saved;
      },
      async (error: unknown) => {
        await reload(seen.id);
        change(decision, { state: 'failed', problem: messageOf(error) });
        return undefined;
      },
    );
    sent.current.set(decision, answer);
  }

  const last = decisions.findLast(({ state }) => state === 'sending' || state === 'done');

  /** Takes the last decision back and shows its car again. One that is still on its way is waited for. */
  async function undo() {
    if (!last) return;
    const decided = [...sent.current].findLast(([decision]) => isSame(decision, last));
    const saved = last.saved ?? (await decided?.[1]);
    if (!saved) return;
    try {
      const [result] = await sendUndo([saved]);
      change(last, result?.problem ? { problem: result.problem.message } : { state: 'undone', problem: undefined });
      setIndex(last.index);
    } catch (error) {
      change(last, { problem: messageOf(error) });
    }
  }

  return {
    queue,
    /** The car on the screen; nothing at the end of the queue. */
    car: entry && car,
    nextCar: entries[index + 1]?.car,
    index,
    isLast: !hasNextPage && index >= entries.length - 1,
    /** What was decided about the car on the screen. */
    decision: decisions.findLast((decision) => decision.index === index && decision.state !== 'undone'),
    problems: decisions.filter(({ problem }) => problem !== undefined),
    reviewed: decisions.filter(({ state }) => state === 'sending' || state === 'done').length,
    last,
    decide,
    undo,
    go: (to: number) => setIndex(Math.max(0, Math.min(to, entries.length))),
    forgetProblem: (decision: Decision) => change(decision, { problem: undefined }),
  };
}

const isSame = (a: Decision, b: Decision) => a.index === b.index && a.id === b.id;

export type Review = ReturnType<typeof useReview>;
