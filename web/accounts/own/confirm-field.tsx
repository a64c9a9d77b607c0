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

/** Nothing to ask where there are passwords only */
export const useSignIns = () =>
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
  /** Of this page, to come back to */
  part: string;
};

/** Shows that it is them: the password, or for people without one, signing in at the provider once more. */
export function ConfirmField({ part, ...field }: ConfirmFieldProps) {
  const signIns = useSignIns();
  if (config.singleSignOn && signIns?.confirmsBy === 'provider') {
    if (!signIns.confirmedUntil) return <ConfirmAtProvider name={config.singleSignOn} part={part} />;
    return <p className="text-sm text-ink-soft">{t('accounts.own.confirm.done')}</p>;
  }
  return <PasswordField label={t('accounts.own.current-password')} autoComplete="current-password" {...field} />;
}
