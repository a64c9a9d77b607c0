import { DEMO_EMAILS } from '../../contract/demo/demo-rules.ts';
import { maybeOne, sql, type Database } from '../platform/database/database.ts';

export const isSharedAccount = async (db: Database, uid: string): Promise<boolean> =>
  Boolean(
    await maybeOne(
      db,
      sql`select 1 from users where id = ${uid} and email = any(${Object.values(DEMO_EMAILS)}::citext[])`,
    ),
  );
