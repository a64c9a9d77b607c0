import { SearchX } from 'lucide-react';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown when no car matches the search, with a button that clears it */
export const NoMatch = ({ title, onClear }: { title: string; onClear: () => void }) => (
  <EmptyState
    icon={<SearchX />}
    title={title}
    action={
      <Button variant="secondary" onClick={onClear}>
        {t('cars.managed.no-match.clear')}
      </Button>
    }
  >
    {t('cars.managed.no-match.hint')}
  </EmptyState>
);
