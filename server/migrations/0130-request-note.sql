-- What a renter says to the owner with a request: it waits with the hold until the owner is asked, and is a message then.
alter table rentals add request_note text check (char_length(request_note) <= 2000);
