import { Plus } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CarForm } from './use-car-form.ts';
import { fieldsOf } from './wizard-steps.ts';

const Fields = lazyPart(() => import('./facts-fields.tsx'));

export const FactsFields = ({ form }: { form: CarForm }) => (
  <Suspense
    fallback={
      <>
        <p role="status" className="visually-hidden">
          {t('cars.form.facts.loading')}
        </p>
        <Skeleton className="h-120 w-full rounded-control" />
      </>
    }
  >
    <Fields form={form} />
  </Suspense>
);

/** The optional fields at the end of the wizard, collapsed to one line at first. */
export function FactsFold({ form }: { form: CarForm }) {
  const inputs = fieldsOf('facts');
  const [isOpened, setOpened] = useState(() => inputs.some((input) => form.values[input]));
  const isOpen = isOpened || inputs.some((input) => form.errors[input]);
  const id = useId();
  return (
    <section aria-label={t('cars.form.step.facts')} className="mt-5">
      {isOpen ? (
        <div id={id}>
          <h3 className="text-lg">{t('cars.form.step.facts')}</h3>
          <p className="mt-0.5 mb-4 text-sm text-ink-soft">{t('cars.form.facts.hint')}</p>
          <FactsFields form={form} />
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button variant="secondary" size="sm" icon={<Plus />} aria-expanded={false} onClick={() => setOpened(true)}>
            {t('cars.form.facts.open')}
          </Button>
          <p className="text-sm text-ink-soft">{t('cars.form.facts.hint')}</p>
        </div>
      )}
    </section>
  );
}
