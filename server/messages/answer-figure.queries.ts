import { addFigures } from '../people/index.ts';
import { many, sql, type Database } from '../platform/database/database.ts';
import type { Question } from './answer-figures.ts';

/** Adds missing figures for everyone who has a car. */
export const addOwners = (db: Database) =>
  addFigures(
    db,
    sql`
    select distinct owner_id from cars
    where not exists (select from person_figures where user_id = owner_id)`,
  );

/** Locks owners whose figures were not updated today. */
export const claimOwners = async (db: Database, today: string, limit: number): Promise<string[]> => {
  const owners = await many<{ id: string }>(
    db,
    sql`
    select user_id as id from person_figures where answers_on is distinct from ${today}::date
    order by user_id limit ${limit} for no key update skip locked`,
  );
  return owners.map(({ id }) => id);
};

/**
 * Requests, and first messages from renters. A thread that the owner or an event started is not a question, and event
 * lines are not answers. A message sent with a request is not counted separately, and a request that its renter withdrew
 * unanswered within a day is not counted at all.
 */
export const listQuestions = (db: Database, ownerIds: readonly string[]) =>
  many<Question & { ownerId: string }>(
    db,
    sql`
    select threads.owner_id as "ownerId", first.created_at as "askedAt", (
      select created_at from messages
      where thread_id = threads.id and author_id = threads.owner_id order by id limit 1) as "answeredAt"
    from threads cross join lateral (
      select author_id, created_at, rental_id from messages
      where thread_id = threads.id and author_id is not null order by id limit 1) first
    where threads.owner_id = any(${ownerIds}::uuid[]) and first.author_id = threads.renter_id
      and first.rental_id is null
      and threads.created_at > now() - interval '91 days'
    union all
    select cars.owner_id, requested_at, answered_at
    from cars join rentals on rentals.car_id = cars.id
    where cars.owner_id = any(${ownerIds}::uuid[]) and requested_at > now() - interval '91 days'
      and (answered_at is not null or cancelled_by is distinct from 'renter'
        or cancelled_at > requested_at + interval '1 day')`,
  );

interface Bookings {
  bookings: number;
  cancelled: number;
}

export const countBookings = (db: Database, ownerIds: readonly string[]) =>
  many<Bookings & { ownerId: string }>(
    db,
    sql`
    select cars.owner_id as "ownerId", count(*) as bookings, count(*) filter (where cancelled_by = 'owner') as cancelled
    from cars join rentals on rentals.car_id = cars.id
    where cars.owner_id = any(${ownerIds}::uuid[]) and (confirmed_at is not null or not takes_payment)
      and coalesce(confirmed_at, rentals.created_at) > now() - interval '1 year'
    group by 1`,
  );
