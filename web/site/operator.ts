import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';

const { contact } = config;

interface Line {
  shown: string;
  href: string;
}

const line = (shown: string | undefined): Line | undefined =>
  shown === undefined ? undefined : { shown, href: `tel:${shown.replace(/[^+\d]/g, '')}` };

/** Until an operator's `brand.json` has the contact (docs/branding.md) */
const EXAMPLE = {
  email: 'support@sparekey.test',
  hours: t('site.office-hours'),
  phone: '+1 555 555 0100',
  roadside: '+1 555 555 0111',
  accident: '+1 555 555 0112',
};

const { email, hours, phone, roadside, accident }: NonNullable<typeof contact> = contact ?? EXAMPLE;

/**
 * If you run this marketplace, read the terms and the privacy policy (`site.terms` and `site.privacy` of each language) with a
 * lawyer before opening, or write others: they describe truly what the software does, but not every country's law.
 */
export const operator = {
  email,
  officeHours: hours,
  phones: { office: line(phone), roadside: line(roadside), accident: line(accident) },
  address: contact?.address ?? [],
  textsUpdated: '2026-11-17',
};

export const mailto = `mailto:${operator.email}`;
