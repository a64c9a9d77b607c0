import type { TaxDetails } from '../../contract/earnings/tax/tax.ts';
import { taxLimits } from '../../contract/earnings/limits.ts';
import type { RetentionRule } from '../platform/retention.ts';
import { many, maybeOne, scalar, sql, type Database } from '../platform/database/database.ts';

interface TaxRow {
  kind: TaxDetails['kind'];
  legalName: string;
  bornOn: string | null;
  registrationNumber: string | null;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  taxNumber: string;
  taxCountry: string;
  vatNumber: string | null;
}

const columns = sql`kind, legal_name as "legalName", born_on as "bornOn", registration_number as "registrationNumber", address,
  postal_code as "postalCode", city, country, tax_number as "taxNumber", tax_country as "taxCountry", vat_number as "vatNumber"`;

function present({ kind, bornOn, registrationNumber, ...shared }: TaxRow): TaxDetails {
  return kind === 'person' ? { ...shared, kind, bornOn: bornOn! } : { ...shared, kind, registrationNumber };
}

export async function findTaxDetails(db: Database, userId: string): Promise<TaxDetails | undefined> {
  const row = await maybeOne<TaxRow>(db, sql`select ${columns} from tax_details where user_id = ${userId}`);
  return row && present(row);
}

/** Contains only users who have entered them. */
export async function findTaxDetailsOf(db: Database, userIds: readonly string[]): Promise<Map<string, TaxDetails>> {
  const rows = await many<TaxRow & { userId: string }>(
    db,
    sql`select user_id as "userId", ${columns} from tax_details where user_id = any(${userIds}::uuid[])`,
  );
  return new Map(rows.map(({ userId, ...row }) => [userId, present(row)]));
}

export const hasTaxDetails = (db: Database, userId: string) =>
  scalar<boolean>(db, sql`select exists (select from tax_details where user_id = ${userId}) as given`);

export const upsertTaxDetails = (db: Database, userId: string, details: TaxDetails) =>
  db.query(sql`
    insert into tax_details (user_id, kind, legal_name, born_on, registration_number, address, postal_code, city, country,
      tax_number, tax_country, vat_number)
    values (${userId}, ${details.kind}, ${details.legalName}, ${details.kind === 'person' ? details.bornOn : null},
      ${details.kind === 'company' ? details.registrationNumber : null}, ${details.address}, ${details.postalCode},
      ${details.city}, ${details.country}, ${details.taxNumber}, ${details.taxCountry}, ${details.vatNumber})
    on conflict (user_id) do update set kind = excluded.kind, legal_name = excluded.legal_name, born_on = excluded.born_on,
      registration_number = excluded.registration_number, address = excluded.address, postal_code = excluded.postal_code,
      city = excluded.city, country = excluded.country, tax_number = excluded.tax_number,
      tax_country = excluded.tax_country, vat_number = excluded.vat_number, updated_at = now()`);

const earnings = sql`
  ledger_entries entries join ledger_lines lines on lines.entry_id = entries.id
  where entries.kind = 'earnings' and lines.account = 'owner' and lines.owner_id = tax_details.user_id`;

/** Called when an account is deleted. Details of owners with earnings are kept with their payout account, because they must be reported. */
export async function archiveTaxDetails(db: Database, userId: string): Promise<void> {
  await db.query(sql`
    delete from tax_details where user_id = ${userId} and not exists (select from ${earnings})`);
  await db.query(sql`
    update tax_details set account = label, account_country = payout_accounts.country
    from payout_accounts where payout_accounts.user_id = tax_details.user_id and tax_details.user_id = ${userId}`);
}

const DAYS_OF_YEAR = 365.25;

export const taxDetailsRetention: RetentionRule[] = [
  {
    table: 'tax_details',
    afterHours: Math.ceil(taxLimits.keptYears * DAYS_OF_YEAR) * 24,
    isOld: (moment) => sql`
      exists (select from users where users.id = tax_details.user_id and deleted_at is not null)
        and (select date_trunc('year', max(entries.created_at)) + interval '1 year' from ${earnings}) < ${moment}`,
  },
];
