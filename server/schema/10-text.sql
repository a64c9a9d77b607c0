-- Extensions, and text as searches and cards need it.

create extension if not exists citext;
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;
create extension if not exists btree_gist with schema public;
create extension if not exists cube with schema public;

-- Text as searches compare it: lower case, no accents, single spaces. unaccent is only called stable because its
-- dictionary could be edited; ours never is, so that an index and a generated column may use it.
create function search_form(words text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(public.unaccent('public.unaccent', normalize(words, nfkc))), '\s+', ' ', 'g'));

-- A LIKE pattern for text that holds these words somewhere. Escaped last, since unaccent can make a % or a \ of its own.
create function search_pattern(words text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace(search_form(words), '([\\%_])', '\\\1', 'g') || '%';

-- JSON with everything beyond ASCII written as \u escapes. The server reads, joins and sends plain ASCII several times as
-- fast as other text, and cards are all that most answers consist of.
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
