import { useEffect, useRef, useState } from 'react';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { ApiError } from '../../platform/session/api.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { ContinueButton } from './mailed-link-page.tsx';
import { finishSingleSignOn } from '../../accounts/index.ts';

/** The callback page of the identity provider. */
export default function SingleSignOnPage() {
  const title = t('accounts.single-sign-on.title', { name: config.singleSignOn ?? '' });
  useTitle(title);
  const [problem, setProblem] = useState<string>();
  // The code works only once, and React runs effects twice in development.
  const isUsed = useRef(false);
  useEffect(() => {
    if (isUsed.current) return;
    isUsed.current = true;
    finishSingleSignOn(location.search.slice(1)).catch((error: unknown) =>
      setProblem(error instanceof ApiError ? error.message : t('problems.server/failed')),
    );
  }, []);
  return (
    <AuthLayout title={title}>
      {problem ? (
        <>
          <Alert tone="danger" announce>
            {problem}
          </Alert>
          <ContinueButton />
        </>
      ) : (
        <Spinner label={t('accounts.single-sign-on.busy')} />
      )}
    </AuthLayout>
  );
}
