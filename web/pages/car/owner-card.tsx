import { writeName } from '../../../contract/accounts/person-name.ts';
import type { CarOwner } from '../../../contract/cars/cars.ts';
import { Link } from 'react-router';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { PersonPicture } from '../../people/index.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { ownerFacts } from './owner-facts.ts';

type OwnerCardProps = { carId: string; owner: CarOwner; isViewer: boolean };

export function OwnerCard({ carId, owner, isViewer }: OwnerCardProps) {
  return (
    <Card as="section" aria-labelledby="owner" className="flex items-center gap-5">
      <PersonPicture person={owner} size="lg" className="self-start" />
      <div className="min-w-0">
        <h2 id="owner" className="text-lg break-words">
          <Link to={paths.person(owner.uid)} className="hover:underline">
            {isViewer ? t('cars.owner.you') : t('cars.owner.name', { name: writeName(t, owner.displayName) })}
          </Link>
        </h2>
        <ul className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1 text-ink-soft">
          {ownerFacts(owner).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {isViewer ? null : (
          <ButtonLink to={`${paths.newMessage}?car=${carId}`} variant="secondary" size="sm" className="mt-3">
            {t('cars.owner.ask')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
