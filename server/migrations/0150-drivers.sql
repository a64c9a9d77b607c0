-- Who may drive, where the operator asks for it. Nothing of it is used until DRIVER_APPROVAL is set.

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
  least_years smallint check (least_years between 1 and 20)
);
