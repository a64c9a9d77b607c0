import { useEffect, useState } from 'react';
import { accountLimits } from '../../contract/limits.ts';
import { ApiError, request } from '../session/api.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FormError } from './form-error.tsx';
import { useForm } from './use-form.ts';

/** Seconds until another mail may be asked for. */
function useCooldown() {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const isRunning = until > now;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    secondsLeft: Math.max(0, Math.ceil((until - now) / 1000)),
    start: () => {
      setNow(Date.now());
      setUntil(Date.now() + accountLimits.resetCooldownSeconds * 1000);
    },
  };
}

export default function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const [sent, setSent] = useState<string>();
  const cooldown = useCooldown();
  const form = useForm(async ({ email = '' }) => {
    setSent(undefined);
    try {
      const { message } = await request('POST /api/auth/forgot-password', { body: { email } });
      setSent(message);
      cooldown.start();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth/reset-cooldown') cooldown.start();
      throw error;
    }
  });
  return (
    <form {...form.props}>
      <p className="mb-5 text-ink-soft">Enter your email and we will send you a link to choose a new password.</p>
      <TextField label="Email" type="email" autoComplete="username" autoFocus {...form.field('email')} />
      <div className="mt-5">
        <FormError>{form.error}</FormError>
        <div role="status" className="mb-4 empty:hidden">
          {sent && <Alert tone="success">{sent}</Alert>}
        </div>
        <Button type="submit" size="lg" busy={form.busy} className="w-full">
          Reset Password
        </Button>
        <p className="mt-3 text-sm text-ink-soft empty:hidden" aria-hidden="true">
          {cooldown.secondsLeft > 0 && `You can ask again in ${cooldown.secondsLeft} s`}
        </p>
      </div>
      <button type="button" className="link mt-4 min-h-11" onClick={onBack}>
        Back to Login
      </button>
    </form>
  );
}
