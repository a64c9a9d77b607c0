import type { Trip } from '../lifecycle/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';

/** Runs the checks that other features register for who may drive. */
export async function requireDriver(
  db: Database,
  { hooks, config }: Pick<Services, 'hooks' | 'config'>,
  trip: Trip,
): Promise<void> {
  for (const { checkDriver } of hooks.rental) await checkDriver?.(db, config, trip);
}
