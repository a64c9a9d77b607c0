import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/languages/translate.ts';
import { isLanguage } from './translator.ts';

const LANGUAGE_COOKIE = 'language';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the reader: chosen in this browser, else for the account, else what the browser asks for. */
    readonly language: Language;
  }
}

/** The first language that a browser asks for and that there is: "de-AT,de;q=0.9,en;q=0.8" is German. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const wanted = (header ?? '').split(',', 20).map((entry, index) => {
    const [tag = '', quality = ''] = entry.split(';');
    const weight = /^\s*q=([\d.]+)\s*$/.exec(quality)?.[1];
    return {
      code: tag.trim().toLowerCase().split('-', 1)[0],
      weight: weight === undefined ? 1 : Number(weight),
      index,
    };
  });
  return wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index)
    .map(({ code }) => code)
    .find(isLanguage);
}

/** Signing in and choosing leave a cookie, so for most requests nothing else is asked. */
export function chooseLanguage({ headers, viewer }: FastifyRequest, fallback: Language): Language {
  const chosen = cookie.parse(headers.cookie ?? '')[LANGUAGE_COOKIE];
  if (isLanguage(chosen)) return chosen;
  return viewer?.language ?? acceptedLanguage(headers['accept-language']) ?? fallback;
}

/** Few answers have words in them, so it is worked out when it is asked for. */
export const decorateWithLanguage = (app: FastifyInstance, fallback: Language) =>
  app.decorateRequest('language', {
    getter(this: FastifyRequest) {
      return chooseLanguage(this, fallback);
    },
  });
