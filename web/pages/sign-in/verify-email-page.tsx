import { t } from '../../language/words.ts';
import { verifyEmail } from '../../accounts/index.ts';
import { MailedLink } from './mailed-link-page.tsx';

export default function VerifyEmailPage() {
  return (
    <MailedLink
      title={t('accounts.verify.title')}
      use={verifyEmail}
      busy={t('accounts.verify.busy')}
      done={t('accounts.verify.done')}
    />
  );
}
