import type { ReportKind, ReportReason } from '../../contract/reports/report-reasons.ts';
import { sql, type Database } from '../platform/database/database.ts';

interface DemoReport {
  kind: ReportKind;
  subjectId: string;
  personId: string;
  reporterId: string;
  carId: string | null;
  reason: ReportReason;
  text: string;
  at: Date;
  /** Who dismissed the report and when. An open report has none. */
  dismissed?: { by: string; at: Date };
}

const evidenceOf = ({ carId, personId }: Pick<DemoReport, 'carId' | 'personId'>) =>
  carId
    ? sql`(select jsonb_build_object('title', title, 'text', description, 'place', location, 'priceCents', price_cents,
        'photoIds', array(select id from photos where car_id = cars.id order by position))
      from cars where id = ${carId})`
    : sql`(select jsonb_build_object('title', display_name, 'text', about) from users where id = ${personId})`;

export async function insertDemoReport(db: Database, { dismissed, ...report }: DemoReport): Promise<void> {
  await db.query(sql`
    insert into reports (kind, subject_id, person_id, reporter_id, car_id, reason, body, evidence, created_at, decision,
      decided_by, decided_at, version)
    values (${report.kind}, ${report.subjectId}, ${report.personId}, ${report.reporterId}, ${report.carId},
      ${report.reason}, ${report.text}, ${evidenceOf(report)}, ${report.at},
      ${dismissed ? 'dismissed' : null}, ${dismissed?.by ?? null}, ${dismissed?.at ?? null}, ${dismissed ? 2 : 1})`);
  if (!dismissed) return;
  await db.query(sql`
    insert into audit_log (id, at, actor_kind, actor_id, action, user_id, details)
    values (uuidv7(${dismissed.at}::timestamptz - clock_timestamp()), ${dismissed.at}, 'user', ${dismissed.by}, 'report-dismissed', ${report.personId},
      ${JSON.stringify({ kind: report.kind })})`);
}
