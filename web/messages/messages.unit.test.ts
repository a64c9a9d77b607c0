import { describe, expect, it } from 'vitest';
import type { Message, Thread } from '../../contract/messages/messages.ts';
import { groupMessages, lastReadByOther } from './message-groups.ts';
import { relativeTime } from './relative-time.ts';
import { firstUnread, mergeMessages, withEarlier, withLater, withLatest, withSent } from './thread-messages.ts';

const message = (id: number, changes: Partial<Message> = {}): Message => ({
  id,
  authorId: 'jo',
  key: null,
  text: `${id}`,
  photos: [],
  event: null,
  details: {},
  createdAt: new Date(Date.UTC(2026, 5, 1, 12, id)).toISOString(),
  isMasked: false,
  isHidden: false,
  ...changes,
});
const ids = (messages: readonly Message[]) => messages.map(({ id }) => id);
const thread = { id: 'thread', unread: 0 } as Thread;
const data = (...numbers: number[]) => ({
  thread,
  messages: numbers.map((id) => message(id)),
  hasEarlier: true,
  lastId: numbers.at(-1) ?? 0,
  fetchedAt: 0,
});

describe('the messages of a thread', () => {
  it('are sorted and unique, in the last fetched version', () => {
    const merged = mergeMessages([message(1), message(3)], [message(2), message(3, { isHidden: true })]);
    expect(ids(merged)).toEqual([1, 2, 3]);
    expect(merged[2]?.isHidden).toBe(true);
  });

  it('continue after the last message without a gap', () => {
    const sent = withSent(data(1, 2), message(4));
    expect(ids(sent.messages)).toEqual([1, 2, 4]);
    expect(sent.lastId).toBe(2);
    const later = withLater(sent, thread, [message(3, { authorId: 'ann' }), message(4)]);
    expect(ids(later.messages)).toEqual([1, 2, 3, 4]);
    expect(later.lastId).toBe(4);
  });

  it('keep older pages when the newest page is fetched again', () => {
    const known = withEarlier(data(3, 4), [message(1), message(2)], false);
    const { messages, hasEarlier } = withLatest(known, data(4, 5));
    expect(ids(messages)).toEqual([1, 2, 3, 4, 5]);
    expect(hasEarlier).toBe(false);
  });

  it('are dropped instead of shown with a gap', () => {
    expect(ids(withLatest(data(1, 2), data(8, 9)).messages)).toEqual([8, 9]);
  });

  it('are read from the first unread one of another user', () => {
    const ofAnn = { authorId: 'ann' };
    const line = message(5, { authorId: null, event: 'rental-confirmed' });
    const messages = [message(1), message(2, ofAnn), message(3, ofAnn), message(4), line];
    const unread = (count: number) => firstUnread({ ...data(), messages, thread: { ...thread, unread: count } }, 'jo');
    expect([unread(0), unread(1), unread(2), unread(9)]).toEqual([undefined, 3, 2, 2]);
  });
});

describe('message groups', () => {
  it('are split by days of the marketplace', () => {
    const late = message(1, { createdAt: '2026-06-01T22:30:00.000Z' });
    const next = message(2, { createdAt: '2026-06-01T23:30:00.000Z' });
    const days = (timeZone: string) => groupMessages([late, next], timeZone).map(({ day }) => day);
    expect(days('UTC')).toEqual(['2026-06-01']);
    expect(days('Europe/London')).toEqual(['2026-06-01', '2026-06-02']);
  });

  it('are split by author and by longer pauses', () => {
    const messages = [
      message(1),
      message(2),
      message(3, { authorId: 'ann' }),
      message(4, { authorId: null, event: 'rental-confirmed' }),
      message(5, { authorId: null, event: 'rental-cancelled' }),
      message(6),
      message(20),
    ];
    const runs = groupMessages(messages, 'UTC').flatMap((day) => day.runs);
    expect(runs.map((run) => ids(run.messages))).toEqual([[1, 2], [3], [4], [5], [6], [20]]);
  });

  it('start a new group at the first unread message', () => {
    const [day] = groupMessages([message(1), message(2)], 'UTC', 2);
    expect(day?.runs.map((run) => ids(run.messages))).toEqual([[1], [2]]);
  });

  it('mark the user’s last message that was read', () => {
    const messages = [message(1), message(2, { authorId: 'ann' }), message(3)];
    expect(lastReadByOther(messages, 'jo', 2)).toBe(1);
    expect(lastReadByOther(messages, 'jo', 3)).toBe(3);
    expect(lastReadByOther(messages, 'jo', 0)).toBeUndefined();
  });
});

describe('relativeTime', () => {
  const now = Date.UTC(2026, 5, 10, 12);
  const ago = (minutes: number) => relativeTime(new Date(now - minutes * 60_000).toISOString(), now);
  it.each([
    [-5, 'now'],
    [0.5, 'now'],
    [5, '5 min ago'],
    [90, '1 hr ago'],
    [25 * 60, 'yesterday'],
    [3 * 24 * 60, '3 days ago'],
    [8 * 24 * 60, '2 Jun 2026'],
  ])('formats a message from %d minutes ago', (minutes, words) => {
    expect(ago(minutes)).toBe(words);
  });
});
