-- What owners say of the fields that the operator has added, by the keys of these: one small document, null where nothing was said, which
-- costs nothing. A field that is removed from the operator's file keeps its values here.
alter table cars add fields jsonb check (jsonb_typeof(fields) = 'object' and fields <> '{}');
alter table reviewed_cars add fields jsonb;

-- Of which kind each field was when the server last started with it: while cars have values of that kind, it cannot become another.
create table own_field_kinds (
  key text primary key,
  kind text not null check (kind in ('choice', 'yes-no', 'number', 'text'))
);
