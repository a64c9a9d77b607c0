-- What accounts that were deleted before now left behind and nobody needs, as deleting one removes it from now on.

-- Contacts in what they wrote. The other one keeps the rest.
update messages set body = masked, masked = null from users
where users.id = author_id and users.deleted_at is not null and masked is not null;

-- What was written in threads that both have left.
update photos set kept_for = null, detached_at = now()
from messages join threads on threads.id = messages.thread_id
  join users renters on renters.id = renter_id join users owners on owners.id = owner_id
where photos.id = any(messages.photo_ids) and kept_for = 'message'
  and renters.deleted_at is not null and owners.deleted_at is not null;
update messages set body = '', photo_ids = '{}', masked = null
from threads join users renters on renters.id = renter_id join users owners on owners.id = owner_id
where threads.id = thread_id and author_id is not null
  and renters.deleted_at is not null and owners.deleted_at is not null;

-- Notes on days that they blocked.
update blocks set note = '' from cars join users on users.id = cars.owner_id
where cars.id = blocks.car_id and users.deleted_at is not null and note <> '';

-- Title and place of cars that nobody rented. Whoever wrote about one and is still here knows it by its title.
update cars set location = 'Deleted', title = case
    when exists (
      select 1 from threads join users renters on renters.id = renter_id
      where threads.car_id = cars.id and renters.deleted_at is null) then title
    else 'Deleted car' end
from users
where users.id = owner_id and users.deleted_at is not null and not exists (select 1 from rentals where car_id = cars.id);
update cars set card = car_card(cars) from users
where users.id = owner_id and users.deleted_at is not null and location = 'Deleted';
