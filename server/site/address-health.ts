import { request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { Config } from '../platform/config.ts';
import { good, warning, worstOf, writeSpan, wrong, type Health } from '../platform/health/health.ts';
import { createErrorRedactor } from '../platform/health/hide-secrets.ts';
import { thresholds } from '../platform/health/thresholds.ts';
import { PROBE_HEADER, probeOf, SEEN_HEADER, type ProbeResult } from './probe.ts';

/** Less than the timeout of a check */
const ANSWER_MILLISECONDS = 4_000;
const DAY_SECONDS = 86_400;
const LAST_DAYS = 7;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Only set for https addresses */
  validTo: Date | undefined;
}

function ask(address: URL, headers: Record<string, string>): Promise<Answer> {
  const isHttps = address.protocol === 'https:';
  return new Promise((done, fail) => {
    const sent = (isHttps ? requestHttps : requestHttp)(
      address,
      { headers, agent: false, timeout: ANSWER_MILLISECONDS },
      (response) => {
        const validTo = isHttps ? (response.socket as TLSSocket).getPeerCertificate().valid_to : undefined;
        response.resume();
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          validTo: validTo ? new Date(validTo) : undefined,
        });
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('no answer')));
    sent.once('error', fail);
    sent.end();
  });
}

export function checkCertificate(validTo: Date, now = new Date()): Health {
  const seconds = (validTo.getTime() - now.getTime()) / 1000;
  const judge =
    seconds < LAST_DAYS * DAY_SECONDS ? wrong : seconds < thresholds.certificateDays * DAY_SECONDS ? warning : good;
  return judge((t) =>
    seconds <= 0
      ? t('system.finding.address.expired')
      : t('system.finding.address.certificate', { span: writeSpan(t.language, seconds) }),
  );
}

function readSeen(headers: IncomingHttpHeaders): ProbeResult | undefined {
  try {
    return JSON.parse(String(headers[SEEN_HEADER])) as ProbeResult;
  } catch {
    return undefined;
  }
}

/** Finds problems in what the reverse proxy forwards. */
function judgeProxy({ protocol, host }: URL, headers: IncomingHttpHeaders): Health[] {
  const seen = readSeen(headers);
  if (!seen) return [wrong((t) => t('system.finding.address.another'))];
  const found: Health[] = [];
  if (seen.host !== host) found.push(wrong((t) => t('system.finding.address.host', { host: seen.host })));
  if (protocol === 'https:') {
    if (!seen.isForwarded) found.push(wrong((t) => t('system.finding.address.not-forwarded')));
    else if (!seen.isTrusted) found.push(wrong((t) => t('system.finding.address.not-trusted')));
    else if (seen.protocol !== 'https') found.push(wrong((t) => t('system.finding.address.protocol')));
    if (!headers['strict-transport-security']) found.push(warning((t) => t('system.finding.address.no-hsts')));
  }
  if (headers['x-content-type-options'] !== 'nosniff') {
    found.push(warning((t) => t('system.finding.address.headers', { header: 'X-Content-Type-Options' })));
  }
  return found;
}

/** Requests the public address as visitors do, through all proxies in front of the server. */
export async function checkAddress(config: Config): Promise<Health> {
  const address = new URL('/api/health', config.publicUrl);
  let answer: Answer;
  try {
    answer = await ask(address, { [PROBE_HEADER]: probeOf(config) });
  } catch (error) {
    const reason = createErrorRedactor(config)(error);
    return wrong((t) => t('system.finding.address.away', { address: config.publicUrl, reason }));
  }
  const { status, headers, validTo } = answer;
  if (status !== 200) {
    return wrong((t) => t('system.finding.address.status', { address: config.publicUrl, status: String(status) }));
  }
  const reached = good((t) => t('system.finding.address.good', { address: config.publicUrl }));
  const plain =
    config.production && address.protocol !== 'https:' ? [warning((t) => t('system.finding.address.http'))] : [];
  return worstOf([
    ...(validTo ? ([checkCertificate(validTo)] as const) : ([reached] as const)),
    ...plain,
    ...judgeProxy(address, headers),
  ]);
}
