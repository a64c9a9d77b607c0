-- What is removed after a time is found by its age.
create index outbox_sent on outbox (sent_at) where sent_at is not null;
create index mailbox_age on mailbox (created_at);
create index sandbox_payment_methods_age on sandbox_payment_methods (created_at);
create index rentals_never_booked on rentals (updated_at)
  where confirmed_at is null and takes_payment and status in ('expired', 'cancelled');
