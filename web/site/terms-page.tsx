import { config } from '../platform/config.ts';
import { useTitle } from '../platform/use-title.ts';
import { LegalPage } from './legal-page.tsx';
import { TermsText, termsSections } from './terms-text.tsx';

export default function TermsPage() {
  useTitle('Terms of Service');
  return (
    <LegalPage
      title="Terms of Service"
      lead={`What you and we agree to when you rent or lend a car on ${config.brand}.`}
      sections={termsSections}
    >
      <TermsText />
    </LegalPage>
  );
}
