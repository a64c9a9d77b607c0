-- One index instead of two: it finds notices by their event, and refuses a second one for the same reader, whatever the order of the columns
-- in `on conflict`.
-- contract: the constraint below refuses the same rows.
create unique index notices_event_reader on notices (event_key, user_id);
alter table notices drop constraint notices_user_id_event_key_key;
drop index notices_event;
