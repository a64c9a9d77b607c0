-- An account that its person wanted deleted. The row stays, without anything that says who it was, because rentals and
-- payments of the past refer to it and have to be kept.
alter table users add deleted_at timestamptz;
