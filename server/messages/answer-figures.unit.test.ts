import { describe, expect, it } from 'vitest';
import { answerFigures, cancelledPercent, type AnswerFigures, type Question } from './answer-figures.ts';
import { createRandom } from '../testing/random.ts';

const NOW = new Date('2026-06-30T12:00:00Z');
const HOUR = 3_600_000;
const buildQuestion = (hoursAgo: number, answeredAfterMinutes?: number): Question => {
  const askedAt = new Date(NOW.getTime() - hoursAgo * HOUR);
  const answeredAt =
    answeredAfterMinutes === undefined ? null : new Date(askedAt.getTime() + answeredAfterMinutes * 60_000);
  return { askedAt, answeredAt };
};

/** A literal implementation of the rule, for comparison. */
function literalFigures(questions: readonly Question[]): AnswerFigures | undefined {
  const hours = ({ askedAt }: Question) => (NOW.getTime() - askedAt.getTime()) / HOUR;
  const open = new Set(questions.filter((question) => !question.answeredAt && hours(question) < 24));
  const known = questions.filter((question) => !open.has(question));
  let sample = known.filter((question) => hours(question) < 30 * 24);
  if (sample.length < 10) {
    sample = known.filter((question) => hours(question) < 90 * 24);
    while (sample.length > 10) {
      const oldest = sample.reduce((a, b) => (hours(a) >= hours(b) ? a : b));
      sample = sample.filter((question) => question !== oldest);
    }
  }
  if (sample.length < 3) return undefined;
  const minutes = sample
    .filter(({ answeredAt }) => answeredAt)
    .map(({ askedAt, answeredAt }) => (answeredAt!.getTime() - askedAt.getTime()) / 60_000)
    .toSorted((a, b) => a - b);
  const middle = minutes.length / 2;
  const typical = minutes.length % 2 ? minutes[middle - 0.5]! : (minutes[middle - 1]! + minutes[middle]!) / 2;
  return {
    percent: Math.round((minutes.filter((value) => value <= 24 * 60).length / sample.length) * 100),
    minutes: minutes.length === 0 ? null : Math.round(typical),
  };
}

describe('answerFigures', () => {
  it('returns undefined for fewer than three questions', () => {
    expect(answerFigures([], NOW)).toBeUndefined();
    expect(answerFigures([buildQuestion(30, 5), buildQuestion(40, 5)], NOW)).toBeUndefined();
    expect(answerFigures([buildQuestion(30, 5), buildQuestion(40, 5), buildQuestion(50, 5)], NOW)).toEqual({
      percent: 100,
      minutes: 5,
    });
  });

  it('ignores questions that can still be answered in time', () => {
    expect(answerFigures([buildQuestion(1), buildQuestion(30, 5), buildQuestion(40, 5)], NOW)).toBeUndefined();
    expect(answerFigures([buildQuestion(25), buildQuestion(30, 5), buildQuestion(40, 5)], NOW)).toEqual({
      percent: 67,
      minutes: 5,
    });
  });

  it('counts a late answer in the response time but not in the rate', () => {
    expect(
      answerFigures([buildQuestion(300, 60), buildQuestion(310, 120), buildQuestion(320, 24 * 60 + 1)], NOW),
    ).toEqual({
      percent: 67,
      minutes: 120,
    });
    expect(answerFigures([buildQuestion(300), buildQuestion(310), buildQuestion(320)], NOW)).toEqual({
      percent: 0,
      minutes: null,
    });
  });

  it('uses the last ten questions of 90 days if the last 30 days have fewer', () => {
    const old = Array.from({ length: 12 }, (_, index) => buildQuestion(31 * 24 + index));
    expect(answerFigures([...old, buildQuestion(30, 10)], NOW)).toEqual({ percent: 10, minutes: 10 });
    const recent = Array.from({ length: 10 }, (_, index) => buildQuestion(30 + index, 10));
    expect(answerFigures([...old, ...recent], NOW)).toEqual({ percent: 100, minutes: 10 });
    expect(
      answerFigures(
        [1, 2, 3].map((more) => buildQuestion(90 * 24 + more, 10)),
        NOW,
      ),
    ).toBeUndefined();
  });

  it('agrees with a literal implementation of the rule for random questions', () => {
    const random = createRandom();
    for (let round = 0; round < 2_000; round++) {
      const questions = Array.from({ length: Math.floor(random() * 25) }, () => {
        const hoursAgo = random() * 100 * 24;
        const wait = random() ** 3 * 60 * 72;
        return buildQuestion(hoursAgo, random() < 0.75 && wait < hoursAgo * 60 ? wait : undefined);
      });
      expect(answerFigures(questions, NOW)).toEqual(literalFigures(questions));
    }
  });
});

describe('cancelledPercent', () => {
  it('returns null for fewer than five bookings', () => {
    expect(cancelledPercent({ bookings: 4, cancelled: 4 })).toBeNull();
    expect(cancelledPercent({ bookings: 5, cancelled: 0 })).toBe(0);
    expect(cancelledPercent({ bookings: 6, cancelled: 1 })).toBe(17);
  });
});
