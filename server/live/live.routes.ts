import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { liveLimits } from '../../contract/live/limits.ts';
import type { LiveEvent } from '../../contract/live/live.ts';
import { eventText } from '../platform/http/event-stream.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { ALL_ADMINISTRATORS, USERS_CHANNEL } from '../platform/notify-users.queries.ts';
import { readWakeUp } from '../notices/index.ts';
import { findAdminIds, findLiveSessions, findUnread } from './live.queries.ts';
import { createOpenStreams } from './open-streams.ts';
import { createWakeUps, type ChangedThreads } from './wake-ups.ts';

const TICK_MILLISECONDS = 1_000;
const ONLY_COUNTS: ChangedThreads = new Set<string>();

export function liveRoutes(app: FastifyInstance, { pool, listener, log, metrics }: Services) {
  const streams = createOpenStreams(metrics);
  const wakeUps = createWakeUps(sendUpdates, log);
  listener.subscribe(USERS_CHANNEL, {
    onMessage(payload) {
      const { uid, threadId } = readWakeUp(payload);
      if (uid === ALL_ADMINISTRATORS ? streams.size() > 0 : streams.has(uid)) wakeUps.wake(uid, threadId);
    },
    onGap: () => wakeUps.wakeAll(streams.uids()),
  });
  metrics.gauge('sparekey_streams_listening', 'Whether streams are notified immediately (1) or poll (0).', () =>
    streams.size() > 0 && !listener.isListening() ? 0 : 1,
  );

  async function closeEndedSessions(uids?: string[]) {
    const sessionIds = streams.sessionIds(uids);
    const live = await findLiveSessions(pool, sessionIds);
    const ended = new Set(sessionIds.filter((id) => !live.has(id)));
    streams.endSessions((id) => ended.has(id), uids);
  }

  async function sendUpdates(woken: ReadonlyMap<string, ChangedThreads>) {
    // Listen before querying, so that no later change is missed.
    await listener.start();
    const admins = woken.has(ALL_ADMINISTRATORS) ? await findAdminIds(pool) : [];
    const uids = [...new Set([...woken.keys(), ...admins])].filter((uid) => streams.has(uid));
    if (uids.length === 0) return;
    await closeEndedSessions(uids);
    for (const { uid, messages, notices } of await findUnread(pool, uids)) {
      const changed = woken.has(uid) ? woken.get(uid)! : ONLY_COUNTS;
      streams.notify(uid, (isNew) => {
        const event: LiveEvent = {
          unread: { messages, notices },
          threads: isNew || !changed ? null : [...changed],
        };
        return eventText(event);
      });
    }
  }

  let ticks = 0;
  const ticker = setInterval(() => {
    streams.sendHeartbeats();
    if (++ticks % liveLimits.sessionCheckSeconds !== 0 || streams.size() === 0) return;
    closeEndedSessions().catch((error: unknown) => log.warn({ err: error }, 'could not check the sessions of streams'));
  }, TICK_MILLISECONDS);
  ticker.unref();

  app.addHook('preClose', async () => streams.close());
  app.addHook('onClose', async () => {
    clearInterval(ticker);
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
