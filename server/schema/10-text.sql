-- Extensions, and text functions used by searches and car cards.

create extension if not exists citext;
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
create extension if not exists btree_gist with schema public;
create extension if not exists cube with schema public;

-- Normalizes text for searching: lower case, no accents, single spaces. unaccent is declared stable only because its
-- dictionary could be edited. Ours never is, so indexes and generated columns can use it.
create function search_form(words text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(public.unaccent('public.unaccent', normalize(words, nfkc))), '\s+', ' ', 'g'));

-- A LIKE pattern that matches text containing these words. Escapes last, because unaccent can produce a % or a \.
create function search_pattern(words text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(search_form(words), '([\\%_])', '\\\1', 'g') || '%';

-- Writes everything beyond ASCII as \u escapes. The server reads, joins and sends plain ASCII several times faster than
-- other text, and most responses consist of cards.
create function ascii_json(source text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  letter text;
  code integer;
begin
  if octet_length(source) = char_length(source) then
    return source;
  end if;
  for letter in select distinct parts[1] from regexp_matches(source, '[^\u0001-\u007f]', 'g') as parts loop
    code := ascii(letter);
    source := replace(source, letter, case
      when code < 65536 then '\u' || lpad(to_hex(code), 4, '0')
      else '\u' || to_hex(55232 + (code >> 10)) || '\u' || to_hex(56320 + (code & 1023)) end);
  end loop;
  return source;
end $$;
