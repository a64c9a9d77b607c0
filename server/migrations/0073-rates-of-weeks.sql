-- Stays of a week in which some cost less are kept by date (`contract/cars/stay-rates.ts`). A worker writes them anew; until then the rows
-- that there are still find every car, and pass a few more for it.
update cars set prices_until = '-infinity' where price_sums_from is not null;
