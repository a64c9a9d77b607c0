import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { CallOutput } from '../../../contract/calls.ts';
import { t } from '../../language/words.ts';
import NotFoundPage from '../../platform/not-found-page.tsx';
import { paths } from '../../platform/paths.ts';
import { LoadError, Region } from '../../platform/region.tsx';
import { ApiError } from '../../platform/session/api.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import {
  Composer,
  messageQueries,
  nameOf,
  MessagesFrame,
  OutgoingMessage,
  onDelivered,
  useOutbox,
  ThreadHeader,
  ThreadSkeleton,
  useComposer,
} from '../../messages/index.ts';
import type { Recipient } from '../../messages/index.ts';

type FirstMessageProps = { to: Exclude<Recipient, { threadId: string }>; found: CallOutput<'GET /api/threads/with'> };

const isSame = (a: Recipient, b: Recipient) => JSON.stringify(a) === JSON.stringify(b);

function FirstMessage({ to, found }: FirstMessageProps) {
  const name = nameOf(found.other);
  useTitle(t('messages.thread.title', { name }));
  const navigate = useNavigate();
  const composer = useComposer(to);
  const { messages } = useOutbox();
  const outgoing = messages.filter((message) => isSame(message.to, to));
  useEffect(
    () =>
      onDelivered(
        (arrived, threadId) => isSame(arrived.to, to) && void navigate(paths.thread(threadId), { replace: true }),
      ),
    [navigate, to],
  );
  return (
    <>
      <ThreadHeader {...found} />
      <div className="flex min-h-0 grow flex-col justify-end gap-4 overflow-y-auto p-4">
        {outgoing.length === 0 ? (
          <p className="mx-auto my-auto max-w-sm text-center text-ink-soft">
            {found.role === 'owner' ? t('messages.new.to-renter', { name }) : t('messages.new.to-owner', { name })}
          </p>
        ) : null}
        <ol className="grid gap-3">
          {outgoing.map((message) => (
            <OutgoingMessage key={message.key} message={message} onEdit={(message) => composer.restore(message)} />
          ))}
        </ol>
      </div>
      {found.canWrite ? (
        <Composer composer={composer} hasTemplates={found.role === 'owner'} isMasking={found.isMasking} name={name} />
      ) : (
        <div className="border-t border-line p-4">
          <Alert>{t('problems.message/cannot-write')}</Alert>
        </div>
      )}
    </>
  );
}

const NOT_FOUND = new Set(['car/not-found', 'rental/not-found', 'request/invalid']);

export default function NewMessagePage() {
  const [params] = useSearchParams();
  const [carId, rentalId] = [params.get('car'), params.get('rental')];
  const to = rentalId ? { rentalId } : { carId: carId ?? '' };
  const query = useQuery(messageQueries.recipient(to));
  const failed = (error: Error) =>
    error instanceof ApiError && NOT_FOUND.has(error.code) ? (
      <NotFoundPage what={rentalId ? 'trip' : 'car'} />
    ) : (
      <LoadError level={1} query={query} />
    );
  return (
    <MessagesFrame isOpen>
      <Region query={query} loading={<ThreadSkeleton />} failed={failed}>
        {(found) =>
          found.threadId ? (
            <Navigate to={paths.thread(found.threadId)} replace />
          ) : (
            <FirstMessage key={JSON.stringify(to)} to={to} found={found} />
          )
        }
      </Region>
    </MessagesFrame>
  );
}
