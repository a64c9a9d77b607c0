-- Wakes the workers. Workers know the next due time, check for new work every nine seconds, and sleep in between, so
-- they are only notified of work due sooner, with half a minute's margin for the longest transaction. Each condition
-- matches that of its task, and of the index that the task uses.
create function wake_workers() returns trigger language plpgsql as $$
begin
  perform pg_notify('work', tg_table_name);
  return null;
end $$;

create trigger wake_workers after insert or update of status, hold_expires_at on rentals
  for each row when (new.status in ('held', 'requested') and new.hold_expires_at < clock_timestamp() + interval '40 seconds')
  execute function wake_workers();

create trigger wake_workers after insert or update of status, expires_at on rental_changes
  for each row when (new.status in ('open', 'to-pay') and new.expires_at < clock_timestamp() + interval '40 seconds')
  execute function wake_workers();

create trigger wake_workers after insert or update of status, next_charge_at on claims
  for each row when (new.status = 'to-charge' and new.next_charge_at < clock_timestamp() + interval '40 seconds')
  execute function wake_workers();

create trigger wake_workers after insert or update of next_look_at on deposits
  for each row when (new.next_look_at < clock_timestamp() + interval '40 seconds')
  execute function wake_workers();

create trigger wake_workers after insert or update of status, next_check_at on payment_attempts
  for each row when (new.status in ('started', 'unknown', 'requires-action', 'authorised')
    and new.next_check_at < clock_timestamp() + interval '40 seconds')
  execute function wake_workers();

create trigger wake_workers after insert or update of status, next_attempt_at on refunds
  for each row when (new.status = 'pending' and new.next_attempt_at < clock_timestamp() + interval '40 seconds')
  execute function wake_workers();

create trigger wake_workers after insert or update of status, next_check_at on payouts
  for each row when (new.status in ('started', 'sent') and new.next_check_at < clock_timestamp() + interval '40 seconds')
  execute function wake_workers();

create trigger wake_workers after insert or update of status, next_check_at on payout_reversals
  for each row when (new.status = 'started' and new.next_check_at < clock_timestamp() + interval '40 seconds')
  execute function wake_workers();

create trigger wake_workers after insert or update of next_attempt_at, sent_at, failed_at on outbox
  for each row when (new.sent_at is null and new.failed_at is null
    and new.next_attempt_at < clock_timestamp() + interval '40 seconds')
  execute function wake_workers();

create trigger wake_workers after insert or update of next_attempt_at on webhook_deliveries
  for each row when (new.next_attempt_at < clock_timestamp() + interval '40 seconds')
  execute function wake_workers();

create trigger wake_workers after insert or update of next_attempt_at on pushes
  for each row when (new.next_attempt_at < clock_timestamp() + interval '40 seconds')
  execute function wake_workers();

-- The webhook may have deliveries to send: its lease was released, or it was re-enabled.
create trigger wake_workers after update of leased_until, disabled_at on webhooks
  for each row when (new.leased_until is null and old.leased_until is not null
    or new.disabled_at is null and old.disabled_at is not null)
  execute function wake_workers();

-- Lifting a user's ban resumes their webhooks.
create trigger wake_workers after update of banned_at on users
  for each row when (new.banned_at is null and old.banned_at is not null)
  execute function wake_workers();

-- The car must be geocoded.
create trigger wake_workers after insert or update of location, spot_source on cars
  for each row when (new.spot_source = 0)
  execute function wake_workers();
