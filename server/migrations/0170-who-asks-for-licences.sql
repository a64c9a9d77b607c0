-- Whether a licence is asked for may be up to the owner of each car, and what was asked when a trip was held counts for it until its end.
alter table driver_terms add only_approved boolean not null default false;

create table rental_driver_terms (
  rental_id uuid primary key references rentals (id) on delete cascade,
  least_age smallint,
  least_years smallint
);
