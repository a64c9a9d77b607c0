import { createPayments } from './payments/create-payments.ts';
import { readConfig } from './platform/config.ts';
import { requireMigrated } from './platform/database/migrate.ts';
import { openDatabaseForCommand } from './platform/database/open-database.ts';
import { StartError } from './platform/start-error.ts';
import { findViolations } from './checks/find-violations.ts';
import { findOpenDisputes, findParkedMails } from './checks/notes.queries.ts';

// Checks a database, beside a running server or without one. It changes nothing.
try {
  const config = readConfig();
  const database = await openDatabaseForCommand(config, { mustExist: true });
  try {
    await requireMigrated(database.pool);
    const payments = await createPayments(config, database.pool);
    const violations = await findViolations({ pool: database.pool, payments, config });
    for (const { rule, wrong } of violations) console.error(`Not true: ${rule}.\n  ${wrong}`);
    for (const mail of await findParkedMails(database.pool)) console.log(mail);
    for (const dispute of await findOpenDisputes(database.pool)) console.log(dispute);
    if (violations.length > 0) process.exitCode = 1;
    const count = violations.length === 1 ? '1 thing is' : `${violations.length} things are`;
    console.log(violations.length === 0 ? 'Everything is in order.' : `${count} wrong.`);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
