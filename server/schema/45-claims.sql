-- Extra charges that owners request after a rental, paid with the renter's kept card.
create table claims (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rentals (id) on delete cascade,
  kind text not null check (kind in ('damage', 'cleaning', 'fuel', 'mileage', 'late-return', 'tolls-and-fines')),
  status text not null default 'open' check (
    status in ('open', 'contested', 'to-charge', 'to-pay', 'paid', 'withdrawn', 'dismissed')
  ),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  body text not null check (char_length(body) between 1 and 4000),
  photo_ids uuid[] not null default '{}',
  uses_handover boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  answer_by timestamptz(3) not null,
  answered_at timestamptz(3),
  answer text check (char_length(answer) between 1 and 4000),
  answer_photo_ids uuid[] not null default '{}',
  decided_cents bigint,
  decision_reason text check (char_length(decision_reason) <= 500),
  -- No foreign key: a decision outlives the account of the admin who made it.
  decided_by uuid,
  decided_at timestamptz(3),
  settled_at timestamptz(3),
  -- When the kept card is next charged or the charge is checked
  next_charge_at timestamptz not null default clock_timestamp(),
  check (decided_cents between 0 and amount_cents),
  check ((decided_at is null) = (decided_cents is null)),
  -- A claim needs evidence.
  check (uses_handover or cardinality(photo_ids) > 0),
  -- Nothing is charged before the renter has answered or the deadline has passed.
  check (status not in ('to-charge', 'to-pay', 'paid') or answered_at is not null or decided_at is not null),
  check ((settled_at is not null) = (status in ('paid', 'withdrawn', 'dismissed')))
);
-- One claim of each kind, not counting withdrawn ones.
create unique index claims_once on claims (rental_id, kind) where status <> 'withdrawn';
create index claims_rental on claims (rental_id, id);
create index claims_open on claims (answer_by) where status = 'open';
create index claims_contested on claims (created_at, id) where status = 'contested';
create index claims_to_charge on claims (next_charge_at) where status = 'to-charge';
create index claims_to_pay on claims (created_at, id) where status = 'to-pay';
create index claims_settled on claims (settled_at desc, id desc) where settled_at is not null;
create index claims_photos on claims using gin (photo_ids);
create index claims_answer_photos on claims using gin (answer_photo_ids);

-- A claim and its answer are evidence: only the status changes.
create function keep_claim() returns trigger language plpgsql as $$
begin
  if (new.rental_id, new.kind, new.amount_cents, new.currency, new.body, new.photo_ids, new.uses_handover, new.created_at)
      is distinct from (old.rental_id, old.kind, old.amount_cents, old.currency, old.body, old.photo_ids,
        old.uses_handover, old.created_at)
    or old.answered_at is not null and (new.answer, new.answer_photo_ids, new.answered_at)
      is distinct from (old.answer, old.answer_photo_ids, old.answered_at)
    or old.decided_at is not null and (new.decided_cents, new.decided_at) is distinct from (old.decided_cents, old.decided_at)
    or old.settled_at is not null then
    raise exception 'A claim, its answer and its decision are never changed.';
  end if;
  return new;
end $$;

create trigger claims_stay before update on claims for each row execute function keep_claim();
