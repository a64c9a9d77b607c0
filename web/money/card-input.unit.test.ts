import { describe, expect, it } from 'vitest';
import { TEST_CARDS } from '../../contract/money/test-cards.ts';
import { cardProblems, caretAfter, formatCvc, formatExpiry, formatNumber } from './card-input.ts';

const TODAY = '2026-11-15';
const valid = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };

describe('card fields', () => {
  it('group the number in fours and ignore other characters', () => {
    expect(formatNumber('4242-4242 42424242')).toBe('4242 4242 4242 4242');
    expect(formatNumber('42424')).toBe('4242 4');
    expect(formatNumber('no digits')).toBe('');
    expect(formatNumber('1'.repeat(40))).toHaveLength(19 + 4);
  });

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['1234', '12 / 34'],
    ['12/34', '12 / 34'],
    ['12/2034', '12 / 34'],
    ['3', '03'],
    ['3/34', '03 / 34'],
    ['1/34', '01 / 34'],
    ['03 / 34', '03 / 34'],
  ])('format the expiry %s as %s', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('allow deleting the expiry digit by digit', () => {
    expect(formatExpiry('12 / ')).toBe('12');
    expect(formatExpiry('1')).toBe('1');
  });

  it('limit the security code to four digits', () => {
    expect(formatCvc('12a345')).toBe('1234');
  });

  it('keep the caret behind the typed digit', () => {
    expect(caretAfter('4242 4', 5)).toBe(6);
    expect(caretAfter('4242 4242', 4)).toBe(4);
    expect(caretAfter('4242 4242', 0)).toBe(0);
  });
});

describe('cardProblems', () => {
  it('finds none for every test card', () => {
    for (const { number } of TEST_CARDS) expect(cardProblems({ ...valid, number }, TODAY)).toEqual({});
  });

  it('returns a message for each field', () => {
    expect(cardProblems({ number: '4242', expiry: '13 / 34', cvc: '12' }, TODAY)).toEqual({
      number: 'Your card number is incomplete.',
      expiry: "Your card's expiration date is incomplete.",
      cvc: "Your card's security code is incomplete.",
    });
  });

  it('rejects real card numbers', () => {
    expect(cardProblems({ ...valid, number: '4111 1111 1111 1111' }, TODAY).number).toMatch(/only takes test cards/);
  });

  it('rejects an expired card from the following month', () => {
    expect(cardProblems({ ...valid, expiry: '11 / 26' }, TODAY)).toEqual({});
    expect(cardProblems({ ...valid, expiry: '10 / 26' }, TODAY).expiry).toBe(
      "Your card's expiration date is in the past.",
    );
  });
});
