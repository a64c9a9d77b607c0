import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../contract/languages/translate.ts';
import { isLanguage } from './translator.ts';

export const LANGUAGE_COOKIE = 'language';

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

/** What was chosen here, else what the browser asks for, else what the operator has set. */
export function chooseLanguage(request: FastifyRequest, fallback: Language): Language {
  const chosen = cookie.parse(request.headers.cookie ?? '')[LANGUAGE_COOKIE];
  return isLanguage(chosen) ? chosen : (acceptedLanguage(request.headers['accept-language']) ?? fallback);
}
