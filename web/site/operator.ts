import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';

const { contact } = config;

interface PhoneLine {
  shown: string;
  href: string;
}

const phoneLine = (shown: string | undefined): PhoneLine | undefined =>
  shown === undefined ? undefined : { shown, href: `tel:${shown.replace(/[^+\d]/g, '')}` };

/** Used until the operator's `brand.json` contains the contact details (docs/branding.md). */
const EXAMPLE = {
  email: 'support@sparekey.test',
  hours: t('site.office-hours'),
  phone: '+1 555 555 0100',
  roadside: '+1 555 555 0111',
  accident: '+1 555 555 0112',
};

const { email, hours, phone, roadside, accident }: NonNullable<typeof contact> = contact ?? EXAMPLE;

/**
 * If you run this marketplace, have a lawyer review the terms and the privacy policy (`site.terms` and `site.privacy` in each
 * language) before you open, or write your own: they describe what the software does, but not the law of every country.
 */
export const operator = {
  email,
  officeHours: hours,
  phones: { office: phoneLine(phone), roadside: phoneLine(roadside), accident: phoneLine(accident) },
  address: contact?.address ?? [],
  textsUpdated: '2026-11-17',
};

export const mailto = `mailto:${operator.email}`;
