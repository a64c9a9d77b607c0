import { useEffect, useRef, type RefObject } from 'react';
import { markRead } from './message-mutations.ts';
import type { ThreadData } from './thread-messages.ts';

const PAUSE_MILLISECONDS = 400;

const isPageActive = () => document.visibilityState === 'visible' && document.hasFocus();

/** Marks messages as read when they are visible while the page has focus. */
export function useMarkRead({ thread, messages }: ThreadData, uid: string, box: RefObject<HTMLElement | null>) {
  const readId = useRef(0);
  const { id: threadId, unread } = thread;
  const lastId = messages.findLast(({ authorId }) => authorId !== null && authorId !== uid)?.id ?? 0;
  useEffect(() => {
    if (unread === 0 || !box.current) return;
    let seenId = 0;
    let timer: ReturnType<typeof setTimeout>;
    const send = () => {
      if (!isPageActive() || seenId <= readId.current) return;
      readId.current = seenId;
      const left = messages.filter(({ id, authorId }) => id > seenId && authorId !== null && authorId !== uid).length;
      // After a failure, the next message that becomes visible sends it again.
      markRead(threadId, seenId, left).catch(() => (readId.current = 0));
    };
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(send, PAUSE_MILLISECONDS);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter(({ isIntersecting }) => isIntersecting);
        seenId = Math.max(seenId, ...seen.map(({ target }) => Number((target as HTMLElement).dataset.message)));
        schedule();
      },
      { root: box.current },
    );
    for (const element of box.current.querySelectorAll('[data-message]')) observer.observe(element);
    window.addEventListener('focus', schedule);
    document.addEventListener('visibilitychange', schedule);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener('focus', schedule);
      document.removeEventListener('visibilitychange', schedule);
    };
    // The id of the last message represents the messages.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [threadId, unread, lastId, uid, box]);
}
