-- Mail servers name the recipient in what they refuse. What is stored from before this was masked says as much without.
update outbox set last_error = regexp_replace(last_error, '[^\s<>(),;:"]+@[^\s<>(),;:"]+', '[address]', 'g')
where last_error like '%@%';
