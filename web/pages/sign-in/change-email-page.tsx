import { t } from '../../language/words.ts';
import { confirmEmail } from '../../accounts/index.ts';
import { MailedLink } from './mailed-link-page.tsx';

export default function ChangeEmailPage() {
  return (
    <MailedLink
      title={t('accounts.change-email.title')}
      use={confirmEmail}
      busy={t('accounts.change-email.busy')}
      done={t('accounts.change-email.done')}
    />
  );
}
