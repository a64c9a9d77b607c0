-- Failed payouts are counted for every administrator who is there: they are few, among many that were made.
create index payouts_failed on payouts (owner_id, id) where status in ('failed', 'returned');
