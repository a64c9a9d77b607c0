import { rich, t } from '../language/words.ts';
import { inText } from './in-text.tsx';
import { LegalText, type LegalSection, type LegalTextProps } from './legal-text.tsx';
import { values } from './values.ts';

const KEPT = [
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
    {KEPT.map((data) => (
      <div key={data} className="rounded-card border border-line bg-surface p-4 text-[0.9375rem]/6 sm:p-5">
        <dt className="text-base font-semibold text-ink">{t.of('site.privacy.kept.name', data)}</dt>
        <dd className="mt-1">{t.of('site.privacy.kept.what', data)}</dd>
        <dd className="mt-2">
          {rich('site.privacy.kept.why-line', { ...inText, why: t.of('site.privacy.kept.why', data) })}
        </dd>
        <dd>
          {rich('site.privacy.kept.how-long-line', {
            ...inText,
            howLong: t.of('site.privacy.kept.how-long', data, values),
          })}
        </dd>
      </div>
    ))}
  </dl>
);

export const privacySections: readonly LegalSection[] = [
  { id: 'privacy-who', title: t('site.privacy.who.title'), body: rich('site.privacy.who.text', inText) },
  {
    id: 'privacy-what',
    title: t('site.privacy.what.title'),
    body: (
      <>
        {rich('site.privacy.what.text', inText)}
        <KeptDataList />
      </>
    ),
  },
  { id: 'privacy-photos', title: t('site.privacy.photos.title'), body: rich('site.privacy.photos.text', inText) },
  { id: 'privacy-browser', title: t('site.privacy.browser.title'), body: rich('site.privacy.browser.text', inText) },
  { id: 'privacy-others', title: t('site.privacy.others.title'), body: rich('site.privacy.others.text', inText) },
  { id: 'privacy-mails', title: t('site.privacy.mails.title'), body: rich('site.privacy.mails.text', inText) },
  { id: 'privacy-rights', title: t('site.privacy.rights.title'), body: rich('site.privacy.rights.text', inText) },
  { id: 'privacy-basis', title: t('site.privacy.basis.title'), body: rich('site.privacy.basis.text', inText) },
  { id: 'privacy-changes', title: t('site.privacy.changes.title'), body: rich('site.privacy.changes.text', inText) },
];

export const PrivacyText = (props: LegalTextProps) => (
  <LegalText {...props} inShort={rich('site.privacy.in-short', inText)} sections={privacySections} />
);
