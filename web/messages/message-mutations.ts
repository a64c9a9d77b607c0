import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { CallOutput } from '../../contract/calls.ts';
import type { ReplyTemplate } from '../../contract/messages/messages.ts';
import { queryClient, storeResult } from '../platform/query-client.ts';
import { request } from '../platform/session/api.ts';
import { messageKeys } from './message-keys.ts';
import type { Outgoing } from './outbox.ts';
import { withSent, type ThreadData } from './thread-messages.ts';

type Threads = InfiniteData<CallOutput<'GET /api/threads'>>;

/** Sends a message and returns its thread id. Refetches the thread, because messages from others may have arrived before it. */
export async function deliver({ to, key, text, photos }: Outgoing): Promise<string> {
  const content = { key, text, photoIds: photos.map(({ id }) => id) };
  const { threadId, message } =
    'threadId' in to
      ? {
          threadId: to.threadId,
          message: await request('POST /api/threads/:id/messages', { params: { id: to.threadId }, body: content }),
        }
      : await request('POST /api/threads', { body: { ...to, ...content } });
  queryClient.setQueryData<ThreadData>(messageKeys.thread(threadId), (data) => data && withSent(data, message));
  void queryClient.invalidateQueries({ queryKey: messageKeys.thread(threadId) });
  void queryClient.invalidateQueries({ queryKey: messageKeys.threads });
  return threadId;
}

/** Updates the unread count optimistically. The thread keeps its position until the list is fetched again. */
export async function markRead(threadId: string, messageId: number, unread: number) {
  queryClient.setQueryData<ThreadData>(
    messageKeys.thread(threadId),
    (data) => data && { ...data, thread: { ...data.thread, unread } },
  );
  queryClient.setQueriesData<Threads>({ queryKey: messageKeys.threads }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      threads: page.threads.map((thread) => (thread.id === threadId ? { ...thread, unread } : thread)),
    }));
    return { ...data, pages };
  });
  await request('PUT /api/threads/:id/read', { params: { id: threadId }, body: { messageId } });
}

export function useSaveTemplates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (templates: ReplyTemplate[]) => request('PUT /api/my/reply-templates', { body: { templates } }),
    onSuccess: (_, templates) => storeResult(client, messageKeys.templates, templates),
    onSettled: () => client.invalidateQueries({ queryKey: messageKeys.templates }),
  });
}
