-- Further people who drive on a trip: invited by a link, of which only the hash is kept, and named once they accept.
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
