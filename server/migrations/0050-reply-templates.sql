-- Replies that somebody uses again, in their order.
create table reply_templates (
  user_id uuid primary key references users (id) on delete cascade,
  templates jsonb not null,
  updated_at timestamptz not null default now()
);
