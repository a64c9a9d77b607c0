import { expect, it, vi } from 'vitest';
import { onNews, takeEvent, takeUnread } from './live-store.ts';

it('refreshes waits after every event except messages', () => {
  const heard = vi.fn();
  const stop = onNews(heard);
  const event = (notices: number, threads: string[] | null) => takeEvent({ unread: { messages: 0, notices }, threads });
  const times = (happens: () => void) => {
    heard.mockClear();
    happens();
    return heard.mock.calls.length;
  };
  event(0, null);
  expect(times(() => event(0, []))).toBe(1);
  expect(times(() => event(1, ['thread']))).toBe(1);
  expect(times(() => event(1, null))).toBe(1);
  expect(times(() => event(1, ['thread']))).toBe(0);
  stop();
  expect(times(() => event(2, []))).toBe(0);
  takeUnread(null);
});
