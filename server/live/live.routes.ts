import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { liveLimits } from '../../contract/live/limits.ts';
import type { LiveEvent } from '../../contract/live/live.ts';
import { eventText } from '../platform/http/event-stream.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { DESK, PEOPLE_CHANNEL } from '../platform/wake-ups.queries.ts';
import { readWakeUp } from '../notices/index.ts';
import { findAdminIds, findLiveSessions, findUnread } from './live.queries.ts';
import { createOpenStreams } from './open-streams.ts';
import { createWakeUps, type Changed } from './wake-ups.ts';

const BEAT_MILLISECONDS = 1_000;
const ONLY_COUNTS: Changed = new Set<string>();

export function liveRoutes(app: FastifyInstance, { pool, listener, log, metrics }: Services) {
  const streams = createOpenStreams(metrics);
  const wakeUps = createWakeUps(tell, log);
  listener.hear(PEOPLE_CHANNEL, {
    onMessage(payload) {
      const { uid, threadId } = readWakeUp(payload);
      if (uid === DESK ? streams.size() > 0 : streams.has(uid)) wakeUps.wake(uid, threadId);
    },
    onGap: () => wakeUps.wakeAll(streams.uids()),
  });
  metrics.gauge('sparekey_streams_listening', 'Whether streams hear of news at once, or look for it.', () =>
    streams.size() > 0 && !listener.isListening() ? 0 : 1,
  );

  async function endDeadSessions(uids?: string[]) {
    const asked = streams.sessionIds(uids);
    const live = await findLiveSessions(pool, asked);
    const over = new Set(asked.filter((id) => !live.has(id)));
    streams.endSessions((id) => over.has(id), uids);
  }

  async function tell(woken: ReadonlyMap<string, Changed>) {
    // Only then is nothing missed that happens after the look.
    await listener.start();
    const admins = woken.has(DESK) ? await findAdminIds(pool) : [];
    const uids = [...new Set([...woken.keys(), ...admins])].filter((uid) => streams.has(uid));
    if (uids.length === 0) return;
    await endDeadSessions(uids);
    for (const { uid, messages, notices } of await findUnread(pool, uids)) {
      const changed = woken.has(uid) ? woken.get(uid)! : ONLY_COUNTS;
      streams.tell(uid, (isNew) => {
        const event: LiveEvent = {
          unread: { messages, notices },
          threads: isNew || !changed ? null : [...changed],
        };
        return eventText(event);
      });
    }
  }

  let beats = 0;
  const beating = setInterval(() => {
    streams.beat();
    if (++beats % liveLimits.sessionCheckSeconds !== 0 || streams.size() === 0) return;
    endDeadSessions().catch((error: unknown) => log.warn({ err: error }, 'sessions of streams not checked'));
  }, BEAT_MILLISECONDS);
  beating.unref();

  app.addHook('preClose', async () => streams.close());
  app.addHook('onClose', async () => {
    clearInterval(beating);
    wakeUps.stop();
  });

  route(app, api.events, ({ viewer, reply }) => {
    streams.open(viewer, reply);
    wakeUps.wake(viewer.uid);
  });

  route(app, api.unread, async ({ viewer }) => {
    const [row] = await findUnread(pool, [viewer.uid]);
    return { messages: row!.messages, notices: row!.notices };
  });
}
