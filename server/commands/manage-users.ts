import { accountLimits } from '../../contract/accounts/limits.ts';
import { readConfig } from '../settings.ts';
import { transaction, type Database, type Pool } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { withDatabase } from '../platform/database/open-database.ts';
import { commandLine } from '../platform/installation.ts';
import type { Services } from '../platform/services.ts';
import { exitCodeOf, StartError } from '../platform/start-error.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { removeDemo } from '../seed/index.ts';
import {
  createAccount,
  deleteAccount,
  deleteIdentities,
  findUid,
  lockUser,
  makeResetLink,
  verifyAddress,
  exportData,
} from '../accounts/index.ts';
import { hooks, features } from '../features.ts';
import { record } from '../history/index.ts';
import { banUser, changeAdmin, searchUsers, unbanUser } from '../moderation/index.ts';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../platform/storage/storage.ts';

/** For users who cannot sign in and download their data. Only the operator can read the file, and none is overwritten. */
async function exportUser(
  { pool, storage }: { pool: Pool; storage: Storage },
  { email, file }: { email: string; file: string },
): Promise<string> {
  const uid = await findUid(pool, email);
  if (!uid) throw new StartError(`No account has the address ${email}.`);
  const path = resolve(file);
  const personalData = features.flatMap((feature) => feature.personalData ?? []);
  try {
    await pipeline(
      exportData({ pool, storage, personalData }, uid),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new StartError(`${path} already exists: choose a new file.`);
    await rm(path, { force: true });
    if (code === 'ENOENT' || code === 'EACCES') throw new StartError(`${path} cannot be written: ${message}`);
    throw error;
  }
  await record(pool, { action: 'data-exported', actor: 'operator', userId: uid });
  return `Everything that is kept about ${email} is in ${path}. Give it to nobody else, and delete it afterwards.`;
}

const USAGE = `Usage: ${commandLine('user')} COMMAND
  list [TEXT]          all users, or those whose name, address or id contains TEXT, with address, name, status and sign-up date
  create EMAIL NAME    create an account, and a link for its user to choose a password
  reset-link EMAIL     create a link to choose a new password, for a user who receives no mail
  make-admin EMAIL     grant administrator rights
  remove-admin EMAIL   revoke administrator rights
  ban EMAIL [REASON]   end the account's sessions, block sign-ins, take its cars off the market and notify the user
  unban EMAIL          allow sign-ins again and restore its cars
  verify EMAIL         mark the address as verified without the mailed link
  disconnect EMAIL     disconnect the account from single sign-on; the next sign-in finds it by its address
  delete EMAIL         delete the account: its name, address, sessions and listings; past rentals keep dates and amounts
  export EMAIL FILE    write a user's data to a zip file, the same one that they can download
  remove-demo          remove the demo accounts with their cars, photos and rentals`;

const CHANGES = new Set(['make-admin', 'remove-admin', 'ban', 'unban', 'verify', 'disconnect']);

async function run(db: Database, command = '', email = '', reason = ''): Promise<string> {
  if (!email || !CHANGES.has(command)) throw new StartError(USAGE);
  const uid = await findUid(db, email);
  const actor = 'operator';
  if (!uid) throw new StartError(`No account has the address ${email}. Create it first, or let the user sign up.`);
  switch (command) {
    case 'make-admin':
      await changeAdmin(db, { uid, actor, isAdmin: true });
      return `${email} is an administrator now.`;
    case 'remove-admin':
      await changeAdmin(db, { uid, actor, isAdmin: false });
      return `${email} is no longer an administrator.`;
    case 'ban':
      await banUser(db, { uid, actor, reason });
      return `${email} is banned. Their cars are off the market; booked trips continue and are listed at /admin.`;
    case 'verify':
      await verifyAddress(db, uid);
      await record(db, { action: 'email-verified', actor, userId: uid });
      return `${email} is now verified.`;
    case 'disconnect':
      if ((await deleteIdentities(db, uid)) === 0) return `${email} was not connected.`;
      await record(db, { action: 'sign-in-disconnected', actor, userId: uid });
      return `${email} is not connected any more.`;
    default:
      await unbanUser(db, { uid, actor });
      return `${email} can sign in again, and their cars are restored.`;
  }
}

type CommandServices = Pick<Services, 'config' | 'pool' | 'storage' | 'hooks'>;

const PAGE = 500;

async function listUsers({ pool }: CommandServices, q: string): Promise<void> {
  let cursor: string | undefined;
  do {
    const { users, nextCursor } = await searchUsers(pool, { q, cursor, limit: PAGE });
    for (const { email, displayName, state, isAdmin, isVerified, joinedAt } of users) {
      const status = [state, ...(isAdmin ? ['admin'] : []), ...(isVerified ? [] : ['unverified'])].join(' ');
      console.log([email ?? '', displayName, status, joinedAt.slice(0, 10)].join('\t'));
    }
    cursor = nextCursor ?? undefined;
  } while (cursor);
}

function writeLink({ config }: CommandServices, about: string, link: string): string {
  if (!config.passwords)
    throw new StartError('PASSWORDS=off: users sign in with single sign-on and have no passwords.');
  return `${about} This link works once, for ${accountLimits.resetLinkMinutes} minutes. Do not share it with anyone else: it gives access to the account.\n${link}`;
}

const createUser = (services: CommandServices, email: string, displayName: string): Promise<string> =>
  transaction(services.pool, async (db) => {
    const uid = await createAccount(db, { email, displayName });
    return writeLink(services, `${email} now has an account.`, await makeResetLink(services, db, uid));
  });

const linkFor = (services: CommandServices, email: string): Promise<string> =>
  transaction(services.pool, async (db) => {
    const uid = await findUid(db, email);
    const user = uid && (await lockUser(db, uid));
    if (!user) throw new StartError(`No account has the address ${email}.`);
    if (user.isBanned)
      throw new StartError(`${email} is banned: unban the account first, with \`${commandLine('user')} unban\`.`);
    return writeLink(services, `${email} can choose a new password.`, await makeResetLink(services, db, user.uid));
  });

async function removeUser(services: CommandServices, email: string): Promise<string> {
  const outcome = await deleteAccount(services, email);
  return 'cars' in outcome
    ? `${email} is deleted. Cars taken off the market with it: ${outcome.cars}.`
    : `${email} will be deleted automatically at ${outcome.deletesAt.toISOString()}: until then, an owner can claim an extra charge.`;
}

async function manage(services: CommandServices, [command, email = '', ...rest]: string[]): Promise<void> {
  const text = rest.join(' ');
  if (command === 'list') return listUsers(services, [email, text].join(' ').trim());
  if (command === 'remove-demo')
    return console.log(`${await removeDemo(services.config, services.pool)} demo accounts removed.`);
  if (command === 'export' && email && text) return console.log(await exportUser(services, { email, file: text }));
  if (command === 'delete' && email) return console.log(await removeUser(services, email));
  if (command === 'reset-link' && email) return console.log(await linkFor(services, email));
  if (command === 'create' && email && text) return console.log(await createUser(services, email, text));
  console.log(await transaction(services.pool, (db) => run(db, command, email, text)));
}

export const main = (args: string[], env?: NodeJS.ProcessEnv): Promise<number> =>
  exitCodeOf(async () => {
    const config = readConfig(env);
    return withDatabase(config, { mustExist: true }, async (pool) => {
      await migrate(pool);
      await manage({ config, pool, storage: createStorage(config), hooks }, args);
      return 0;
    });
  });

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
