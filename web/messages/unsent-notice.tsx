import { Link } from 'react-router';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import type { Recipient } from './outbox.ts';
import { useOutbox } from './use-outbox.ts';

/** The page on which an unsent message was written. */
function newMessagePath(to: Recipient): string {
  if ('threadId' in to) return paths.thread(to.threadId);
  return 'carId' in to ? `${paths.newMessage}?car=${to.carId}` : `${paths.newMessage}?rental=${to.rentalId}`;
}

/** Links to unsent first messages, which have no thread yet that could show them. */
export function UnsentNotice() {
  const { messages } = useOutbox();
  const first = messages.find(({ to }) => !('threadId' in to));
  if (!first) return null;
  return (
    <p className="border-b border-line bg-warning-tint px-5 py-3 text-sm">
      {t('messages.list.unsent')}{' '}
      <Link to={newMessagePath(first.to)} className="link">
        {t('messages.list.unsent-show')}
      </Link>
    </p>
  );
}
