-- What a receipt is called: short enough to read out and to quote. Dates that were held and never paid leave gaps.
alter table rentals add number bigint not null generated always as identity unique;
