-- What was given up and nobody needs any more: an administrator said so, and the history has who and when.
alter table outbox add dropped_at timestamptz;
alter table webhook_deliveries add dropped_at timestamptz;

create index audit_log_queues on audit_log (id desc) where action in ('queue-retried', 'queue-dropped');
