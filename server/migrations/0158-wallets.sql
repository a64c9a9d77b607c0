-- Cards that wallets give: by what their holder knows one that is kept. Those kept before came from no wallet.
alter table kept_cards add card_brand text check (length(card_brand) <= 30);
alter table kept_cards add card_wallet text check (card_wallet in ('apple-pay', 'google-pay', 'test-wallet'));
alter table sandbox_payment_methods add wallet text check (wallet in ('test-wallet'));
