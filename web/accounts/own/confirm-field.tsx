import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { accountLimits } from '../../../contract/accounts/limits.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { ApiError } from '../../platform/session/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useOwnAccount } from './own-account-mutations.ts';
import { ownAccountQueries } from './own-account-queries.ts';

/** Not fetched without single sign-on, because then every account has a password. */
export const useSignInMethods = () =>
  useQuery({ ...ownAccountQueries.signIns(), enabled: config.singleSignOn !== undefined }).data;

function ConfirmAtProvider({ name, part }: { name: string; part: string }) {
  const { confirm } = useOwnAccount();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await confirm(`${location.pathname}#${part}`);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('problems.server/failed'));
    }
    setBusy(false);
  };
  return (
    <Alert
      action={
        <Button size="sm" variant="secondary" busy={isBusy} onClick={() => void press()}>
          {t('accounts.own.confirm.do', { name })}
        </Button>
      }
    >
      <p role="status">
        {problem ?? t('accounts.own.confirm.text', { name, minutes: accountLimits.confirmedMinutes })}
      </p>
    </Alert>
  );
}

type ConfirmFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> & {
  /** The section of this page to return to after confirming at the provider */
  part: string;
};

/** Confirms the user's identity: by password, or by signing in at the provider again if the account has none. */
export function ConfirmField({ part, ...field }: ConfirmFieldProps) {
  const signIns = useSignInMethods();
  if (config.singleSignOn && signIns?.confirmsBy === 'provider') {
    if (!signIns.confirmedUntil) return <ConfirmAtProvider name={config.singleSignOn} part={part} />;
    return <p className="text-sm text-ink-soft">{t('accounts.own.confirm.done')}</p>;
  }
  return <PasswordField label={t('accounts.own.current-password')} autoComplete="current-password" {...field} />;
}
