import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

export const earningsData: PersonalData[] = [
  {
    section: 'earnings',
    covers: ['ledger_lines.owner_id'],
    rows: (uid) => sql`
      select ledger_lines.rental_id as "rentalId", ledger_entries.kind, -ledger_lines.amount_cents as "amountCents",
        ledger_entries.created_at as at
      from ledger_lines join ledger_entries on ledger_entries.id = entry_id
      where account = 'owner' and owner_id = ${uid} order by ledger_lines.id`,
  },
  {
    section: 'payouts',
    covers: ['payouts.owner_id'],
    rows: (uid) => sql`
      select number, amount_cents as "amountCents", currency, day, status, failure, provider, created_at as "createdAt",
        settled_at as "settledAt"
      from payouts where owner_id = ${uid} order by id`,
  },
  {
    section: 'payoutAccounts',
    covers: ['payout_accounts.user_id'],
    rows: (uid) => sql`
      select provider, account_ref as account, status, requirements, label, country, created_at as since
      from payout_accounts where user_id = ${uid} order by provider`,
  },
  {
    section: 'statements',
    covers: ['earnings_statements.owner_id'],
    rows: (uid) => sql`
      select month, number, given_at as "givenAt" from earnings_statements where owner_id = ${uid} order by month`,
  },
  {
    section: 'taxDetails',
    covers: ['tax_details.user_id'],
    rows: (uid) => sql`
      select kind, legal_name as "legalName", born_on as "bornOn", registration_number as "registrationNumber", address,
        postal_code as "postalCode", city, country, tax_number as "taxNumber", tax_country as "taxCountry",
        vat_number as "vatNumber", created_at as since, updated_at as "updatedAt"
      from tax_details where user_id = ${uid}`,
  },
];
