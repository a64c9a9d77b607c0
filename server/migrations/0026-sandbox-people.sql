-- Whose card it is and whose payment: nobody else pays with it or answers its bank. Unknown for older ones, which are
-- nobody's.
alter table sandbox_payment_methods add user_id uuid;
alter table sandbox_charges add payer_id uuid;
