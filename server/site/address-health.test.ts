import { request, type IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { translator } from '../platform/languages/translator.ts';
import { makeCertificate } from '../testing/certificate.ts';
import { freePort } from '../../scripts/free-port.ts';
import { useTestServer } from '../testing/test-server.ts';
import { checkAddress } from './address-health.ts';

const DAY = 86_400_000;
const port = await freePort();
const publicUrl = `https://localhost:${port}`;
const server = useTestServer({ publicUrl, trustProxy: 1 });
const untrusting = useTestServer({ publicUrl });

const usual = getCACertificates('default');
afterAll(() => setDefaultCACertificates(usual));

let stop: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

async function portOf({ app }: typeof server): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Runs the check against a site behind an HTTPS proxy that forwards the same headers as nginx unless told otherwise. */
async function runCheck({
  to = server,
  days = 80,
  isTrusted = true,
  changeRequest = () => {},
  changeResponse = () => {},
}: {
  to?: typeof server;
  days?: number;
  isTrusted?: boolean;
  changeRequest?: (headers: IncomingHttpHeaders) => void;
  changeResponse?: (headers: IncomingHttpHeaders) => void;
} = {}): Promise<[string, string]> {
  const inner = await portOf(to);
  const own = makeCertificate(new Date(Date.now() + days * DAY));
  setDefaultCACertificates(isTrusted ? [...usual, own.cert] : usual);
  const proxy = createServer(own, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };
    changeRequest(headers);
    request({ port: inner, host: '127.0.0.1', path: incoming.url, headers }, (answered) => {
      changeResponse(answered.headers);
      outgoing.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(outgoing);
    }).end();
  });
  await new Promise<void>((done) => proxy.listen(port, 'localhost', done));
  stop = () => new Promise((done) => proxy.close(done));
  const { state, describe } = await checkAddress(to.config);
  await stop();
  stop = undefined;
  return [state, describe(translator('en'))];
}

describe('the public address over https', () => {
  it('passes behind a proxy that forwards the client address and protocol', async () => {
    expect(await runCheck()).toEqual([
      'good',
      expect.stringMatching(/^Answers over https; the certificate is valid for/),
    ]);
  });

  it('warns about a certificate that expires soon, and fails if it has expired', async () => {
    expect(await runCheck({ days: 10 })).toEqual(['warning', expect.stringContaining('the certificate is valid for')]);
    expect(await runCheck({ days: 3 })).toEqual(['wrong', expect.stringContaining('the certificate is valid for')]);
    expect(await runCheck({ days: -1 })).toEqual(['wrong', expect.stringContaining('certificate has expired')]);
  });

  it('fails with an untrusted certificate', async () => {
    expect(await runCheck({ isTrusted: false })).toEqual([
      'wrong',
      expect.stringContaining('can’t be reached from here'),
    ]);
  });

  it('fails if the proxy does not forward the client address or protocol', async () => {
    const without = (name: string) => (headers: IncomingHttpHeaders) => void delete headers[name];
    expect(await runCheck({ changeRequest: without('x-forwarded-for') })).toEqual([
      'wrong',
      expect.stringContaining('doesn’t pass on who is visiting'),
    ]);
    expect(await runCheck({ changeRequest: without('x-forwarded-proto') })).toEqual([
      'wrong',
      expect.stringContaining('doesn’t pass on that visitors come by https'),
    ]);
    expect(await runCheck({ to: untrusting })).toEqual(['wrong', expect.stringContaining('set TRUST_PROXY')]);
  });

  it('warns about a proxy that removes security headers', async () => {
    const changeResponse = (headers: IncomingHttpHeaders) => void delete headers['strict-transport-security'];
    expect(await runCheck({ changeResponse })).toEqual([
      'warning',
      expect.stringContaining('Strict-Transport-Security'),
    ]);
  });
});
