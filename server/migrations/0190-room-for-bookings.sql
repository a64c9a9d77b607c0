-- Rows of cars with price rules have 3 kB, so the 15 % of a page that stayed free had no room for another version of them: each booking of
-- such a car wrote an entry into nearly thirty indexes.
alter table cars set (fillfactor = 60);
