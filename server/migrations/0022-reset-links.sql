-- A new password, or the wish for a new link, ends every link of that person and every mail that would bring one.
create index verifications_value on verifications (value);
create index outbox_unsent_address on outbox (kind, lower(payload ->> 'email')) where sent_at is null;
