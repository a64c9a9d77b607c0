-- What administrators do about people: find them, change their standing, write notes, answer reports.
alter table users
  -- Changes with what an administrator decides about a person, so that a decision names what it was made on.
  add standing_version integer not null default 1;

create function count_standing() returns trigger language plpgsql as $$
begin
  new.standing_version := old.standing_version + 1;
  return new;
end $$;
create trigger count_standing before update of is_admin, banned_at, deleted_at on users
  for each row when (old.is_admin <> new.is_admin or (old.banned_at is null) <> (new.banned_at is null)
    or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_standing();

-- With a space in front, so that one or two letters can be found at the beginning of a word, which three letters of an
-- index cannot.
create function person_search_text(display_name text, email text) returns text
  language sql immutable strict parallel safe
  return ' ' || search_form(display_name || ' ' || email);
create index users_search on users using gin (person_search_text(display_name, email::text) gin_trgm_ops);
create index users_newest on users (created_at desc, id desc);
-- Few of many, each with an order of its own
create index users_admins on users (created_at desc, id desc) where is_admin;
create index users_banned_newest on users (created_at desc, id desc) where banned_at is not null;
create index users_deleted on users (created_at desc, id desc) where deleted_at is not null;
create index users_unverified on users (created_at desc, id desc) where not email_verified;

create table user_notes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  -- No foreign key: a note outlives the account of its author.
  author_id uuid not null,
  at timestamptz(3) not null default clock_timestamp(),
  body text not null check (char_length(body) between 1 and 2000)
);
create index user_notes_user on user_notes (user_id, id desc);

-- Nobody edits what was noted. It goes with the account that it is about.
create function keep_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from users where id = old.user_id and deleted_at is null) then
    return old;
  end if;
  raise exception 'Notes about people are never changed, and go only with their account.';
end $$;
create trigger user_notes_stay before update or delete on user_notes
  for each row execute function keep_note();
alter table user_notes enable always trigger user_notes_stay;

create table reports (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('car', 'person', 'message', 'review')),
  -- Of the car, the person, the message or the review
  subject_id text not null,
  -- Whom it is about: the owner of the car, the author, or the person themselves
  person_id uuid not null references users (id) on delete cascade,
  reporter_id uuid not null references users (id) on delete cascade,
  car_id uuid references cars (id) on delete cascade,
  thread_id uuid references threads (id) on delete cascade,
  reason text not null,
  body text not null default '' check (char_length(body) <= 2000),
  -- What was reported, as it was then: it may be edited or removed before somebody looks.
  evidence jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  decided_at timestamptz(3),
  decided_by uuid,
  decision text check (decision in ('dismissed', 'warned', 'hidden', 'disabled', 'banned')),
  decision_reason text check (char_length(decision_reason) <= 500),
  check ((decided_at is null) = (decision is null))
);
-- Once per person and thing, as long as nobody has answered.
create unique index reports_once on reports (reporter_id, kind, subject_id) where decided_at is null;
create index reports_open on reports (created_at, id) where decided_at is null;
create index reports_decided on reports (decided_at desc, id desc) where decided_at is not null;
create index reports_subject on reports (kind, subject_id, id desc);
create index reports_person on reports (person_id, id desc);
create index reports_reporter on reports (reporter_id);
create index reports_car on reports (car_id) where car_id is not null;
create index reports_thread on reports (thread_id) where thread_id is not null;
