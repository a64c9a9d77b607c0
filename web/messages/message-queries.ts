import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../platform/query-client.ts';
import { requestPages, requestQuery } from '../platform/request-query.ts';
import { request } from '../platform/session/api.ts';
import { messageKeys } from './message-keys.ts';
import { withEarlier, withLater, withLatest, type ThreadData } from './thread-messages.ts';

export type ThreadRole = 'renter' | 'owner';

/** The event stream announces messages only while the page is open, so earlier ones must be fetched when it opens. */
const STALE_MILLISECONDS = 5_000;
/** After this time the whole thread is fetched again, because photo URLs expire and messages may be masked or hidden later. */
const REFETCH_MILLISECONDS = 20 * 60_000;

const cachedThread = (id: string) => queryClient.getQueryData<ThreadData>(messageKeys.thread(id));

async function fetchLatest(id: string, signal: AbortSignal): Promise<ThreadData> {
  const fetchedAt = Date.now();
  const { thread, messages, hasEarlier } = await request('GET /api/threads/:id', { params: { id }, signal });
  const lastId = messages.at(-1)?.id ?? 0;
  return withLatest(cachedThread(id), { thread, messages, hasEarlier, lastId, fetchedAt });
}

/** Fetches all pages of messages after the last cached one. */
async function fetchThread(id: string, signal: AbortSignal): Promise<ThreadData> {
  const cached = cachedThread(id);
  if (!cached || Date.now() - cached.fetchedAt > REFETCH_MILLISECONDS) return fetchLatest(id, signal);
  let data = cached;
  for (;;) {
    const after = data.lastId;
    const { thread, messages, hasLater } = await request('GET /api/threads/:id', {
      params: { id },
      query: { after },
      signal,
    });
    if (thread.isMasking !== cached.thread.isMasking) return fetchLatest(id, signal);
    // Earlier messages may have been loaded in the meantime.
    data = withLater(cachedThread(id) ?? data, thread, messages);
    queryClient.setQueryData(messageKeys.thread(id), data);
    if (!hasLater) return data;
  }
}

export const messageQueries = {
  threads: (role: ThreadRole | undefined) =>
    requestPages(
      messageKeys.threadsOf(role),
      'GET /api/threads',
      { query: { role } },
      { staleTime: STALE_MILLISECONDS },
    ),

  thread: (id: string) =>
    queryOptions({
      queryKey: messageKeys.thread(id),
      queryFn: ({ signal }) => fetchThread(id, signal),
      staleTime: STALE_MILLISECONDS,
    }),

  recipient: (target: { carId?: string; rentalId?: string }) =>
    requestQuery(messageKeys.recipient(target), 'GET /api/threads/with', { query: target }, { staleTime: 0 }),

  templates: () =>
    queryOptions({
      queryKey: messageKeys.templates,
      queryFn: async ({ signal }) => (await request('GET /api/my/reply-templates', { signal })).templates,
      staleTime: 5 * 60_000,
    }),
};

export async function fetchEarlier(id: string) {
  const first = cachedThread(id)?.messages[0]?.id;
  if (first === undefined) return;
  const { messages, hasEarlier } = await request('GET /api/threads/:id', { params: { id }, query: { before: first } });
  queryClient.setQueryData<ThreadData>(
    messageKeys.thread(id),
    (data) => data && withEarlier(data, messages, hasEarlier),
  );
}
