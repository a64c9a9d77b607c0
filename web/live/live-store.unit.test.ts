import { expect, it, vi } from 'vitest';
import { onUpdate, handleEvent, setUnread } from './live-store.ts';

it('refreshes waits after every event except messages', () => {
  const listener = vi.fn();
  const stop = onUpdate(listener);
  const event = (notices: number, threads: string[] | null) =>
    handleEvent({ unread: { messages: 0, notices }, threads });
  const callsDuring = (action: () => void) => {
    listener.mockClear();
    action();
    return listener.mock.calls.length;
  };
  event(0, null);
  expect(callsDuring(() => event(0, []))).toBe(1);
  expect(callsDuring(() => event(1, ['thread']))).toBe(1);
  expect(callsDuring(() => event(1, null))).toBe(1);
  expect(callsDuring(() => event(1, ['thread']))).toBe(0);
  stop();
  expect(callsDuring(() => event(2, []))).toBe(0);
  setUnread(null);
});
