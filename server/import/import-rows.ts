import { insertCars, refreshCards, stateAfter } from '../cars/index.ts';
import { recordForCars } from '../history/index.ts';
import { attachPhotos } from '../photos/index.ts';
import type { CheckedRows, ValidRow } from './check-rows.ts';
import { sourceOf } from './check-rows.ts';
import { insertAccounts } from '../accounts/index.ts';
import { insertSources, newIds, type ImportedAccount } from './import.queries.ts';
import { lineOf, runBatch, type ImportRun } from './import-run.ts';
import { storePhoto } from './import-photos.ts';

/** Creates accounts without a password for new addresses. Done before the cars, because stored photos need an uploader. */
async function ensureOwners(run: ImportRun, rows: ValidRow[]): Promise<Map<string, ImportedAccount>> {
  const first = new Map<string, ValidRow>();
  for (const row of rows) if (!first.has(row.email)) first.set(row.email, row);
  const { owners, added } = await runBatch(run, async (db) => {
    const owners = await run.people.findByEmail(db, first.keys());
    const missing = [...first.values()].filter(({ email }) => !owners.has(email));
    const ids = await newIds(db, missing.length);
    const added = missing.map(({ email, ownerName }, index) => ({
      id: ids[index]!,
      email,
      displayName: ownerName,
      createdAt: run.now,
    }));
    if (!run.isDryRun) await insertAccounts(db, added);
    return { owners, added };
  });
  for (const { id, email } of added) {
    const account = { id, email, isDemo: false };
    owners.set(email, account);
    if (run.isDryRun) run.people.plan(account);
    const line = lineOf({ where: `users/${email}`, line: first.get(email)!.line }, 'taken', 'It is a new account.', id);
    await run.report.add({ kind: 'users', lines: [line] });
  }
  return owners;
}

async function storePhotos(run: ImportRun, ownerId: string, paths: string[]): Promise<string[]> {
  if (run.isDryRun) return [];
  const ids: string[] = [];
  const waiting = paths.entries();
  const work = async () => {
    for (const [place, path] of waiting) ids[place] = await storePhoto(run.services, ownerId, path);
  };
  await Promise.all([work(), work()]);
  return ids;
}

/** Imports one batch in a single transaction. Photos are stored first; if the import stops, they are deleted like any unused upload. */
export async function importRows(
  run: ImportRun,
  { good, alreadyImported }: Pick<CheckedRows, 'good' | 'alreadyImported'>,
  { approved }: { approved: boolean },
): Promise<void> {
  const owners = await ensureOwners(run, good);
  const ids = await newIds(run.reader, good.length);
  const ready: { id: string; row: ValidRow; ownerId: string; photoIds: string[] }[] = [];
  for (const [index, row] of good.entries()) {
    const ownerId = owners.get(row.email)!.id;
    ready.push({ id: ids[index]!, row, ownerId, photoIds: await storePhotos(run, ownerId, row.paths) });
  }
  const state = stateAfter(null, 'imported', { before: approved ? 'active' : 'waiting' });
  if (!run.isDryRun && ready.length > 0) {
    await runBatch(run, async (db) => {
      await insertCars(
        db,
        ready.map(({ id, row, ownerId }) => ({ ...row.content, id, ownerId, state, createdAt: run.now })),
      );
      await insertSources(
        db,
        'car',
        ready.map(({ id, row }) => ({ sourceId: sourceOf(row.key), targetId: id })),
      );
      for (const { id: carId, ownerId, photoIds } of ready) {
        await attachPhotos(db, { carId, uploaderId: ownerId, photoIds });
      }
      const carIds = ready.map(({ id }) => id);
      await refreshCards(db, carIds);
      await recordForCars(db, carIds, { action: 'car-created', actor: 'operator', reason: 'imported' });
    });
  }
  const lines = [
    ...ready.map(({ id, row }) => lineOf(row, 'taken', approved ? 'It is active.' : 'It awaits review.', id)),
    ...alreadyImported.map((row) => lineOf(row, 'here already', '', row.carId)),
  ].toSorted((a, b) => a.line - b.line);
  for (const line of lines) await run.report.add({ kind: 'cars', lines: [line] });
  for (const { paths } of good) run.report.summary.photos.taken += paths.length;
}
