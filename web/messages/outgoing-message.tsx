import { CircleAlert } from 'lucide-react';
import { t } from '../language/words.ts';
import { useOnline } from '../platform/session/use-online.ts';
import { Button } from '../ui/button.tsx';
import { Bubble } from './bubble.tsx';
import type { Outgoing } from './outbox.ts';
import { useOutbox } from './use-outbox.ts';

type OutgoingMessageProps = {
  message: Outgoing;
  /** Moves the text back into the composer. */
  onEdit: (message: Outgoing) => void;
};

/** A message that is being sent, or that failed. */
export function OutgoingMessage({ message, onEdit }: OutgoingMessageProps) {
  const { outbox, isRetrying } = useOutbox();
  const isOnline = useOnline();
  const isRefused = message.refusal !== undefined;
  const isStuck = isRefused || (isRetrying && isOnline);
  return (
    <li className="flex max-w-full justify-end">
      <div className="flex max-w-[min(34rem,82%)] flex-col items-end gap-1">
        <span className="visually-hidden">{t('messages.bubble.you')}</span>
        <Bubble text={message.text} photos={message.photos} isOwn isFaint={!isRefused} />
        {isStuck ? (
          <p className="text-end text-sm text-danger">
            <CircleAlert aria-hidden="true" className="me-1.5 mb-0.5 inline size-3.5" />
            {isRefused ? t('messages.bubble.refused', { reason: message.refusal! }) : t('messages.bubble.not-sent')}
          </p>
        ) : (
          <p className="px-1 text-xs text-ink-faint">
            {isOnline ? t('messages.bubble.sending') : t('messages.bubble.offline')}
          </p>
        )}
        {isStuck || !isOnline ? (
          <div className="-me-2 flex flex-wrap justify-end">
            {isStuck ? (
              <Button variant="quiet" size="sm" onClick={() => outbox.retry(message.key)}>
                {t('messages.bubble.retry')}
              </Button>
            ) : null}
            {isRefused ? (
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  onEdit(message);
                  outbox.remove(message.key);
                }}
              >
                {t('messages.bubble.edit')}
              </Button>
            ) : null}
            <Button variant="quiet" size="sm" onClick={() => outbox.remove(message.key)}>
              {t('messages.bubble.delete')}
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  );
}
