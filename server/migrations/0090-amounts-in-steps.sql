-- Cards are charged in whole steps of a currency: of the three digits of a dinar, the last has to be 0. Every amount that is computed is
-- rounded to it, as `contract/currencies.ts` does.
create function step_of(currency text) returns integer language sql immutable parallel safe
  return case when upper(currency) in ('BHD', 'JOD', 'KWD', 'OMR', 'TND') then 10 else 1 end;

create function percent_of(cents bigint, percent bigint, step_cents integer) returns bigint language sql immutable parallel safe
  return (cents * percent + 50 * step_cents) / (100 * step_cents) * step_cents;

-- As in 0039, with the discount rounded half up to a step. The one without stays for the version before.
create function stay_total(
  price_cents integer, price_sums integer[], wide_price_sums bigint[], price_sums_from date, length_discounts smallint[],
  first_day date, days integer, step_cents integer
) returns bigint
  language sql immutable parallel safe
  return (
    coalesce(
      price_sums[first_day - price_sums_from + 1 + days] - price_sums[first_day - price_sums_from + 1],
      wide_price_sums[first_day - price_sums_from + 1 + days] - wide_price_sums[first_day - price_sums_from + 1],
      price_cents::bigint * days)
    * case
      when length_discounts is null then 100
      when days >= length_discounts[5] then 100 - length_discounts[6]
      when days >= length_discounts[3] then 100 - length_discounts[4]
      when days >= length_discounts[1] then 100 - length_discounts[2]
      else 100 end
    + 49 * step_cents) / (100 * step_cents) * step_cents;

-- As in 0061, with the fee rounded half up to a step.
create or replace function earnings_of(rental uuid) returns table (owner_id uuid, owner_cents bigint, fee_cents bigint)
language sql stable as $$
  with paid as (
    select dues.kind, dues.subject_id, sum(attempts.amount_cents - attempts.refunded_cents - (
        select coalesce(sum(disputes.taken_from_owner_cents), 0) from disputes where disputes.attempt_id = attempts.id
      ))::bigint as cents
    from dues join payment_attempts attempts on attempts.due_id = dues.id
    where attempts.status = 'succeeded' and (dues.kind, dues.subject_id) in (
      select 'booking', rental
      union all select 'change', rental_changes.id from rental_changes where rental_changes.rental_id = rental
      union all select 'claim', claims.id from claims where claims.rental_id = rental)
    group by 1, 2),
  rented as (
    select cars.owner_id, coalesce(owner_fee_percent, 0) as percent, step_of(rentals.currency) as step,
      greatest(0, least(
        (select coalesce(sum(cents), 0) from paid where kind <> 'claim'),
        case
          when rentals.status = 'confirmed' then total_cents
          when rentals.status = 'cancelled' and confirmed_at is not null then
            case when cancelled_by in ('owner', 'admin') then 0 else coalesce(due_cents, total_cents - refund_cents) end
          else 0
        end - given_back_cents))::bigint as cents,
      (select coalesce(sum(greatest(0, paid.cents)), 0)::bigint
        from paid join claims on paid.kind = 'claim' and claims.id = paid.subject_id and claims.status = 'paid') as extra_cents
    from rentals join cars on cars.id = rentals.car_id where rentals.id = rental)
  select rented.owner_id, cents - fee + extra_cents, fee
  from rented, lateral (select percent_of(cents, percent, step) as fee) share
$$;

-- Where amounts are in steps, what searches know is computed anew by a worker, and fees that were kept are rounded now.
update cars set prices_until = '-infinity' where price_sums_from is not null and step_of(market_currency()) > 1;
select write_earnings(id) from rentals where takes_payment and confirmed_at is not null and step_of(currency) > 1;
