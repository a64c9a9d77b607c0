-- Whether renter and owner have agreed on how the car went over, or came back: pages of trips and lists say so.
create function is_handed_over(rental uuid, which text) returns boolean language sql stable begin atomic
  select exists (select from handovers where rental_id = rental and part = which and agreed_at is not null);
end;
