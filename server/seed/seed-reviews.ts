import { addDays, startOfDay } from '../../contract/dates.ts';
import type { VehicleType } from '../../contract/cars/vocabulary.ts';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { REVIEW_PARTS, type ReviewSide } from '../../contract/reviews/review-parts.ts';
import type { Database } from '../platform/database/database.ts';
import { createChance, type Chance } from './chance.ts';
import { DEMO_RENTER } from './demo-people.ts';
import { FITS, OF_CARS, OF_RENTERS, WRITES_IN, type DemoReview, type Written } from './demo-reviews.ts';
import {
  answerAt,
  findPastRentals,
  insertSeeded,
  markAsked,
  revealAt,
  type PastRental,
  type SeededReview,
} from './seed-reviews.queries.ts';
import { lookUp } from '../../contract/look-up.ts';

const HOUR = 3_600_000;

type Texts = Record<Written, DemoReview[]>;
type Planned = SeededReview & { answer: string | undefined };

/** Each is given out once. Afterwards people leave stars and say nothing. */
function createWriter(texts: Record<Written, readonly DemoReview[]>) {
  const left = Object.fromEntries(Object.entries(texts).map(([language, list]) => [language, [...list]])) as Texts;
  return (chance: Chance, name: string, vehicleType: VehicleType): DemoReview => {
    const own = left[lookUp(WRITES_IN, name) ?? 'en'];
    const fitting = own.filter(({ fits }) => !fits || FITS[fits](vehicleType));
    if (fitting.length === 0) return { stars: chance.pick([4, 5, 5]), text: '' };
    const chosen = chance.pick(fitting);
    own.splice(own.indexOf(chosen), 1);
    return chosen;
  };
}

/** Close to the whole, and not everybody judges every part. */
function partsOf(chance: Chance, side: ReviewSide, stars: number) {
  if (chance.whole(1, 5) === 1) return {};
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

/** Roughly every other trip has been judged by one side, and some by both. What is recent may not be visible yet. */
export async function seedReviews(db: Database, { timeZone, now, today }: Seeding): Promise<void> {
  const chance = createChance(47);
  const writers = { renter: createWriter(OF_CARS), owner: createWriter(OF_RENTERS) };

  const plan = (rental: PastRental, side: ReviewSide): Planned => {
    const isRenter = side === 'renter';
    const author = isRenter ? rental.renterName : rental.ownerName;
    const { stars, text, note = '', answer } = writers[side](chance, author, rental.vehicleType);
    const day = addDays(rental.endDate, chance.whole(1, isOpen(rental, today) ? 2 : 9));
    return {
      rental_id: rental.id,
      car_id: rental.carId,
      side,
      author_id: isRenter ? rental.renterId : rental.ownerId,
      subject_id: isRenter ? rental.ownerId : rental.renterId,
      stars,
      body: text,
      note,
      created_at: new Date(startOfDay(timeZone, day).getTime() + chance.whole(8, 22) * HOUR),
      closes_at: startOfDay(timeZone, addDays(rental.endDate, reviewLimits.days + 1)),
      ...partsOf(chance, side, stars),
      answer,
    };
  };

  for (const rental of await findPastRentals(db, today)) {
    // Left for people who try the product as this person. The owner has written already.
    const isLeft = isOpen(rental, today) && rental.renterEmail === DEMO_RENTER.email;
    const sides: ReviewSide[] = [];
    if (chance.whole(1, 100) <= 24 && !isLeft) sides.push('renter');
    if (chance.whole(1, 100) <= 19 || isLeft) sides.push('owner');
    const reviews = sides.map((side) => plan(rental, side)).filter(({ created_at }) => created_at.getTime() < now);
    if (reviews.length === 0) continue;
    await insertSeeded(db, reviews);
    const last = Math.max(...reviews.map(({ created_at }) => created_at.getTime()));
    const revealed = reviews.length === 2 ? last : reviews[0]!.closes_at.getTime();
    if (revealed > now) continue;
    await revealAt(db, rental.id, new Date(revealed));
    for (const review of reviews) {
      const at = revealed + chance.whole(5, 60) * HOUR;
      if (review.answer && at < now) await answerAt(db, review, review.answer, new Date(at));
    }
  }
  await markAsked(db, today);
}
