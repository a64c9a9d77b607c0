-- How fast pages felt, a row for each day, page and measure, so that the table stays small whatever the traffic.
create table web_vitals (
  day date not null,
  page text not null,
  name text not null,
  good integer not null default 0,
  needs_improvement integer not null default 0,
  poor integer not null default 0,
  value_sum double precision not null default 0,
  primary key (day, page, name)
);
