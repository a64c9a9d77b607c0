import { rich, t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { inText } from './in-text.tsx';
import { operator } from './operator.ts';
import { LegalText, type LegalSection, type LegalTextProps } from './legal-text.tsx';

const questions = () => {
  if (!operator.phones.office) return rich('site.terms.changes.questions.mail', inText);
  return operator.officeHours
    ? rich('site.terms.changes.questions.all', inText)
    : rich('site.terms.changes.questions.phone', inText);
};

export const termsSections: readonly LegalSection[] = [
  { id: 'terms-agreement', title: t('site.terms.agreement.title'), body: rich('site.terms.agreement.text', inText) },
  { id: 'terms-account', title: t('site.terms.account.title'), body: rich('site.terms.account.text', inText) },
  { id: 'terms-listing', title: t('site.terms.listing.title'), body: rich('site.terms.listing.text', inText) },
  { id: 'terms-booking', title: t('site.terms.booking.title'), body: rich('site.terms.booking.text', inText) },
  { id: 'terms-prices', title: t('site.terms.prices.title'), body: rich('site.terms.prices.text', inText) },
  { id: 'terms-payouts', title: t('site.terms.payouts.title'), body: rich('site.terms.payouts.text', inText) },
  { id: 'terms-cancelling', title: t('site.terms.cancelling.title'), body: rich('site.terms.cancelling.text', inText) },
  { id: 'terms-rental', title: t('site.terms.rental.title'), body: rich('site.terms.rental.text', inText) },
  ...(config.claims
    ? [{ id: 'terms-claims', title: t('site.terms.claims.title'), body: rich('site.terms.claims.text', inText) }]
    : []),
  { id: 'terms-damage', title: t('site.terms.damage.title'), body: rich('site.terms.damage.text', inText) },
  { id: 'terms-together', title: t('site.terms.together.title'), body: rich('site.terms.together.text', inText) },
  { id: 'terms-conduct', title: t('site.terms.conduct.title'), body: rich('site.terms.conduct.text', inText) },
  { id: 'terms-liability', title: t('site.terms.liability.title'), body: rich('site.terms.liability.text', inText) },
  { id: 'terms-ending', title: t('site.terms.ending.title'), body: rich('site.terms.ending.text', inText) },
  {
    id: 'terms-changes',
    title: t('site.terms.changes.title'),
    body: (
      <>
        {rich('site.terms.changes.text', inText)}
        {questions()}
      </>
    ),
  },
];

export const TermsText = (props: LegalTextProps) => (
  <LegalText {...props} inShort={rich('site.terms.in-short', inText)} sections={termsSections} />
);
