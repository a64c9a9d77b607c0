import { isIP } from 'node:net';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

/** Where the server may go when it follows an address that somebody typed. */
export interface OutboundPolicy {
  protocols: readonly string[];
  ports: readonly number[] | 'any';
  allows: (address: string) => boolean;
}

/** Ports other than that of HTTPS belong to machines that are nobody's public site. */
export const PUBLIC_ONLY: OutboundPolicy = { protocols: ['https:'], ports: [443], allows: isPublicAddress };

/** For tests, whose sites are on this machine. */
export const LOOPBACK_TOO: OutboundPolicy = {
  protocols: ['https:', 'http:'],
  ports: 'any',
  allows: (address) => address === '127.0.0.1' || isPublicAddress(address),
};

export const outboundPolicy = ({ reachesLoopback }: { reachesLoopback: boolean }): OutboundPolicy =>
  reachesLoopback ? LOOPBACK_TOO : PUBLIC_ONLY;

const portOf = ({ port, protocol }: URL) => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));

/** `URL` has turned every other way of writing an IPv4 address (decimal, octal, hex, short) into the usual one. */
const literalOf = ({ hostname }: URL) => {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) > 0 ? address : undefined;
};

/** The checked addresses of its host. Connect to these, and look nothing up again: the next response may differ. */
export async function resolveAllowed(
  url: URL,
  { protocols, ports, allows }: OutboundPolicy,
  resolve: (hostname: string) => Promise<string[]>,
): Promise<string[]> {
  const hasPort = ports === 'any' || ports.includes(portOf(url));
  if (!hasPort || !protocols.includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new OutboundError('refused');
  }
  const literal = literalOf(url);
  const addresses = literal ? [literal] : await resolve(url.hostname);
  // An unknown name and one that leads inside look the same, so that nobody learns our network's names.
  if (addresses.length === 0 || !addresses.every(allows)) throw new OutboundError('unreachable');
  return addresses;
}
