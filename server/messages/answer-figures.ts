import { peopleLimits } from '../../contract/people/limits.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ANSWERED_WITHIN = DAY;
const RECENT = 30 * DAY;
const LOOKED_BACK = 90 * DAY;
const ENOUGH = 10;
const LEAST = 3;

/** The first message of somebody new, and when its owner answered. */
export interface Question {
  askedAt: Date;
  answeredAt: Date | null;
}

export interface AnswerFigures {
  /** Answered within a day */
  percent: number;
  /** The median of those that were answered */
  minutes: number | null;
}

function median(sorted: readonly number[]): number | undefined {
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return lower === undefined ? undefined : (lower + upper!) / 2;
}

/**
 * Of the last 30 days, or of the last ten in 90 days where these are fewer than ten; nothing from fewer than three. What
 * can still be answered in time is not counted yet.
 */
export function answerFigures(questions: readonly Question[], now: Date): AnswerFigures | undefined {
  const ageOf = ({ askedAt }: Question) => now.getTime() - askedAt.getTime();
  const decided = questions
    .filter((question) => ageOf(question) < LOOKED_BACK && (question.answeredAt || ageOf(question) >= ANSWERED_WITHIN))
    .toSorted((a, b) => ageOf(a) - ageOf(b));
  const recent = decided.filter((question) => ageOf(question) < RECENT);
  const counted = recent.length >= ENOUGH ? recent : decided.slice(0, ENOUGH);
  if (counted.length < LEAST) return undefined;
  const waits = counted
    .flatMap(({ askedAt, answeredAt }) => (answeredAt ? [answeredAt.getTime() - askedAt.getTime()] : []))
    .toSorted((a, b) => a - b);
  const inTime = waits.filter((wait) => wait <= ANSWERED_WITHIN).length;
  const typical = median(waits);
  return {
    percent: Math.round((100 * inTime) / counted.length),
    minutes: typical === undefined ? null : Math.round(typical / 60_000),
  };
}

/** Of the bookings of a year. */
export const cancelledPercent = ({ bookings, cancelled }: { bookings: number; cancelled: number }): number | null =>
  bookings < peopleLimits.bookingsLeast ? null : Math.round((100 * cancelled) / bookings);
