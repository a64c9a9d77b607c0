import { decodeJwt } from 'jose';
import { randomUUID } from 'node:crypto';
import { DEFAULT_TERMS, withRequestNotice, type CarTerms } from '../../contract/cars/car-terms.ts';
import type { CustomValues } from '../../contract/cars/custom-fields.ts';
import { NO_RULES, type PriceRules } from '../../contract/cars/stay-price.ts';
import type { Feature, Fuel, Gear, VehicleType } from '../../contract/cars/vocabulary.ts';
import { createAccessTokens } from '../accounts/access-token.ts';
import { bitsOf, refreshCard, refreshBookedDays } from '../cars/index.ts';
import type { Config } from '../platform/config.ts';
import { many, one, scalar, sql, type Pool, type Sql } from '../platform/database/database.ts';
import { call, type ServerTarget } from './call.ts';
import type { TestServer } from './test-server.ts';
import { today } from './today.ts';

export interface TestUser {
  uid: string;
  email: string;
  displayName: string;
  password: string;
  accessToken: string;
  cookie: string;
}

/** The password of all test users. */
export const PASSWORD = 'a long and unusual phrase';
/** The hash of that password at minimum cost; tests of accounts cover the real cost. */
const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$b25lIHNhbHQgZm9yIGFsbA$qWjtmgfbAPKzduXM+u/k6iiFPJezxQ7/jovjIKz+070';

export async function buildUser(
  server: ServerTarget & Pick<TestServer, 'pool'>,
  overrides: { email?: string; displayName?: string; isAdmin?: boolean; isVerified?: boolean } = {},
): Promise<TestUser> {
  const email = overrides.email ?? `${randomUUID()}@example.test`;
  const displayName = overrides.displayName ?? 'Test Person';
  const { id } = await one<{ id: string }>(
    server.pool,
    sql`
    insert into users (email, display_name, is_admin, email_verified)
    values (${email}, ${displayName}, ${overrides.isAdmin ?? false}, ${overrides.isVerified ?? false})
    returning id`,
  );
  await server.pool.query(sql`
    insert into accounts (user_id, account_id, provider_id, password)
    values (${id}, ${id}, 'credential', ${PASSWORD_HASH})`);
  const { body, cookie } = await call(server, 'POST /api/auth/sign-in', { body: { email, password: PASSWORD } });
  return { uid: id, email, displayName, password: PASSWORD, accessToken: body.accessToken, cookie: cookie! };
}

/** Replaces the user's access token, for tests that may last longer than it. */
export async function renewAccess({ config }: { config: Pick<Config, 'authSecret'> }, user: TestUser): Promise<void> {
  const sessionId = String(decodeJwt(user.accessToken)['sid']);
  const { accessToken } = await createAccessTokens(config.authSecret).issue({
    uid: user.uid,
    sessionId,
    language: null,
  });
  user.accessToken = accessToken;
}

/** A user with a verified email address. */
export const buildVerified = (...[server, overrides]: Parameters<typeof buildUser>) =>
  buildUser(server, { ...overrides, isVerified: true });

/** Skips password hashing, so that a thousand users take only a moment. */
export async function buildPeople(
  { pool, config }: { pool: Pool; config: Pick<Config, 'authSecret'> },
  count: number,
): Promise<Pick<TestUser, 'uid' | 'accessToken'>[]> {
  const tokens = createAccessTokens(config.authSecret);
  const people = await many<{ uid: string; sessionId: string }>(
    pool,
    sql`
    with people as (
      insert into users (email, display_name)
      select gen_random_uuid() || '@example.test', 'Person ' || n from generate_series(1, ${count}::integer) n
      returning id),
    passwords as (
      insert into accounts (user_id, account_id, provider_id, password)
      select id, id, 'credential', ${PASSWORD_HASH} from people)
    insert into sessions (user_id, token, expires_at) select id, id, now() + interval '1 day' from people
    returning user_id as uid, id as "sessionId"`,
  );
  return Promise.all(
    people.map(async (person) => ({ uid: person.uid, accessToken: (await tokens.issue(person)).accessToken })),
  );
}

/** What an owner enters about a car, apart from its photos. */
export const CAR_INPUT = {
  title: 'Fiat 500',
  description: 'Small and easy to park.',
  price: '45',
  location: 'Geneva',
  gear: 'Manual',
  seats: 4,
  vehicleType: 'Sedan',
} as const;

export interface TestCar {
  id: string;
  ownerId: string;
  photoId: string;
}

/** Price rules and terms that differ from those of a new car. */
export interface CarOffer {
  rules?: Partial<PriceRules> | undefined;
  terms?: Partial<CarTerms> | undefined;
}

/** Builds a car with one photo, whose files do not exist. Active by default. */
export async function buildCar(
  server: Pick<TestServer, 'pool'>,
  overrides: CarOffer & {
    ownerId?: string;
    title?: string;
    description?: string;
    priceCents?: number;
    location?: string;
    gear?: Gear;
    seats?: number;
    vehicleType?: VehicleType;
    make?: string | null;
    model?: string | null;
    year?: number | null;
    fuel?: Fuel | null;
    range?: number | null;
    doors?: number | null;
    features?: Feature[];
    fields?: CustomValues;
    status?: 0 | 1;
    createdAt?: string;
  } = {},
): Promise<TestCar> {
  const { pool } = server;
  const ownerId =
    overrides.ownerId ??
    (await scalar<string>(
      pool,
      sql`
        insert into users (email, display_name) values (${`${randomUUID()}@example.test`}, 'Some Owner') returning id`,
    ));
  const { id } = await one<{ id: string }>(
    pool,
    sql`
    insert into cars (owner_id, title, description, price_cents, location, gear, seats, vehicle_type, state, created_at,
      make, model, year, fuel, range, doors, features, fields)
    values (${ownerId}, ${overrides.title ?? 'Fiat 500'}, ${overrides.description ?? 'Small and easy to park.'},
      ${overrides.priceCents ?? 4_500}, ${overrides.location ?? 'Geneva'}, ${overrides.gear ?? 'Manual'},
      ${overrides.seats ?? 4}, ${overrides.vehicleType ?? 'Sedan'}, ${overrides.status === 0 ? 'waiting' : 'active'},
      ${overrides.createdAt ?? new Date()}, ${overrides.make ?? null}, ${overrides.model ?? null}, ${overrides.year ?? null},
      ${overrides.fuel ?? null}, ${overrides.range ?? null}, ${overrides.doors ?? null},
      ${bitsOf('features', overrides.features ?? []) || null}, nullif(${JSON.stringify(overrides.fields ?? {})}::jsonb, '{}'))
    returning id`,
  );
  const photo = await one<{ id: string }>(
    pool,
    sql`
    insert into photos (uploader_id, car_id, position, key, width, height, placeholder)
    values (${ownerId}, ${id}, 0, ${randomUUID()}, 1600, 1200, 'data:image/webp;base64,AAAA') returning id`,
  );
  if (overrides.rules || overrides.terms) await setOffer(server, id, overrides);
  await refreshCard(pool, id);
  return { id, ownerId, photoId: photo.id };
}

/** Simulates an approved edit, because the database rejects changes without a review. */
async function changeReviewed({ pool }: Pick<TestServer, 'pool'>, carId: string, change: Sql): Promise<void> {
  const { state } = await one<{ state: string }>(
    pool,
    sql`update cars set state = 'waiting', ${change} where id = ${carId} returning old.state`,
  );
  await pool.query(sql`update cars set state = ${state} where id = ${carId}`);
}

export const setRules = (server: Pick<TestServer, 'pool'>, carId: string, rules: PriceRules | null) =>
  changeReviewed(server, carId, sql`price_rules = ${rules && JSON.stringify(rules)}::jsonb`);

/** Changes the offer from now on. */
export async function setOffer(
  { pool }: Pick<TestServer, 'pool'>,
  carId: string,
  { rules, terms }: CarOffer,
): Promise<void> {
  const asked = withRequestNotice({ ...DEFAULT_TERMS, ...terms });
  await setRules({ pool }, carId, rules ? { ...NO_RULES, ...rules } : null);
  await pool.query(sql`
    update cars set least_days = ${asked.leastDays}, most_days = ${asked.mostDays}, notice_days = ${asked.noticeDays},
      window_days = ${asked.windowDays}, buffer_before = ${asked.bufferBefore}, buffer_after = ${asked.bufferAfter},
      included_distance = ${asked.mileage?.includedPerDay ?? null}, extra_distance_cents = ${asked.mileage?.extraCents ?? null},
      cancellation_terms = ${asked.cancellation}, booking_mode = ${asked.bookingMode},
      deposit_cents = ${asked.depositCents}
    where id = ${carId}`);
  await refreshBookedDays(pool, carId, today());
}

/** Builds a rental, confirmed by default, and updates the car's booked days. */
export async function buildRental(
  server: Pick<TestServer, 'pool' | 'config'>,
  rental: {
    carId: string;
    renterId?: string;
    startDate: string;
    endDate: string;
    status?: 'held' | 'confirmed' | 'cancelled' | 'expired';
  },
): Promise<{ id: string }> {
  const { carId, startDate, endDate, status = 'confirmed' } = rental;
  const built = await one<{ id: string }>(
    server.pool,
    sql`
    insert into rentals (car_id, renter_id, period, status, price_per_day_cents, days, total_cents, hold_expires_at)
    select id, coalesce(${rental.renterId ?? null}::uuid, owner_id), daterange(${startDate}::date, ${endDate}::date, '[]'),
      ${status}, price_cents, ${endDate}::date - ${startDate}::date,
      (${endDate}::date - ${startDate}::date) * price_cents::bigint,
      case when ${status} = 'held' then now() + interval '15 minutes' end
    from cars where id = ${carId}
    returning id`,
  );
  await refreshBookedDays(server.pool, carId, today(server.config.timeZone));
  return built;
}

/** Changes the daily price from now on. */
export async function setPrice(server: Pick<TestServer, 'pool'>, carId: string, priceCents: number): Promise<void> {
  await changeReviewed(server, carId, sql`price_cents = ${priceCents}`);
  await refreshCard(server.pool, carId);
}
