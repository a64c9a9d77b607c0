-- Who may drive, where the operator asks for it: licences that people sent, what was decided about them, and their pictures for as
-- long as they are there.

create table driver_licences (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  category text not null check (char_length(category) between 1 and 12),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- The rest of the number is kept nowhere.
  number_end text not null check (char_length(number_end) <= 4),
  birth_year smallint not null check (birth_year between 1900 and 2100),
  issued_on date not null,
  expires_on date not null,
  status text not null default 'sent' check (status in ('sent', 'approved', 'refused', 'replaced')),
  version integer not null default 1,
  sent_at timestamptz(3) not null default clock_timestamp(),
  decided_at timestamptz(3),
  -- No foreign key: a decision outlives the account of who made it. Null where nobody did in time.
  decided_by uuid,
  reasons text[] not null default '{}',
  note text check (char_length(note) <= 500),
  -- Its holder was told that it expires soon.
  reminded_at timestamptz(3),
  -- Decided by the service that the operator has for it
  is_by_provider boolean not null default false,
  constraint driver_licences_days check (issued_on < expires_on),
  constraint driver_licences_decided check ((status = 'sent') = (decided_at is null)),
  constraint driver_licences_reasons check ((status = 'refused') = (reasons <> '{}'))
);
-- Of each person one waits and one counts, at most.
create unique index driver_licences_sent on driver_licences (user_id) where status = 'sent';
create unique index driver_licences_approved on driver_licences (user_id) where status = 'approved';
create index driver_licences_user on driver_licences (user_id, id desc);
create index driver_licences_waiting on driver_licences (sent_at, id) where status = 'sent';
create index driver_licences_done on driver_licences (decided_at desc, id desc) where decided_at is not null;
create index driver_licences_expiring on driver_licences (expires_on) where status = 'approved' and reminded_at is null;

-- A row leads to an encrypted file. It goes after its file, so that none is ever left without one.
create table driver_pictures (
  id uuid primary key default uuidv7(),
  user_id uuid references users (id) on delete set null,
  -- Null until it is sent, and once the licence is gone
  licence_id uuid references driver_licences (id) on delete set null,
  side text not null check (side in ('front', 'back', 'selfie')),
  file text not null unique,
  is_draft boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  remove_at timestamptz(3) not null,
  -- A day to send it, and a fortnight to look at it: nobody keeps one for longer, whatever happens.
  constraint driver_pictures_time check (remove_at <= created_at + interval '15 days')
);
create unique index driver_pictures_draft on driver_pictures (user_id, side) where is_draft;
create index driver_pictures_user on driver_pictures (user_id);
create index driver_pictures_licence on driver_pictures (licence_id);
create index driver_pictures_due on driver_pictures (remove_at);

-- What owners ask of whoever drives their car
create table driver_terms (
  car_id uuid primary key references cars (id) on delete cascade,
  least_age smallint check (least_age between 18 and 80),
  least_years smallint check (least_years between 1 and 20),
  -- Of no meaning where the operator asks for an approval anyway
  only_approved boolean not null default false
);

-- What was asked when the dates were held, where an approval was: whatever the owner asks of others later, it stays so for this trip.
create table rental_driver_terms (
  rental_id uuid primary key references rentals (id) on delete cascade,
  least_age smallint,
  least_years smallint
);

-- Of what the operator's service has to be told, where one checks licences. It goes with the decision, whoever made it.
create table driver_checks (
  licence_id uuid primary key references driver_licences (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  -- Null once it was told, or given up
  next_attempt_at timestamptz(3) default now(),
  told_at timestamptz(3),
  error text
);
create index driver_checks_next on driver_checks (next_attempt_at) where next_attempt_at is not null;

-- Further people who drive on a trip: invited by a link, of which only the hash is kept, and named once they accept. The link is used
-- by one person, once.
create table rental_drivers (
  id uuid primary key default uuidv7(),
  rental_id uuid not null references rentals (id) on delete cascade,
  token_hash text not null unique,
  invited_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  user_id uuid references users (id),
  accepted_at timestamptz(3),
  removed_at timestamptz(3),
  constraint rental_drivers_accepted check ((user_id is null) = (accepted_at is null))
);
create unique index rental_drivers_person on rental_drivers (rental_id, user_id) where removed_at is null;
create index rental_drivers_user on rental_drivers (user_id) where removed_at is null;
