import { rich, t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { textElements } from './text-elements.tsx';
import { operator } from './operator.ts';
import { LegalText, type LegalSection, type LegalTextProps } from './legal-text.tsx';

const questions = () => {
  if (!operator.phones.office) return rich('site.terms.changes.questions.mail', textElements);
  return operator.officeHours
    ? rich('site.terms.changes.questions.all', textElements)
    : rich('site.terms.changes.questions.phone', textElements);
};

export const termsSections: readonly LegalSection[] = [
  {
    id: 'terms-agreement',
    title: t('site.terms.agreement.title'),
    body: rich('site.terms.agreement.text', textElements),
  },
  { id: 'terms-account', title: t('site.terms.account.title'), body: rich('site.terms.account.text', textElements) },
  { id: 'terms-listing', title: t('site.terms.listing.title'), body: rich('site.terms.listing.text', textElements) },
  { id: 'terms-booking', title: t('site.terms.booking.title'), body: rich('site.terms.booking.text', textElements) },
  { id: 'terms-prices', title: t('site.terms.prices.title'), body: rich('site.terms.prices.text', textElements) },
  { id: 'terms-payouts', title: t('site.terms.payouts.title'), body: rich('site.terms.payouts.text', textElements) },
  {
    id: 'terms-cancelling',
    title: t('site.terms.cancelling.title'),
    body: rich('site.terms.cancelling.text', textElements),
  },
  { id: 'terms-rental', title: t('site.terms.rental.title'), body: rich('site.terms.rental.text', textElements) },
  ...(config.claims
    ? [{ id: 'terms-claims', title: t('site.terms.claims.title'), body: rich('site.terms.claims.text', textElements) }]
    : []),
  { id: 'terms-damage', title: t('site.terms.damage.title'), body: rich('site.terms.damage.text', textElements) },
  { id: 'terms-together', title: t('site.terms.together.title'), body: rich('site.terms.together.text', textElements) },
  { id: 'terms-conduct', title: t('site.terms.conduct.title'), body: rich('site.terms.conduct.text', textElements) },
  {
    id: 'terms-liability',
    title: t('site.terms.liability.title'),
    body: rich('site.terms.liability.text', textElements),
  },
  { id: 'terms-ending', title: t('site.terms.ending.title'), body: rich('site.terms.ending.text', textElements) },
  {
    id: 'terms-changes',
    title: t('site.terms.changes.title'),
    body: (
      <>
        {rich('site.terms.changes.text', textElements)}
        {questions()}
      </>
    ),
  },
];

export const TermsText = (props: LegalTextProps) => (
  <LegalText {...props} inShort={rich('site.terms.in-short', textElements)} sections={termsSections} />
);
