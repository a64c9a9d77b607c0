import * as z from 'zod';
import { addDays, startOfDay } from '../../contract/dates.ts';
import type { VehicleType } from '../../contract/cars/vocabulary.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { REVIEW_PARTS, type ReviewSide } from '../../contract/reviews/review-parts.ts';
import type { Database } from '../platform/database/database.ts';
import { createRandom, type RandomSource } from './random.ts';
import { DEMO_RENTER } from './demo-people.ts';
import { readDemoFile } from './read-demo-file.ts';
import {
  answerReviewAt,
  findPastRentals,
  insertSeededReviews,
  markReviewsRequested,
  revealReviewsAt,
  type PastRental,
  type SeededReview,
} from './seed-reviews.queries.ts';
import { lookUp } from '../../contract/look-up.ts';

const HOUR = 3_600_000;

/** The vehicle types that a text can be about */
const FITS = {
  fuel: (type: VehicleType) => type !== 'Electric vehicle',
  charging: (type: VehicleType) => type === 'Electric vehicle',
  room: (type: VehicleType) => ['SUV', 'Family car', 'Break', 'Van'].includes(type),
  loads: (type: VehicleType) => type === 'Van' || type === 'Truck',
  height: (type: VehicleType) => ['SUV', 'Van', 'Truck'].includes(type),
};

type DemoReview = z.infer<typeof DemoReview>;
const DemoReview = z.strictObject({
  stars: z.int().min(1).max(5),
  text: z.string().nonempty(),
  note: z.string().optional(),
  answer: z.string().optional(),
  fits: z.enum(Object.keys(FITS) as (keyof typeof FITS)[]).optional(),
});

type ReviewTexts = z.infer<typeof ReviewTexts>;
const ReviewTexts = z.partialRecord(z.enum(LANGUAGES), z.array(DemoReview));

const ReviewsFile = z.strictObject({
  /** By name. Other people write in English. */
  writesIn: z.record(z.string(), z.enum(LANGUAGES)),
  /** By renters. Each is used once. */
  ofCars: ReviewTexts,
  /** By owners */
  ofRenters: ReviewTexts,
});

type Planned = SeededReview & { answer: string | undefined };

/** Takes each text out of `texts` when it is used. Once none fits, people leave only stars. */
function createWriter(texts: ReviewTexts, writesIn: Readonly<Record<string, Language>>) {
  return (chance: RandomSource, name: string, vehicleType: VehicleType): DemoReview => {
    const available = texts[lookUp(writesIn, name) ?? 'en'] ?? [];
    const fitting = available.filter(({ fits }) => !fits || FITS[fits](vehicleType));
    if (fitting.length === 0) return { stars: chance.pick([4, 5, 5]), text: '' };
    const chosen = chance.pick(fitting);
    available.splice(available.indexOf(chosen), 1);
    return chosen;
  };
}

/** Ratings of parts stay close to the overall rating, and some people leave them out. */
function partsOf(chance: RandomSource, side: ReviewSide, stars: number) {
  if (chance.int(1, 5) === 1) return {};
  return Object.fromEntries(
    REVIEW_PARTS[side].map((part) => [part, Math.min(5, Math.max(1, stars + chance.pick([-1, 0, 0, 0, 1])))]),
  );
}

interface Seeding {
  timeZone: string;
  now: number;
  today: string;
}

const isOpen = ({ endDate }: PastRental, today: string) => addDays(endDate, reviewLimits.days) >= today;

/** Adds reviews by one or both sides to about a third of the trips. Recent reviews may still be hidden. */
export async function seedReviews(db: Database, { timeZone, now, today }: Seeding): Promise<void> {
  const chance = createRandom(47);
  const { writesIn, ofCars, ofRenters } = readDemoFile('reviews.json', ReviewsFile);
  const writers = { renter: createWriter(ofCars, writesIn), owner: createWriter(ofRenters, writesIn) };

  const plan = (rental: PastRental, side: ReviewSide): Planned => {
    const isRenter = side === 'renter';
    const author = isRenter ? rental.renterName : rental.ownerName;
    const { stars, text, note = '', answer } = writers[side](chance, author, rental.vehicleType);
    const day = addDays(rental.endDate, chance.int(1, isOpen(rental, today) ? 2 : 9));
    return {
      rental_id: rental.id,
      car_id: rental.carId,
      side,
      author_id: isRenter ? rental.renterId : rental.ownerId,
      subject_id: isRenter ? rental.ownerId : rental.renterId,
      stars,
      body: text,
      note,
      created_at: new Date(startOfDay(timeZone, day).getTime() + chance.int(8, 22) * HOUR),
      closes_at: startOfDay(timeZone, addDays(rental.endDate, reviewLimits.days + 1)),
      ...partsOf(chance, side, stars),
      answer,
    };
  };

  for (const rental of await findPastRentals(db, today)) {
    // The demo renter can still write this review; the owner has already written one.
    const isLeftToRenter = isOpen(rental, today) && rental.renterEmail === DEMO_RENTER.email;
    const sides: ReviewSide[] = [];
    if (chance.int(1, 100) <= 24 && !isLeftToRenter) sides.push('renter');
    if (chance.int(1, 100) <= 19 || isLeftToRenter) sides.push('owner');
    const reviews = sides.map((side) => plan(rental, side)).filter(({ created_at }) => created_at.getTime() < now);
    if (reviews.length === 0) continue;
    await insertSeededReviews(db, reviews);
    const last = Math.max(...reviews.map(({ created_at }) => created_at.getTime()));
    const revealed = reviews.length === 2 ? last : reviews[0]!.closes_at.getTime();
    if (revealed > now) continue;
    await revealReviewsAt(db, rental.id, new Date(revealed));
    for (const review of reviews) {
      const at = revealed + chance.int(5, 60) * HOUR;
      if (review.answer && at < now) await answerReviewAt(db, review, review.answer, new Date(at));
    }
  }
  await markReviewsRequested(db, today);
}
