import { createHash } from 'node:crypto';
import { dayIn } from '../../contract/dates.ts';
import { marketNow } from '../market/index.ts';
import { translator } from '../platform/languages/translator.ts';
import type { Services } from '../platform/services.ts';
import { listFeedCars, type FeedCar } from './feed-car.queries.ts';
import { writeAvailability, writeStation, writeStatus } from './feed-entries.ts';
import { GBFS_VERSION, type FeedFile } from './feed-files.ts';
import { createCalendar, readSlots } from './free-slots.ts';
import { openList, pack } from './packed-list.ts';
import { describePlan, describeSystem, listGbfsFeeds, planIdOf } from './system-files.ts';
import { describeType, typeIdOf } from './vehicle-types.ts';

/** How long clients may cache a file. */
export const TTL_SECONDS = 60;

const PAGE = 500;

/** All files of one point in time, so that references between them are consistent. */
export interface Edition {
  madeAt: number;
  /** Unchanged as long as only the timestamp differs. */
  tag: string;
  /** Gzipped, which takes less than a sixth of the memory. */
  files: Readonly<Record<FeedFile, Buffer>>;
}

type EditionServices = Pick<Services, 'config' | 'reads' | 'branding'>;

/** Reads page by page, because all cars at once would take a hundred megabytes. */
async function* readPages({ reads }: EditionServices, today: string, limit: number) {
  for (let after: string | undefined; ;) {
    const from = after;
    const cars = await reads.run((db) => listFeedCars(db, { after: from, limit, today }));
    yield cars;
    if (cars.length < limit) return;
    after = cars.at(-1)!.id;
  }
}

/** Writes all files in one pass over the cars. */
export async function buildEdition(services: EditionServices, pageSize = PAGE): Promise<Edition> {
  const { config, reads, branding } = services;
  const { publicUrl, defaultLanguage: language, distanceUnit: unit, timeZone } = config;
  const now = await reads.run(marketNow);
  const [moment, today] = [now.toISOString(), dayIn(timeZone, now)];
  const t = translator(language);
  const dayOf = createCalendar(timeZone, today);
  const hash = createHash('sha256');
  const header = `{"last_updated":"${moment}","ttl":${TTL_SECONDS},"version":"${GBFS_VERSION}","data":`;
  const stations = openList(`${header}{"stations":[`, hash);
  const statuses = openList(`${header}{"stations":[`);
  const vehicles = openList(`${header}{"vehicles":[`, hash);
  /** The cheapest car of each type, whose plan is the type's default. */
  const types = new Map<string, FeedCar>();
  const prices = new Set<number>();

  const add = async (car: FeedCar) => {
    const [typeId, planId] = [typeIdOf(car, unit), planIdOf(car.priceCents)];
    const slots = readSlots(car.free, car.leastDays, dayOf);
    const cheapest = types.get(typeId);
    if (!cheapest || car.priceCents < cheapest.priceCents) types.set(typeId, car);
    prices.add(car.priceCents);
    if (stations.add(writeStation(car, publicUrl, language))) await stations.flush();
    if (statuses.add(writeStatus(car, typeId, slots[0]?.from.number === 0, moment))) await statuses.flush();
    if (vehicles.add(writeAvailability(car, { typeId, planId, slots }))) await vehicles.flush();
  };
  for await (const cars of readPages(services, today, pageSize)) for (const car of cars) await add(car);

  const write = (data: object) => {
    const text = JSON.stringify(data);
    hash.update(text);
    return pack(`${header}${text}}`);
  };
  const files = {
    gbfs: await write(listGbfsFeeds(config)),
    system_information: await write(describeSystem(config, branding)),
    vehicle_types: await write({
      vehicle_types: [...types.values()].map((car) =>
        describeType(car, { t, language, unit, planId: planIdOf(car.priceCents) }),
      ),
    }),
    station_information: await stations.close(']}}'),
    station_status: await statuses.close(']}}'),
    vehicle_availability: await vehicles.close(']}}'),
    system_pricing_plans: await write({
      plans: [...prices].toSorted((a, b) => a - b).map((cents) => describePlan(cents, { t, config })),
    }),
  } satisfies Edition['files'];
  return { madeAt: performance.now(), tag: hash.digest('base64url').slice(0, 22), files };
}
