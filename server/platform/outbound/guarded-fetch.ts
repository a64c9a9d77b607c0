import { Resolver } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createGunzip } from 'node:zlib';
import { abortAfter } from '../timeout.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import { PUBLIC_ONLY, resolveAllowed, type OutboundPolicy } from './outbound-policy.ts';

const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface OutboundResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

interface OutboundLimits {
  /** Applies to the received body and to the decompressed one. */
  bytesMax: number;
  /** The total time for DNS, redirects and the body. */
  seconds: number;
  /** Cuts off a longer body instead of failing. */
  truncates?: true;
}

interface OutboundRequest {
  headers?: Record<string, string>;
  /** Makes the request a POST that follows no redirects, because the body is meant for this address only. */
  body?: string | Buffer;
}

type GuardedFetch = (address: string, limits: OutboundLimits, request?: OutboundRequest) => Promise<OutboundResponse>;

/** Throws if the address currently must not or cannot be reached. Every later request checks it again. */
export const requireReachable = (address: string, policy: OutboundPolicy = PUBLIC_ONLY): Promise<unknown> =>
  resolveAllowed(new URL(address), policy, askDns);

/** Queries DNS directly: the system's lookup would occupy a libuv thread that files and passwords need. */
async function askDns(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

const pinnedLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    // Asynchronous, because a socket must not fail before it has error listeners.
    if (all) process.nextTick(done, null, found);
    else process.nextTick(done, null, found[0]!.address, found[0]!.family);
  };

function send(
  url: URL,
  addresses: readonly string[],
  { body, ...options }: RequestOptions & { body?: string | Buffer | undefined },
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  // No agent, because a kept-alive connection would bypass the current address check.
  request(url, { ...options, agent: false, lookup: pinnedLookup(addresses) })
    .on('response', resolve)
    .on('error', reject)
    .end(body);
  return promise;
}

async function readBody(
  response: IncomingMessage,
  { bytesMax, truncates }: OutboundLimits,
  signal: AbortSignal,
): Promise<Buffer> {
  const encoding = response.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) throw new OutboundError('unreadable');
  if (!truncates && Number(response.headers['content-length'] ?? 0) > bytesMax) throw new OutboundError('too-large');
  const unpacked = encoding === 'identity' ? response : response.pipe(createGunzip());
  const fail = (error: Error) => unpacked.destroy(error);
  response.once('error', fail);
  const stop = () => fail(new OutboundError('too-slow'));
  signal.addEventListener('abort', stop, { once: true });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      size += chunk.length;
      chunks.push(chunk);
      if (size > bytesMax && truncates) break;
      if (size > bytesMax) throw new OutboundError('too-large');
    }
    return Buffer.concat(chunks).subarray(0, bytesMax);
  } finally {
    signal.removeEventListener('abort', stop);
    unpacked.destroy();
  }
}

/** Fetches a user-supplied address without reaching the internal network: no credentials, no cookies, with limits. */
export function createGuardedFetch({
  policy = PUBLIC_ONLY,
  resolve = askDns,
}: { policy?: OutboundPolicy; resolve?: (hostname: string) => Promise<string[]> } = {}): GuardedFetch {
  return async (address, limits, { headers, body } = {}) => {
    const { signal, clear } = abortAfter(limits.seconds * 1000);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new OutboundError('too-slow')), { once: true });
    });
    const method = body === undefined ? 'GET' : 'POST';
    const sent = { ...headers, 'accept-encoding': 'gzip' };

    async function follow(): Promise<OutboundResponse> {
      let url = new URL(address);
      for (let redirects = 0; ; redirects++) {
        const addresses = await resolveAllowed(url, policy, resolve);
        const response = await send(url, addresses, { method, headers: sent, body, signal });
        try {
          const status = response.statusCode ?? 0;
          const { location } = response.headers;
          if (!REDIRECTS.has(status) || location === undefined || body !== undefined) {
            return { status, headers: response.headers, body: await readBody(response, limits, signal) };
          }
          if (redirects === REDIRECTS_MAX) throw new OutboundError('too-many-redirects');
          url = new URL(location, url);
        } finally {
          response.destroy();
        }
      }
    }

    try {
      return await Promise.race([follow(), late]);
    } catch (error) {
      throw signal.aborted ? new OutboundError('too-slow') : toOutboundError(error);
    } finally {
      clear();
    }
  };
}
