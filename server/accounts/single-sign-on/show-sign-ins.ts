import type { SignIns } from '../../../contract/accounts/identities/identities.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { findPasswordHash } from '../credential.queries.ts';
import { findConfirmedUntil, listIdentities } from './identity.queries.ts';

type Deps = Pick<Services, 'pool' | 'config'>;

/** The password if the user has one, unless passwords are switched off and the user can confirm at the provider. */
export async function findConfirmationMethod({ pool, config }: Deps, uid: string): Promise<SignIns['confirmsBy']> {
  const hasPassword = Boolean(await findPasswordHash(pool, uid));
  if (config.passwords || !config.singleSignOn) return hasPassword ? 'password' : 'provider';
  const identities = await listIdentities(pool, uid);
  const isConnected = identities.some(({ issuer }) => issuer === config.singleSignOn?.issuer);
  return hasPassword && !isConnected ? 'password' : 'provider';
}

export async function showSignIns({ pool, config }: Deps, { uid, sessionId }: Viewer): Promise<SignIns> {
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
    confirmsBy: await findConfirmationMethod({ pool, config }, uid),
    confirmedUntil: (await findConfirmedUntil(pool, sessionId))?.toISOString() ?? null,
  };
}
