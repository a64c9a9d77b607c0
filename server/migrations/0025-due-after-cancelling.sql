-- What may be kept of a cancelled rental, as the rule said on that day, whoever had the money then: while a payment is
-- disputed there is nothing to give back, and when the dispute is won the renter is still owed the rest. Unknown for those
-- that were cancelled before.
alter table rentals add due_cents bigint check (due_cents between 0 and total_cents);
