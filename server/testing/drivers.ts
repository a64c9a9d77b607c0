import { addDays } from '../../contract/dates.ts';
import { PICTURE_SIDES, type PictureSide, type RefusalReason } from '../../contract/drivers/driver-rules.ts';
import type { MyLicence, NewLicence } from '../../contract/drivers/drivers.ts';
import type { Config } from '../platform/config.ts';
import { scalar, sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from './builders.ts';
import { call, send, type ApiResponse, type ServerTarget } from './call.ts';
import { multipartBody, MULTIPART, picture } from './photo-builders.ts';
import type { TestServer } from './test-server.ts';
import { today } from './today.ts';

/** A marketplace that requires driving licences. */
export const LICENCES_REQUIRED: Partial<Config> = {
  driverCheck: 'required',
  driverPicturesKey: '8f1d2c3b4a5968778695a4b3c2d1e0f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
};

/** A marketplace in which each owner decides whether to require licences. */
export const OWNERS_REQUIRE_LICENCES: Partial<Config> = { ...LICENCES_REQUIRED, driverCheck: 'owner' };

type Signed = Pick<TestUser, 'accessToken'>;

export const newLicence = (changes: Partial<NewLicence> = {}): NewLicence => ({
  category: 'B',
  country: 'DE',
  number: 'B072-RRE2I55',
  birthYear: 1990,
  issuedOn: addDays(today(), -365 * 6 - 30),
  expiresOn: addDays(today(), 900),
  ...changes,
});

export const sendPicture = async (
  server: ServerTarget,
  as: Signed,
  side: PictureSide,
  bytes?: Buffer,
): Promise<ApiResponse<MyLicence>> =>
  send<MyLicence>(
    server,
    'POST',
    `/api/my/licence/pictures/${side}`,
    multipartBody([{ content: bytes ?? (await picture().jpeg().toBuffer()) }]),
    { as, headers: MULTIPART },
  );

export async function sendLicence(server: ServerTarget, as: Signed, changes: Partial<NewLicence> = {}) {
  for (const side of PICTURE_SIDES) await sendPicture(server, as, side);
  return call(server, 'POST /api/my/licence', { body: newLicence(changes), as });
}

export const licenceOf = ({ pool }: Pick<TestServer, 'pool'>, { uid }: Pick<TestUser, 'uid'>): Promise<string> =>
  scalar<string>(pool, sql`select id from driver_licences where user_id = ${uid} order by id desc limit 1`);

/** Decides as an administrator who has just viewed the licence. */
export async function decideLicence(
  server: TestServer,
  id: string,
  as: Signed,
  decision: { answer: 'approved' | 'refused'; reasons?: RefusalReason[]; note?: string },
) {
  const version = await scalar<number>(server.pool, sql`select version from driver_licences where id = ${id}`);
  return call(server, 'POST /api/admin/drivers/:id/decision', { params: { id }, body: { version, ...decision }, as });
}

/** Approves a licence without pictures, which is faster. */
export const approveLicence = (
  { pool }: Pick<TestServer, 'pool'>,
  { uid }: Pick<TestUser, 'uid'>,
  changes: Partial<NewLicence> = {},
) => {
  const { birthYear, issuedOn, expiresOn } = newLicence(changes);
  return scalar<string>(
    pool,
    sql`
    with approved as (
      insert into driver_licences (user_id, category, country, number_end, birth_year, issued_on, expires_on, status, decided_at)
      values (${uid}, 'B', 'DE', 'I550', ${birthYear}, ${issuedOn}, ${expiresOn}, 'approved', now()) returning id),
    told as (
      insert into audit_log (actor_kind, action, user_id, details)
      select 'operator', 'licence-approved', ${uid}, jsonb_build_object('licenceId', id) from approved)
    select id from approved`,
  );
};

export async function buildDriver(server: TestServer, changes: Partial<NewLicence> = {}): Promise<TestUser> {
  const driver = await buildUser(server);
  await approveLicence(server, driver, changes);
  return driver;
}

/** Returns the token of a new invitation link. */
export async function inviteDriver(server: ServerTarget, { renter, rentalId }: { renter: Signed; rentalId: string }) {
  const { body } = await call(server, 'POST /api/rentals/:id/driver-invitations', {
    params: { id: rentalId },
    as: renter,
  });
  return body.link.split('#token=')[1]!;
}

/** Adds a driver without a licence to a trip; a new user by default. */
export async function joinAsDriver(
  server: TestServer,
  trip: { renter: Signed; rentalId: string },
  existing?: TestUser,
): Promise<TestUser> {
  const driver = existing ?? (await buildUser(server));
  const token = await inviteDriver(server, trip);
  await call(server, 'POST /api/driver-invitations/accept', { body: { token }, as: driver });
  return driver;
}
