import type { claimWaits as contract } from '../../contract/claims/waits.ts';
import type { RemindedOf } from '../../contract/wait-entry.ts';
import { waitLimits } from '../../contract/waits/limits.ts';
import { claimOn } from '../lifecycle/index.ts';
import { sql } from '../platform/database/database.ts';
import { isNear, waitColumns, waitCount, type DeadlineQuery, type WaitQuery } from '../platform/wait.queries.ts';
import { depositCents } from './claim.queries.ts';

const claimColumns = {
  role: sql`'renter'`,
  rentalId: sql`claims.rental_id`,
  personId: sql`cars.owner_id`,
  subjectId: sql`claims.id`,
  cents: sql`coalesce(claims.decided_cents, claims.amount_cents) - ${depositCents}`,
};
const claimsWithParties = sql`claims join rentals on rentals.id = claims.rental_id join cars on cars.id = rentals.car_id`;

export const claimWaits: Record<keyof typeof contract, WaitQuery> = {
  // Claims are made and answered within days of the return, so open rentals cover them.
  'answer-claim': (reader) => sql`
    select ${waitColumns({ ...claimColumns, personId: sql`other_id`, until: sql`claims.answer_by` })}
    from ${reader.openRentals} join claims on claims.rental_id = open_rentals.id
    where side = 'renter' and claims.status ${claimOn('contest')} and claims.answer_by > now()`,
  'pay-claim': ({ uid }) => sql`
    select ${waitColumns(claimColumns)} from ${claimsWithParties}
    where rentals.renter_id = ${uid} and claims.status ${claimOn('pay')}`,
  'use-other-card': ({ uid }) => sql`
    select ${waitColumns({ ...claimColumns, subjectId: sql`placed.id`, rentalId: sql`placed.rental_id`, cents: sql`deposits.amount_cents` })}
    from deposit_placements placed join deposits on deposits.rental_id = placed.rental_id
    join rentals on rentals.id = placed.rental_id join cars on cars.id = rentals.car_id
    where rentals.renter_id = ${uid} and placed.status = 'refused'`,
  // Administrators cannot decide claims in which they are renter or owner.
  'decide-claims': ({ uid }) =>
    waitCount(
      sql`
      select null::timestamptz as until from ${claimsWithParties}
      where claims.status ${claimOn('grant')} and ${uid}::uuid not in (rentals.renter_id, cars.owner_id)`,
      waitLimits.countedMax,
    ),
};

export const claimsDue: Record<RemindedOf<typeof contract>, DeadlineQuery> = {
  // Combines claims with the same deadline day into one reminder.
  'answer-claim': (window) => sql`
    select distinct rentals.renter_id as user_id, rentals.id as rental_id,
      concat_ws(':', rentals.id, (claims.answer_by at time zone 'UTC')::date) as key
    from ${claimsWithParties} where claims.status ${claimOn('contest')} and ${isNear(sql`claims.answer_by`, window)}`,
};
