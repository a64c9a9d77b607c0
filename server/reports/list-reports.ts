import type { AdminReport, AdminReports } from '../../contract/reports/reports.ts';
import { momentCursor } from '../platform/cursor.ts';
import type { Database } from '../platform/database/database.ts';
import { findReports, type ReportRow, type ReportSearch } from './report.queries.ts';

/** Omits the evidence, which is only shown on the report's own page. */
export const presentReport = (row: ReportRow): AdminReport => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  text: row.text,
  at: row.createdAt.toISOString(),
  reporter: row.reporter,
  person: row.person,
  car: row.car,
  others: row.others,
  version: row.version,
  decision: row.answer && {
    answer: row.answer,
    at: row.decidedAt!.toISOString(),
    by: row.decidedBy,
    reason: row.decisionReason,
  },
});

export async function listReports(
  db: Database,
  { cursor, limit, ...search }: Omit<ReportSearch, 'after'> & { cursor?: string | undefined },
): Promise<AdminReports> {
  const after = cursor ? momentCursor.read(cursor) : undefined;
  // One extra row shows whether there is a next page.
  const rows = await findReports(db, { ...search, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const key = last && (search.state === 'decided' && !search.person ? last.decidedAt! : last.createdAt);
  return {
    reports: shown.map(presentReport),
    nextCursor: rows.length > limit && key ? momentCursor.write({ key, id: last.id }) : null,
  };
}
