import { isIP } from 'node:net';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

/** Which targets the server may reach when it fetches a user-supplied address. */
export interface OutboundPolicy {
  protocols: readonly string[];
  ports: readonly number[] | 'any';
  allows: (address: string) => boolean;
}

/** Other ports than that of HTTPS belong to services that are not public websites. */
export const PUBLIC_ONLY: OutboundPolicy = { protocols: ['https:'], ports: [443], allows: isPublicAddress };

/** For tests, whose sites are on this machine. */
export const PUBLIC_AND_LOOPBACK: OutboundPolicy = {
  protocols: ['https:', 'http:'],
  ports: 'any',
  allows: (address) => address === '127.0.0.1' || isPublicAddress(address),
};

export const outboundPolicy = ({ reachesLoopback }: { reachesLoopback: boolean }): OutboundPolicy =>
  reachesLoopback ? PUBLIC_AND_LOOPBACK : PUBLIC_ONLY;

const portOf = ({ port, protocol }: URL) => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));

/** `URL` has already normalised every other notation of an IPv4 address (decimal, octal, hex, short). */
const literalOf = ({ hostname }: URL) => {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) > 0 ? address : undefined;
};

/** Returns the checked addresses of the host. Connect to these without another lookup, whose result may differ. */
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
  // Unknown and internal names fail the same way, so that nobody can probe the internal network for names.
  if (addresses.length === 0 || !addresses.every(allows)) throw new OutboundError('unreachable');
  return addresses;
}
