import { ensureThread } from '../threads/index.ts';
import type { Database } from '../platform/database/database.ts';
import { DEMO_THREADS, type DemoThread } from './demo-threads.ts';
import { DEMO_OWNERS } from './demo-people.ts';
import type { DemoListing } from './listings/listing.ts';
import { insertReadMessage, setThreadTimes } from './seed-thread.queries.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

interface Seeded {
  cars: ReadonlyMap<DemoListing, { id: string; createdAt: Date }>;
  people: ReadonlyMap<string, string>;
  now: number;
}

async function begin(
  db: Database,
  { about, renter, startedDaysAgo, messages }: DemoThread,
  { cars, people, now }: Seeded,
) {
  const [listing, car] = [...cars].find(([{ title }]) => title === about)!;
  const renterId = people.get(renter.email)!;
  const ownerId = people.get(DEMO_OWNERS[listing.owner].email)!;
  const threadId = await ensureThread(db, { carId: car.id, renterId, ownerId });
  let at = Math.max(now - startedDaysAgo * DAY, car.createdAt.getTime() + DAY / 24);
  return messages.map(([by, minutesLater, text]) => {
    at += minutesLater * MINUTE;
    return { threadId, authorId: by === 'renter' ? renterId : ownerId, text, at: new Date(Math.min(at, now)) };
  });
}

/** In the order in which all of them were written, as ids tell what is newest. */
export async function seedThreads(db: Database, seeded: Seeded): Promise<void> {
  const written = [];
  for (const thread of DEMO_THREADS) written.push(...(await begin(db, thread, seeded)));
  for (const message of written.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await insertReadMessage(db, message);
  await setThreadTimes(db);
}
