import type { Database } from '../platform/database/database.ts';
import { StartError } from '../platform/start-error.ts';
import { countReal, isBlank } from './demo.queries.ts';

/**
 * A reset removes everybody, so it begins only where there is nobody but demo people. Looked for before a process
 * touches the database, its migrations among that, and again in each reset's own transaction.
 */
export async function requireDemoSite(db: Database): Promise<void> {
  if (await isBlank(db)) return;
  const { people, payments } = await countReal(db);
  if (people > 0) {
    throw new StartError(
      `DEMO=on would remove everything in this database every hour, and it has ${people} ${people === 1 ? 'person who is no demo person' : 'people who are no demo people'}. ` +
        'Nothing was changed. Set DEMO=off, or give the demo a database of its own.',
    );
  }
  if (payments > 0) {
    throw new StartError(
      'DEMO=on would remove everything in this database every hour, and it has payments that were not made in the sandbox. ' +
        'Nothing was changed. Set DEMO=off, or give the demo a database of its own.',
    );
  }
}
