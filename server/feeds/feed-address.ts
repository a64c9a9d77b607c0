import type { Config } from '../platform/config.ts';
import { AppError } from '../platform/problem.ts';
import type { ProblemCode } from '../../contract/problem.ts';

const refuse = (code: ProblemCode) => new AppError(code, { fields: { address: code } });

/** Calendar apps write `webcal:` for https addresses. */
export function parseAddress(
  typed: string,
  { publicUrl, reachesLoopback }: Pick<Config, 'publicUrl' | 'reachesLoopback'>,
): { address: string; site: string } {
  const text = typed.replace(/^webcals?:\/\//i, 'https://');
  if (!URL.canParse(text)) throw refuse('feed/address-invalid');
  const url = new URL(text);
  url.hash = '';
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  const isTestAddress = reachesLoopback && url.protocol === 'http:';
  if (!isPlain && !isTestAddress) throw refuse('feed/address-invalid');
  if (url.host === new URL(publicUrl).host) throw refuse('feed/own-address');
  return { address: url.href, site: url.hostname };
}
