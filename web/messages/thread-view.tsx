import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import type { ApiError } from '../platform/session/api.ts';
import { useUser } from '../platform/session/session.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useToast } from '../ui/toast.tsx';
import { groupMessages, lastReadByOther } from './message-groups.ts';
import { fetchEarlier } from './message-queries.ts';
import { dayName, nameOf } from './message-words.ts';
import type { Outgoing } from './outbox.ts';
import { OutgoingMessage } from './outgoing-message.tsx';
import { MessageRun } from './message-run.tsx';
import { firstUnread, type ThreadData } from './thread-messages.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useNow } from './use-now.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

/** Fetches earlier messages shortly before the user scrolls to them. */
function Earlier({ threadId, onBusy }: { threadId: string; onBusy: (isBusy: boolean) => void }) {
  const anchor = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const load = useEffectEvent(async () => {
    if (isBusy) return;
    setBusy(true);
    onBusy(true);
    await fetchEarlier(threadId).catch((error: ApiError) => toast.error(error.message));
    setBusy(false);
    onBusy(false);
  });
  useEffect(() => {
    const { current } = anchor;
    if (!current) return;
    const root = current.closest('[role=log]');
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load(), {
      root,
      rootMargin: '300px 0px 0px',
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={anchor} className="grid h-11 place-items-center">
      {isBusy ? (
        <Spinner label={t('messages.thread.loading-earlier')} />
      ) : (
        <Button variant="quiet" size="sm" onClick={() => void load()}>
          {t('messages.thread.earlier')}
        </Button>
      )}
    </div>
  );
}

const UnreadLine = () => (
  <li data-unread-line className="flex items-center gap-3 py-1 text-xs font-semibold text-brand">
    <span className="h-px grow bg-brand/40" />
    {t('messages.thread.unread-line')}
    <span className="h-px grow bg-brand/40" />
  </li>
);

type ThreadViewProps = {
  data: ThreadData;
  /** Messages to this thread that the server has not confirmed yet. */
  outgoing: readonly Outgoing[];
  onEdit: (message: Outgoing) => void;
};

export function ThreadView({ data, outgoing, onEdit }: ThreadViewProps) {
  const { uid } = useUser();
  const { thread, messages, hasEarlier } = data;
  const [unreadFrom] = useState(() => firstUnread(data, uid));
  const [isFetching, setFetching] = useState(false);
  const arrived = new Set(messages.map(({ key }) => key));
  const unconfirmed = outgoing.filter(({ key }) => !arrived.has(key));
  const { box, content, onScroll, toEnd, hasNew } = useThreadScroll({
    firstId: messages[0]?.id,
    lastId: messages.at(-1)?.id,
    ownCount: unconfirmed.length,
  });
  useMarkRead(data, uid, box);
  const seenId = lastReadByOther(messages, uid, thread.otherReadId);
  const now = useNow();
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={box}
        role="log"
        aria-label={t('messages.thread.log', { name: nameOf(thread.other) })}
        // Earlier messages are not announced as new.
        aria-live={isFetching ? 'off' : 'polite'}
        // A scrollable region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        className="messages-log relative h-full overflow-y-auto overscroll-contain -outline-offset-2"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end gap-4 px-5 py-4">
          {hasEarlier ? <Earlier threadId={thread.id} onBusy={setFetching} /> : null}
          {groupMessages(messages, config.timeZone, unreadFrom).map(({ day, runs }) => (
            <section key={day} aria-label={dayName(day, now)} className="grid gap-3">
              <p aria-hidden="true" className="text-center text-xs font-medium text-ink-faint">
                {dayName(day, now)}
              </p>
              <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
                {runs.flatMap((run) => {
                  const { id } = run.messages[0]!;
                  const shown = <MessageRun key={id} run={run} uid={uid} other={thread.other} seenId={seenId} />;
                  return id === unreadFrom ? [<UnreadLine key="unread" />, shown] : [shown];
                })}
              </ol>
            </section>
          ))}
          {unconfirmed.length > 0 ? (
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {unconfirmed.map((message) => (
                <OutgoingMessage key={message.key} message={message} onEdit={onEdit} />
              ))}
            </ol>
          ) : null}
        </div>
      </div>
      {hasNew ? (
        <Button
          size="sm"
          icon={<ArrowDown aria-hidden="true" />}
          onClick={toEnd}
          className="absolute! inset-x-0 bottom-3 mx-auto w-fit rounded-full! shadow-raised"
        >
          {t('messages.thread.new')}
        </Button>
      ) : null}
    </div>
  );
}
