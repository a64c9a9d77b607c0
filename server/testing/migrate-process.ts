import { pathToFileURL } from 'node:url';
import { createPool } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';

// A migrator that a test can kill. Arguments: database URL and migrations folder.
const [connectionString = '', folder = ''] = process.argv.slice(2);
const pool = createPool({ connectionString }, () => {}, 2);
await migrate(pool, { folder: pathToFileURL(`${folder}/`) });
await pool.end();
