-- Links that prove an address: the one of an account, or one that somebody wants to change to.
alter table verifications
  add purpose text not null default 'reset-password' check (purpose in ('reset-password', 'verify-email', 'change-email')),
  -- The address that its link was sent to
  add email citext;

-- Until the link that was sent to it is used
alter table users
  add pending_email citext,
  add pending_email_at timestamptz;
