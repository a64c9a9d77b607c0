import type { Config } from '../../platform/config.ts';
import { requireReachable } from '../../platform/outbound/guarded-fetch.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { outboundPolicy } from '../../platform/outbound/outbound-policy.ts';
import { AppError } from '../../platform/problem.ts';
import type { ProblemCode } from '../../../contract/problem.ts';

const refuse = (code: ProblemCode) => new AppError(code, { fields: { address: code } });

/** Rejects private addresses and our own site. Checked again on each delivery, because DNS may change. */
export async function requireValidAddress(
  typed: string,
  config: Pick<Config, 'publicUrl' | 'reachesLoopback'>,
): Promise<string> {
  if (!URL.canParse(typed)) throw refuse('webhook/address-invalid');
  const url = new URL(typed);
  url.hash = '';
  if (url.host === new URL(config.publicUrl).host) throw refuse('webhook/address-invalid');
  try {
    await requireReachable(url.href, outboundPolicy(config));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw refuse(error.failure === 'refused' ? 'webhook/address-invalid' : 'webhook/address-unreachable');
  }
  return url.href;
}
