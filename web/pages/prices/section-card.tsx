import type { ReactNode } from 'react';
import { t } from '../../language/words.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { describeSection } from '../../cars/index.ts';
import { offerOf, type SectionName } from './offer-form-values.ts';
import type { OfferSection } from './use-offer.ts';

type SectionState = Pick<OfferSection<SectionName>, 'name' | 'theirs' | 'takeTheirs' | 'keepMine'>;

/** Shows the version that was saved in the meantime. Both versions are kept until the user decides. */
function Conflict({ section, theirs }: { section: SectionState; theirs: readonly string[] }) {
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
          <Button size="sm" variant="secondary" onClick={section.takeTheirs}>
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

type SectionCardProps = { section: SectionState; title: string; description: string; children: ReactNode };

/** One section of the form, with its edit conflict if any. */
export const SectionCard = ({ section, title, description, children }: SectionCardProps) => (
  <Card as="section" id={section.name} aria-label={title} className="scroll-mt-20">
    <CardHeader title={title} description={description} />
    {children}
    {section.theirs && <Conflict section={section} theirs={describeSection(section.name, offerOf(section.theirs))} />}
  </Card>
);
