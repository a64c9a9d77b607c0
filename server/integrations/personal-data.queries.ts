import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

export const integrationData: PersonalData[] = [
  {
    section: 'apiKeys',
    covers: ['api_keys.user_id'],
    rows: (uid) => sql`
      select name, kind, prefix, scopes, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"
      from api_keys where user_id = ${uid} order by id`,
  },
  {
    section: 'webhooks',
    covers: ['webhooks.user_id'],
    rows: (uid) => sql`
      select kind, address, events, created_at as "createdAt", disabled_at as "disabledAt" from webhooks
      where user_id = ${uid} order by id`,
  },
];
