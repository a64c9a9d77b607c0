import { readConfig } from '../platform/config.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabaseForCommand } from '../platform/database/open-database.ts';
import { commandLine } from '../platform/installation.ts';
import { sentenceOf, StartError } from '../platform/start-error.ts';
import type { HistoryAction } from '../../contract/history/history.ts';
import { removeDemo } from '../seed/index.ts';
import { deleteAccount, endSessionsOf, setRight, type Right } from '../accounts/index.ts';
import { record } from '../history/index.ts';

const USAGE = `Usage: ${commandLine('user')} COMMAND
  make-admin EMAIL     let this account review listings
  remove-admin EMAIL   take that right away
  ban EMAIL            end the account's sessions, refuse its sign-ins and take its cars off the market
  unban EMAIL          let it sign in again; its cars are what they were
  delete EMAIL         delete the account: its name, address, sessions and listings; past rentals keep dates and amounts
  remove-demo          remove the demo accounts with their cars, photos and rentals`;

async function change(db: Database, email: string, action: HistoryAction, right: Right): Promise<string> {
  const userId = await setRight(db, email, right);
  if (!userId) throw new StartError(`Nobody is registered as ${email}. Let them register first, then run this again.`);
  await record(db, { action, actor: 'operator', userId });
  return userId;
}

async function run(db: Database, command = '', email = ''): Promise<string> {
  if (!email) throw new StartError(USAGE);
  switch (command) {
    case 'make-admin':
      await change(db, email, 'admin-given', 'admin');
      return `${email} is an administrator now.`;
    case 'remove-admin':
      await change(db, email, 'admin-taken', 'no-admin');
      return `${email} is no administrator any more.`;
    case 'ban':
      await endSessionsOf(db, await change(db, email, 'user-banned', 'banned'));
      return `${email} is banned. Cars of theirs are off the market; trips that are booked go on, and are listed at /admin.`;
    case 'unban':
      await change(db, email, 'user-unbanned', 'welcome');
      return `${email} may sign in again, and their cars are what they were.`;
    default:
      throw new StartError(USAGE);
  }
}

try {
  const [command, email] = process.argv.slice(2);
  const config = readConfig();
  const database = await openDatabaseForCommand(config, { mustExist: true });
  try {
    await migrate(database.pool);
    if (command === 'remove-demo') console.log(`${await removeDemo(config, database.pool)} demo accounts removed.`);
    else if (command === 'delete' && email) {
      const { cars } = await deleteAccount({ pool: database.pool, config }, email);
      console.log(`${email} is deleted. Cars taken off the market with it: ${cars}.`);
    } else console.log(await transaction(database.pool, (db) => run(db, command, email)));
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exitCode = 1;
}
