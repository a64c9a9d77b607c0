-- What was charged is what cards were charged; what came back of a dispute or a failed refund is not. Days that were counted
-- in another way before are counted again.
alter table daily_figures
  -- What banks took back in disputes, less what came back of it.
  add disputed_cents bigint not null default 0,
  -- Which way of counting it is of.
  add counted_as smallint not null default 1;
