import type { Scope } from '../../../contract/scopes.ts';
import { keyLimits } from '../../../contract/integrations/limits.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { words } from '../../platform/languages/words.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { isKey, isWellFormedKey, hashKey } from './key-secret.ts';
import { findLiveKey, noteUse } from './key.queries.ts';

/** Undefined if it is not a key. `scope` is the one that the endpoint asks for. */
type ReadKey = (sent: string, scope: Scope | undefined) => Promise<Viewer> | undefined;

export function createKeyReader({ pool, limit }: Pick<Services, 'pool' | 'limit'>): ReadKey {
  const requests = limit({ name: 'api-key', points: keyLimits.requestsPerMinute, seconds: 60 });

  async function read(sent: string, scope: Scope | undefined): Promise<Viewer> {
    const key = isWellFormedKey(sent) ? await findLiveKey(pool, hashKey(sent)) : undefined;
    if (!key) throw new AppError('auth/key-invalid');
    await requests.count(key.id);
    if (key.isUseUnnoted) await noteUse(pool, key.id);
    if (!scope) throw new AppError('access/not-by-key');
    if (!key.scopes.includes(scope)) {
      throw new AppError('access/scope-missing', { detail: words('integrations.keys.scope-missing', { scope }) });
    }
    const { id, uid, language, isVerified, kind } = key;
    // A personal key never has its person's rights as an administrator.
    return { uid, sessionId: id, language, isVerified, isAdmin: kind === 'operator' };
  }

  return (sent, scope) => (isKey(sent) ? read(sent, scope) : undefined);
}
