import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { photoUrl, PHOTO_WIDTHS } from '../../contract/photos/photo-sizes.ts';
import { register, type Promised } from './renters.ts';
import type { App, Stage } from './stage.ts';

interface StoredBooking {
  id: string;
  status: string;
  total: number;
  charges: number;
  charged: number;
}

/** Everything that somebody was told about a booking, compared with the database. */
export async function findWrongBookings({ primary }: Stage, { bookings }: Promised): Promise<string[]> {
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
      if (!found) return [`The booking ${rentalId} was acknowledged and is lost.`];
      const wanted = isCancelled
        ? { status: 'cancelled', charges: 1, charged: 0 }
        : { status: 'confirmed', charges: 1, charged: totalCents };
      const { status, charges, charged } = found;
      const isRight = JSON.stringify({ status, charges, charged }) === JSON.stringify(wanted);
      return isRight
        ? []
        : [`The booking ${rentalId} is ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}.`];
    });
  } finally {
    await client.end();
  }
}

/** Every photo that was acknowledged, in every width, past any cache. */
export async function findLostPhotos({ apps }: Stage, { photos }: Promised): Promise<string[]> {
  const lost: string[] = [];
  for (const key of photos) {
    for (const width of PHOTO_WIDTHS) {
      const answer = await fetch(apps[0].url + photoUrl(key, width));
      const { byteLength } = await answer.arrayBuffer();
      if (!answer.ok || byteLength === 0) lost.push(`The photo ${key} (${width}) was acknowledged and is lost.`);
    }
  }
  return lost;
}

/** The product's own check of its books, run by the newest version. */
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

/** Asks a server for the market. One that was started a moment ago has yet to find out that the replica keeps up. */
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
    if (!(await readsFromReplica(app))) wrong.push(`${app.name} has read nothing from the replica.`);
  }
  const client = new pg.Client(primary.connection);
  await client.connect();
  const { rows } = await client.query(`select 1 from schema_migrations where name = '9000-next.sql'`);
  await client.end();
  if (rows.length === 0) wrong.push('The migration of the next version was never applied.');
  return wrong;
}

/** How often nginx had to turn to another process, and how often it had none to turn to. */
export async function countRetries(folder: string): Promise<{ requests: number; retried: number; failed: number }> {
  const lines = (await readFile(join(folder, 'nginx/nginx-access.log'), 'utf8')).split('\n').filter(Boolean);
  return {
    requests: lines.length,
    retried: lines.filter((line) => /upstream=\S+, /.test(line)).length,
    failed: lines.filter((line) => / 50[234] upstream=/.test(line)).length,
  };
}

/** Everything that does not hold. */
export async function findBroken(stage: Stage, promised: Promised): Promise<string[]> {
  return [
    ...(await findWrongBookings(stage, promised)),
    ...(await findLostPhotos(stage, promised)),
    ...(await checkParts(stage)),
    ...(await runVerify(stage, stage.nextTree)),
  ];
}
