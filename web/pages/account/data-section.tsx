import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, useForm, ConfirmField, useOwnAccount, ownAccountQueries } from '../../accounts/index.ts';
import { Section } from './section.tsx';

const downloadData = () => saveFile('/api/me/data', `${t('accounts.own.data.file')}.zip`);

/** Warns about a balance below the payout minimum. A larger one prevents the deletion of the account. */
function SmallBalance() {
  const { data: earnings } = useQuery(ownAccountQueries.balance());
  if (!earnings || earnings.balanceCents <= 0 || earnings.balanceCents >= earnings.minimumCents) return null;
  const [amount, minimum] = [formatTotal(earnings.balanceCents), formatTotal(earnings.minimumCents)];
  return <Alert tone="warning">{t('accounts.own.delete.small-balance', { amount, minimum })}</Alert>;
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { deleteAccount } = useOwnAccount();
  const form = useForm(async ({ password = '' }) => {
    await deleteAccount(password);
    onClose();
  });
  const obstacles = ['asRenter', 'asOwner', 'payments', 'claims', 'payouts'].flatMap((name) => form.fields[name] ?? []);
  return (
    <Dialog open size="sm" onClose={onClose} title={t('accounts.own.delete.title')}>
      <form {...form.props} className="grid gap-3">
        <p className="text-ink-soft">{t('accounts.own.delete.text')}</p>
        <SmallBalance />
        {obstacles.length > 0 ? (
          <Alert tone="warning" announce title={t('accounts.own.delete.not-yet')}>
            <ul className="list-disc ps-5">
              {obstacles.map((obstacle) => (
                <li key={obstacle}>{obstacle}</li>
              ))}
            </ul>
          </Alert>
        ) : null}
        <ConfirmField data-autofocus part="data" {...form.field('password')} />
        <div>
          <FormError>{obstacles.length > 0 ? undefined : form.error}</FormError>
          <div className="flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
            <Button variant="secondary" onClick={onClose}>
              {t('accounts.own.delete.keep')}
            </Button>
            <Button type="submit" variant="danger" busy={form.busy}>
              {t('accounts.own.delete.do')}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}

/** The account is deleted later, because owners of cars returned recently may still claim an extra charge. */
function PendingDeletion({ at }: { at: string }) {
  const { cancelDeletion } = useOwnAccount();
  const form = useForm(cancelDeletion);
  return (
    <form {...form.props}>
      <Alert tone="warning" announce>
        {t('accounts.own.delete.waits', { moment: formatMoment(at, config.timeZone) })}
      </Alert>
      <FormError>{form.error}</FormError>
      <Button type="submit" variant="secondary" className="mt-3" busy={form.busy}>
        {t('accounts.own.delete.keep')}
      </Button>
    </form>
  );
}

export function DataSection() {
  const { data: account } = useQuery(ownAccountQueries.account());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const download = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await downloadData();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('problems.server/failed'));
    }
    setBusy(false);
  };
  return (
    <Section id="data" title={t('accounts.own.data.title')} text={t('accounts.own.data.text')}>
      <div>
        <Button variant="secondary" icon={<Download />} busy={isBusy} onClick={() => void download()}>
          {t('accounts.own.data.download')}
        </Button>
        <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
          {problem}
        </p>
      </div>
      <div className="border-t border-line pt-6">
        {account?.deletesAt ? (
          <PendingDeletion at={account.deletesAt} />
        ) : (
          <Button variant="secondary" className="text-danger!" onClick={() => setDeleting(true)}>
            {t('accounts.own.delete.open')}
          </Button>
        )}
      </div>
      {isDeleting ? <DeleteDialog onClose={() => setDeleting(false)} /> : null}
    </Section>
  );
}
