import { termLimits } from '../../../contract/cars/limits.ts';
import { t } from '../../language/words.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { SectionCard } from './section-card.tsx';
import type { StayTerm } from './offer-form-values.ts';
import type { OfferSection } from './use-offer.ts';

const BUFFERS = Array.from({ length: termLimits.bufferMax + 1 }, (_, days) => days);

export function StayTerms({ section }: { section: OfferSection<'stay'> }) {
  const { value, set, errors } = section;
  const field = (term: StayTerm) => ({
    value: value[term],
    error: errors[term],
    onChange: (event: { target: { value: string } }) => set({ ...value, [term]: event.target.value }),
  });
  const days = (term: StayTerm) => ({
    ...field(term),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    suffix: t('cars.offer.stay.days'),
  });
  const buffers = BUFFERS.map((count) => (
    <option key={count} value={count}>
      {t('cars.offer.stay.buffer', { count })}
    </option>
  ));
  return (
    <SectionCard section={section} title={t('cars.offer.stay.title')} description={t('cars.offer.stay.text')}>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField label={t('cars.offer.stay.least')} {...days('leastDays')} />
        <TextField label={t('cars.offer.stay.most')} {...days('mostDays')} />
        <TextField
          label={t('cars.offer.stay.notice')}
          hint={t('cars.offer.stay.notice-hint')}
          {...days('noticeDays')}
        />
        <TextField
          label={t('cars.offer.stay.window')}
          hint={t('cars.offer.stay.window-hint')}
          {...days('windowDays')}
        />
        <SelectField label={t('cars.offer.stay.before')} {...field('bufferBefore')}>
          {buffers}
        </SelectField>
        <SelectField label={t('cars.offer.stay.after')} {...field('bufferAfter')}>
          {buffers}
        </SelectField>
      </div>
      <p className="text-sm text-ink-soft">{t('cars.offer.stay.buffer-hint')}</p>
    </SectionCard>
  );
}
