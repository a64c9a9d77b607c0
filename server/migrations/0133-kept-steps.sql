-- Which steps of setting a car up its owner leaves as they are was remembered by one browser, and asked again by every other.
alter table cars add kept_steps text[] not null default '{}' check (kept_steps <@ '{photos,prices,terms}');
