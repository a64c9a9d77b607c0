import { config } from '../../platform/config.ts';
import { useTitle } from '../../platform/use-title.ts';
import { LegalPage } from './legal-page.tsx';
import { PrivacyText, privacySections } from '../../site/index.ts';
import { t } from '../../language/words.ts';

export default function PrivacyPage() {
  useTitle(t('site.privacy.page-title'));
  return (
    <LegalPage
      title={t('site.privacy.page-title')}
      lead={t('site.privacy.lead', { brand: config.brand })}
      sections={privacySections}
    >
      <PrivacyText />
    </LegalPage>
  );
}
