import { Check, ExternalLink, FlaskConical } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { PayoutAccount } from '../../contract/earnings/payouts/payouts.ts';
import { TEST_ACCOUNTS, type TestAccountOutcome } from '../../contract/earnings/test-accounts.ts';
import { payoutLimits } from '../../contract/earnings/limits.ts';
import { ConfirmField } from '../accounts/index.ts';
import { t } from '../language/words.ts';
import { ApiError } from '../platform/session/api.ts';
import { useSession } from '../platform/session/session.ts';
import { Alert, FormAlert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { CountryField } from '../platform/country-field.tsx';
import { useSetAccount } from './earnings-mutations.ts';
import { WaitNotice } from './wait-notice.tsx';

const OUTCOMES: Record<TestAccountOutcome, string> = {
  arrives: t('earnings.test.arrives'),
  'arrives later': t('earnings.test.arrives-later'),
  refused: t('earnings.test.refused'),
  closed: t('earnings.test.closed'),
  incomplete: t('earnings.test.incomplete'),
  'returned later': t('earnings.test.returned-later'),
};

/** Explains that payouts are simulated, and offers test account numbers. */
function TestAccounts({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <section aria-labelledby="test-accounts" className="rounded-card border border-warning/25 bg-warning-tint p-4">
      <h3 id="test-accounts" className="flex items-center gap-2.5 text-base">
        <FlaskConical aria-hidden="true" className="size-5 shrink-0 text-warning" />
        {t('earnings.test.title')}
      </h3>
      <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">{t('earnings.test.text')}</p>
      <ul className="grid gap-2">
        {TEST_ACCOUNTS.map(({ number, outcome }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onChoose(number)}
              className="flex min-h-11 w-full flex-wrap items-baseline gap-x-4 gap-y-0.5 rounded-control border border-line-strong/60 bg-surface px-3.5 py-2 text-start text-sm transition-colors hover:border-line-strong"
            >
              <span className="font-medium whitespace-nowrap text-ink tabular-nums">{number}</span>
              <span className="text-ink-soft">{OUTCOMES[outcome]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnForm({ country: known }: { country: string | null }) {
  const { user } = useSession();
  const [holder, setHolder] = useState(user?.displayName ?? '');
  const [number, setNumber] = useState('');
  const [country, setCountry] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error, isSuccess } = useSetAccount();
  const problem = error instanceof ApiError ? error : undefined;
  const fields = problem?.fields ?? {};
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The password must not stay on the screen.
        if (!isPending) mutate({ holder, number, country, password }, { onSuccess: () => setPassword('') });
      }}
    >
      <TestAccounts onChoose={setNumber} />
      <div inert={isPending} className="grid gap-x-4 sm:grid-cols-2">
        <TextField
          label={t('earnings.account.holder')}
          autoComplete="name"
          maxLength={payoutLimits.holderMax}
          value={holder}
          error={fields.holder}
          onChange={(event) => setHolder(event.target.value)}
        />
        <TextField
          label={t('earnings.account.number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={payoutLimits.numberMax}
          value={number}
          error={fields.number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <CountryField
          label={t('earnings.account.country')}
          value={country}
          error={fields.country}
          onChange={setCountry}
        />
        <ConfirmField
          part="account"
          value={password}
          error={fields.password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <FormAlert error={error} fields={fields} />
      <div className="flex flex-wrap items-center justify-end gap-4">
        <p role="status" className="grow text-sm text-success">
          {isSuccess ? (
            <span className="inline-flex items-center gap-1.5">
              <Check aria-hidden="true" className="size-4.5" />
              {t('earnings.account.saved')}
            </span>
          ) : null}
        </p>
        <Button type="submit" busy={isPending}>
          {t('earnings.account.save')}
        </Button>
      </div>
    </form>
  );
}

/** The provider collects the details on its own pages and redirects back. */
function ProviderButton({ status }: Pick<PayoutAccount, 'status'>) {
  const { mutate, isPending, error } = useSetAccount();
  const [password, setPassword] = useState('');
  const fields = (error instanceof ApiError && error.fields) || {};
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(
      { password },
      {
        onSuccess: ({ url }) => {
          if (url) window.location.assign(url);
        },
      },
    );
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={go}>
      <p className="text-ink-soft">{t('earnings.account.at-provider')}</p>
      <div inert={isPending} className="grid gap-x-4 sm:grid-cols-2">
        <ConfirmField
          part="account"
          value={password}
          error={fields.password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <FormAlert error={error} fields={fields} />
      <Button type="submit" icon={<ExternalLink />} busy={isPending} className="justify-self-start">
        {status === 'none' ? t('earnings.account.open-provider') : t('earnings.account.change-at-provider')}
      </Button>
    </form>
  );
}

const TONES = { none: 'neutral', incomplete: 'warning', ready: 'success', closed: 'danger' } as const;

export function PayoutAccountCard({ account }: { account: PayoutAccount }) {
  const [isOpen, setOpen] = useState(account.status !== 'ready');
  const { status, requirements, label, country, form, paidFrom } = account;
  return (
    <Card as="section" aria-labelledby="account">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="account" className="text-lg">
            {t('earnings.account.heading')}
          </h2>
          {label ? <p className="text-sm text-ink-soft">{t('earnings.account.ready', { label })}</p> : null}
        </div>
        <Badge tone={TONES[status]}>{t.of('earnings.account.state', status)}</Badge>
      </div>
      {paidFrom ? <WaitNotice paidFrom={paidFrom} className="mb-4" /> : null}
      {requirements.length > 0 ? (
        <Alert tone="warning" className="mb-4" title={t('earnings.account.missing')}>
          <ul className="list-disc ps-5">
            {requirements.map((requirement) => (
              <li key={requirement} className="break-words">
                {requirement}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {form === 'ours' && isOpen ? <OwnForm country={country} /> : null}
      {form === 'ours' && !isOpen ? (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('earnings.account.do.closed')}
        </Button>
      ) : null}
      {form === 'provider' ? <ProviderButton status={status} /> : null}
      {form === 'none' ? <p className="text-ink-soft">{t('earnings.account.not-offered')}</p> : null}
    </Card>
  );
}
