import { expect, it, vi } from 'vitest';
import { createTestDatabase, databaseUrl } from '../../testing/test-database.ts';
import { readConfig } from '../../settings.ts';
import { connectDatabase } from './open-database.ts';

it('reports a lost connection, except while the database is closing', async () => {
  const config = readConfig({ DATABASE_URL: databaseUrl(await createTestDatabase()), AUTH_SECRET: 'x'.repeat(40) });
  const onError = vi.fn<(error: Error) => void>();
  const database = await connectDatabase(config, onError);
  const loseConnection = () =>
    database.pool.emit('error', new Error('terminating connection due to administrator command'), undefined);
  loseConnection();
  expect(onError).toHaveBeenCalledOnce();
  const closed = database.close();
  loseConnection();
  await closed;
  loseConnection();
  expect(onError).toHaveBeenCalledOnce();
});
