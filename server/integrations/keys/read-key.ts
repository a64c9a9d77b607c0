import type { Scope } from '../../../contract/scopes.ts';
import { keyLimits } from '../../../contract/accounts/limits.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { translatable } from '../../platform/languages/translatable.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { isKey, isWellFormedKey, hashKey } from './key-secret.ts';
import { findActiveKey, recordUse } from './key.queries.ts';

/** Returns undefined if the token is not an API key. `scope` is the one that the endpoint requires. */
type ReadKey = (token: string, scope: Scope | undefined) => Promise<Viewer> | undefined;

export function createKeyReader({ pool, limit }: Pick<Services, 'pool' | 'limit'>): ReadKey {
  const requests = limit({ name: 'api-key', points: keyLimits.requestsPerMinute, seconds: 60 });

  async function read(token: string, scope: Scope | undefined): Promise<Viewer> {
    const key = isWellFormedKey(token) ? await findActiveKey(pool, hashKey(token)) : undefined;
    if (!key) throw new AppError('auth/key-invalid');
    await requests.consume(key.id);
    if (key.isUseUnnoted) await recordUse(pool, key.id);
    if (!scope) throw new AppError('access/not-by-key');
    if (!key.scopes.includes(scope)) {
      throw new AppError('access/scope-missing', {
        detail: translatable('integrations.keys.scope-missing', { scope }),
      });
    }
    const { id, uid, language, isVerified, kind } = key;
    // A personal key never has administrator rights, even if its user is one.
    return { uid, sessionId: id, language, isVerified, isAdmin: kind === 'operator' };
  }

  return (token, scope) => (isKey(token) ? read(token, scope) : undefined);
}
