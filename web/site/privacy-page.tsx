import { config } from '../platform/config.ts';
import { useTitle } from '../platform/use-title.ts';
import { LegalPage } from './legal-page.tsx';
import { PrivacyText, privacySections } from './privacy-text.tsx';

export default function PrivacyPage() {
  useTitle('Privacy Policy');
  return (
    <LegalPage
      title="Privacy Policy"
      lead={`What ${config.brand} knows about you, why, for how long, and what you can do about it.`}
      sections={privacySections}
    >
      <PrivacyText />
    </LegalPage>
  );
}
