-- Why whoever cancelled a rental did so, in their words, for those who were to be part of it.
alter table rentals add column cancellation_reason text;
