import { SearchX } from 'lucide-react';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** No car fits what was searched for, and the way out. */
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
