import { SearchX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** No car fits what was searched for, and the way out. */
export const NoMatch = ({ title, onClear }: { title: string; onClear: () => void }) => (
  <EmptyState
    icon={<SearchX />}
    title={title}
    action={
      <Button variant="secondary" onClick={onClear}>
        Clear search
      </Button>
    }
  >
    Try a shorter word, or search only one field.
  </EmptyState>
);
