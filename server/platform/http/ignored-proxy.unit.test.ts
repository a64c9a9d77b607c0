import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { warnAboutIgnoredProxy } from './ignored-proxy.ts';

async function warningsWith(trustProxy: boolean | string, headers: Record<string, string>): Promise<string[]> {
  const warnings: string[] = [];
  const warnAboutProxy = warnAboutIgnoredProxy({ warn: (sentence: string) => void warnings.push(sentence) });
  const app = Fastify({ trustProxy });
  app.addHook('onRequest', (request, _reply, done) => {
    warnAboutProxy(request);
    done();
  });
  app.get('/', () => 'ok');
  for (let n = 0; n < 3; n++) await app.inject({ url: '/', headers, remoteAddress: '10.0.0.7' });
  await app.close();
  return warnings;
}

const FORWARDED = { 'x-forwarded-for': '203.0.113.9' };

it.each([
  ['no proxy is trusted', false, FORWARDED, 1],
  ['another proxy is trusted', '192.0.2.1', FORWARDED, 1],
  ['this proxy is trusted', '10.0.0.0/8', FORWARDED, 0],
  ['no header is sent', false, {}, 0],
] as const)('logs the expected number of warnings when %s: %#', async (_, trustProxy, headers, times) => {
  const warnings = await warningsWith(trustProxy, headers);
  expect(warnings).toHaveLength(times);
  for (const sentence of warnings)
    expect(sentence).toMatch(/^X-Forwarded-For is ignored, .*: if it is yours, set TRUST_PROXY=1/);
});
