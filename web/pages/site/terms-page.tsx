import { config } from '../../platform/config.ts';
import { useTitle } from '../../platform/use-title.ts';
import { LegalPage } from './legal-page.tsx';
import { TermsText, termsSections } from '../../site/index.ts';
import { t } from '../../language/words.ts';

export default function TermsPage() {
  useTitle(t('site.terms.page-title'));
  return (
    <LegalPage
      title={t('site.terms.page-title')}
      lead={t('site.terms.lead', { brand: config.brand })}
      sections={termsSections}
    >
      <TermsText />
    </LegalPage>
  );
}
