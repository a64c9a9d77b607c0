import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/languages/translate.ts';
import { isLanguage } from './translator.ts';

const LANGUAGE_COOKIE = 'language';

declare module 'fastify' {
  interface FastifyRequest {
    /** The reader's language: chosen in this browser, else stored in the account, else requested by the browser. */
    readonly language: Language;
  }
}

/** Returns the first available language that a browser requests: "de-AT,de;q=0.9,en;q=0.8" yields German. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const requested = (header ?? '').split(',', 20).map((entry, index) => {
    const [tag = '', quality = ''] = entry.split(';');
    const weight = /^\s*q=([\d.]+)\s*$/.exec(quality)?.[1];
    return {
      code: tag.trim().toLowerCase().split('-', 1)[0],
      weight: weight === undefined ? 1 : Number(weight),
      index,
    };
  });
  return requested
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index)
    .map(({ code }) => code)
    .find(isLanguage);
}

/** Signing in and choosing a language set a cookie, so most requests need nothing else. */
export function chooseLanguage({ headers, viewer }: FastifyRequest, fallback: Language): Language {
  const chosen = cookie.parse(headers.cookie ?? '')[LANGUAGE_COOKIE];
  if (isLanguage(chosen)) return chosen;
  return viewer?.language ?? acceptedLanguage(headers['accept-language']) ?? fallback;
}

/** Computed on access, because few responses contain text. */
export const decorateWithLanguage = (app: FastifyInstance, fallback: Language) =>
  app.decorateRequest('language', {
    getter(this: FastifyRequest) {
      return chooseLanguage(this, fallback);
    },
  });
