import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/calls.ts';
import { queryClient } from '../platform/query-client.ts';
import { request } from '../platform/session/api.ts';
import { messageKeys } from './message-keys.ts';
import { withEarlier, withLater, withLatest, type ThreadData } from './thread-messages.ts';

type Page = CallOutput<'GET /api/threads'>;
export type ThreadRole = 'renter' | 'owner';

/** What comes in while messages are open is told by the stream; what came in before is asked for. */
const STALE_MILLISECONDS = 5_000;
/** Photos have addresses that end, and what was masked or hidden may change: after a while all of it is fetched again. */
const FRESH_MILLISECONDS = 20 * 60_000;

const known = (id: string) => queryClient.getQueryData<ThreadData>(messageKeys.thread(id));

async function fetchLatest(id: string, signal: AbortSignal): Promise<ThreadData> {
  const fetchedAt = Date.now();
  const { thread, messages, hasEarlier } = await request('GET /api/threads/:id', { params: { id }, signal });
  const lastId = messages.at(-1)?.id ?? 0;
  return withLatest(known(id), { thread, messages, hasEarlier, lastId, fetchedAt });
}

/** What came after the last message that is known, however much it is. */
async function fetchThread(id: string, signal: AbortSignal): Promise<ThreadData> {
  const before = known(id);
  if (!before || Date.now() - before.fetchedAt > FRESH_MILLISECONDS) return fetchLatest(id, signal);
  let data = before;
  for (;;) {
    const after = data.lastId;
    const { thread, messages, hasLater } = await request('GET /api/threads/:id', {
      params: { id },
      query: { after },
      signal,
    });
    if (thread.isMasking !== before.thread.isMasking) return fetchLatest(id, signal);
    // Earlier ones may have come in meanwhile.
    data = withLater(known(id) ?? data, thread, messages);
    queryClient.setQueryData(messageKeys.thread(id), data);
    if (!hasLater) return data;
  }
}

export const messageQueries = {
  threads: (role: ThreadRole | undefined) =>
    infiniteQueryOptions({
      queryKey: messageKeys.threadsOf(role),
      queryFn: ({ pageParam, signal }) =>
        request('GET /api/threads', { query: { role, cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }: Page): string | null => nextCursor,
      staleTime: STALE_MILLISECONDS,
    }),

  thread: (id: string) =>
    queryOptions({
      queryKey: messageKeys.thread(id),
      queryFn: ({ signal }) => fetchThread(id, signal),
      staleTime: STALE_MILLISECONDS,
    }),

  recipient: (asked: { carId?: string; rentalId?: string }) =>
    queryOptions({
      queryKey: messageKeys.recipient(asked),
      queryFn: ({ signal }) => request('GET /api/threads/with', { query: asked, signal }),
      staleTime: 0,
    }),

  templates: () =>
    queryOptions({
      queryKey: messageKeys.templates,
      queryFn: async ({ signal }) => (await request('GET /api/my/reply-templates', { signal })).templates,
      staleTime: 5 * 60_000,
    }),
};

export async function fetchEarlier(id: string) {
  const first = known(id)?.messages[0]?.id;
  if (first === undefined) return;
  const { messages, hasEarlier } = await request('GET /api/threads/:id', { params: { id }, query: { before: first } });
  queryClient.setQueryData<ThreadData>(
    messageKeys.thread(id),
    (data) => data && withEarlier(data, messages, hasEarlier),
  );
}
