import type { TextSpan } from './span.ts';

/** Other messaging services. */
const SERVICE =
  "what'?s?\\s?app?|whatsap|watsap+|wats\\s?app|was+ap+|guas+ap+|gwasap|wsp|wapp|whats|telegram|telgram|instagram|insta|ig|viber|" +
  'wechat|snapchat|skype|facebook|fb|messenger|tiktok|tik tok|discord|facetime|imessage|linkedin|threema';
const NAMED = `(?<![a-z0-9])(?:${SERVICE})(?![a-z0-9])`;
const HANDLE = '[a-z0-9_][a-z0-9_.]{2,40}(?:#\\d{4})?';

const PATTERNS = [
  // whatsapp me, write me on telegram, escribeme por whatsapp, écris-moi sur insta, schreib mir auf signal
  new RegExp(`${NAMED}\\s(?:me|us|mich|mir|moi)(?![a-z])`, 'g'),
  new RegExp(
    `(?<![a-z])(?:on|by|via|through|over|my|our|por|mi|nuestro|al|par|mon|notre|sur|per|uber|auf|mein|unser|en|add|use)(?:\\s(?:my|the|mi|el|mon|le|mein))?\\s(?:${SERVICE}|signal)(?![a-z0-9])(?!\\s?(?:auto|carplay|in the car))`,
    'g',
  ),
  // instagram: girona.cars, my insta is girona_cars, ig girona_cars
  new RegExp(
    `${NAMED}(?:\\s?[:=-]\\s?|\\s(?:is|es|est|ist|as|como|comme|als|name|user|usuario|nombre|nom)\\s:?\\s?)${HANDLE}`,
    'g',
  ),
  new RegExp(`${NAMED}\\s(?=[a-z]{0,40}[0-9_.][a-z0-9_])${HANDLE}`, 'g'),
  // girona_cars on instagram
  new RegExp(
    `(?:@\\s?)?(?<![a-z0-9_.])(?=[a-z]{0,40}[0-9_.])[a-z0-9_.]{3,40}\\s(?:on|en|sur|auf|in|at)\\s(?:${SERVICE})(?![a-z0-9])`,
    'g',
  ),
];

const ANY_SERVICE = new RegExp(`(?<![a-z0-9])(?:${SERVICE}|signal)(?![a-z0-9])`);

/** Finds user names on other services, and invitations to use them. */
export const findHandles = (text: string): TextSpan[] =>
  ANY_SERVICE.test(text)
    ? PATTERNS.flatMap((found) =>
        Array.from(text.matchAll(found), (match) => ({ from: match.index, to: match.index + match[0].length })),
      )
    : [];
