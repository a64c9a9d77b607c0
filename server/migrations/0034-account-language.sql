-- The language in which a person reads pages, messages and mails. Unknown for accounts that have not signed in since; which
-- languages there are is a matter of catalogue files, not of the schema.
alter table users add language text;
