import clsx from 'clsx';
import type { ReactNode } from 'react';
import { DESKTOP, useMediaQuery } from '../dates/index.ts';
import { ThreadList } from './thread-list.tsx';
import { useThreadUpdates } from './use-thread-updates.ts';
import { useViewHeight } from './use-view-height.ts';
import './messages.css';

type MessagesFrameProps = {
  threadId?: string;
  /** Shown beside the list, or instead of it on a phone. */
  isOpen?: boolean;
  children: ReactNode;
};

export function MessagesFrame({ threadId, isOpen = false, children }: MessagesFrameProps) {
  useThreadUpdates();
  useViewHeight();
  // A phone does not fetch the list while it is hidden.
  const hasList = useMediaQuery(DESKTOP) || !isOpen;
  return (
    <div className="messages-frame mx-auto flex w-full max-w-300 md:px-8 md:py-6">
      <div
        className={clsx(
          'grid min-h-0 grow grid-rows-[minmax(0,1fr)] bg-surface md:overflow-clip md:rounded-card md:border md:border-line md:shadow-card',
          'md:grid-cols-[18rem_minmax(0,1fr)] lg:grid-cols-[23rem_minmax(0,1fr)]',
        )}
      >
        <div className={clsx('min-h-0 flex-col border-line md:flex md:border-e', isOpen ? 'hidden' : 'flex')}>
          {hasList ? <ThreadList openId={threadId} level={isOpen ? 2 : 1} /> : null}
        </div>
        <div className={clsx('min-h-0 flex-col md:flex', isOpen ? 'flex' : 'hidden')}>{children}</div>
      </div>
    </div>
  );
}
