import type { FastifyReply } from 'fastify';
import { liveLimits } from '../../contract/live/limits.ts';
import { eventText, HEARTBEAT, openEventStream, type EventStream } from '../platform/http/event-stream.ts';
import type { TokenViewer } from '../platform/http/viewer.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { AppError } from '../platform/problem.ts';

const POLL_INSTEAD = eventText({}, 'poll');

interface OpenStream {
  uid: string;
  sessionId: string;
  stream: EventStream;
  /** No event has been sent yet. */
  isNew: boolean;
  /** The streams that get a heartbeat in the same second */
  heartbeatSlot: Set<OpenStream>;
}

interface OpenStreams {
  open(viewer: TokenViewer, reply: FastifyReply): void;
  has(uid: string): boolean;
  uids(): Iterable<string>;
  /** Sessions of all streams, or only of the given people. */
  sessionIds(uids?: Iterable<string>): string[];
  /** Calls `write` at most twice: once for new streams and once for the others. */
  notify(uid: string, write: (isNew: boolean) => string): void;
  endSessions(isOver: (sessionId: string) => boolean, uids?: Iterable<string>): void;
  /** Call it every second: each call sends heartbeats to a part of the streams. */
  sendHeartbeats(): void;
  size(): number;
  /** Ends all streams and rejects new ones. */
  close(): void;
}

/** Keeps track of the open event streams of this process. */
export function createOpenStreams(
  metrics: Metrics,
  limits: { perPerson: number; perProcess: number } = {
    perPerson: liveLimits.streamsPerPerson,
    perProcess: liveLimits.streamsPerProcess,
  },
): OpenStreams {
  /** Streams by person, oldest first */
  const people = new Map<string, OpenStream[]>();
  // Heartbeats are spread over the seconds, because sending all at once would delay requests.
  const heartbeatSlots = Array.from({ length: liveLimits.heartbeatSeconds }, () => new Set<OpenStream>());
  let size = 0;
  let opened = 0;
  let beats = 0;
  let isClosed = false;
  const events = metrics.counter('sparekey_stream_events_total', 'Events sent to streams.').with();
  const ends = metrics.counter('sparekey_streams_ended_total', 'Closed streams, by cause.', ['by']);
  metrics.gauge('sparekey_streams_open', 'Open streams.', () => size);

  function end(open: OpenStream, by: 'limit' | 'session' | 'shutdown') {
    if (!remove(open)) return;
    ends.with(by).add();
    open.stream.end();
  }

  function remove(open: OpenStream): boolean {
    if (!open.heartbeatSlot.delete(open)) return false;
    const others = people.get(open.uid)!.filter((other) => other !== open);
    if (others.length === 0) people.delete(open.uid);
    else people.set(open.uid, others);
    size--;
    return true;
  }

  const streamsOf = (uids: Iterable<string>) => [...uids].flatMap((uid) => people.get(uid) ?? []);

  function send(open: OpenStream, text: string) {
    if (!open.stream.send(text) && remove(open)) ends.with('slow').add();
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
      const heartbeatSlot = heartbeatSlots[opened++ % heartbeatSlots.length]!;
      const stream = openEventStream(reply, () => remove(open) && ends.with('reader').add());
      const open: OpenStream = { uid, sessionId, isNew: true, stream, heartbeatSlot };
      people.set(uid, [...(people.get(uid) ?? []), open]);
      heartbeatSlot.add(open);
      size++;
    },
    has: (uid) => people.has(uid),
    uids: () => people.keys(),
    sessionIds: (uids = people.keys()) => [...new Set(streamsOf(uids).map(({ sessionId }) => sessionId))],
    notify(uid, write) {
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
    sendHeartbeats() {
      for (const open of heartbeatSlots[beats++ % heartbeatSlots.length]!) send(open, HEARTBEAT);
    },
    size: () => size,
    close() {
      isClosed = true;
      for (const open of streamsOf(people.keys())) end(open, 'shutdown');
    },
  };
}
