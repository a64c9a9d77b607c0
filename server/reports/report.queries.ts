import type { AdminReport, ReportedMessage } from '../../contract/reports/reports.ts';
import type { ReportAnswer, ReportKind, ReportReason } from '../../contract/reports/report-reasons.ts';
import type { Person } from '../../contract/people/people.ts';
import { personOf } from '../people/index.ts';
import type { PagePosition } from '../platform/cursor.ts';
import { many, maybeOne, one, sql, type Database, type Sql } from '../platform/database/database.ts';
import type { StoredEvidence, ReportedSubject } from './subject.queries.ts';

interface NewRow extends ReportedSubject {
  kind: ReportKind;
  subjectId: string;
  reporterId: string;
  reason: ReportReason;
  text: string;
}

/** Returns undefined if the reporter already has an open report of this subject. */
export const insertReport = (db: Database, report: NewRow) =>
  maybeOne<{ id: string }>(
    db,
    sql`
    insert into reports (kind, subject_id, person_id, reporter_id, car_id, thread_id, reason, body, evidence)
    values (${report.kind}, ${report.subjectId}, ${report.personId}, ${report.reporterId}, ${report.carId},
      ${report.threadId}, ${report.reason}, ${report.text}, ${JSON.stringify(report.evidence)})
    on conflict (reporter_id, kind, subject_id) where decided_at is null do nothing returning id`,
  );

export interface ReportRow {
  id: string;
  kind: ReportKind;
  subjectId: string;
  reason: ReportReason;
  text: string;
  createdAt: Date;
  reporter: Person;
  person: Person;
  personId: string;
  threadId: string | null;
  car: AdminReport['car'];
  others: number;
  version: number;
  answer: ReportAnswer | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  decisionReason: string | null;
  evidence: StoredEvidence;
}

const reports = sql`
  select reports.id, reports.kind, reports.subject_id as "subjectId", reports.reason, reports.body as text,
    reports.created_at as "createdAt", ${personOf(sql`reporters`)} as reporter, ${personOf(sql`people`)} as person,
    reports.person_id as "personId", reports.thread_id as "threadId", reports.version, reports.evidence,
    case when cars.id is not null then jsonb_build_object('id', cars.id, 'title', cars.title) end as car,
    (select count(*) from reports others where others.kind = reports.kind and others.subject_id = reports.subject_id
      and others.id <> reports.id and others.decided_at is null) as others,
    reports.decision as answer, reports.decided_at as "decidedAt", reports.decision_reason as "decisionReason",
    (select display_name from users where users.id = reports.decided_by and deleted_at is null) as "decidedBy"
  from reports join users reporters on reporters.id = reports.reporter_id
  join users people on people.id = reports.person_id
  left join cars on cars.id = reports.car_id`;

export interface ReportSearch {
  state: 'open' | 'decided';
  kind?: ReportKind | undefined;
  person?: string | undefined;
  /** Administrators do not see reports about themselves. */
  readerId: string;
  after: PagePosition<Date> | undefined;
  limit: number;
}

interface Order {
  filter: Sql;
  key: Sql;
  isDescending: boolean;
}

/** Open reports oldest first, decided ones newest first, all reports about one person newest first. */
function orderOf({ state, person }: Pick<ReportSearch, 'state' | 'person'>): Order {
  if (person) return { filter: sql`reports.person_id = ${person}`, key: sql`reports.created_at`, isDescending: true };
  return state === 'open'
    ? { filter: sql`reports.decided_at is null`, key: sql`reports.created_at`, isDescending: false }
    : { filter: sql`reports.decided_at is not null`, key: sql`reports.decided_at`, isDescending: true };
}

export function findReports(db: Database, search: ReportSearch) {
  const { filter, key, isDescending } = orderOf(search);
  const { after, kind, limit, readerId } = search;
  const [beyond, direction] = isDescending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  return many<ReportRow>(
    db,
    sql`
    ${reports} where ${filter} and reports.person_id <> ${readerId} ${kind ? sql`and reports.kind = ${kind}` : sql``}
      ${after ? sql`and (${key}, reports.id) ${beyond} (${after.key}, ${after.id}::uuid)` : sql``}
    order by ${key} ${direction}, reports.id ${direction} limit ${limit}`,
  );
}

export const findReport = (db: Database, id: string) =>
  maybeOne<ReportRow>(db, sql`${reports} where reports.id = ${id}`);

/** Locks in a separate statement, so that the following read sees what was committed while this one waited. */
export async function lockReport(db: Database, id: string): Promise<ReportRow | undefined> {
  await db.query(sql`select 1 from reports where id = ${id} for update`);
  return findReport(db, id);
}

type About = Pick<ReportRow, 'id' | 'kind' | 'subjectId' | 'personId'>;

export const findReportsOfSameSubject = (db: Database, { id, kind, subjectId }: About, limit: number) =>
  many<ReportRow>(
    db,
    sql`
    ${reports} where reports.kind = ${kind} and reports.subject_id = ${subjectId} and reports.id <> ${id}
    order by reports.id desc limit ${limit}`,
  );

export const findReportsOfSamePerson = (db: Database, { id, kind, subjectId, personId }: About, limit: number) =>
  many<ReportRow>(
    db,
    sql`
    ${reports} where reports.person_id = ${personId} and reports.id <> ${id}
      and (reports.kind, reports.subject_id) <> (${kind}, ${subjectId})
    order by reports.id desc limit ${limit}`,
  );

/** Returns the closed reports with their reporters. */
export const closeReports = (
  db: Database,
  { id, kind, subjectId }: About,
  decision: { also: readonly string[]; answer: ReportAnswer; reason: string; adminId: string },
) =>
  many<{ id: string; reporterId: string }>(
    db,
    sql`
    update reports set decision = ${decision.answer}, decision_reason = ${decision.reason || null},
      decided_by = ${decision.adminId}, decided_at = clock_timestamp(), version = version + 1
    where decided_at is null and kind = ${kind} and subject_id = ${subjectId}
      and id = any(${[id, ...decision.also]}::uuid[])
    returning id, reporter_id as "reporterId"`,
  );

export interface AccountStatusRow {
  state: 'active' | 'banned' | 'deleted';
  isAdmin: boolean;
  version: number;
  warnings: number;
}

export const findAccountStatus = (db: Database, uid: string) =>
  one<AccountStatusRow>(
    db,
    sql`
    select is_admin as "isAdmin", standing_version as version,
      case when deleted_at is not null then 'deleted' when banned_at is not null then 'banned' else 'active' end as state,
      (select count(*) from audit_log where user_id = users.id and action = 'user-warned') as warnings
    from users where id = ${uid}`,
  );

export const findCarNow = (db: Database, carId: string) =>
  maybeOne<{ state: 'waiting' | 'active' | 'paused' | 'disabled'; version: number }>(
    db,
    sql`select state, version from cars where id = ${carId} and state <> 'removed'`,
  );

type MessageRow = Omit<ReportedMessage, 'at'> & { at: Date };

/** The messages around a given one, without masking. */
export const findSurroundingMessages = (db: Database, threadId: string, messageId: string, around: number) =>
  many<MessageRow>(
    db,
    sql`
    with shown as (
      (select * from messages where thread_id = ${threadId} and id <= ${messageId}::bigint
        order by id desc limit ${around + 1})
      union all
      (select * from messages where thread_id = ${threadId} and id > ${messageId}::bigint order by id limit ${around}))
    select shown.id, shown.event, shown.body as text, cardinality(shown.photo_ids) as photos, shown.created_at as at,
      case when users.id is not null then ${personOf(sql`users`)} end as author,
      shown.id = ${messageId}::bigint as "isReported", shown.hidden_at is not null as "isHidden"
    from shown left join users on users.id = shown.author_id order by shown.id`,
  );

export const isMessageShown = async (db: Database, messageId: string): Promise<boolean> =>
  Boolean(await maybeOne(db, sql`select 1 from messages where id = ${messageId}::bigint and hidden_at is null`));
