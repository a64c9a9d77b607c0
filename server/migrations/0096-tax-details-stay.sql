-- Tax authorities ask for years after somebody has left: details of those who earned something stay until retention removes
-- them, with the account on which they were paid, which leaves with the person.
alter table tax_details add account text, add account_country text;
