-- Driver checks, if the operator requires them: submitted licences, the decisions about them, and their pictures while
-- they are kept.

create table driver_licences (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  category text not null check (char_length(category) between 1 and 12),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Only the last characters; the rest of the number is not stored.
  number_end text not null check (char_length(number_end) <= 4),
  birth_year smallint not null check (birth_year between 1900 and 2100),
  issued_on date not null,
  expires_on date not null,
  status text not null default 'sent' check (status in ('sent', 'approved', 'refused', 'replaced')),
  version integer not null default 1,
  sent_at timestamptz(3) not null default clock_timestamp(),
  decided_at timestamptz(3),
  -- No foreign key: a decision outlives the account of the admin who made it. Null if nobody decided in time.
  decided_by uuid,
  reasons text[] not null default '{}',
  note text check (char_length(note) <= 500),
  -- When the holder was reminded that the licence expires soon.
  reminded_at timestamptz(3),
  -- Decided by the operator's verification service
  is_by_provider boolean not null default false,
  constraint driver_licences_days check (issued_on < expires_on),
  constraint driver_licences_decided check ((status = 'sent') = (decided_at is null)),
  constraint driver_licences_reasons check ((status = 'refused') = (reasons <> '{}'))
);
-- A user has at most one licence waiting and one approved.
create unique index driver_licences_sent on driver_licences (user_id) where status = 'sent';
create unique index driver_licences_approved on driver_licences (user_id) where status = 'approved';
create index driver_licences_user on driver_licences (user_id, id desc);
create index driver_licences_waiting on driver_licences (sent_at, id) where status = 'sent';
create index driver_licences_done on driver_licences (decided_at desc, id desc) where decided_at is not null;
create index driver_licences_expiring on driver_licences (expires_on) where status = 'approved' and reminded_at is null;

-- Each row references an encrypted file and is deleted after it, so that no file is ever without a row.
create table driver_pictures (
  id uuid primary key default uuidv7(),
  user_id uuid references users (id) on delete set null,
  -- Null before submission, and after the licence is deleted
  licence_id uuid references driver_licences (id) on delete set null,
  side text not null check (side in ('front', 'back', 'selfie')),
  file text not null unique,
  is_draft boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp(),
  remove_at timestamptz(3) not null,
  -- One day to submit and two weeks to review: no picture is kept longer, whatever happens.
  constraint driver_pictures_time check (remove_at <= created_at + interval '15 days')
);
create unique index driver_pictures_draft on driver_pictures (user_id, side) where is_draft;
create index driver_pictures_user on driver_pictures (user_id);
create index driver_pictures_licence on driver_pictures (licence_id);
create index driver_pictures_due on driver_pictures (remove_at);

-- An owner's requirements for drivers
create table driver_terms (
  car_id uuid primary key references cars (id) on delete cascade,
  least_age smallint check (least_age between 18 and 80),
  least_years smallint check (least_years between 1 and 20),
  -- Ignored if the operator requires an approval anyway
  only_approved boolean not null default false
);

-- The requirements when the dates were held, if there were any. Later changes by the owner do not affect the rental.
create table rental_driver_terms (
  rental_id uuid primary key references rentals (id) on delete cascade,
  least_age smallint,
  least_years smallint
);

-- Licences to send to the operator's verification service, if there is one. Deleted once the licence is decided, by
-- anyone.
create table driver_checks (
  licence_id uuid primary key references driver_licences (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  -- Null once sent or given up
  next_attempt_at timestamptz(3) default now(),
  told_at timestamptz(3),
  error text
);
create index driver_checks_next on driver_checks (next_attempt_at) where next_attempt_at is not null;

-- Additional drivers of a trip: invited by a link, of which only the hash is stored, and named once they accept. A link
-- works once.
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
