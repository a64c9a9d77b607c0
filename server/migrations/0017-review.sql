-- What an administrator decided about a listing, and what they saw when they did.
alter table cars
  -- The version that an administrator disabled. An edit raises the version, so a car waits for review again by itself:
  -- it waits while `status = 0 and disabled_version is distinct from version`.
  add disabled_version integer,
  -- When and why it was last disabled. Kept through the owner's edits, for whoever reviews them; cleared by an approval.
  add disabled_at timestamptz(3),
  add disabled_reason text check (char_length(disabled_reason) <= 500);

-- Those that wait come first, by age in either direction. An expression of its own, since a condition of two parts is
-- taken apart before it is compared with an index; with the columns that it is made of, so that a page far down the list
-- is found without reading the cars before it.
create index cars_waiting_newest on cars
  ((case when status = 0 and disabled_version is distinct from version then 0 else 1 end), created_at desc, id desc)
  include (status, disabled_version, version);
create index cars_waiting_oldest on cars
  ((case when status = 0 and disabled_version is distinct from version then 0 else 1 end), created_at, id)
  include (status, disabled_version, version);
-- The queue of those who review: whoever has waited longest is next. Counting it reads nothing else.
create index cars_review_queue on cars (updated_at, id) where status = 0 and disabled_version is distinct from version;
drop index cars_waiting;

-- The car as it was when it was last approved, or else last disabled: what a reviewer compares an edit with. A row is
-- written when a car stops being what was decided about, so that cars which nobody edits have none. It stays while
-- the car is active, in case the next decision is undone.
create table reviewed_cars (
  car_id uuid not null references cars (id) on delete cascade,
  decision text not null check (decision in ('approved', 'disabled')),
  -- Unknown for cars that were approved before the audit log was kept.
  decided_at timestamptz(3),
  title text not null,
  description text not null,
  price_cents integer not null,
  location text not null,
  gear text not null,
  seats smallint not null,
  vehicle_type text not null,
  -- These photos are kept as long as the car waits, taken off it or not.
  photo_ids uuid[] not null,
  primary key (car_id, decision)
);
create index reviewed_cars_photos on reviewed_cars using gin (photo_ids);
