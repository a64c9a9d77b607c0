import { maybeOne, sql, type Database } from '../platform/database/database.ts';

export const isKnownEvent = async (db: Database, provider: string, id: string): Promise<boolean> =>
  Boolean(await maybeOne(db, sql`select 1 from provider_events where provider = ${provider} and id = ${id}`));

export const recordEvent = (db: Database, provider: string, id: string) =>
  db.query(sql`insert into provider_events (provider, id) values (${provider}, ${id}) on conflict do nothing`);
