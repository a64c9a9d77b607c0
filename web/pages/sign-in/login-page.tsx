import { Suspense, useState } from 'react';
import { rich, t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { paths } from '../../platform/paths.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { signIn, FormError, useForm } from '../../accounts/index.ts';
import { AuthLayout } from './auth-layout.tsx';
import { EmailField } from './email-field.tsx';
import { PurposeNote } from './purpose-note.tsx';
import { ScreenLink } from './screen-link.tsx';
import { SingleSignOnButton } from './single-sign-on-button.tsx';
import type { TypedEmail } from './typed-email.ts';

const DemoButtons = lazyPart(() => import('./demo-buttons.tsx'));
const ForgotPasswordForm = lazyPart(() => import('./forgot-password-form.tsx'));

function LoginForm({ typed, onForgot }: { typed: TypedEmail; onForgot: () => void }) {
  const form = useForm(
    ({ email = '', password = '' }) => signIn({ email, password }),
    // Server, proxy and connection errors are not about the password, so keep their message.
    ({ status }) => (status === 0 || status >= 500 ? undefined : t('problems.auth/sign-in-failed')),
  );
  return (
    <form {...form.props}>
      <div className="grid gap-1">
        <EmailField form={form} typed={typed} />
        <PasswordField label={t('accounts.password')} autoComplete="current-password" {...form.field('password')} />
      </div>
      <div className="mt-2 mb-5">
        <button type="button" className="link min-h-11 text-sm" onClick={onForgot}>
          {t('accounts.login.forgot')}
        </button>
      </div>
      <FormError>{form.error}</FormError>
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {t('accounts.login.submit')}
      </Button>
      <p className="mt-6 text-ink-soft">
        {rich('accounts.login.new-here', {
          link: (words) => (
            <ScreenLink to={paths.register} className="link">
              {words}
            </ScreenLink>
          ),
        })}
      </p>
    </form>
  );
}

export default function LoginPage({ typed }: { typed: TypedEmail }) {
  const [isResetting, setResetting] = useState(false);
  useTitle(isResetting ? t('accounts.forgot.title') : t('accounts.login.page-title'));
  return (
    <AuthLayout title={isResetting ? t('accounts.forgot.title') : t('accounts.login.title')}>
      {isResetting ? (
        <Suspense>
          <ForgotPasswordForm typed={typed} onBack={() => setResetting(false)} />
        </Suspense>
      ) : (
        <>
          <PurposeNote />
          {config.demo && (
            <Suspense>
              <DemoButtons />
            </Suspense>
          )}
          <SingleSignOnButton />
          {config.passwords && <LoginForm typed={typed} onForgot={() => setResetting(true)} />}
        </>
      )}
    </AuthLayout>
  );
}
