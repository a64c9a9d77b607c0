-- Another bank account may end in the same four digits: what its provider calls it tells them apart. Unknown for those that
-- were read before; the next look at one notes it and takes it for the same.
alter table payout_accounts add bank_ref text;
alter table sandbox_bank_accounts add fingerprint text;
