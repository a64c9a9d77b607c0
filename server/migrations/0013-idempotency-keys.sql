-- Answers to requests that must have their effect only once. While a request runs it holds a lease; one whose process
-- died can be taken over when the lease ends.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  lease_id uuid,
  lease_expires_at timestamptz,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
