-- What the reader of a message sees of it before the two have booked, kept so that reading costs nothing: null where nothing is hidden.
-- Beside it, by which version of the rule (`contract/messages/mask-contacts.ts`); a worker masks again what is older or has none.
alter table messages add masked text, add masked_by smallint;
create index messages_masked_by on messages (masked_by) where author_id is not null;
