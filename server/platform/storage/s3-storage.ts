import { AwsClient } from 'aws4fetch';
import { setTimeout as delay } from 'node:timers/promises';
import { abortAfter } from '../timeout.ts';
import { parseKey, type Storage } from './storage.ts';

export interface S3Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** How long one attempt may take, and how long to retry. A browser waits for reads, so they give up early. */
interface S3RetryPolicy {
  tryMilliseconds: number;
  readMilliseconds: number;
  writeMilliseconds: number;
  checkMilliseconds: number;
  /** The pause before the second attempt; it doubles each time. */
  pauseMilliseconds: number;
}

const RETRY_POLICY: S3RetryPolicy = {
  tryMilliseconds: 20_000,
  readMilliseconds: 15_000,
  writeMilliseconds: 120_000,
  checkMilliseconds: 3_000,
  pauseMilliseconds: 200,
};
/**
 * A write may hang on a connection that fell silent while idle, so it is repeated on another one after this time, and after more for
 * a large file. Uploads then succeed within 20 seconds of the store's return.
 */
const writeTryMilliseconds = (bytes: number) => 10_000 + bytes / 1_600;
/** No photo has this key. */
const NO_FILE = 'health/no-such-file.txt';
const LONGEST_PAUSE_MILLISECONDS = 5_000;

const isTemporary = (status: number) => status >= 500 || status === 429 || status === 408;

// The store's own message is logged; it contains no secret.
const refused = (what: string, response: { status: number; bytes: Buffer }) =>
  new Error(`The file store refused to ${what} (${response.status}): ${response.bytes.toString('utf8', 0, 300)}`);

/** The bucket is part of the path, which every S3-compatible store supports. */
export function createS3Storage(options: S3Options, policy: S3RetryPolicy = RETRY_POLICY): Storage {
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: 's3',
    retries: 0,
  });
  const base = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(options.bucket)}`;

  function urlOf(key: string) {
    const { folder, name } = parseKey(key);
    return `${base}/${folder}/${name}`;
  }

  /** Retries temporary failures. Also reads the body, so that losing the connection meanwhile counts as one. */
  async function request(
    url: string,
    init: RequestInit,
    milliseconds: number,
    tryMilliseconds = policy.tryMilliseconds,
  ): Promise<{ status: number; ok: boolean; headers: Headers; bytes: Buffer }> {
    const deadline = Date.now() + milliseconds;
    // The store's last response, which is a more useful error than a timeout.
    let lastResponse: Error | undefined;
    for (let attempt = 0; ; attempt++) {
      let failure: unknown;
      const left = Math.max(1, deadline - Date.now());
      const limit = abortAfter(Math.min(tryMilliseconds, left));
      try {
        // Not `client.fetch`: it would pass the signal through a `Request`, which may be garbage-collected (see `abortAfter`).
        const response = await fetch(await client.sign(url, init), { signal: limit.signal });
        const bytes = Buffer.from(await response.arrayBuffer());
        const { status, ok, headers } = response;
        if (!isTemporary(status)) return { status, ok, headers, bytes };
        lastResponse = new Error(`The file store responded with ${status}.`);
        failure = lastResponse;
      } catch (error) {
        failure = error;
      } finally {
        limit.clear();
      }
      const longest = Math.min(LONGEST_PAUSE_MILLISECONDS, policy.pauseMilliseconds * 2 ** attempt);
      const pause = longest * (0.5 + Math.random() / 2);
      if (Date.now() + pause >= deadline) throw lastResponse ?? failure;
      await delay(pause);
    }
  }

  return {
    async put(key, bytes, type) {
      const response = await request(
        urlOf(key),
        { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } },
        policy.writeMilliseconds,
        Math.min(policy.tryMilliseconds, writeTryMilliseconds(bytes.length)),
      );
      if (!response.ok) throw refused('keep a file', response);
    },

    async get(key) {
      const response = await request(urlOf(key), { method: 'GET' }, policy.readMilliseconds);
      if (response.status === 404) return undefined;
      if (!response.ok) throw refused('give a file', response);
      return response.bytes;
    },

    async has(key) {
      const response = await request(urlOf(key), { method: 'HEAD' }, policy.readMilliseconds);
      if (response.status === 404) return false;
      if (!response.ok) throw refused('look for a file', response);
      return true;
    },

    async storedAt(key) {
      const response = await request(urlOf(key), { method: 'HEAD' }, policy.readMilliseconds);
      if (response.status === 404) return undefined;
      if (!response.ok) throw refused('look for a file', response);
      return new Date(response.headers.get('last-modified') ?? Date.now());
    },

    async list(folder) {
      const keys: string[] = [];
      for (let token: string | undefined; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/` });
        if (token) query.set('continuation-token', token);
        const response = await request(`${base}?${query}`, { method: 'GET' }, policy.readMilliseconds);
        if (!response.ok) throw refused('list files', response);
        const text = response.bytes.toString('utf8');
        // Keys contain nothing that XML would escape.
        keys.push(...[...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!));
        token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
        if (!token) return keys.toSorted();
      }
    },

    async remove(keys) {
      for (const key of keys) {
        const response = await request(urlOf(key), { method: 'DELETE' }, policy.writeMilliseconds);
        if (!response.ok && response.status !== 404) throw refused('remove a file', response);
      }
    },

    // The store shows only complete files, so nothing is left to remove.
    async sweep() {},

    async check() {
      const response = await request(urlOf(NO_FILE), { method: 'GET' }, policy.checkMilliseconds);
      // A store that does not let us list files responds with AccessDenied for a missing file.
      const isHealthy = /<Code>(NoSuchKey|AccessDenied)<\/Code>/.test(response.bytes.toString());
      if (!response.ok && !isHealthy) throw refused('look for a file', response);
    },
  };
}
