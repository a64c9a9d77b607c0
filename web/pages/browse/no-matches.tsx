import { SearchX } from 'lucide-react';
import { activeFilters } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import SearchHints from './search-hints.tsx';
import type { Browse } from './use-browse.ts';

export default function NoMatches({ browse }: { browse: Browse }) {
  const hasFilters = activeFilters(browse.filters).length > 0;
  return (
    <>
      <EmptyState icon={<SearchX />} title={t('cars.search.no-matches.title')}>
        <p>{t('cars.search.no-matches')}</p>
        {hasFilters ? (
          <Button variant="quiet" className="mt-4" onClick={browse.clear}>
            {t('cars.search.no-matches.clear')}
          </Button>
        ) : null}
      </EmptyState>
      {hasFilters ? <SearchHints browse={browse} /> : null}
    </>
  );
}
