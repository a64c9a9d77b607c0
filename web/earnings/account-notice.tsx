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

const toAccount = (words: string) => (
  <ButtonLink to={paths.payoutAccount} size="sm">
    {words}
  </ButtonLink>
);

/** The payout account, or what is missing before payouts can start */
export function AccountNotice({ earnings }: { earnings: Earnings }) {
  const { account, needsTaxDetails } = earnings;
  const { data } = useQuery(earningsQueries.account());
  const status = data?.status ?? account;
  if (data?.form === 'none') return <Alert tone="info">{t('earnings.account.not-offered')}</Alert>;
  if (status !== 'ready') {
    return (
      <Alert
        tone="warning"
        title={t.of('earnings.account.title', status)}
        action={toAccount(t.of('earnings.account.do', status))}
      >
        {t.of('earnings.account.text', status)}
      </Alert>
    );
  }
  if (needsTaxDetails) {
    return (
      <Alert tone="warning" title={t('earnings.tax.missing-title')} action={toAccount(t('earnings.tax.missing-do'))}>
        {t('earnings.tax.missing-text')}
      </Alert>
    );
  }
  const paidFrom = data ? data.paidFrom : earnings.paidFrom;
  return (
    <>
      {paidFrom ? <WaitNotice paidFrom={paidFrom} /> : null}
      <div className="flex gap-2.5 text-ink-soft">
        <Landmark aria-hidden="true" className="mt-1 size-4.5 shrink-0" />
        <p className="min-w-0">
          <span className="me-2.5">
            {data?.label ? t('earnings.account.ready', { label: data.label }) : t('earnings.account.is-ready')}
          </span>
          <Link to={paths.payoutAccount} className="link tap inline-flex items-center">
            {t('earnings.account.change')}
          </Link>
        </p>
      </div>
    </>
  );
}
