import { insertAccounts } from '../accounts/index.ts';
import type { Database } from '../platform/database/database.ts';
import { commandLine } from '../platform/installation.ts';
import { findAccountsById, findSources, insertSources, newIds, type ImportedAccount } from './import.queries.ts';
import { lineOf, linesOf, runBatch, addEntries, type ImportRun, type EntriesByDocument } from './import-run.ts';
import type { ExportedDocument } from './read-export.ts';
import { readUser, type OldUser } from './read-user.ts';
import type { Remark } from './read-values.ts';
import type { ReportLine } from './report.ts';

interface ReadUser {
  document: ExportedDocument;
  user: OldUser;
  notes: Remark[];
}

interface PlannedUser {
  document: ExportedDocument;
  /** Undefined if the user is refused. */
  accountId?: string;
  lines: ReportLine[];
}

interface Plan {
  users: PlannedUser[];
  newAccounts: (OldUser & { id: string })[];
  newSources: { sourceId: string; targetId: string }[];
}

async function planUsers(run: ImportRun, db: Database, read: ReadUser[]): Promise<Plan> {
  const sources = await findSources(
    db,
    'user',
    read.map(({ document }) => document.id),
  );
  const alive = new Set((await findAccountsById(db, [...sources.values()])).map(({ id }) => id));
  const accounts: Map<string, ImportedAccount> = await run.people.findByEmail(
    db,
    read.map(({ user }) => user.email),
  );
  const ids = await newIds(db, read.length);
  const plan: Plan = { users: [], newAccounts: [], newSources: [] };

  for (const [index, { document, user, notes }] of read.entries()) {
    const refuse = (text: string) =>
      plan.users.push({ document, lines: linesOf(document, 'refused', [{ field: 'email', text }]) });
    const earlier = sources.get(document.id);
    if (earlier && !alive.has(earlier)) {
      refuse('This person was imported before and has been removed since.');
      continue;
    }
    if (earlier) {
      plan.users.push({ document, accountId: earlier, lines: [lineOf(document, 'here already', '', earlier)] });
      continue;
    }
    const existing = accounts.get(user.email);
    if (existing?.isDemo) {
      refuse(`The address belongs to a demo account. \`${commandLine('user')} remove-demo\` removes those.`);
      continue;
    }
    const accountId = existing?.id ?? ids[index]!;
    if (!existing) {
      plan.newAccounts.push({ ...user, id: accountId });
      accounts.set(user.email, { id: accountId, email: user.email, isDemo: false });
    }
    plan.newSources.push({ sourceId: document.id, targetId: accountId });
    const line = existing
      ? lineOf(document, 'joined', 'The address has an account already: their cars and rentals go to it.', accountId)
      : lineOf(document, 'taken', '', accountId);
    // An existing account keeps its own name.
    const relevant = existing ? notes.filter(({ field }) => field !== 'displayName') : notes;
    plan.users.push({ document, accountId, lines: [line, ...linesOf(document, 'note', relevant)] });
  }
  return plan;
}

/** Imports one batch in a single transaction. */
export async function importUsers(run: ImportRun, documents: ExportedDocument[]): Promise<EntriesByDocument> {
  const reported: EntriesByDocument = new Map();
  const read: ReadUser[] = [];
  const place = { timeZone: run.services.config.timeZone, now: run.now };
  for (const document of documents) {
    const reading = readUser(document.fields, place);
    if ('problems' in reading) {
      addEntries(reported, document, { kind: 'users', lines: linesOf(document, 'refused', reading.problems) });
    } else read.push({ document, user: reading.value, notes: reading.notes });
  }
  const plan = await runBatch(run, async (db) => {
    const planned = await planUsers(run, db, read);
    if (!run.isDryRun) {
      await insertAccounts(db, planned.newAccounts);
      await insertSources(db, 'user', planned.newSources);
    }
    return planned;
  });
  if (run.isDryRun) for (const { id, email } of plan.newAccounts) run.people.plan({ id, email, isDemo: false });
  for (const { document, accountId, lines } of plan.users) {
    if (accountId) run.people.know(document.id, accountId);
    addEntries(reported, document, { kind: 'users', lines });
  }
  return reported;
}
