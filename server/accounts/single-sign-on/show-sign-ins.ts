import type { SignIns } from '../../../contract/accounts/identities/identities.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { findPasswordHash } from '../credential.queries.ts';
import { findConfirmedUntil, listIdentities } from './identity.queries.ts';

type Asking = Pick<Services, 'pool' | 'config'>;

/** The password, if they have one, unless the operator wants none and they have another way. */
export async function confirmsBy({ pool, config }: Asking, uid: string): Promise<SignIns['confirmsBy']> {
  const hasPassword = Boolean(await findPasswordHash(pool, uid));
  if (config.passwords || !config.singleSignOn) return hasPassword ? 'password' : 'provider';
  const identities = await listIdentities(pool, uid);
  const isConnected = identities.some(({ issuer }) => issuer === config.singleSignOn?.issuer);
  return hasPassword && !isConnected ? 'password' : 'provider';
}

export async function showSignIns({ pool, config }: Asking, { uid, sessionId }: Viewer): Promise<SignIns> {
  const identities = await listIdentities(pool, uid);
  const { singleSignOn, passwords } = config;
  const hasPassword = Boolean(await findPasswordHash(pool, uid));
  return {
    identities: identities.map(({ id, issuer, email, since }) => ({
      id,
      provider: issuer === singleSignOn?.issuer ? singleSignOn.name : issuer,
      email,
      since: since.toISOString(),
    })),
    isConnected: identities.some(({ issuer }) => issuer === singleSignOn?.issuer),
    hasPassword: hasPassword && passwords,
    confirmsBy: await confirmsBy({ pool, config }, uid),
    confirmedUntil: (await findConfirmedUntil(pool, sessionId))?.toISOString() ?? null,
  };
}
