import clsx from 'clsx';
import { memo } from 'react';
import type { Message } from '../../contract/messages/messages.ts';
import type { Person } from '../../contract/people/people.ts';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { PersonPicture } from '../people/index.ts';
import { config } from '../platform/config.ts';
import { Bubble } from './bubble.tsx';
import type { Run } from './message-groups.ts';
import { clock, eventLine, nameOf } from './message-words.ts';
import { ReceivedMessage } from './received-message.tsx';

const Note = ({ isOwn, children }: { isOwn: boolean; children: string }) => (
  <p className={clsx('max-w-72 px-1 text-xs text-ink-faint', isOwn && 'text-end')}>{children}</p>
);

function EventLine({ message: { event, details, createdAt } }: { message: Message }) {
  const words = eventLine(event ?? '', details);
  if (!words) return null;
  return (
    <li className="mx-auto my-2 max-w-md px-4 text-center text-sm text-ink-soft">
      {words} <time className="text-xs text-ink-faint">{clock(createdAt)}</time>
    </li>
  );
}

type MessageItemProps = { message: Message; isOwn: boolean; other: Person; isSeen: boolean };

/** Memoized, because the thread renders again on every keystroke and every new message. */
const MessageItem = memo(function MessageItem({ message, isOwn, other, isSeen }: MessageItemProps) {
  const { id, text, photos, createdAt, isHidden, isMasked } = message;
  const bubble = (
    <Bubble
      text={text}
      photos={photos}
      isOwn={isOwn}
      isMasked={isMasked && !isOwn}
      title={formatMoment(createdAt, config.timeZone)}
    />
  );
  return (
    <li
      data-message={isOwn ? undefined : id}
      className={clsx('flex max-w-full flex-col gap-1', isOwn ? 'items-end' : 'items-start')}
    >
      {isHidden ? (
        <p className="rounded-2xl border border-line px-3.5 py-2 text-sm text-ink-faint italic">
          {t('messages.hidden')}
        </p>
      ) : isOwn ? (
        bubble
      ) : (
        <ReceivedMessage id={id}>{bubble}</ReceivedMessage>
      )}
      {isMasked && !isHidden ? (
        <Note isOwn={isOwn}>
          {isOwn ? t('messages.bubble.masked-own', { name: nameOf(other) }) : t('messages.bubble.masked-note')}
        </Note>
      ) : null}
      {isSeen ? <Note isOwn>{t('messages.bubble.seen')}</Note> : null}
    </li>
  );
});

type RunOfMessagesProps = {
  run: Run;
  uid: string;
  other: Person;
  seenId: number | undefined;
};

/** Consecutive messages of one author, with their picture and the time; or a line about an event. */
export function MessageRun({ run: { authorId, messages }, uid, other, seenId }: RunOfMessagesProps) {
  const last = messages.at(-1)!;
  if (authorId === null) return <EventLine message={last} />;
  const isOwn = authorId === uid;
  const isSeenLast = last.id === seenId;
  return (
    <li className={clsx('flex max-w-full items-end gap-2', isOwn && 'justify-end')}>
      {isOwn ? null : <PersonPicture person={other} size="sm" className="sticky bottom-5 mb-5" />}
      <div
        className={clsx(
          'flex flex-col gap-1',
          isOwn ? 'max-w-[min(34rem,82%)] items-end' : 'max-w-[min(37rem,100%)] items-start',
        )}
      >
        <span className="visually-hidden">{isOwn ? t('messages.bubble.you') : nameOf(other)}</span>
        <ol className="flex max-w-full flex-col gap-1">
          {messages.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              isOwn={isOwn}
              other={other}
              isSeen={message.id === seenId && !isSeenLast}
            />
          ))}
        </ol>
        <time dateTime={last.createdAt} className="px-1 text-xs text-ink-faint">
          {clock(last.createdAt)}
          {isSeenLast ? ` · ${t('messages.bubble.seen')}` : null}
        </time>
      </div>
    </li>
  );
}
