import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { PushPayload } from '../../contract/pushes/payload.ts';

interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  /** The encrypted body. */
  sealed: Buffer;
  /** The payload as decrypted by the browser. */
  payload: PushPayload;
  /** How the sender identified itself (RFC 8292). */
  sender: { aud: string; sub: string; key: string };
}

type AnswerPush = (push: ReceivedPush, response: ServerResponse) => void;

export const respondWith =
  (status: number, headers: Record<string, string> = {}): AnswerPush =>
  (_, response) =>
    void response.writeHead(status, headers).end();

/** A browser's side of a subscription, with the only keys that can decrypt its messages. */
function createBrowser() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    /** Decrypts RFC 8291 over RFC 8188: the salt, the record size and the sender's public key precede the ciphertext. */
    read(body: Buffer): string {
      const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const shared = hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32);
      const derive = (name: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, bytes));
      const sealed = body.subarray(21 + body[20]!);
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return opened.subarray(0, opened.lastIndexOf(2)).toString();
    },
  };
}

async function readSender(authorization: string, aud: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const bytes = Buffer.from(key, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { audience: aud, requiredClaims: ['exp', 'sub'] });
  return { aud: String(payload.aud), sub: String(payload.sub), key };
}

interface PushService {
  received: ReceivedPush[];
  origin: string;
  answer: AnswerPush;
  /** Returns a subscription as a browser would send it, for a new device each time. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } };
}

/** A push service like those of browser vendors, which rejects messages without valid encryption and signature. */
export function usePushService(): PushService {
  const browsers = new Map<string, ReturnType<typeof createBrowser>>();
  const service: PushService = {
    received: [],
    origin: '',
    answer: respondWith(201),
    subscribe() {
      const path = `/push/${randomUUID()}`;
      const browser = createBrowser();
      browsers.set(path, browser);
      return { endpoint: service.origin + path, keys: browser.keys };
    },
  };

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const sealed = await buffer(request);
    const browser = browsers.get(request.url!);
    if (!browser) return void response.writeHead(404).end();
    try {
      const payload = JSON.parse(browser.read(sealed)) as PushPayload;
      const sender = await readSender(request.headers.authorization ?? '', service.origin);
      const push = { path: request.url!, headers: request.headers, sealed, payload, sender };
      service.received.push(push);
      service.answer(push, response);
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  }

  const site = createServer((request, response) => void receive(request, response));
  beforeAll(async () => {
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    service.origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    service.received.length = 0;
    service.answer = respondWith(201);
  });
  afterAll(() => site.close().closeAllConnections());
  return service;
}
