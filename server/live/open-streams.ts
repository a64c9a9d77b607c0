import type { FastifyReply } from 'fastify';
import { liveLimits } from '../../contract/live/limits.ts';
import { eventText, HEARTBEAT, openEventStream, type EventStream } from '../platform/http/event-stream.ts';
import type { TokenViewer } from '../platform/http/viewer.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { AppError } from '../platform/problem.ts';

const POLL_INSTEAD = eventText({}, 'poll');

interface Open {
  uid: string;
  sessionId: string;
  stream: EventStream;
  /** Has not been told anything yet */
  isNew: boolean;
  /** In which second it gets a heartbeat */
  part: Set<Open>;
}

interface OpenStreams {
  open(viewer: TokenViewer, reply: FastifyReply): void;
  has(uid: string): boolean;
  uids(): Iterable<string>;
  /** All, or those of some people */
  sessionIds(uids?: Iterable<string>): string[];
  /** `write` is called at most twice for a person, however many streams they have. */
  tell(uid: string, write: (isNew: boolean) => string): void;
  endSessions(isOver: (sessionId: string) => boolean, uids?: Iterable<string>): void;
  /** Called every second. */
  beat(): void;
  size(): number;
  /** Ends all and refuses new ones. */
  close(): void;
}

/** The streams that this process has open. */
export function createOpenStreams(
  metrics: Metrics,
  limits: { perPerson: number; perProcess: number } = {
    perPerson: liveLimits.streamsPerPerson,
    perProcess: liveLimits.streamsPerProcess,
  },
): OpenStreams {
  /** Oldest first */
  const people = new Map<string, Open[]>();
  // Each second another part of them gets a heartbeat, since all at once would hold up requests.
  const parts = Array.from({ length: liveLimits.heartbeatSeconds }, () => new Set<Open>());
  let size = 0;
  let opened = 0;
  let beats = 0;
  let isClosed = false;
  const events = metrics.counter('sparekey_stream_events_total', 'Events that streams were sent.').with();
  const ends = metrics.counter('sparekey_streams_ended_total', 'Streams that ended, by who ended them.', ['by']);
  metrics.gauge('sparekey_streams_open', 'Streams that are open.', () => size);

  function end(open: Open, by: 'limit' | 'session' | 'shutdown') {
    if (!forget(open)) return;
    ends.with(by).add();
    open.stream.end();
  }

  function forget(open: Open): boolean {
    if (!open.part.delete(open)) return false;
    const others = people.get(open.uid)!.filter((other) => other !== open);
    if (others.length === 0) people.delete(open.uid);
    else people.set(open.uid, others);
    size--;
    return true;
  }

  const streamsOf = (uids: Iterable<string>) => [...uids].flatMap((uid) => people.get(uid) ?? []);

  function send(open: Open, text: string) {
    if (!open.stream.send(text) && forget(open)) ends.with('slow').add();
  }

  return {
    open({ uid, sessionId }, reply) {
      if (isClosed || size >= limits.perProcess) {
        throw new AppError('server/unavailable', { retryAfterSeconds: 5 + Math.random() * 10 });
      }
      const [oldest, ...others] = people.get(uid) ?? [];
      if (oldest && others.length + 1 >= limits.perPerson) {
        oldest.stream.send(POLL_INSTEAD);
        end(oldest, 'limit');
      }
      const part = parts[opened++ % parts.length]!;
      const stream = openEventStream(reply, () => forget(open) && ends.with('reader').add());
      const open: Open = { uid, sessionId, isNew: true, stream, part };
      people.set(uid, [...(people.get(uid) ?? []), open]);
      part.add(open);
      size++;
    },
    has: (uid) => people.has(uid),
    uids: () => people.keys(),
    sessionIds: (uids = people.keys()) => [...new Set(streamsOf(uids).map(({ sessionId }) => sessionId))],
    tell(uid, write) {
      const texts = new Map<boolean, string>();
      for (const open of people.get(uid) ?? []) {
        const text = texts.get(open.isNew) ?? write(open.isNew);
        texts.set(open.isNew, text);
        open.isNew = false;
        send(open, text);
        events.add();
      }
    },
    endSessions(isOver, uids = people.keys()) {
      for (const open of streamsOf(uids)) if (isOver(open.sessionId)) end(open, 'session');
    },
    beat() {
      for (const open of parts[beats++ % parts.length]!) send(open, HEARTBEAT);
    },
    size: () => size,
    close() {
      isClosed = true;
      for (const open of streamsOf(people.keys())) end(open, 'shutdown');
    },
  };
}
