-- Whom to mail about what they have not read yet: a worker looks every few seconds.
create index threads_unmailed on threads (last_message_at)
  where renter_unread > 0 and renter_mailed_at is null or owner_unread > 0 and owner_mailed_at is null;

-- The day for which a worker has last looked how somebody answers.
alter table person_figures
  add answers_on date;
