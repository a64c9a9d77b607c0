-- What a card's bank asks back in its holder's name. It is opened, argued about and closed at the provider; here it is
-- written down, so that the ledger says where the money is.
create table disputes (
  id uuid primary key default uuidv7(),
  attempt_id uuid not null references payment_attempts (id),
  provider_ref text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  -- Both in the provider's words.
  reason text not null,
  status text not null,
  is_open boolean not null,
  respond_by timestamptz,
  -- When the money went, and when it came back.
  withdrawn_at timestamptz,
  returned_at timestamptz check (returned_at is null or withdrawn_at is not null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index disputes_attempt on disputes (attempt_id);
create index disputes_open on disputes (respond_by) where is_open;

-- Money also leaves by a dispute and comes back when it is won, and a refund that the card does not take comes back too.
alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  drop constraint ledger_entries_check,
  add constraint ledger_entries_kind_check check (
    kind in ('charge', 'refund', 'refund-failed', 'dispute', 'dispute-won')
  ),
  add constraint ledger_entries_amount_check check (
    case when kind in ('refund', 'dispute') then amount_cents < 0 else amount_cents > 0 end
  );

create index provider_events_age on provider_events (received_at);
