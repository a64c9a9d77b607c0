-- From when on people are told of what a task finds by looking. What happened before a release brought a kind of news is no
-- news: an upgrade mails nobody about it. A kind that has no row here is told to nobody.
create table news_starts (
  kind text primary key,
  since timestamptz not null default now()
);

-- Sites that have told of it already go on.
insert into news_starts (kind, since)
select kind, coalesce((select min(created_at) from notices where notices.kind = kinds.kind), now())
from (values ('trip-tomorrow'), ('trip-today'), ('return-today')) as kinds (kind)
union all
select 'review-wanted', coalesce((select min(asked_at) from review_requests), now())
union all
select kind, coalesce((select min(day)::timestamptz from payout_rounds), now())
from (values ('payout-details-wanted'), ('balance-negative')) as kinds (kind);
