// Written by `npm run translations` from en.json, so that the compiler knows every message and what it wants.

type None = Record<never, never>;

export interface MessageParameters {
  'language.name': None;
  'language.week-starts-on': None;
  'money.per-day': { price: 'text' };
  'page.description': None;
  'page.needs-script': { brand: 'text' };
}

export interface RichMessageParameters {
  'page.offline': { strong: 'tag' };
}
