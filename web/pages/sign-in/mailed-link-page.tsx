import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../language/words.ts';
import { replaceScreen } from '../../platform/sign-in-navigation.ts';
import { paths } from '../../platform/paths.ts';
import { ApiError } from '../../platform/session/api.ts';
import { useSession } from '../../platform/session/session.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** Reads the token from the URL fragment, which browsers do not send to servers. */
export const tokenFromAddress = () => new URLSearchParams(location.hash.slice(1)).get('token');

/** Leaves a page opened from an email: to the account if signed in, else to the login page. */
export function ContinueButton() {
  const { user } = useSession();
  return (
    <Button size="lg" className="mt-6 w-full" onClick={() => replaceScreen(user ? paths.account : paths.login)}>
      {user ? t('accounts.link.to-account') : t('accounts.reset.go-to-login')}
    </Button>
  );
}

type MailedLinkProps = { title: string; use: (token: string) => Promise<unknown>; busy: string; done: ReactNode };

/** Runs the action of an email link when the page opens. Mail scanners that do not run JavaScript cannot trigger it. */
export function MailedLink({ title, use, busy, done }: MailedLinkProps) {
  useTitle(title);
  const [token] = useState(tokenFromAddress);
  const [problem, setProblem] = useState(token ? undefined : t('accounts.link.incomplete'));
  const [isDone, setDone] = useState(false);
  // The token works only once, and React runs effects twice in development.
  const isUsed = useRef(false);
  useEffect(() => {
    if (!token || isUsed.current) return;
    isUsed.current = true;
    use(token).then(
      () => setDone(true),
      (error: unknown) => setProblem(error instanceof ApiError ? error.message : t('problems.server/failed')),
    );
  }, [token, use]);
  return (
    <AuthLayout title={title}>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : isDone ? (
        <div role="status">
          <Alert tone="success">{done}</Alert>
        </div>
      ) : (
        <Spinner label={busy} />
      )}
      {problem || isDone ? <ContinueButton /> : null}
    </AuthLayout>
  );
}
