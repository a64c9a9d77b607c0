import type { Database } from '../platform/database/database.ts';
import { StartError } from '../platform/start-error.ts';
import { countRealRows, hasNoSchema } from './demo.queries.ts';

/**
 * A reset deletes all users, so it must never run on a site with real ones. Checked at startup, before migrations run, and again in the
 * transaction of each reset.
 */
export async function requireDemoSite(db: Database): Promise<void> {
  if (await hasNoSchema(db)) return;
  const { people, payments } = await countRealRows(db);
  if (people > 0) {
    throw new StartError(
      `DEMO=on would remove everything in this database every hour, and it has ${people} ${people === 1 ? 'account that is not a demo account' : 'accounts that are not demo accounts'}. ` +
        'Nothing was changed. Set DEMO=off, or give the demo a separate database.',
    );
  }
  if (payments > 0) {
    throw new StartError(
      'DEMO=on would remove everything in this database every hour, and it has payments that were not made in the sandbox. ' +
        'Nothing was changed. Set DEMO=off, or give the demo a separate database.',
    );
  }
}
