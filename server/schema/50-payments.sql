-- Money that people pay: what they owe, how they tried to pay it, and what came back of it.

-- What somebody owes for something: they pay it by one attempt or several. The feature of its kind knows what the subject
-- is: a rental for a booking, and a change, a claim or a deposit.
create table dues (
  id uuid primary key default uuidv7(),
  kind text not null,
  subject_id uuid not null,
  -- People who tried to pay are kept by their attempt. So this removes only what nobody ever tried to pay.
  payer_id uuid not null references users (id) on delete cascade,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  created_at timestamptz not null default now(),
  unique (kind, subject_id)
);
create index dues_payer on dues (payer_id);

-- Every row that stands for a call to the payment provider is written before the call, with the key that the call
-- is made under, so that code that finds the row later can ask what became of it.
create table payment_attempts (
  id uuid primary key default uuidv7(),
  -- Null for claims and deposits, which are no part of a rental's price: their payments are found by their due alone.
  rental_id uuid references rentals (id),
  provider text not null,
  provider_key text not null unique,
  provider_ref text unique,
  payment_method_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  -- authorised: the card's holder cannot use the money, and we may take it or let go of it.
  status text not null default 'started' check (
    status in ('started', 'unknown', 'requires-action', 'authorised', 'succeeded', 'declined', 'abandoned')
  ),
  -- Why the card was not charged, in the provider's words.
  message text,
  -- What the browser has to do before the bank lets the payment through, as the provider said.
  action jsonb,
  -- Everything that was promised back of this charge, done or not. The database refuses to give back more than came in.
  refunded_cents bigint not null default 0,
  -- The renter's Idempotency-Key: the same request resumes the same attempt.
  request_key text not null,
  checks integer not null default 0,
  next_check_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  due_id uuid not null references dues (id),
  captures_later boolean not null default false,
  keeps_card boolean not null default false,
  -- Nobody sat in front of it: the card was kept for this.
  is_off_session boolean not null default false,
  -- Why the card was declined, where payers are told in their own language.
  decline text,
  constraint never_refund_more_than_charged check (refunded_cents between 0 and amount_cents)
);
create index payment_attempts_rental on payment_attempts (rental_id, id desc);
create index payment_attempts_created on payment_attempts (created_at) include (status);
create index payment_attempts_failed on payment_attempts (id) where status in ('declined', 'abandoned');
create index payment_attempts_of_due on payment_attempts (due_id, id desc);
-- One way to pay at a time: while the outcome of one attempt is open, no other can begin.
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
  updated_at timestamptz not null default now(),
  -- How far an owner's share of a lost dispute was decided to be theirs to bear. The rest is the marketplace's loss.
  taken_from_owner_cents bigint not null default 0 check (taken_from_owner_cents between 0 and amount_cents),
  decided_at timestamptz,
  decided_by uuid references users (id),
  -- Why an administrator decided as they did about a lost dispute.
  decision_reason text
);
create index disputes_attempt on disputes (attempt_id);
create index disputes_open on disputes (respond_by) where is_open;

-- What was sent to the card's bank, once, word for word.
create table dispute_evidence (
  dispute_id uuid primary key references disputes (id),
  provider_key text not null unique,
  explanation text not null,
  parts text[] not null,
  sent_text text not null,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  -- Null until the provider has it
  sent_at timestamptz
);

-- What the provider told us of by itself. Each event counts once, however often it is delivered.
create table provider_events (
  provider text not null,
  id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, id)
);
create index provider_events_age on provider_events (received_at);

-- What a provider kept for its service before then is in the books.
create table provider_fee_cursors (
  provider text primary key,
  read_until timestamptz not null
);

-- Under which name a payment provider knows somebody
create table payer_customers (
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  customer_ref text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, provider)
);

-- The card that paid for a due, as long as it may be charged again
create table kept_cards (
  attempt_id uuid primary key references payment_attempts (id) on delete cascade,
  due_id uuid not null references dues (id) on delete cascade,
  payer_id uuid not null references users (id) on delete cascade,
  provider text not null,
  payment_method_id text not null,
  created_at timestamptz not null default now(),
  -- From here on nobody charges it; the provider is told until it has heard.
  ending_at timestamptz,
  ended_at timestamptz,
  next_try_at timestamptz not null default now(),
  -- Its last digits, by which its holder knows it; null for cards kept before they were noted.
  card_ending text check (card_ending ~ '^[0-9]{4}$'),
  -- What its provider says of it besides; the wallet only for cards that one gave.
  card_brand text check (length(card_brand) <= 30),
  card_wallet text check (card_wallet in ('apple-pay', 'google-pay', 'test-wallet')),
  check (ended_at is null or ending_at is not null)
);
create index kept_cards_due on kept_cards (due_id) where ending_at is null;
create index kept_cards_payer on kept_cards (payer_id);
create index kept_cards_ending on kept_cards (next_try_at) where ending_at is not null and ended_at is null;
create index kept_cards_method on kept_cards (payment_method_id);

-- The rental whose price a due is part of.
create function rental_of_due(due uuid) returns uuid
  language sql stable
  begin atomic
    select case kind
      when 'booking' then subject_id
      when 'change' then (select rental_id from rental_changes where rental_changes.id = subject_id)
    end from dues where dues.id = due;
  end;

-- The rental that a due belongs to, whatever the due is for.
create function rental_behind_due(due uuid) returns uuid language sql stable as $$
  select coalesce(rental_of_due(due), (
    select rental_id from claims join dues on dues.subject_id = claims.id
    where dues.id = due and dues.kind = 'claim'), (
    select rental_id from deposit_placements join dues on dues.subject_id = deposit_placements.id
    where dues.id = due and dues.kind = 'deposit'))
$$;

-- Attempts are found by their rental too.
create function link_attempt_to_due() returns trigger language plpgsql as $$
begin
  new.rental_id := rental_of_due(new.due_id);
  return new;
end $$;

create trigger payment_attempts_due before insert on payment_attempts
  for each row execute function link_attempt_to_due();
