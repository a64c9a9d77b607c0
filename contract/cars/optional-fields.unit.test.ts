import { describe, expect, it } from 'vitest';
import { isProblemCode, problemStatus } from '../problem-status.ts';
import { carContentLimits } from './limits.ts';
import { optionalFieldProblems } from './optional-fields.ts';
import { carContentRules } from './rules/rules.ts';

const rules = carContentRules({ readAmount: () => undefined, currency: 'USD' });
const problemOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('an optional field', () => {
  it('may be empty or missing', () => {
    for (const key of ['make', 'model', 'year', 'fuel', 'range', 'doors'] as const) {
      for (const empty of ['', null, undefined]) expect(rules[key].parse(empty), key).toBeNull();
    }
  });

  it.each([
    ['make', 'a'.repeat(carContentLimits.makeMax + 1), 'car/make-too-long'],
    ['model', 'a'.repeat(carContentLimits.modelMax + 1), 'car/model-too-long'],
    ['year', carContentLimits.yearMin - 1, 'car/year-invalid'],
    ['year', new Date().getUTCFullYear() + 2, 'car/year-invalid'],
    ['fuel', 'water', 'car/fuel-unknown'],
    ['range', carContentLimits.rangeMax + 1, 'car/range-invalid'],
    ['range', 0, 'car/range-invalid'],
    ['doors', carContentLimits.doorsMax + 1, 'car/doors-invalid'],
    ['doors', '4.5', 'car/doors-invalid'],
  ] as const)('%s rejects %j', (key, value, code) => {
    expect(problemOf(rules[key].safeParse(value))).toBe(code);
  });

  it('accepts numbers up to its limits, typed or not', () => {
    expect(rules.doors.parse(` ${carContentLimits.doorsMax} `)).toBe(carContentLimits.doorsMax);
    expect(rules.year.parse(carContentLimits.yearMin)).toBe(carContentLimits.yearMin);
    expect(rules.fuel.parse('electric')).toBe('electric');
  });

  it('has a problem with a message and the status 400', () => {
    for (const code of Object.keys(optionalFieldProblems())) {
      expect(isProblemCode(code) && problemStatus[code], code).toBe(400);
    }
  });
});
