import clsx from 'clsx';
import { CornerUpLeft } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { ThreadSummary } from '../../contract/messages/messages.ts';
import { formatRange } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { useUser } from '../platform/session/session.ts';
import { PersonPicture } from '../people/index.ts';
import { CarPhoto } from '../photos/index.ts';
import { nameOf, summarizeMessage } from './message-words.ts';
import { relativeTime } from './relative-time.ts';
import { useOutbox } from './use-outbox.ts';
import { TripBadge } from './trip-badge.tsx';

/** The start of the last message, or the state of an unsent one. */
function LastMessage({ thread }: { thread: ThreadSummary }) {
  const { uid } = useUser();
  const { messages } = useOutbox();
  const unsent = messages.findLast(({ to }) => 'threadId' in to && to.threadId === thread.id);
  if (unsent)
    return (
      <p className="truncate text-sm text-warning">
        {unsent.refusal === undefined ? t('messages.list.sending') : t('messages.list.not-sent')}
      </p>
    );
  const last = thread.lastMessage;
  if (!last) return null;
  const isUnread = thread.unread > 0;
  return (
    <p className={clsx('flex items-center gap-1.5 text-sm', isUnread ? 'font-semibold text-ink' : 'text-ink-soft')}>
      {last.authorId === uid ? (
        <>
          <CornerUpLeft aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
          <span className="visually-hidden">{t('messages.list.you')}</span>
        </>
      ) : null}
      <span dir="auto" className={clsx('grow truncate', last.event && 'italic')}>
        {summarizeMessage(last)}
      </span>
    </p>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-brand px-1.5 text-xs font-semibold text-on-brand tabular-nums">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('messages.list.unread', { count })}</span>
    </span>
  );
}

type ThreadItemProps = { thread: ThreadSummary; isOpen: boolean; now: number };

export function ThreadItem({ thread, isOpen, now }: ThreadItemProps) {
  const { search } = useLocation();
  const { car, other, trip, unread, role } = thread;
  return (
    <li className={clsx('relative flex gap-3 px-5 py-3.5', isOpen ? 'bg-brand-tint' : 'hover:bg-shade/4')}>
      <span className="relative h-fit shrink-0 pe-1.5 pb-1.5">
        <CarPhoto photo={car.photo} alt="" sizes="56px" className="size-14 rounded-control" />
        <PersonPicture person={other} size="sm" className="absolute end-0 bottom-0 border-2 border-surface" />
      </span>
      <div className="grid min-w-0 grow content-start gap-0.5">
        <div className="flex items-baseline justify-between gap-3">
          <Link
            to={{ pathname: paths.thread(thread.id), search }}
            aria-current={isOpen ? 'page' : undefined}
            className={clsx(
              'truncate outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-focus',
              unread > 0 ? 'font-bold' : 'font-semibold',
            )}
          >
            {nameOf(other)}
          </Link>
          <time dateTime={thread.lastMessageAt} className="shrink-0 text-xs text-ink-faint">
            {relativeTime(thread.lastMessageAt, now)}
          </time>
        </div>
        <p className="truncate text-sm text-ink-soft">{car.title}</p>
        <div className="flex items-center gap-2">
          <div className="min-w-0 grow">
            <LastMessage thread={thread} />
          </div>
          <Unread count={unread} />
        </div>
        {trip ? (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-faint tabular-nums">
            {formatRange(trip)}
            <TripBadge trip={trip} role={role} />
          </p>
        ) : null}
      </div>
    </li>
  );
}
