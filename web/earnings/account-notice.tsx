import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { Link } from 'react-router';
import type { Earnings } from '../../contract/earnings/earnings.ts';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { earningsQueries } from './earnings-queries.ts';
import { WaitNotice } from './wait-notice.tsx';

/** The state of the payout account. What the owner has to do about it is among the page's waits. */
export function AccountNotice({ earnings }: { earnings: Earnings }) {
  const { account, needsTaxDetails } = earnings;
  const { data } = useQuery(earningsQueries.account());
  const status = data?.status ?? account;
  if (data?.form === 'none') return <Alert tone="info">{t('earnings.account.not-offered')}</Alert>;
  const isReady = status === 'ready';
  if (isReady && needsTaxDetails) {
    return (
      <Alert
        tone="warning"
        title={t('earnings.tax.missing-title')}
        action={
          <ButtonLink to={paths.payoutAccount} size="sm">
            {t('earnings.tax.missing-do')}
          </ButtonLink>
        }
      >
        {t('earnings.tax.missing-text')}
      </Alert>
    );
  }
  const paidFrom = data ? data.paidFrom : earnings.paidFrom;
  const ready = data?.label ? t('earnings.account.ready', { label: data.label }) : t('earnings.account.is-ready');
  return (
    <>
      {isReady && paidFrom ? <WaitNotice paidFrom={paidFrom} /> : null}
      <div className="flex gap-2.5 text-ink-soft">
        <Landmark aria-hidden="true" className="mt-1 size-4.5 shrink-0" />
        <p className="min-w-0">
          <span className="me-2.5">{isReady ? ready : t.of('earnings.account.title', status)}</span>
          <Link to={paths.payoutAccount} className="link tap inline-flex items-center">
            {isReady ? t('earnings.account.change') : t.of('earnings.account.do', status)}
          </Link>
        </p>
      </div>
    </>
  );
}
