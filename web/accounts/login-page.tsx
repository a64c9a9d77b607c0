import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { useTitle } from '../app/use-title.ts';
import { request } from '../session/api.ts';
import { beginSession } from '../session/sign-in-out.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField, TextField } from '../ui/field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { FormError } from './form-error.tsx';
import { SignedOutOnly, useOrigin } from './signed-out-only.tsx';
import { useForm } from './use-form.ts';

function LoginForm({ onForgot }: { onForgot: () => void }) {
  const origin = useOrigin();
  const form = useForm(async ({ email = '', password = '' }) => {
    beginSession(await request('POST /api/auth/sign-in', { body: { email, password } }));
  });
  return (
    <form {...form.props}>
      <div className="grid gap-1">
        <TextField label="Email" type="email" autoComplete="username" autoFocus {...form.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      </div>
      <div className="mt-2 mb-5">
        <button type="button" className="link min-h-11 text-sm" onClick={onForgot}>
          Forgot Password
        </button>
      </div>
      <FormError>{form.error}</FormError>
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        Login
      </Button>
      <p className="mt-6 text-ink-soft">
        New here?{' '}
        <Link to={paths.register} state={origin} className="link">
          Create an account
        </Link>
      </p>
    </form>
  );
}

export default function LoginPage() {
  const [isForgotten, setForgotten] = useState(false);
  useTitle(isForgotten ? 'Reset your password' : 'Log in');
  return (
    <SignedOutOnly>
      <AuthLayout title={isForgotten ? 'Reset your password' : 'Welcome back'}>
        {isForgotten ? (
          <ForgotPasswordForm onBack={() => setForgotten(false)} />
        ) : (
          <LoginForm onForgot={() => setForgotten(true)} />
        )}
      </AuthLayout>
    </SignedOutOnly>
  );
}
