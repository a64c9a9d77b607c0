-- What the owner gave back of their own accord, beyond the terms.
alter table rentals
  add given_back_cents bigint not null default 0 check (given_back_cents between 0 and total_cents);

-- contract: this allows one more reason than before
alter table refunds drop constraint refunds_reason_check,
  add constraint refunds_reason_check
    check (reason in ('cancelled', 'dates-lost', 'paid-twice', 'made-at-provider', 'given-back')) not valid;
alter table refunds validate constraint refunds_reason_check;
