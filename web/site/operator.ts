import { t } from '../language/words.ts';

/**
 * Whoever runs this marketplace makes these details theirs, and reads the terms and the privacy policy (`site.terms` and
 * `site.privacy` of each language) with a lawyer before opening: they describe truly what the software does, but not every country's law.
 */
export const operator = {
  email: 'support@sparekey.test',
  officeHours: t('site.office-hours'),
  phones: {
    office: { shown: '+1 555 555 0100', href: 'tel:+15555550100' },
    roadside: { shown: '+1 555 555 0111', href: 'tel:+15555550111' },
    accident: { shown: '+1 555 555 0112', href: 'tel:+15555550112' },
  },
  textsUpdated: '2026-11-15',
} as const;

export const mailto = `mailto:${operator.email}`;
