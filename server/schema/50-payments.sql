-- Payments: what users owe, their attempts to pay, and refunds.

-- What a user owes for a rental, a change, a claim or a deposit, paid by one or more attempts. The feature that owns
-- the kind knows the subject.
create table dues (
  id uuid primary key default uuidv7(),
  kind text not null,
  subject_id uuid not null,
  -- Users who have tried to pay are kept because of their attempts, so this deletes only dues without an attempt.
  payer_id uuid not null references users (id) on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  created_at timestamptz not null default now(),
  unique (kind, subject_id)
);
create index dues_payer on dues (payer_id);

-- Every row that represents a call to the payment provider is written before the call, with the call's idempotency key,
-- so that a recovery task can ask the provider for the outcome.
create table payment_attempts (
  id uuid primary key default uuidv7(),
  -- Null for claims and deposits, which are not part of a rental's price; their payments are found by due.
  rental_id uuid references rentals (id),
  provider text not null,
  provider_key text not null unique,
  provider_ref text unique,
  payment_method_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  -- authorised: the bank blocks the amount, and we can capture or release it.
  status text not null default 'started' check (
    status in ('started', 'unknown', 'requires-action', 'authorised', 'succeeded', 'declined', 'abandoned')
  ),
  -- Why the payment failed, in the provider's words.
  message text,
  -- What the browser must do to complete the bank's authentication, as given by the provider.
  action jsonb,
  -- The sum of all refunds of this charge, pending or done. The database refuses to refund more than was charged.
  refunded_cents bigint not null default 0,
  -- The request's Idempotency-Key: repeating the request resumes the attempt.
  request_key text not null,
  checks integer not null default 0,
  next_check_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  due_id uuid not null references dues (id),
  captures_later boolean not null default false,
  keeps_card boolean not null default false,
  -- A payment with a kept card, without the customer present.
  is_off_session boolean not null default false,
  -- The decline code, for messages in the payer's language.
  decline text,
  constraint never_refund_more_than_charged check (refunded_cents between 0 and amount_cents)
);
create index payment_attempts_rental on payment_attempts (rental_id, id desc);
create index payment_attempts_created on payment_attempts (created_at) include (status);
create index payment_attempts_failed on payment_attempts (id) where status in ('declined', 'abandoned');
create index payment_attempts_of_due on payment_attempts (due_id, id desc);
-- One attempt at a time: no other can begin while the outcome of one is open.
create unique index payment_attempts_open_of_due on payment_attempts (due_id)
  where status in ('started', 'unknown', 'requires-action', 'authorised');
create index payment_attempts_due on payment_attempts (next_check_at)
  where status in ('started', 'unknown', 'requires-action', 'authorised');

create table refunds (
  id uuid primary key default uuidv7(),
  attempt_id uuid not null references payment_attempts (id),
  provider_key text not null unique,
  provider_ref text unique,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason in
    ('cancelled', 'dates-lost', 'paid-twice', 'made-at-provider', 'given-back', 'changed', 'change-lost')),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  last_error text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_attempt on refunds (attempt_id);
create index refunds_due on refunds (next_attempt_at) where status = 'pending';
create index refunds_failed on refunds (updated_at) where status = 'failed';

-- Chargebacks. A dispute is opened, contested and closed at the provider; it is recorded here so that the ledger shows
-- where the money is.
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
  -- When the bank took the money, and when it returned it.
  withdrawn_at timestamptz,
  returned_at timestamptz check (returned_at is null or withdrawn_at is not null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The part of a lost dispute that the owner bears, as decided. The rest is the marketplace's loss.
  taken_from_owner_cents bigint not null default 0 check (taken_from_owner_cents between 0 and amount_cents),
  decided_at timestamptz,
  decided_by uuid references users (id),
  -- The admin's reason for the decision about a lost dispute.
  decision_reason text
);
create index disputes_attempt on disputes (attempt_id);
create index disputes_open on disputes (respond_by) where is_open;

-- The evidence sent to the card's bank, exactly once and verbatim.
create table dispute_evidence (
  dispute_id uuid primary key references disputes (id),
  provider_key text not null unique,
  explanation text not null,
  parts text[] not null,
  sent_text text not null,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  -- Null until the provider has received it
  sent_at timestamptz
);

-- Events received from the provider; each is processed once.
create table provider_events (
  provider text not null,
  id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, id)
);
create index provider_events_age on provider_events (received_at);

-- Provider fees up to this time are in the ledger.
create table provider_fee_cursors (
  provider text primary key,
  read_until timestamptz not null
);

-- The user's customer id at the payment provider
create table payer_customers (
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  customer_ref text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, provider)
);

-- The card that paid a due, kept while it may be charged again
create table kept_cards (
  attempt_id uuid primary key references payment_attempts (id) on delete cascade,
  due_id uuid not null references dues (id) on delete cascade,
  payer_id uuid not null references users (id) on delete cascade,
  provider text not null,
  payment_method_id text not null,
  created_at timestamptz not null default now(),
  -- From this time on the card is not charged; the provider is asked to detach it until it confirms.
  ending_at timestamptz,
  ended_at timestamptz,
  next_try_at timestamptz not null default now(),
  -- The last digits, by which the holder recognises the card; null for older cards.
  card_ending text check (card_ending ~ '^[0-9]{4}$'),
  -- Further details from the provider; the wallet is set only for wallet payments.
  card_brand text check (length(card_brand) <= 30),
  card_wallet text check (card_wallet in ('apple-pay', 'google-pay', 'test-wallet')),
  check (ended_at is null or ending_at is not null)
);
create index kept_cards_due on kept_cards (due_id) where ending_at is null;
create index kept_cards_payer on kept_cards (payer_id);
create index kept_cards_ending on kept_cards (next_try_at) where ending_at is not null and ended_at is null;
create index kept_cards_method on kept_cards (payment_method_id);

-- The rental whose price includes this due.
create function rental_of_due(due uuid) returns uuid
  language sql stable
  begin atomic
    select case kind
      when 'booking' then subject_id
      when 'change' then (select rental_id from rental_changes where rental_changes.id = subject_id)
    end from dues where dues.id = due;
  end;

-- The rental that a due belongs to, for dues of any kind.
create function rental_behind_due(due uuid) returns uuid language sql stable as $$
  select coalesce(rental_of_due(due), (
    select rental_id from claims join dues on dues.subject_id = claims.id
    where dues.id = due and dues.kind = 'claim'), (
    select rental_id from deposit_placements join dues on dues.subject_id = deposit_placements.id
    where dues.id = due and dues.kind = 'deposit'))
$$;

-- Sets rental_id, because attempts are also queried by rental.
create function link_attempt_to_due() returns trigger language plpgsql as $$
begin
  new.rental_id := rental_of_due(new.due_id);
  return new;
end $$;

create trigger payment_attempts_due before insert on payment_attempts
  for each row execute function link_attempt_to_due();
