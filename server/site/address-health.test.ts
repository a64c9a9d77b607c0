import { request, type IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { translator } from '../platform/languages/translator.ts';
import { makeCertificate } from '../testing/certificate.ts';
import { freePort } from '../../scripts/free-port.ts';
import { useTestServer } from '../testing/test-server.ts';
import { lookAtAddress } from './address-health.ts';

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

/** What the doctor says of a site behind a proxy with a certificate, which passes on what nginx does unless it is changed. */
async function look({
  to = server,
  days = 80,
  isTrusted = true,
  passOn = () => {},
  answer = () => {},
}: {
  to?: typeof server;
  days?: number;
  isTrusted?: boolean;
  passOn?: (headers: IncomingHttpHeaders) => void;
  answer?: (headers: IncomingHttpHeaders) => void;
} = {}): Promise<[string, string]> {
  const inner = await portOf(to);
  const own = makeCertificate(new Date(Date.now() + days * DAY));
  setDefaultCACertificates(isTrusted ? [...usual, own.cert] : usual);
  const proxy = createServer(own, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };
    passOn(headers);
    request({ port: inner, host: '127.0.0.1', path: incoming.url, headers }, (answered) => {
      answer(answered.headers);
      outgoing.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(outgoing);
    }).end();
  });
  await new Promise<void>((done) => proxy.listen(port, 'localhost', done));
  stop = () => new Promise((done) => proxy.close(done));
  const { state, say } = await lookAtAddress(to.config);
  await stop();
  stop = undefined;
  return [state, say(translator('en'))];
}

describe('the public address over https', () => {
  it('is well behind a proxy that passes on who comes and how', async () => {
    expect(await look()).toEqual(['good', expect.stringMatching(/^Answers over https; the certificate is valid for/)]);
  });

  it('has a certificate that ends soon, or has ended', async () => {
    expect(await look({ days: 10 })).toEqual(['warning', expect.stringContaining('the certificate is valid for')]);
    expect(await look({ days: 3 })).toEqual(['wrong', expect.stringContaining('the certificate is valid for')]);
    expect(await look({ days: -1 })).toEqual(['wrong', expect.stringContaining('certificate has expired')]);
  });

  it('has a certificate that no browser trusts', async () => {
    expect(await look({ isTrusted: false })).toEqual(['wrong', expect.stringContaining('can’t be reached from here')]);
  });

  it('has a proxy that does not say who comes, or that they come by https', async () => {
    const without = (name: string) => (headers: IncomingHttpHeaders) => void delete headers[name];
    expect(await look({ passOn: without('x-forwarded-for') })).toEqual([
      'wrong',
      expect.stringContaining('doesn’t pass on who is visiting'),
    ]);
    expect(await look({ passOn: without('x-forwarded-proto') })).toEqual([
      'wrong',
      expect.stringContaining('doesn’t pass on that visitors come by https'),
    ]);
    expect(await look({ to: untrusting })).toEqual(['wrong', expect.stringContaining('set TRUST_PROXY')]);
  });

  it('has a proxy that removes our headers', async () => {
    const answer = (headers: IncomingHttpHeaders) => void delete headers['strict-transport-security'];
    expect(await look({ answer })).toEqual(['warning', expect.stringContaining('Strict-Transport-Security')]);
  });
});
