import { useQuery } from '@tanstack/react-query';
import { MessageCircleX } from 'lucide-react';
import { useParams } from 'react-router';
import type { Thread } from '../../../contract/messages/messages.ts';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { LoadError, Region } from '../../platform/region.tsx';
import { ApiError } from '../../platform/session/api.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import {
  Composer,
  messageQueries,
  nameOf,
  MessagesFrame,
  useOutbox,
  ThreadHeader,
  ThreadSkeleton,
  ThreadView,
  useComposer,
} from '../../messages/index.ts';
import type { Recipient, ThreadData } from '../../messages/index.ts';

/** Matches by car or trip too, because a first message may have been written before the thread existed. */
function belongsTo(to: Recipient, { id, car, role, trip }: Thread): boolean {
  if ('threadId' in to) return to.threadId === id;
  return 'carId' in to ? role === 'renter' && to.carId === car.id : to.rentalId === trip?.id;
}

function OpenThread({ data }: { data: ThreadData }) {
  const { thread } = data;
  const name = nameOf(thread.other);
  useTitle(t('messages.thread.title', { name }));
  const composer = useComposer({ threadId: thread.id });
  const { messages } = useOutbox();
  const outgoing = messages.filter(({ to }) => belongsTo(to, thread));
  return (
    <>
      <ThreadHeader {...thread} />
      <ThreadView data={data} outgoing={outgoing} onEdit={(message) => composer.restore(message)} />
      {thread.canWrite ? (
        <Composer composer={composer} hasTemplates={thread.role === 'owner'} isMasking={thread.isMasking} name={name} />
      ) : (
        <div className="border-t border-line p-4">
          <Alert>{t('problems.message/cannot-write')}</Alert>
        </div>
      )}
    </>
  );
}

const NotFound = () => (
  <EmptyState
    level={1}
    icon={<MessageCircleX />}
    title={t('problems.message/thread-not-found')}
    action={<ButtonLink to={paths.messages}>{t('messages.thread.back')}</ButtonLink>}
    className="my-auto"
  />
);

export const prefetch = ({ pathname }: Location) =>
  queryClient.prefetchQuery(messageQueries.thread(pathname.split('/').at(-1)!));

export default function ThreadPage() {
  const { id = '' } = useParams();
  const query = useQuery(messageQueries.thread(id));
  const failed = (error: Error) =>
    error instanceof ApiError && error.code === 'message/thread-not-found' ? (
      <NotFound />
    ) : (
      <LoadError level={1} query={query} />
    );
  return (
    <MessagesFrame threadId={id} isOpen>
      <Region query={query} loading={<ThreadSkeleton />} failed={failed}>
        {(data) => <OpenThread key={id} data={data} />}
      </Region>
    </MessagesFrame>
  );
}
