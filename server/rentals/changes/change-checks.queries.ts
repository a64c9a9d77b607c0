import { rentalIs } from '../../lifecycle/index.ts';
import type { Check } from '../../platform/check.ts';
import { sql } from '../../platform/database/database.ts';

export const changeChecks: Check[] = [
  {
    rule: 'proposed changes belong to booked rentals and expire',
    query: ({ graceSeconds }) => sql`
      select changes.id::text as about, format('The change %s of the rental %s, which is %s, is %s until %s.', changes.id,
        rentals.id, rentals.status, changes.status, expires_at) as wrong
      from rental_changes changes join rentals on rentals.id = rental_id
      where changes.status in ('open', 'to-pay') and (not rentals.status ${rentalIs.booked}
        or expires_at < clock_timestamp() - make_interval(secs => ${graceSeconds}))`,
  },
  {
    rule: 'a rental matches its last completed change',
    query: () => sql`
      select rentals.id::text as about, format('The rental %s is for %s and costs %s cents, but its last change was to %s for %s cents.',
        rentals.id, rentals.period, rentals.total_cents, changes.period, changes.total_cents) as wrong
      from rentals cross join lateral (
        select * from rental_changes where rental_id = rentals.id and status = 'made' order by decided_at desc, id desc limit 1
      ) changes
      where (rentals.period, rentals.total_cents) <> (changes.period, changes.total_cents)`,
  },
  {
    rule: 'a trip has the agreed dates',
    query: () => sql`
      select rentals.id::text as about, format('The rental %s was held for %s, but is for %s without a change.', rentals.id,
        held.period, since) as wrong
      from rentals join held_rentals held on held.rental_id = rentals.id, lateral (
        select coalesce((
          select was_period from rental_changes
          where rental_id = rentals.id and status = 'made' order by decided_at, id limit 1), rentals.period) as since) changes
      where since <> held.period`,
  },
  {
    rule: 'a change starts from the rental’s previous dates and price',
    query: () => sql`
      select id::text as about, format('The change %s began at %s cents; the rental %s cost %s before it.', id, was_total_cents,
        rental_id, before) as wrong
      from (
        select id, rental_id, was_total_cents,
          lag(total_cents) over (partition by rental_id order by decided_at, id) as before
        from rental_changes where status = 'made') made
      where before <> was_total_cents`,
  },
  {
    rule: 'the additional cost of a change was paid',
    query: () => sql`
      select changes.id::text as about, format('The change %s costs %s cents more, but its due is %s; it is %s.', changes.id,
        pay_cents, coalesce(dues.amount_cents, 0), changes.status) as wrong
      from rental_changes changes left join dues on dues.kind = 'change' and dues.subject_id = changes.id
      where dues.amount_cents <> pay_cents or changes.status = 'made' and pay_cents > 0 and not exists (
        select from payment_attempts where due_id = dues.id and payment_attempts.status = 'succeeded')`,
  },
];
