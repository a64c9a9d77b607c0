import { t } from '../../language/words.ts';
import { useState } from 'react';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { resetPassword, FormError, useForm } from '../../accounts/index.ts';
import { AuthLayout } from './auth-layout.tsx';
import { openScreen } from '../../platform/sign-in-navigation.ts';
import { tokenFromAddress } from './mailed-link-page.tsx';
import { ScreenLink } from './screen-link.tsx';
import { accountLimits } from '../../../contract/accounts/limits.ts';

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm(async ({ password = '' }) => {
    await resetPassword({ token, password });
    onDone();
  });
  return (
    <form {...form.props}>
      <PasswordField
        label={t('accounts.reset.password')}
        autoComplete="new-password"
        autoFocus
        hint={t('accounts.password-hint', { passwordMin: accountLimits.passwordMin })}
        {...form.field('password')}
      />
      <div className="mt-6">
        <FormError>{form.error}</FormError>
        <Button type="submit" size="lg" busy={form.busy} className="w-full">
          {t('accounts.reset.submit')}
        </Button>
      </div>
    </form>
  );
}

export default function ResetPasswordPage() {
  useTitle(t('accounts.reset.title'));
  const [token] = useState(tokenFromAddress);
  const [isDone, setDone] = useState(false);
  return (
    <AuthLayout title={t('accounts.reset.title')}>
      {isDone ? (
        <div role="status">
          <Alert tone="success">{t('accounts.reset.password-changed')}</Alert>
          <Button size="lg" className="mt-6 w-full" onClick={() => openScreen(paths.login)}>
            {t('accounts.reset.go-to-login')}
          </Button>
        </div>
      ) : token && config.passwords ? (
        <NewPasswordForm token={token} onDone={() => setDone(true)} />
      ) : (
        <Alert tone="danger">
          {config.passwords ? t('problems.auth/reset-link-invalid') : t('problems.auth/passwords-off')}
        </Alert>
      )}
      {!isDone && (
        <ScreenLink to={paths.login} className="link mt-4 inline-flex min-h-11 items-center">
          {t('accounts.back-to-login')}
        </ScreenLink>
      )}
    </AuthLayout>
  );
}
