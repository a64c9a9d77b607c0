-- Since when somebody is asked whether what else acts for their account (keys, webhooks, calendar links, other ways to log in)
-- is theirs. A password that was reset may have been chosen because somebody else had the account.
alter table users add access_asked_at timestamptz;
