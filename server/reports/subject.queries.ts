import { maybeOne, sql, type Database } from '../platform/database/database.ts';

/** The snapshot of the subject at the time of the report */
export interface StoredEvidence {
  title?: string;
  text: string;
  place?: string;
  priceCents?: number;
  stars?: number;
  photoIds?: string[];
}

export interface ReportedSubject {
  personId: string;
  carId: string | null;
  threadId: string | null;
  evidence: StoredEvidence;
}

const asSubject = sql`person_id as "personId", car_id as "carId", thread_id as "threadId", evidence`;

export const findPersonSubject = (db: Database, id: string) =>
  maybeOne<ReportedSubject>(
    db,
    sql`
    select id as "personId", null::uuid as "carId", null::uuid as "threadId",
      jsonb_build_object('title', display_name, 'text', about,
        'photoIds', case when photo_id is null then '[]'::jsonb else jsonb_build_array(photo_id) end) as evidence
    from users where id = ${id} and deleted_at is null`,
  );

/** Finds only messages of the reader's own threads, and none about events, which have no author. */
export const findMessageSubject = (db: Database, id: string, readerId: string) =>
  maybeOne<ReportedSubject>(
    db,
    sql`
    select ${asSubject} from (
      select author_id as person_id, threads.car_id, threads.id as thread_id,
        jsonb_build_object('text', body, 'photoIds', to_jsonb(photo_ids)) as evidence
      from messages join threads on threads.id = thread_id
      where messages.id = ${id}::bigint and author_id is not null and hidden_at is null
        and ${readerId} in (renter_id, owner_id)) found`,
  );

/** Finds only reviews that are publicly visible. */
export const findReviewSubject = (db: Database, id: string) =>
  maybeOne<ReportedSubject>(
    db,
    sql`
    select author_id as "personId", car_id as "carId", null::uuid as "threadId",
      jsonb_build_object('text', body, 'stars', stars) as evidence
    from reviews where id = ${id} and revealed_at is not null and removed_at is null`,
  );

export const isReviewVisible = async (db: Database, id: string): Promise<boolean> =>
  Boolean(await findReviewSubject(db, id));
