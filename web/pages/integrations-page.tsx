import { ArrowLeft } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { rich, t } from '../language/words.ts';
import { AdminNav } from './admin/admin-nav.tsx';
import { paths } from '../platform/paths.ts';
import { useTitle } from '../platform/use-title.ts';
import { KeysSection, WebhooksSection } from '../integrations/index.ts';

const TITLES = { personal: t('integrations.page.title'), operator: t('integrations.page.operator-title') };

/** One page at two URLs: the user's own integrations and the operator's. */
export default function IntegrationsPage() {
  const kind = useLocation().pathname.startsWith(paths.adminIntegrations) ? 'operator' : 'personal';
  useTitle(TITLES[kind]);
  return (
    <div className="container-page py-8 sm:py-12">
      {kind === 'operator' ? <AdminNav /> : null}
      <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-4">
          {kind === 'personal' ? (
            <Link to={paths.account} className="link tap inline-flex items-center gap-2 justify-self-start">
              <ArrowLeft aria-hidden="true" className="size-4" />
              {t('integrations.page.back-to-account')}
            </Link>
          ) : null}
          <div>
            <h1 className="text-3xl break-words">{TITLES[kind]}</h1>
            <p className="mt-2 text-ink-soft">
              {rich('integrations.page.lead', {
                docs: (words) => (
                  <a className="link" href="/api/docs">
                    {words}
                  </a>
                ),
              })}
            </p>
          </div>
        </div>
        <KeysSection key={kind} kind={kind} />
        <WebhooksSection key={`${kind}-webhooks`} kind={kind} />
      </div>
    </div>
  );
}
