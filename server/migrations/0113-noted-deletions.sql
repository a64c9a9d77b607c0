-- When a deletion was put on the list that is kept outside of the database, so that a restore cannot bring the person back.
-- Null for those that a worker has yet to put there, which at first are all.
alter table users add deletion_noted_at timestamptz;
create index users_deletions_to_note on users (deleted_at) where deleted_at is not null and deletion_noted_at is null;
