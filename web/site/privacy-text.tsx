import { rich, t } from '../language/words.ts';
import { textElements } from './text-elements.tsx';
import { LegalText, type LegalSection, type LegalTextProps } from './legal-text.tsx';
import { textValues } from './text-values.ts';

const STORED_DATA = [
  'account',
  'sessions',
  'listings',
  'bookings',
  'meeting',
  'handover',
  'payments',
  'payouts',
  'messages',
  'reviews',
  'reports',
  'notices',
  'connections',
  'saved',
  'sign-in',
  'history',
  'logs',
  'speed',
] as const;

const KeptDataList = () => (
  <dl className="grid gap-3">
    {STORED_DATA.map((data) => (
      <div key={data} className="rounded-card border border-line bg-surface p-4 text-[0.9375rem]/6 sm:p-5">
        <dt className="text-base font-semibold text-ink">{t.of('site.privacy.kept.name', data)}</dt>
        <dd className="mt-1">{t.of('site.privacy.kept.what', data)}</dd>
        <dd className="mt-2">
          {rich('site.privacy.kept.why-line', { ...textElements, why: t.of('site.privacy.kept.why', data) })}
        </dd>
        <dd>
          {rich('site.privacy.kept.how-long-line', {
            ...textElements,
            howLong: t.of('site.privacy.kept.how-long', data, textValues),
          })}
        </dd>
      </div>
    ))}
  </dl>
);

export const privacySections: readonly LegalSection[] = [
  { id: 'privacy-who', title: t('site.privacy.who.title'), body: rich('site.privacy.who.text', textElements) },
  {
    id: 'privacy-what',
    title: t('site.privacy.what.title'),
    body: (
      <>
        {rich('site.privacy.what.text', textElements)}
        <KeptDataList />
      </>
    ),
  },
  { id: 'privacy-photos', title: t('site.privacy.photos.title'), body: rich('site.privacy.photos.text', textElements) },
  {
    id: 'privacy-browser',
    title: t('site.privacy.browser.title'),
    body: rich('site.privacy.browser.text', textElements),
  },
  { id: 'privacy-others', title: t('site.privacy.others.title'), body: rich('site.privacy.others.text', textElements) },
  { id: 'privacy-mails', title: t('site.privacy.mails.title'), body: rich('site.privacy.mails.text', textElements) },
  { id: 'privacy-rights', title: t('site.privacy.rights.title'), body: rich('site.privacy.rights.text', textElements) },
  { id: 'privacy-basis', title: t('site.privacy.basis.title'), body: rich('site.privacy.basis.text', textElements) },
  {
    id: 'privacy-changes',
    title: t('site.privacy.changes.title'),
    body: rich('site.privacy.changes.text', textElements),
  },
];

export const PrivacyText = (props: LegalTextProps) => (
  <LegalText {...props} inShort={rich('site.privacy.in-short', textElements)} sections={privacySections} />
);
