import * as z from 'zod';
import { ensureThread } from '../threads/index.ts';
import type { Database } from '../platform/database/database.ts';
import { demoListings, type DemoListing } from './demo-listings.ts';
import { DEMO_OWNERS, DEMO_RENTER, DEMO_RENTERS } from './demo-people.ts';
import { readDemoFile } from './read-demo-file.ts';
import { insertReadMessage, setThreadTimes } from './seed-thread.queries.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

const RENTERS = [DEMO_RENTER, ...DEMO_RENTERS];

type DemoThread = z.infer<typeof DemoThread>;
const DemoThread = z.strictObject({
  listing: z.string().refine((title) => demoListings().some((other) => other.title === title), {
    error: 'must be the title of a listing',
  }),
  renter: z.enum(RENTERS.map(({ displayName }) => displayName)),
  startedDaysAgo: z.int().nonnegative(),
  messages: z.array(
    z.strictObject({
      from: z.enum(['renter', 'owner']),
      /** After the previous message */
      minutesLater: z.int().nonnegative(),
      text: z.string().nonempty(),
    }),
  ),
});

interface Seeded {
  cars: ReadonlyMap<DemoListing, { id: string; createdAt: Date }>;
  people: ReadonlyMap<string, string>;
  now: number;
}

async function createThread(
  db: Database,
  { listing: title, renter, startedDaysAgo, messages }: DemoThread,
  { cars, people, now }: Seeded,
) {
  const [listing, car] = [...cars].find(([other]) => other.title === title)!;
  const renterId = people.get(RENTERS.find(({ displayName }) => displayName === renter)!.email)!;
  const ownerId = people.get(DEMO_OWNERS[listing.owner].email)!;
  const threadId = await ensureThread(db, { carId: car.id, renterId, ownerId });
  let at = Math.max(now - startedDaysAgo * DAY, car.createdAt.getTime() + DAY / 24);
  return messages.map(({ from, minutesLater, text }) => {
    at += minutesLater * MINUTE;
    return { threadId, authorId: from === 'renter' ? renterId : ownerId, text, at: new Date(Math.min(at, now)) };
  });
}

/** Inserts the messages of all threads in the order of their times, because newer messages must have higher ids. */
export async function seedThreads(db: Database, seeded: Seeded): Promise<void> {
  const messages = [];
  for (const thread of readDemoFile('threads.json', z.array(DemoThread)))
    messages.push(...(await createThread(db, thread, seeded)));
  for (const message of messages.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await insertReadMessage(db, message);
  await setThreadTimes(db);
}
