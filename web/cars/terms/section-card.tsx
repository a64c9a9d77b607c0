import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../language/words.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { describeSection } from '../offer-words.ts';
import { offerOf, type SectionName } from './typed-offer.ts';
import type { Section } from './use-offer.ts';

type Shown = Pick<Section<SectionName>, 'name' | 'isChanged' | 'state' | 'save' | 'reset' | 'keepMine'>;

/** What was saved meanwhile. The person decides; nothing is lost until then. */
function Conflict({ section, theirs }: { section: Shown; theirs: readonly string[] }) {
  return (
    <Alert
      tone="warning"
      announce
      title={t('cars.conflict.title')}
      className="mt-4"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={section.keepMine}>
            {t('cars.conflict.keep')}
          </Button>
          <Button size="sm" variant="secondary" onClick={section.reset}>
            {t('cars.conflict.load')}
          </Button>
        </div>
      }
    >
      <p>{t('cars.offer.meanwhile')}</p>
      <ul className="mt-1 list-disc ps-5 text-ink">
        {(theirs.length > 0 ? theirs : [t('cars.conflict.nothing')]).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Status({ section }: { section: Shown }) {
  const { state, isChanged } = section;
  if (state?.is === 'saved') {
    return (
      <span className="inline-flex items-center gap-1.5 text-success">
        <Check aria-hidden="true" className="size-4.5" />
        {state.isReviewed ? t('cars.offer.saved-to-review') : t('cars.offer.saved')}
      </span>
    );
  }
  if (state?.is === 'unchanged') return t('cars.listing.unchanged');
  return isChanged && state?.is !== 'saving' ? t('cars.offer.unsaved') : null;
}

type SectionCardProps = {
  section: Shown;
  title: string;
  description: string;
  /** There is nothing in it to change, so nothing to save either. */
  isBare?: boolean;
  children: ReactNode;
};

/** A part of the page that is saved by itself. */
export function SectionCard({ section, title, description, isBare = false, children }: SectionCardProps) {
  const { name, state, isChanged } = section;
  const isSaving = state?.is === 'saving';
  return (
    <Card as="section" id={name} aria-label={title} className="scroll-mt-20">
      <CardHeader title={title} description={description} level={3} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          section.save();
        }}
      >
        <div inert={isSaving}>{children}</div>
        {state?.is === 'failed' && (
          <Alert tone="danger" announce className="mt-4">
            {state.message}
          </Alert>
        )}
        {state?.is === 'conflict' ? (
          <Conflict section={section} theirs={describeSection(name, offerOf(state.theirs))} />
        ) : isBare && !isChanged && !state ? null : (
          <div className="mt-5 flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
            <p role="status" className="grow text-sm text-ink-soft max-sm:basis-full max-sm:empty:hidden">
              <Status section={section} />
            </p>
            {isChanged && !isSaving && (
              <Button variant="quiet" onClick={section.reset}>
                {t('cars.offer.reset')}
              </Button>
            )}
            {(!isBare || isChanged) && (
              <Button
                type="submit"
                variant={isChanged ? 'primary' : 'secondary'}
                busy={isSaving}
                aria-label={t('cars.offer.save-label', { section: title })}
                className="min-w-24"
              >
                {t('cars.offer.save')}
              </Button>
            )}
          </div>
        )}
      </form>
    </Card>
  );
}
