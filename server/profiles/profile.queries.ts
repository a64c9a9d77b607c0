import type { Profile } from '../../contract/profiles/profiles.ts';
import { personOf, ratingAs } from '../people/index.ts';
import type { PagePosition } from '../platform/cursor.ts';
import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';
import { pastTripCount } from '../rentals/index.ts';

type ProfileRow = Omit<Profile, 'joinedAt' | 'isViewer' | 'uid' | 'displayName' | 'photo' | 'isDeleted'> & {
  person: Pick<Profile, 'uid' | 'displayName' | 'photo' | 'isDeleted'>;
  joinedAt: Date;
};

/** Does not find deleted and banned people. */
export const findProfile = (db: Database, id: string, today: string) =>
  maybeOne<ProfileRow>(
    db,
    sql`
    select ${personOf(sql`users`)} as person, users.created_at as "joinedAt", about, spoken_languages as "spokenLanguages",
      email_verified as "isVerified", ${ratingAs('owner')} as "asOwner", ${ratingAs('renter')} as "asRenter",
      response_percent as "responsePercent", response_minutes as "responseMinutes",
      cancelled_percent as "cancelledPercent",
      ${pastTripCount(today)} as trips
    from users left join person_figures on person_figures.user_id = users.id
    where users.id = ${id} and deleted_at is null and banned_at is null`,
  );

export const listCarsOf = (db: Database, ownerId: string, after: PagePosition<Date> | undefined, limit: number) =>
  many<{ id: string; createdAt: Date; card: string }>(
    db,
    sql`
    select id, created_at as "createdAt", card from cars
    where owner_id = ${ownerId} and state = 'active'
      and (${after?.id ?? null}::uuid is null
        or (created_at, id) < (${after?.key ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by created_at desc, id desc limit ${limit}`,
  );
