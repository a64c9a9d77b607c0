import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '../../../contract/accounts/account/account.ts';
import { t } from '../../language/words.ts';
import { ApiError } from '../../platform/session/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ConfirmField, useOwnAccount } from '../../accounts/index.ts';
import { SaveBar, Section } from './section.tsx';
import { useSavedForm } from './use-saved-form.ts';

function PhoneForm({ account }: { account: Account }) {
  const { change } = useOwnAccount();
  const form = useSavedForm(({ phone = '' }) => change({ phone }));
  return (
    <form {...form.props} className="grid gap-3">
      <TextField
        label={t('accounts.own.phone')}
        type="tel"
        autoComplete="tel"
        placeholder="+34 600 000 000"
        hint={t('accounts.own.phone-hint')}
        defaultValue={account.phone}
        optional
        {...form.field('phone')}
      />
      <SaveBar form={form} isSaved={form.isSaved} />
    </form>
  );
}

/** Runs an action on click and tracks its progress and error. */
function useButtonAction(act: () => Promise<unknown>) {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setState('busy');
    setProblem(undefined);
    try {
      await act();
      setState('done');
    } catch (error) {
      setState('idle');
      setProblem(error instanceof ApiError ? error.message : t('problems.server/failed'));
    }
  };
  return { state, problem, press: () => void press() };
}

function Unverified() {
  const { resendVerification } = useOwnAccount();
  const { state, problem, press } = useButtonAction(resendVerification);
  return (
    <Alert
      tone="warning"
      title={t('accounts.own.unverified.title')}
      action={
        state === 'done' ? null : (
          <Button size="sm" variant="secondary" busy={state === 'busy'} onClick={press}>
            {t('accounts.own.unverified.send')}
          </Button>
        )
      }
    >
      <p role="status">
        {problem ?? (state === 'done' ? t('accounts.own.unverified.sent') : t('accounts.own.unverified.text'))}
      </p>
    </Alert>
  );
}

function Pending({ email }: { email: string }) {
  const { cancelEmailChange } = useOwnAccount();
  const { state, problem, press } = useButtonAction(cancelEmailChange);
  return (
    <Alert
      title={t('accounts.own.pending.title')}
      action={
        <Button size="sm" variant="secondary" busy={state === 'busy'} onClick={press}>
          {t('accounts.own.pending.keep')}
        </Button>
      }
    >
      <p role="status">{problem ?? t('accounts.own.pending.text', { email })}</p>
    </Alert>
  );
}

function EmailForm() {
  const { changeEmail } = useOwnAccount();
  const form = useSavedForm(async ({ email = '', password = '' }) => changeEmail({ email, password }));
  return (
    <form {...form.props} className="grid gap-3">
      <TextField
        label={t('accounts.own.new-email')}
        type="email"
        autoComplete="email"
        hint={t('accounts.own.new-email-hint')}
        {...form.field('email')}
      />
      <ConfirmField part="contact" {...form.field('password')} />
      <SaveBar form={form} isSaved={false} label={t('accounts.own.change-email')} />
    </form>
  );
}

export function ContactSection({ account }: { account: Account }) {
  return (
    <Section id="contact" title={t('accounts.own.contact.title')} text={t('accounts.own.contact.text')}>
      <PhoneForm account={account} />
      <div className="grid gap-4 border-t border-line pt-6">
        <div>
          <p className="text-sm font-medium">{t('accounts.own.email')}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 break-all">{account.email}</span>
            {account.isVerified ? (
              <span className="inline-flex items-center gap-1 text-sm text-success">
                <BadgeCheck aria-hidden="true" className="size-4" />
                {t('accounts.own.verified')}
              </span>
            ) : null}
          </p>
        </div>
        {account.isVerified ? null : <Unverified />}
        {account.pendingEmail ? <Pending key={account.pendingEmail} email={account.pendingEmail} /> : null}
        <details className="group">
          <summary className="link tap inline-flex min-h-11 cursor-pointer items-center">
            {t('accounts.own.change-email')}
          </summary>
          <div className="mt-3">
            <EmailForm key={account.pendingEmail ?? account.email} />
          </div>
        </details>
      </div>
    </Section>
  );
}
