import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { photoUrl, PHOTO_WIDTHS } from '../../contract/photos/photo-sizes.ts';
import { register, type AcknowledgedWork } from './renters.ts';
import type { App, Stage } from './stage.ts';

interface StoredBooking {
  id: string;
  status: string;
  total: number;
  charges: number;
  charged: number;
}

/** Compares all bookings that clients saw acknowledged with the database. */
export async function findWrongBookings({ primary }: Stage, { bookings }: AcknowledgedWork): Promise<string[]> {
  const client = new pg.Client(primary.connection);
  await client.connect();
  try {
    const { rows } = await client.query<StoredBooking>(
      `select rentals.id, rentals.status, total_cents::int as total,
         count(entries.id) filter (where kind = 'charge')::int as charges, coalesce(sum(amount_cents), 0)::int as charged
       from rentals left join ledger_entries entries on entries.rental_id = rentals.id
       where rentals.id = any($1::uuid[]) group by rentals.id`,
      [bookings.map(({ rentalId }) => rentalId)],
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    return bookings.flatMap(({ rentalId, totalCents, isCancelled }) => {
      const found = stored.get(rentalId);
      if (!found) return [`The booking ${rentalId} was acknowledged but is lost.`];
      const expected = isCancelled
        ? { status: 'cancelled', charges: 1, charged: 0 }
        : { status: 'confirmed', charges: 1, charged: totalCents };
      const { status, charges, charged } = found;
      const isRight = JSON.stringify({ status, charges, charged }) === JSON.stringify(expected);
      return isRight
        ? []
        : [`The booking ${rentalId} is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}.`];
    });
  } finally {
    await client.end();
  }
}

/** Fetches every acknowledged photo in every width from an app server, bypassing caches. */
export async function findLostPhotos({ apps }: Stage, { photos }: AcknowledgedWork): Promise<string[]> {
  const lost: string[] = [];
  for (const key of photos) {
    for (const width of PHOTO_WIDTHS) {
      const response = await fetch(apps[0].url + photoUrl(key, width));
      const { byteLength } = await response.arrayBuffer();
      if (!response.ok || byteLength === 0) lost.push(`The photo ${key} (${width}) was acknowledged but is lost.`);
    }
  }
  return lost;
}

/** Runs the product's own consistency check with the newest version. */
export async function runVerify({ environment }: Stage, tree: string): Promise<string[]> {
  const env = { PATH: process.env.PATH, ...environment };
  try {
    await promisify(execFile)(process.execPath, [join(tree, 'server/commands/verify.ts')], { env });
    return [];
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return [`npm run verify: ${stdout}${stderr}`];
  }
}

async function readMetric(url: string, name: string): Promise<number> {
  const text = await (await fetch(url)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(name))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

/** Polls, because a server that has just started does not yet know that the replica keeps up. */
async function readsFromReplica({ url, metricsUrl }: App): Promise<boolean> {
  const headers = { authorization: `Bearer ${await register(url)}` };
  for (const end = Date.now() + 30_000; Date.now() < end; await delay(500)) {
    await fetch(`${url}/api/stats`, { headers });
    if ((await readMetric(metricsUrl, 'sparekey_lagging_reads_total{process="web",from="replica"}')) > 0) return true;
  }
  return false;
}

async function checkParts({ apps, primary }: Stage): Promise<string[]> {
  const wrong: string[] = [];
  for (const app of apps) {
    if (!(await readsFromReplica(app))) wrong.push(`${app.name} has not read from the replica.`);
  }
  const client = new pg.Client(primary.connection);
  await client.connect();
  const { rows } = await client.query(`select 1 from schema_migrations where name = '9000-next.sql'`);
  await client.end();
  if (rows.length === 0) wrong.push('The migration of the next version was not applied.');
  return wrong;
}

/** Counts how often nginx retried with another process, and how often it had none left. */
export async function countRetries(folder: string): Promise<{ requests: number; retried: number; failed: number }> {
  const lines = (await readFile(join(folder, 'nginx/nginx-access.log'), 'utf8')).split('\n').filter(Boolean);
  return {
    requests: lines.length,
    retried: lines.filter((line) => /upstream=\S+, /.test(line)).length,
    failed: lines.filter((line) => / 50[234] upstream=/.test(line)).length,
  };
}

/** Returns all broken promises. */
export async function findViolations(stage: Stage, promised: AcknowledgedWork): Promise<string[]> {
  return [
    ...(await findWrongBookings(stage, promised)),
    ...(await findLostPhotos(stage, promised)),
    ...(await checkParts(stage)),
    ...(await runVerify(stage, stage.nextTree)),
  ];
}
