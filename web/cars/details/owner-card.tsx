import { writeName } from '../../../contract/accounts/person-name.ts';
import type { CarOwner } from '../../../contract/cars/cars.ts';
import { t } from '../../language/words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { ownerFacts } from './owner-facts.ts';

export function OwnerCard({ owner, isViewer }: { owner: CarOwner; isViewer: boolean }) {
  return (
    <Card as="section" aria-labelledby="owner" className="flex items-center gap-5">
      <Avatar name={owner.displayName} size="lg" decorative className="self-start" />
      <div className="min-w-0">
        <h2 id="owner" className="text-lg break-words">
          {isViewer ? t('cars.owner.you') : t('cars.owner.name', { name: writeName(t, owner.displayName) })}
        </h2>
        <ul className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1 text-ink-soft">
          {ownerFacts(owner).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
