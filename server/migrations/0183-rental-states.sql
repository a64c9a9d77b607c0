-- Which states are live and which are booked, said once instead of in six functions. Their texts stay as they are otherwise.
create function rental_is_live(state text) returns boolean language sql immutable parallel safe as $$
  select state in ('held', 'requested', 'confirmed')
$$;

create function rental_is_booked(state text) returns boolean language sql immutable parallel safe as $$
  select state = 'confirmed'
$$;

create procedure pg_temp.edit(changed regproc, old text, new text) language plpgsql as $$
begin
  if strpos(pg_get_functiondef(changed), old) = 0 then
    raise exception '% does not contain %', changed, old;
  end if;
  execute replace(pg_get_functiondef(changed), old, new);
end $$;

call pg_temp.edit('count_rental', $$old.status = 'confirmed'$$, 'rental_is_booked(old.status)');
call pg_temp.edit('count_rental', $$new.status = 'confirmed'$$, 'rental_is_booked(new.status)');
call pg_temp.edit('take_rental', $$new.status not in ('held', 'requested', 'confirmed')$$, 'not rental_is_live(new.status)');
call pg_temp.edit('take_rental', $$new.status in ('held', 'requested', 'confirmed')$$, 'rental_is_live(new.status)');
call pg_temp.edit('keep_review', 'case rental.status', 'case');
call pg_temp.edit('keep_review', $$when 'confirmed' then$$, 'when rental_is_booked(rental.status) then');
call pg_temp.edit('keep_review', $$when 'cancelled' then$$, $$when rental.status = 'cancelled' then$$);
call pg_temp.edit('follow_with_deposit', $$new.status = 'confirmed'$$, 'rental_is_booked(new.status)');
call pg_temp.edit('earnings_of', $$rentals.status = 'confirmed'$$, 'rental_is_booked(rentals.status)');
call pg_temp.edit('settle_entry', $$status = 'confirmed'$$, 'rental_is_booked(status)');
