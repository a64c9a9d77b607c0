import { DEMO_ROLES, type DemoRole } from '../../../contract/demo/demo-rules.ts';
import { t } from '../../language/words.ts';
import { FormError, signInToDemo, useForm } from '../../accounts/index.ts';
import { Button } from '../../ui/button.tsx';

const WORDS: Record<DemoRole, { does: () => string; who: () => string }> = {
  renter: { does: () => t('demo.try.renter'), who: () => t('demo.try.renter-hint') },
  owner: { does: () => t('demo.try.owner'), who: () => t('demo.try.owner-hint') },
  admin: { does: () => t('demo.try.admin'), who: () => t('demo.try.admin-hint') },
};

function DemoButton({ as, isFirst }: { as: DemoRole; isFirst: boolean }) {
  const form = useForm(() => signInToDemo(as));
  const { does, who } = WORDS[as];
  return (
    <form {...form.props}>
      <FormError>{form.error}</FormError>
      <Button type="submit" size="lg" variant={isFirst ? 'primary' : 'secondary'} busy={form.busy} className="w-full">
        <span className="grid py-0.5">
          {does()}
          <span className="text-sm font-normal opacity-90">{who()}</span>
        </span>
      </Button>
    </form>
  );
}

/** One-click logins for the demo, above the normal login form. */
export default function DemoButtons() {
  return (
    <>
      <div className="grid gap-3">
        {DEMO_ROLES.map((as, index) => (
          <DemoButton key={as} as={as} isFirst={index === 0} />
        ))}
      </div>
      <p className="auth-or text-center">{t('demo.try.or')}</p>
    </>
  );
}
