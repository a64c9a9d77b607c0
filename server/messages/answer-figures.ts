import { peopleLimits } from '../../contract/people/limits.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ANSWERED_WITHIN = DAY;
const RECENT = 30 * DAY;
const LOOKBACK = 90 * DAY;
const SAMPLE_SIZE = 10;
const SAMPLE_MIN = 3;

/** A renter's first message or request, and when the owner answered. */
export interface Question {
  askedAt: Date;
  answeredAt: Date | null;
}

export interface AnswerFigures {
  /** Share of questions answered within a day */
  percent: number;
  /** Median response time */
  minutes: number | null;
}

function median(sorted: readonly number[]): number | undefined {
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return lower === undefined ? undefined : (lower + upper!) / 2;
}

/**
 * Uses the questions of the last 30 days, or the last ten of 90 days if those are fewer than ten. Returns undefined for
 * fewer than three. Questions that can still be answered in time do not count yet.
 */
export function answerFigures(questions: readonly Question[], now: Date): AnswerFigures | undefined {
  const ageOf = ({ askedAt }: Question) => now.getTime() - askedAt.getTime();
  const decided = questions
    .filter((question) => ageOf(question) < LOOKBACK && (question.answeredAt || ageOf(question) >= ANSWERED_WITHIN))
    .toSorted((a, b) => ageOf(a) - ageOf(b));
  const recent = decided.filter((question) => ageOf(question) < RECENT);
  const counted = recent.length >= SAMPLE_SIZE ? recent : decided.slice(0, SAMPLE_SIZE);
  if (counted.length < SAMPLE_MIN) return undefined;
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

/** Expects the bookings of the last year. */
export const cancelledPercent = ({ bookings, cancelled }: { bookings: number; cancelled: number }): number | null =>
  bookings < peopleLimits.bookingsMin ? null : Math.round((100 * cancelled) / bookings);
