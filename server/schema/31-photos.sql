-- Photos of cars. The files lie in the storage under names made of `key`. A row is written before its files and removed
-- after them, so that no file is ever left without a row that leads to it.
create table photos (
  id uuid primary key default uuidv7(),
  uploader_id uuid not null references users (id),
  car_id uuid references cars (id) on delete set null,
  position smallint check (position between 0 and 19),
  key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A tiny picture as a data: address, sent along with every list of cars.
  placeholder text not null check (octet_length(placeholder) < 600),
  created_at timestamptz not null default now(),
  -- A photo taken off a car waits as long for removal as one that was never on a car.
  detached_at timestamptz,
  -- Set once a cleaner has taken the photo: its files may be gone from here on, so no car may take it any more.
  removing_since timestamptz,
  -- A feature that needs a photo that is on no car says so, and it is not removed as left over.
  kept_for text check (kept_for in ('person', 'message', 'handover', 'claim')),
  -- Of the largest file, as it is stored. Photos from before have none.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  check (car_id is null or (position is not null and removing_since is null)),
  -- Deferrable means checked at the end of each statement, so that one update can reorder a car's photos.
  unique (car_id, position) deferrable initially immediate
);
create index photos_uploader on photos (uploader_id);
create index photos_loose on photos (coalesce(detached_at, created_at)) where car_id is null;

-- Each needs the other: people have photos, and photos have uploaders.
alter table users add foreign key (photo_id) references photos (id) on delete set null;
