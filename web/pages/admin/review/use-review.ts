import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ManagedCar } from '../../../../contract/cars/cars.ts';
import type { ReviewCar } from '../../../../contract/moderation/moderation.ts';
import type { CarStatus } from '../../../../contract/cars/vocabulary.ts';
import { useDecide, useUndoDecisions } from './moderation-mutations.ts';
import { moderationQueries, type QueueStart } from './moderation-queries.ts';

/** Fetches the next page when this many cars are left. */
const PREFETCH_DISTANCE = 5;

export interface ListingDecision {
  id: string;
  title: string;
  status: CarStatus;
  /** Position of the car in the queue. */
  index: number;
  state: 'sending' | 'done' | 'failed' | 'undone';
  /** The car after the decision, from the server's response. */
  saved?: ManagedCar;
  /** Why the decision or its undo failed. */
  problem?: string | undefined;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Steps through the review queue. Each decision is sent while the next car is already on the screen; failures appear with a
 * link back to their car, so reviewers can go on without waiting. The last decision can be undone.
 */
export function useReview(start: QueueStart, round: number) {
  const { mutateAsync: sendDecision, reload } = useDecide();
  const { mutateAsync: sendUndo } = useUndoDecisions();
  const queue = useInfiniteQuery(moderationQueries.queue(start, round));
  const entries = (queue.data?.pages ?? []).flatMap(({ cars, fetchedAt }) => cars.map((car) => ({ car, fetchedAt })));
  const [index, setIndex] = useState(0);
  const [decisions, setDecisions] = useState<readonly ListingDecision[]>([]);
  const sent = useRef(new Map<ListingDecision, Promise<ManagedCar | undefined>>());
  const entry = entries[index];

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = queue;
  const isNearEnd = index >= entries.length - PREFETCH_DISTANCE;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  // Another administrator may have decided since the page was fetched.
  const { data: car } = useQuery({
    ...moderationQueries.review(entry?.car.id ?? ''),
    enabled: entry !== undefined,
    ...(entry && { initialData: entry.car, initialDataUpdatedAt: entry.fetchedAt }),
  });

  const change = (decision: ListingDecision, changes: Partial<ListingDecision>) =>
    setDecisions((now) => now.map((other) => (isSame(other, decision) ? { ...other, ...changes } : other)));

  function decide(seen: ReviewCar, status: CarStatus, reason?: string) {
    const decision: ListingDecision = { id: seen.id, title: seen.title, status, index, state: 'sending' };
    setDecisions((now) => [...now.filter((other) => !isSame(other, decision)), decision]);
    setIndex(index + 1);
    const response = sendDecision({ car: seen, status, ...(reason && { reason }) }).then(
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
    sent.current.set(decision, response);
  }

  const last = decisions.findLast(({ state }) => state === 'sending' || state === 'done');

  /** Undoes the last decision and shows its car again. Waits for a decision that is still being sent. */
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
    /** The car on the screen; undefined at the end of the queue. */
    car: entry && car,
    nextCar: entries[index + 1]?.car,
    index,
    isLast: !hasNextPage && index >= entries.length - 1,
    /** The decision about the car on the screen. */
    decision: decisions.findLast((decision) => decision.index === index && decision.state !== 'undone'),
    problems: decisions.filter(({ problem }) => problem !== undefined),
    reviewed: decisions.filter(({ state }) => state === 'sending' || state === 'done').length,
    last,
    decide,
    undo,
    go: (to: number) => setIndex(Math.max(0, Math.min(to, entries.length))),
    dismissProblem: (decision: ListingDecision) => change(decision, { problem: undefined }),
  };
}

const isSame = (a: ListingDecision, b: ListingDecision) => a.index === b.index && a.id === b.id;

export type ListingReview = ReturnType<typeof useReview>;
