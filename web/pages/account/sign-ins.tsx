import { KeyRound } from 'lucide-react';
import type { Identity } from '../../../contract/accounts/identities/identities.ts';
import { formatDay } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { useToast } from '../../ui/toast.tsx';
import { ConfirmField, useSignInMethods, useOwnAccount } from '../../accounts/index.ts';
import { SaveBar } from './section.tsx';
import { useSavedForm } from './use-saved-form.ts';

function Connect({ name }: { name: string }) {
  const { connect } = useOwnAccount();
  const form = useSavedForm(({ password = '' }) => connect(password));
  return (
    <>
      <p className="text-ink-soft">{t('accounts.own.sign-ins.connect-text', { name })}</p>
      <details>
        <summary className="link tap inline-flex min-h-11 cursor-pointer items-center">
          {t('accounts.own.sign-ins.connect', { name })}
        </summary>
        <form {...form.props} className="mt-3 grid gap-3">
          <ConfirmField part="safety" {...form.field('password')} />
          <SaveBar form={form} isSaved={false} label={t('accounts.own.sign-ins.connect', { name })} />
        </form>
      </details>
    </>
  );
}

function Disconnect({ identity: { id, provider } }: { identity: Identity }) {
  const { disconnect } = useOwnAccount();
  const toast = useToast();
  const form = useSavedForm(async ({ password = '' }) => {
    await disconnect(id, password);
    toast.success(t('accounts.own.sign-ins.disconnected', { name: provider }));
  });
  return (
    <details className="w-full">
      <summary className="link tap inline-flex min-h-11 cursor-pointer items-center">
        {t('accounts.own.sign-ins.disconnect')}
      </summary>
      <form {...form.props} className="mt-3 grid gap-3">
        <ConfirmField part="safety" {...form.field('password')} />
        <SaveBar form={form} isSaved={false} label={t('accounts.own.sign-ins.disconnect-named', { name: provider })} />
      </form>
    </details>
  );
}

/** Lists single sign-on identities, which the user can connect and disconnect. */
export function SignInsPart({ name }: { name: string }) {
  const signIns = useSignInMethods();
  if (!signIns) return null;
  return (
    <section aria-labelledby="sign-ins" className="grid gap-2 border-line not-first:border-t not-first:pt-6">
      <h3 id="sign-ins" className="text-base">
        {t('accounts.own.sign-ins.title', { name })}
      </h3>
      <ul className="divide-y divide-line empty:hidden">
        {signIns.identities.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <KeyRound aria-hidden="true" className="size-6 shrink-0 text-ink-faint" />
            <div className="min-w-0 grow">
              <p className="font-medium break-words">{identity.email ?? identity.provider}</p>
              <p className="text-sm text-ink-soft">
                {t('accounts.own.sign-ins.since', { date: formatDay(identity.since.slice(0, 10)) })}
              </p>
            </div>
            {signIns.hasPassword ? <Disconnect identity={identity} /> : null}
          </li>
        ))}
      </ul>
      {signIns.isConnected ? null : <Connect name={name} />}
    </section>
  );
}
