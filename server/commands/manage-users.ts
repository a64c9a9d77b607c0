import { readConfig } from '../platform/config.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabaseForCommand } from '../platform/database/open-database.ts';
import { commandLine } from '../platform/installation.ts';
import { sentenceOf, StartError } from '../platform/start-error.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { removeDemo } from '../seed/index.ts';
import { deleteAccount, deleteIdentities, verifyAddress } from '../accounts/index.ts';
import { record } from '../history/index.ts';
import { exportUser } from './export-user.ts';
import { banUser, changeAdmin, findUid, unbanUser } from '../moderation/index.ts';

const USAGE = `Usage: ${commandLine('user')} COMMAND
  make-admin EMAIL     let this account review listings
  remove-admin EMAIL   take that right away
  ban EMAIL [REASON]   end the account's sessions, refuse its sign-ins, take its cars off the market and tell them why
  unban EMAIL          let it sign in again; its cars are what they were
  verify EMAIL         take this address as theirs without the link that is mailed to it
  disconnect EMAIL     forget who they are at the provider of single sign-on; the next time, they are known by their address
  delete EMAIL         delete the account: its name, address, sessions and listings; past rentals keep dates and amounts
  export EMAIL FILE    write everything that is kept about somebody into a zip file, as they could download it themselves
  remove-demo          remove the demo accounts with their cars, photos and rentals`;

const CHANGES = new Set(['make-admin', 'remove-admin', 'ban', 'unban', 'verify', 'disconnect']);

async function run(db: Database, command = '', email = '', reason = ''): Promise<string> {
  if (!email || !CHANGES.has(command)) throw new StartError(USAGE);
  const uid = await findUid(db, email);
  const actor = 'operator';
  if (!uid) throw new StartError(`Nobody is registered as ${email}. Let them register first, then run this again.`);
  switch (command) {
    case 'make-admin':
      await changeAdmin(db, { uid, actor, isAdmin: true });
      return `${email} is an administrator now.`;
    case 'remove-admin':
      await changeAdmin(db, { uid, actor, isAdmin: false });
      return `${email} is no administrator any more.`;
    case 'ban':
      await banUser(db, { uid, actor, reason });
      return `${email} is banned. Cars of theirs are off the market; trips that are booked go on, and are listed at /admin.`;
    case 'verify':
      await verifyAddress(db, uid);
      await record(db, { action: 'email-verified', actor, userId: uid });
      return `${email} counts as confirmed now.`;
    case 'disconnect':
      if ((await deleteIdentities(db, uid)) === 0) return `${email} was not connected.`;
      await record(db, { action: 'sign-in-disconnected', actor, userId: uid });
      return `${email} is not connected any more.`;
    default:
      await unbanUser(db, { uid, actor });
      return `${email} may sign in again, and their cars are what they were.`;
  }
}

try {
  const [command, email, ...reason] = process.argv.slice(2);
  const config = readConfig();
  const database = await openDatabaseForCommand(config, { mustExist: true });
  try {
    await migrate(database.pool);
    if (command === 'remove-demo') console.log(`${await removeDemo(config, database.pool)} demo accounts removed.`);
    else if (command === 'export' && email && reason[0]) {
      const storage = createStorage(config);
      console.log(await exportUser({ pool: database.pool, storage }, { email, file: reason.join(' ') }));
    } else if (command === 'delete' && email) {
      const done = await deleteAccount({ pool: database.pool, config, storage: createStorage(config) }, email);
      console.log(
        'cars' in done
          ? `${email} is deleted. Cars taken off the market with it: ${done.cars}.`
          : `${email} will be deleted by itself at ${done.deletesAt.toISOString()}: until then an owner may ask for an extra charge.`,
      );
    } else console.log(await transaction(database.pool, (db) => run(db, command, email, reason.join(' '))));
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exitCode = 1;
}
