-- What owners say of their cars, in the order of the cars' age, so that what few of them have is found without reading the others
create table car_facts (
  fact integer not null,
  created_at timestamptz(3) not null,
  car_id uuid not null,
  primary key (fact, created_at, car_id)
);

-- Short enough to be in many rows. Two facts may have the same, so a query that finds a row by it checks the car as well.
create function fact_key(fact text) returns integer language sql immutable parallel safe
  return ('x' || left(md5(search_form(fact)), 8))::bit(32)::integer;

-- What a search may ask for and most cars lack. `factsAsked` writes them the same way.
create function facts_of(car cars) returns setof integer language sql stable parallel safe
  begin atomic
    select fact_key(fact) from (
      select 'make ' || car.make_key as fact
      union all select 'fuel ' || car.fuel
      union all select 'feature ' || place from generate_series(0, 30) as place where car.features & (1 << place) > 0
      union all select 'field ' || key || ' ' || value from jsonb_each_text(car.fields)
    ) facts where fact is not null group by 1;
  end;

create function keep_facts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 1 then
    delete from car_facts using facts_of(old) as fact
    where car_facts.fact = fact.fact and created_at = old.created_at and car_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.status = 1 then
    insert into car_facts select fact, new.created_at, new.id from facts_of(new) as fact;
  end if;
  return null;
end $$;

create trigger keep_facts after insert or delete on cars
  for each row execute function keep_facts();

create trigger change_facts after update on cars for each row
  when ((old.status, old.created_at, old.make_key, old.fuel, old.features, old.fields)
    is distinct from (new.status, new.created_at, new.make_key, new.fuel, new.features, new.fields))
  execute function keep_facts();

insert into car_facts
select fact, created_at, id from cars, facts_of(cars) as fact where status = 1;
