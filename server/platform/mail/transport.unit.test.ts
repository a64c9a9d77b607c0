import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../testing/certificate.ts';
import { readConfig } from '../../settings.ts';
import { createSmtpTransport, MailServerUnreachable } from './transport.ts';

let close = () => {};
afterEach(() => close());

/** A mail server with a self-signed certificate. Resolves to its port. */
function listen(secure: boolean, onMail: (isSecure: boolean) => void): Promise<number> {
  const server = new SMTPServer({
    ...makeCertificate(new Date(Date.now() + 86_400_000)),
    secure,
    disabledCommands: ['AUTH'],
    onData(stream, session, done) {
      stream.resume();
      stream.once('end', () => {
        onMail(session.secure);
        done();
      });
    },
  });
  // A client that does not trust the certificate hangs up.
  server.on('error', () => {});
  close = () => server.close();
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.server.address() as AddressInfo).port));
  });
}

const sendTo = (smtpUrl: string) =>
  createSmtpTransport({ ...readConfig({}), mail: 'smtp', mailFrom: 'Cars <cars@example.test>', smtpUrl });
const mail = { to: 'somebody@example.test', subject: 'News', text: 'Something happened.', html: '' };

describe.each([
  ['smtps', true],
  ['smtp', false],
])('an SMTP transport for %s://', (protocol, secure) => {
  it('sends mails over an encrypted connection', async () => {
    const arrived: boolean[] = [];
    const port = await listen(secure, (isSecure) => arrived.push(isSecure));
    const smtpUrl = `${protocol}://localhost:${port}/?tls.rejectUnauthorized=false`;
    await sendTo(smtpUrl)('1', mail);
    expect(arrived).toEqual([true]);
  });

  it('sends nothing if the certificate is not trusted', async () => {
    const arrived: boolean[] = [];
    const smtpUrl = `${protocol}://localhost:${await listen(secure, (isSecure) => arrived.push(isSecure))}`;
    await expect(sendTo(smtpUrl)('1', mail)).rejects.toThrow(MailServerUnreachable);
    expect(arrived).toEqual([]);
  });
});
