-- From when on a payout account that took the place of another is paid: whoever steals a session has to wait, and its owner hears
-- of it first. Null for an owner's first account, and for those from before.
alter table payout_accounts add paid_from timestamptz;
