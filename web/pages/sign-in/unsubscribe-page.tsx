import { useState } from 'react';
import type { MailTopic } from '../../../contract/topics.ts';
import { t } from '../../language/words.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { unsubscribe, FormError, useForm } from '../../accounts/index.ts';
import { AuthLayout } from './auth-layout.tsx';
import { ContinueButton, tokenFromAddress } from './mailed-link-page.tsx';

/** Requires a click, because mail scanners that open links must not unsubscribe anyone. */
export default function UnsubscribePage() {
  useTitle(t('accounts.unsubscribe.title'));
  const [token] = useState(tokenFromAddress);
  const [topic, setTopic] = useState<MailTopic>();
  const [isMuted, setMuted] = useState(false);
  const form = useForm(async () => {
    const response = await unsubscribe({ token: token ?? '', isMuted: !isMuted });
    setTopic(response.topic);
    setMuted(!isMuted);
  });
  if (!token) {
    return (
      <AuthLayout title={t('accounts.unsubscribe.title')}>
        <Alert tone="danger">{t('accounts.link.incomplete')}</Alert>
        <ContinueButton />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('accounts.unsubscribe.title')}>
      <form {...form.props}>
        <div role="status" className="mb-4">
          {topic ? (
            <Alert tone="success">
              {isMuted ? t.of('accounts.unsubscribe.done', topic) : t.of('accounts.unsubscribe.undone', topic)}
            </Alert>
          ) : (
            <p className="text-ink-soft">{t('accounts.unsubscribe.text')}</p>
          )}
        </div>
        <FormError>{form.error}</FormError>
        <Button type="submit" size="lg" variant={topic ? 'secondary' : 'primary'} busy={form.busy} className="w-full">
          {isMuted ? t('accounts.unsubscribe.undo') : t('accounts.unsubscribe.do')}
        </Button>
      </form>
      {topic ? <ContinueButton /> : null}
    </AuthLayout>
  );
}
