import clsx from 'clsx';
import { useEffect, type ReactNode } from 'react';
import { DESKTOP, useMediaQuery } from '../dates/index.ts';
import { onReconnected, onThreadChanged } from '../live/index.ts';
import { queryClient } from '../platform/query-client.ts';
import { messageKeys } from './message-keys.ts';
import { ThreadList } from './thread-list.tsx';
import './messages.css';

/** Limits the page to the height above an on-screen keyboard, which does not shrink the window itself. */
function useViewHeight() {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const measure = () => {
      const isCovered = view.scale === 1 && window.innerHeight - view.height > 100;
      if (isCovered) {
        root.style.setProperty('--view-height', `${view.height}px`);
        // Undoes the scrolling with which the browser brought the field into view, because the field is visible now.
        window.scrollTo(0, 0);
      } else root.style.removeProperty('--view-height');
    };
    view.addEventListener('resize', measure);
    return () => {
      view.removeEventListener('resize', measure);
      root.style.removeProperty('--view-height');
    };
  }, []);
}

/** Refreshes threads when they change, and after a reconnection, when changes may have been missed. */
function useThreadUpdates() {
  useEffect(() => {
    const refresh = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey });
    const stops = [
      onThreadChanged((id) => {
        refresh(messageKeys.threads);
        refresh(messageKeys.thread(id));
      }),
      onReconnected(() => {
        refresh(messageKeys.threads);
        refresh(messageKeys.anyThread);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}

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
