import type { accountWaits as contract } from '../../contract/accounts/waits.ts';
import { sql } from '../platform/database/database.ts';
import { waitColumns, type WaitQuery } from '../platform/wait.queries.ts';

export const accountWaits: Record<keyof typeof contract, WaitQuery> = {
  'verify-email': ({ uid, requireVerifiedEmail }) => sql`
    select ${waitColumns({})} from users
    where id = ${uid} and not email_verified and ${requireVerifiedEmail}::boolean`,
};
