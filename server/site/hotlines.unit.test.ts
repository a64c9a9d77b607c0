import { expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import { translator } from '../platform/languages/translator.ts';

const LINE: Record<(typeof LANGUAGES)[number], RegExp> = {
  en: /accident line|day and night|call(?! the local)/i,
  es: /línea de accidentes|día y noche|llames|si llamas/i,
  fr: /ligne accidents|jour et nuit|appel(?!le d’abord les secours)/i,
  pt: /linha de acidentes|dia e noite|ligares|se ligas/i,
  de: /hotline|tag und nacht|anruf/i,
};

it.each(LANGUAGES)('does not mention hotlines if the brand has none, in %s', (language) => {
  const t = translator(language);
  const texts = (has: string) => [
    t('site.contact.lead', { lines: has }),
    t('site.contact.emergency.text', { accidentLine: has }),
    t('site.contact.ready.title', { phones: has }),
    t('site.faq.damage.more', { accidentLine: has, claims: 'on' }),
  ];
  for (const text of texts('false')) expect(text).not.toMatch(LINE[language]);
  for (const text of texts('true')) expect(text).toMatch(LINE[language]);
});
