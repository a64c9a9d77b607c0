import Fastify from 'fastify';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import { eventText } from '../platform/http/event-stream.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import type { AppError } from '../platform/problem.ts';
import { openStream } from '../testing/event-stream.ts';
import { createOpenStreams } from './open-streams.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function serveStreams(limits: { perPerson: number; perProcess: number }) {
  const metrics = createMetrics();
  const streams = createOpenStreams(metrics, limits);
  const app = Fastify().setErrorHandler(({ status, retryAfterSeconds }: AppError, _request, reply) =>
    reply.code(status).header('retry-after', retryAfterSeconds).send(),
  );
  app.get('/api/events', async (request, reply) => {
    const uid = String(request.headers.authorization).slice('Bearer '.length);
    streams.open({ uid, sessionId: uid }, reply);
  });
  app.addHook('preClose', async () => streams.close());
  closing.push(() => app.close());
  /** Objects of the stream requests, to check that they are garbage collected */
  const requests: WeakRef<object>[] = [];
  app.addHook('onRequest', async (request, reply) => {
    requests.push(...[request, request.raw, reply, reply.raw].map((part) => new WeakRef<object>(part)));
  });
  return { app, requests, streams, url: await app.listen({ port: 0, host: '127.0.0.1' }), metrics };
}

it('returns 503 with Retry-After when the process has reached its limit of streams', async () => {
  const { url, streams } = await serveStreams({ perPerson: 2, perProcess: 3 });
  const open = [];
  for (const accessToken of ['ann', 'ann', 'bob']) open.push(await openStream(url, { accessToken }));
  const refused = await openStream(url, { accessToken: 'cid' });
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
  open[0]!.close();
  await expect.poll(() => streams.size()).toBe(2);
  expect((await openStream(url, { accessToken: 'cid' })).status).toBe(200);
});

it('drops a stream whose client does not read', async () => {
  const { url, streams } = await serveStreams({ perPerson: 2, perProcess: 3 });
  const stream = await openStream(url, { accessToken: 'ann' });
  stream.pause();
  const long = eventText('x'.repeat(64 * 1024));
  await expect
    .poll(() => {
      for (let n = 0; n < 20; n++) streams.notify('ann', () => long);
      return streams.size();
    })
    .toBe(0);
});

it('ends every stream when the server closes, even if a client does not read', async () => {
  const { url, app, streams } = await serveStreams({ perPerson: 2, perProcess: 3 });
  const reading = await openStream(url, { accessToken: 'ann' });
  const stuck = await openStream(url, { accessToken: 'bob' });
  stuck.pause();
  streams.notify('bob', () => eventText('x'.repeat(10 * 1024 * 1024)));
  await app.close();
  await reading.ended;
});

it('sends every stream a heartbeat within one round', async () => {
  const { url, streams } = await serveStreams({ perPerson: 2, perProcess: 100 });
  const open = await Promise.all(Array.from({ length: 40 }, (_, n) => openStream(url, { accessToken: `person ${n}` })));
  const heartbeats = open.map((stream) => new Promise<void>((done) => stream.onBytes(done)));
  for (let second = 0; second < 25; second++) streams.sendHeartbeats();
  await Promise.all(heartbeats);
});

it('keeps only the connection of a request in memory', async () => {
  setFlagsFromString('--expose_gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const { url, streams, requests, app } = await serveStreams({ perPerson: 2, perProcess: 3 });
  const open = [await openStream(url, { accessToken: 'ann' }), await openStream(url, { accessToken: 'bob' })];
  expect(requests).toHaveLength(8);
  await expect
    .poll(() => {
      collectGarbage();
      return requests.filter((part) => part.deref()).length;
    })
    .toBe(0);

  const event = { unread: { messages: 1, notices: 0 }, threads: null };
  for (const uid of ['ann', 'bob']) streams.notify(uid, () => eventText(event));
  expect(await Promise.all(open.map((stream) => stream.event()))).toEqual([event, event]);
  open[0]!.close();
  await expect.poll(() => streams.size()).toBe(1);
  await app.close();
  await open[1]!.ended;
});
