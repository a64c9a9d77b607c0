-- What a renter was owed and the card's bank has given them: after a lost dispute nobody owes it any more.
-- contract: allows a kind more than before, which the version before does not write
alter table ledger_entries drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('charge', 'refund', 'refund-failed', 'dispute', 'dispute-won',
    'dispute-lost', 'earnings', 'dispute-decided', 'payout', 'payout-sent', 'payout-failed', 'payout-returned',
    'provider-fee')) not valid;
alter table ledger_entries validate constraint ledger_entries_kind_check;

-- Brings the books in line with it. What is neither owed to the renter nor taken from the owner stays the marketplace's loss.
create function write_lost(rental uuid) returns void language plpgsql as $$
declare
  lost record;
  kept record;
  change bigint;
  entry uuid;
begin
  select count(*) as disputes, coalesce(sum(disputes.amount_cents - taken_from_owner_cents)
      filter (where not is_open and withdrawn_at is not null and returned_at is null), 0)::bigint as cents into lost
  from dues join payment_attempts attempts on attempts.due_id = dues.id join disputes on disputes.attempt_id = attempts.id
  where (dues.kind, dues.subject_id) in (
    select 'booking', rental
    union all select 'change', rental_changes.id from rental_changes where rental_changes.rental_id = rental
    union all select 'claim', claims.id from claims where claims.rental_id = rental);
  if lost.disputes = 0 then
    return;
  end if;
  select coalesce(-sum(lines.amount_cents) filter (where kind <> 'dispute-lost'), 0)::bigint - (
      select coalesce(sum(refunds.amount_cents), 0)::bigint
      from refunds join payment_attempts attempts on attempts.id = attempt_id
      where refunds.status = 'pending' and rental_behind_due(attempts.due_id) = rental) as owed_cents,
    coalesce(sum(lines.amount_cents) filter (where kind = 'dispute-lost'), 0)::bigint as given_cents into kept
  from ledger_lines lines join ledger_entries on ledger_entries.id = entry_id
  where lines.rental_id = rental and account = 'renter';
  change := greatest(0, least(lost.cents, kept.owed_cents)) - kept.given_cents;
  if change <> 0 then
    insert into ledger_entries (kind, amount_cents, provider_ref) values ('dispute-lost', 0, uuidv7()::text)
    returning id into entry;
    insert into ledger_lines (entry_id, account, rental_id, amount_cents)
    values (entry, 'renter', rental, change), (entry, 'disputes', rental, -change);
  end if;
end $$;

-- As in 0061, and what banks have given for good.
create or replace function settle_earnings(rental uuid) returns void language plpgsql as $$
begin
  if rental is not null then
    perform pg_advisory_xact_lock(hashtextextended('earnings ' || rental, 0));
    perform write_earnings(rental);
    perform write_lost(rental);
  end if;
end $$;
create constraint trigger disputes_lost after insert or update of is_open, withdrawn_at, returned_at on disputes
  deferrable initially deferred for each row execute function settle_refund();

select settle_earnings(rental) from (
  select distinct rental_behind_due(due_id) as rental
  from disputes join payment_attempts on payment_attempts.id = attempt_id where not is_open) lost;
