import type { ManagedCar, Total } from '../../contract/cars/cars.ts';
import { shownValues } from '../../contract/cars/custom-fields.ts';
import { yearPrices } from '../../contract/cars/price-sums.ts';
import type { PriceRules } from '../../contract/cars/stay-price.ts';
import { statusOf } from '../../contract/cars/listing-lifecycle.ts';
import type { AdminCarSort } from '../../contract/cars/vocabulary.ts';
import type { Branding } from '../platform/branding/read-branding.ts';
import { many, one, sql, type Database, type Sql } from '../platform/database/database.ts';
import { contentColumns } from './car-content.queries.ts';
import { disabledColumn, isNotRemoved, pausedColumn } from './listing-state.queries.ts';
import { savedRulesColumn } from './offer.queries.ts';

export interface ManagedFilter {
  /** Undefined for all owners */
  ownerId?: string | undefined;
  q?: string | undefined;
  location?: string | undefined;
}

// Counting more takes seconds, and nobody pages that far. A text too short for the index is compared with every car, so
// its limit is lower.
const COUNTED_MAX = 10_000;
const COUNTED_WITHOUT_INDEX_MAX = 1_000;

const countedMax = ({ q, location }: ManagedFilter) =>
  [q, location].every((text) => !text || isIndexable(text)) ? COUNTED_MAX : COUNTED_WITHOUT_INDEX_MAX;

/** The index contains title and location as one text, so each is also compared separately. */
const conditions = ({ ownerId, q, location }: ManagedFilter) => sql`
  ${isNotRemoved} ${ownerId ? sql`and cars.owner_id = ${ownerId}` : sql``}
  ${
    q
      ? sql`and cars.search_text like search_pattern(${q})
    and split_part(cars.search_text, E'\n', 1) like search_pattern(${q})`
      : sql``
  }
  ${
    location
      ? sql`and cars.search_text like search_pattern(${location})
    and cars.location_key like search_pattern(${location})`
      : sql``
  }`;

// Must match the index definitions exactly to be used.
const waitingFirst = sql`(cars.state <> 'waiting' and not cars.has_unreviewed_prices)`;

const DOWN = sql`cars.created_at desc, cars.id desc`;
const UP = sql`cars.created_at, cars.id`;

const ORDER: Record<AdminCarSort, { forwards: Sql; backwards: Sql }> = {
  waiting: { forwards: sql`${waitingFirst}, ${DOWN}`, backwards: sql`${waitingFirst} desc, ${UP}` },
  waiting_oldest: { forwards: sql`${waitingFirst}, ${UP}`, backwards: sql`${waitingFirst} desc, ${DOWN}` },
  newest: { forwards: DOWN, backwards: UP },
  oldest: { forwards: UP, backwards: DOWN },
};

const columns = sql`cars.id, ${contentColumns}, ${savedRulesColumn}, cars.state,
  cars.has_unreviewed_prices as "hasUnreviewedPrices", cars.version, ${disabledColumn}, ${pausedColumn},
  cars.created_at as "createdAt", cars.owner_id as "ownerId", users.display_name as "ownerName", cars.card::jsonb -> 'photo' as photo`;

type ManagedRow = Omit<ManagedCar, 'createdAt' | 'status' | 'dayCents'> & { createdAt: Date; rules: PriceRules };
/** Context for presenting a row */
interface PresentContext extends Pick<Branding, 'fields'> {
  today: string;
}
const present = ({ rules, ...row }: ManagedRow, { today, fields }: PresentContext): ManagedCar => ({
  ...row,
  fields: shownValues(fields, row.fields),
  dayCents: yearPrices({ priceCents: row.priceCents, rules }, today),
  status: statusOf(row.state),
  createdAt: row.createdAt.toISOString(),
});

export async function countManaged(db: Database, filter: ManagedFilter): Promise<Total> {
  const isEverything = !filter.ownerId && !filter.q && !filter.location;
  const max = countedMax(filter);
  const { count } = await one<{ count: number }>(
    db,
    isEverything
      ? sql`select sum(cars) as count from listing_counts`
      : sql`select count(*) as count from (select 1 from cars where ${conditions(filter)} limit ${max}) found`,
  );
  return { count, isExact: isEverything || count < max };
}

/** Reads full rows for the page only, and scans from the end for a page in the second half, so that deep pages stay fast. */
export async function listManaged(
  db: Database,
  filter: ManagedFilter,
  { sort, limit, offset, total }: { sort: AdminCarSort; limit: number; offset: number; total: number | undefined },
  context: PresentContext,
): Promise<ManagedCar[]> {
  const { forwards, backwards } = ORDER[sort];
  const fromEnd = total === undefined ? 0 : total - offset - limit;
  const page =
    total !== undefined && fromEnd < offset
      ? sql`order by ${backwards} limit ${Math.min(limit, total - offset)} offset ${Math.max(0, fromEnd)}`
      : sql`order by ${forwards} limit ${limit} offset ${offset}`;
  const rows = await many<ManagedRow>(
    db,
    sql`
    select ${columns} from cars join users on users.id = cars.owner_id
    where cars.id in (select cars.id from cars where ${conditions(filter)} ${page})
    order by ${forwards}`,
  );
  return rows.map((row) => present(row, context));
}

export async function findManaged(db: Database, id: string, context: PresentContext): Promise<ManagedCar> {
  return present(
    await one<ManagedRow>(
      db,
      sql`select ${columns} from cars join users on users.id = cars.owner_id where cars.id = ${id} and ${isNotRemoved}`,
    ),
    context,
  );
}

/** The trigram index needs three consecutive letters or digits; shorter texts are compared in a limited scan instead. */
export const isIndexable = (text: string) => /[\p{L}\p{N}]{3}/u.test(text.normalize('NFKC'));
