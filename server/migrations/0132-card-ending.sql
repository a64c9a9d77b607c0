-- The last digits of a card that is kept, by which its holder knows it. Those of the sandbox are known; others stay unknown.
alter table kept_cards add card_ending text check (card_ending ~ '^[0-9]{4}$');
update kept_cards set card_ending = methods.card_ending
from sandbox_payment_methods methods where provider = 'sandbox' and methods.id = payment_method_id;
