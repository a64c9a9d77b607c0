import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBrandFile, resolveText } from './brand-file.ts';
import { contrastOnPage, MIN_CONTRAST } from './palette.ts';

function problemsOf(file: unknown): string[] {
  const problems: string[] = [];
  readBrandFile(typeof file === 'string' ? file : JSON.stringify(file), problems);
  return problems;
}

const email = 'hallo@girocar.example';

describe('brand.json', () => {
  it('accepts an empty file and a complete one', () => {
    expect(problemsOf({})).toEqual([]);
    const file = {
      colour: { light: '#9A1B2F', dark: '#ff9aa5' },
      contact: {
        email,
        phone: '+49 30 1234567',
        roadside: '+49 30 1234568',
        accident: '+49 30 1234569',
        hours: { de: 'Mo–Fr 9–17 Uhr', en: 'Mon–Fri 9am–5pm' },
        address: ['Girocar GmbH', 'Musterstraße 1', '10115 Berlin'],
      },
      social: { Mastodon: 'https://social.example/@girocar' },
    };
    expect(problemsOf(file)).toEqual([]);
    expect(readBrandFile(JSON.stringify(file), []).palettes?.light.brand).toBe('#9a1b2f');
  });

  it.each([
    ['{"colour": }', /^is not JSON: /],
    [[], /^must be an object with colour, contact, social$/],
    [{ color: '#112233' }, 'has "color", and knows only colour, contact, social'],
    [{ colour: 'red' }, /^colour\.light must be a colour such as "#0f5c4d"/],
    [{ colour: { dark: '#ffffff' } }, 'colour.light must be a colour such as "#0f5c4d"'],
    [{ contact: { phone: '+49 30 1234567' } }, 'contact.email must be text'],
    [{ contact: { email: 'me' } }, 'contact.email must be an email address'],
    [{ contact: { email, phone: 'call us' } }, /^contact\.phone must be a phone number/],
    [{ contact: { email, address: 'Berlin' } }, 'contact.address must be a list of lines'],
    [
      { contact: { email, address: Array.from({ length: 7 }, () => 'x') } },
      /^contact\.address must be at most 6 lines/,
    ],
    [
      { contact: { email, hours: { it: 'sempre' } } },
      /^contact\.hours must be a text, or texts for de, en, es, fr, pt/,
    ],
    [{ contact: { email, fax: '1' } }, /^contact has "fax", and knows only email, phone/],
    [{ social: { X: 'http://x.example' } }, 'social.X must be an address that starts with https://'],
    [{ social: { X: 'javascript:alert(1)' } }, 'social.X must be an address that starts with https://'],
  ])('reports exactly one problem for %j', (file, sentence) => {
    const problems = problemsOf(file);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
  });

  it('reports the contrast of an unreadable colour and suggests the nearest readable one', () => {
    const [problem, ...others] = problemsOf({ colour: '#ffd400' });
    expect(others).toEqual([]);
    expect(problem).toMatch(
      /^colour #ffd400 has a contrast of 1\.\d\d:1 as text on the light pages, and people need 4\.5:1: the nearest colour that has it is #[0-9a-f]{6}$/,
    );
    expect(problemsOf({ colour: problem!.slice(-7) })).toEqual([]);
    expect(problemsOf({ colour: { light: '#9a1b2f', dark: '#9a1b2f' } })).toEqual([
      expect.stringMatching(/^colour\.dark #9a1b2f has a contrast of \d\.\d\d:1 as text on the dark pages/),
    ]);
  });

  it('accepts a colour exactly if its contrast is sufficient', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const colour = `#${value.toString(16).padStart(6, '0')}`;
        expect(problemsOf({ colour }).length === 0).toBe(contrastOnPage('light', colour) >= MIN_CONTRAST);
      }),
    );
  });
});

it('falls back from the reader’s language to the marketplace’s, then to any', () => {
  expect(resolveText('9–17', 'fr', 'de')).toBe('9–17');
  expect(resolveText({ de: 'eins', en: 'one' }, 'en', 'de')).toBe('one');
  expect(resolveText({ de: 'eins', en: 'one' }, 'fr', 'de')).toBe('eins');
  expect(resolveText({ es: 'uno' }, 'fr', 'de')).toBe('uno');
  expect(resolveText(undefined, 'fr', 'de')).toBeUndefined();
});
