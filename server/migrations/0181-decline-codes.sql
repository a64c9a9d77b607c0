-- Why a card was declined was told apart by its English sentence, so no word of it could be edited without losing the
-- translations of what is stored. These are the sentences of every version until now; other reasons are the provider's own.
alter table payment_attempts add decline text;
alter table sandbox_charges add decline text;

create function pg_temp.decline_of(message text) returns text language sql immutable as $$
  select case message
    when 'Your card was declined.' then 'card-declined'
    when 'Please enter your card again.' then 'card-unknown'
    when 'Your card has expired.' then 'expired-card'
    when 'Your card''s security code is incorrect.' then 'incorrect-cvc'
    when 'Your card number is incorrect.' then 'incorrect-number'
    when 'Your card has insufficient funds.' then 'insufficient-funds'
    when 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
      then 'not-authenticated'
    when 'An error occurred while processing your card. Try again in a little bit.' then 'processing-error'
  end $$;

update payment_attempts set decline = pg_temp.decline_of(message) where message is not null;
update sandbox_charges set decline = pg_temp.decline_of(message) where message is not null;
