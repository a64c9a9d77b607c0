import { expect, it, vi } from 'vitest';
import { createTestDatabase, databaseUrl } from '../../testing/test-database.ts';
import { readConfig } from '../../settings.ts';
import { connectDatabase } from './open-database.ts';

it('a connection that is lost is reported, unless it is lost because the database is closed', async () => {
  const config = readConfig({ DATABASE_URL: databaseUrl(await createTestDatabase()), AUTH_SECRET: 'x'.repeat(40) });
  const onError = vi.fn<(error: Error) => void>();
  const database = await connectDatabase(config, onError);
  const lose = () =>
    database.pool.emit('error', new Error('terminating connection due to administrator command'), undefined);
  lose();
  expect(onError).toHaveBeenCalledOnce();
  const closed = database.close();
  lose();
  await closed;
  lose();
  expect(onError).toHaveBeenCalledOnce();
});
