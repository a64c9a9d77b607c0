import { expect, it } from 'vitest';
import { createPool } from '../platform/database/database.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { useProcesses } from '../testing/process.ts';
import { createTestDatabase, databaseUrl } from '../testing/test-database.ts';

const { folder, run } = useProcesses();

it('migrates a database once, and reports an unreachable one', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const migrate = (url: string) => run('commands/migrate.ts', { DATA_DIR: folder, DATABASE_URL: url });
  expect(await migrate(databaseUrl(database))).toMatchObject({ code: 0, output: expect.stringContaining('Applied: ') });
  const pool = createPool(database, () => {}, 1);
  await requireMigrated(pool);
  await pool.end();
  const again = await migrate(databaseUrl(database));
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Nothing to apply.') });
  const away = await migrate('postgres://127.0.0.1:1/none');
  expect(away).toMatchObject({ code: 1, output: expect.stringContaining('cannot be reached') });
});
