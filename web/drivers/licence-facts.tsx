import type { Licence } from '../../contract/drivers/drivers.ts';
import { localeOf } from '../../contract/languages/locale.ts';
import { formatDay } from '../language/formats.ts';
import { language, t } from '../language/words.ts';

const countries = new Intl.DisplayNames(localeOf(language), { type: 'region' });

export const countryName = (code: string): string => countries.of(code) ?? code;

/** The licence data that is kept after the check */
export const LicenceFacts = ({ licence }: { licence: Licence }) => (
  <dl className="divide-y divide-line">
    {[
      [t('drivers.field.category'), licence.category],
      [t('drivers.field.country'), countryName(licence.country)],
      [t('drivers.field.number'), t('drivers.admin.number', { end: licence.numberEnd })],
      [t('drivers.field.birthYear'), String(licence.birthYear)],
      [t('drivers.field.issuedOn'), formatDay(licence.issuedOn)],
      [t('drivers.field.expiresOn'), formatDay(licence.expiresOn)],
    ].map(([label, value]) => (
      <div key={label} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="font-medium break-words">{value}</dd>
      </div>
    ))}
  </dl>
);
