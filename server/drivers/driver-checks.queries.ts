import { driverLimits } from '../../contract/drivers/limits.ts';
import type { Check } from '../platform/check.ts';
import { sql } from '../platform/database/database.ts';
import type { RetentionRule } from '../platform/retention.ts';

export const driverChecks: Check[] = [
  {
    rule: 'no trip has too many drivers, or its renter or owner as an additional driver',
    query: () => sql`
      select rental_id::text as about, format('%s people are drivers of the rental %s.', count(*) + 1, rental_id) as wrong
      from rental_drivers where removed_at is null and user_id is not null
      group by rental_id having count(*) > ${driverLimits.moreDriversMax}
      union all
      select rental_drivers.id::text, format('An additional driver of the rental %s is its renter or owner.', rental_id)
      from rental_drivers join rentals on rentals.id = rental_id join cars on cars.id = rentals.car_id
      where rental_drivers.removed_at is null and user_id in (renter_id, owner_id)`,
  },
  {
    rule: 'no licence picture is kept too long',
    query: ({ graceSeconds }) => sql`
      select id::text as about,
        format('The picture %s of a driving licence should have been deleted by %s.', id, remove_at) as wrong
      from driver_pictures where remove_at < clock_timestamp() - make_interval(secs => ${graceSeconds})
      union all
      select driver_pictures.id::text,
        format('The picture %s of a driving licence decided on %s is kept until %s.', driver_pictures.id, decided_at,
          remove_at)
      from driver_pictures join driver_licences on driver_licences.id = licence_id
      where remove_at > decided_at + make_interval(hours => ${driverLimits.decidedHours}, mins => 1)`,
  },
  {
    rule: 'every decision about a licence is in the history',
    query: () => sql`
      select id::text as about, format('The licence %s is %s, but the history has no entry.', id, status) as wrong
      from driver_licences
      where status in ('approved', 'refused') and not exists (
        select 1 from audit_log
        where audit_log.user_id = driver_licences.user_id and action = 'licence-' || status
          and details ->> 'licenceId' = driver_licences.id::text)`,
  },
];

export const licenceRetention: RetentionRule[] = [
  {
    table: 'rental_drivers',
    afterHours: driverLimits.invitationDays * 24,
    isOld: (moment) => sql`user_id is null and expires_at < ${moment}`,
  },
  {
    table: 'driver_licences',
    afterHours: driverLimits.keptDays * 24,
    isOld: (moment) => sql`status in ('refused', 'replaced') and decided_at < ${moment}`,
  },
];
