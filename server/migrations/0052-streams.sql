-- A stream ends with its session. Whoever ends sessions or bans somebody, in whatever way, wakes the streams of that
-- person, which then look.
create function wake_streams_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', old.user_id::text);
  return null;
end $$;
create trigger sessions_wake_streams after delete on sessions
  for each row execute function wake_streams_of_session();

create function wake_streams_of_user() returns trigger language plpgsql as $$
begin
  perform pg_notify('people', new.id::text);
  return null;
end $$;
create trigger users_wake_streams after update of banned_at on users
  for each row when (new.banned_at is distinct from old.banned_at) execute function wake_streams_of_user();

-- What is taken back is found by what it was about, and so is what goes with a rental that is forgotten.
create index notices_event on notices (event_key);
create index notices_rental on notices (rental_id) where rental_id is not null;
create index messages_rental on messages (rental_id) where rental_id is not null;
