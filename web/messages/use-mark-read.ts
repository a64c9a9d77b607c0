import { useEffect, useRef, type RefObject } from 'react';
import { markRead } from './message-mutations.ts';
import type { ThreadData } from './thread-messages.ts';

const PAUSE_MILLISECONDS = 400;

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus();

/** What came into sight while somebody looked at the page counts as read. */
export function useMarkRead({ thread, messages }: ThreadData, uid: string, box: RefObject<HTMLElement | null>) {
  const readId = useRef(0);
  const { id: threadId, unread } = thread;
  const lastId = messages.findLast(({ authorId }) => authorId !== null && authorId !== uid)?.id ?? 0;
  useEffect(() => {
    if (unread === 0 || !box.current) return;
    let seenId = 0;
    let timer: ReturnType<typeof setTimeout>;
    const tell = () => {
      if (!isLookedAt() || seenId <= readId.current) return;
      readId.current = seenId;
      const left = messages.filter(({ id, authorId }) => id > seenId && authorId !== null && authorId !== uid).length;
      // What fails is told of with the next message that is seen.
      markRead(threadId, seenId, left).catch(() => (readId.current = 0));
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, PAUSE_MILLISECONDS);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter(({ isIntersecting }) => isIntersecting);
        seenId = Math.max(seenId, ...seen.map(({ target }) => Number((target as HTMLElement).dataset.message)));
        soon();
      },
      { root: box.current },
    );
    for (const element of box.current.querySelectorAll('[data-message]')) observer.observe(element);
    window.addEventListener('focus', soon);
    document.addEventListener('visibilitychange', soon);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener('focus', soon);
      document.removeEventListener('visibilitychange', soon);
    };
    // The messages themselves change with the last of them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [threadId, unread, lastId, uid, box]);
}
