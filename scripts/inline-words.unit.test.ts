import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { inlineWords } from './inline-words.ts';

const TEXTS = {
  'cars.title': 'Autos',
  'cars.count': '{count, plural, one {# Auto} other {# Autos}}',
  'cars.greeting': 'Hallo {name}',
  'cars.state.active': 'Aktiv',
  'cars.state.waiting': 'Wartet',
};
const inline = (code: string) => inlineWords(code, parseAst(code), TEXTS, 'a.ts');

describe('inlineWords', () => {
  it('replaces a message without values with its text', () => {
    expect(inline("const title = t('cars.title');")).toBe('const title = "Autos";');
  });

  it('keeps the values of other messages, and messages nested in them', () => {
    expect(inline("t('cars.greeting', { name: t('cars.title') })")).toBe('t(["Hallo ",["name"]], { name: "Autos" })');
  });

  it('turns a stored value into a lookup in the messages of its group', () => {
    expect(inline("t.of('cars.state', t('cars.title'))")).toBe('t(({"active":"Aktiv","waiting":"Wartet"})["Autos"])');
  });

  it.each(["t('cars.missing')", "t.of('boats', key)", 't(id)'])('throws for %s', (code) => {
    expect(() => inline(code)).toThrow('a.ts');
  });
});
