-- Car photos. The files' names in the storage begin with `key`. The row is written before the files and deleted after
-- them, so that no file is ever without a row.
create table photos (
  id uuid primary key default uuidv7(),
  uploader_id uuid not null references users (id),
  car_id uuid references cars (id) on delete set null,
  position smallint check (position between 0 and 19),
  key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A tiny placeholder image as a data: URL, included in every list of cars.
  placeholder text not null check (octet_length(placeholder) < 600),
  created_at timestamptz not null default now(),
  -- A photo removed from a car is kept as long as one that was never on a car.
  detached_at timestamptz,
  -- Set when a cleaner has claimed the photo: its files may be gone, so it can no longer be added to a car.
  removing_since timestamptz,
  -- Which feature uses a photo that is on no car; such photos are not cleaned up.
  kept_for text check (kept_for in ('person', 'message', 'handover', 'claim')),
  -- Of the largest stored file. Null for older photos.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  check (car_id is null or (position is not null and removing_since is null)),
  -- Deferrable means checked at the end of each statement, so that one update can reorder a car's photos.
  unique (car_id, position) deferrable initially immediate
);
create index photos_uploader on photos (uploader_id);
create index photos_loose on photos (coalesce(detached_at, created_at)) where car_id is null;

-- The two tables reference each other: users have photos, and photos have uploaders.
alter table users add foreign key (photo_id) references photos (id) on delete set null;
