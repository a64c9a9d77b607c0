import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { searchLimits } from '../../../contract/cars/limits.ts';
import { t } from '../../language/words.ts';
import { TextField } from '../../ui/field.tsx';

const TYPING_MILLISECONDS = 250;

export const readPersonSearch = (params: URLSearchParams) => (params.get('q') ?? '').slice(0, searchLimits.textMax);

/** Debounces the typed text and calls `onFind` when the user stops typing. */
export function useTypedSearch(search: string, onFind: (q: string) => void) {
  const [typed, setTyped] = useState(search);
  const find = useEffectEvent((q: string) => q !== search && onFind(q));
  useEffect(() => {
    const page = location.pathname;
    const timer = setTimeout(() => {
      // The user may have left for a page that is still loading; searching now would bring them back.
      if (location.pathname === page) find(typed.trim());
    }, TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}

export const PersonSearch = ({ typed, onType }: { typed: string; onType: (typed: string) => void }) => (
  <form role="search" className="max-w-xl" onSubmit={(event) => event.preventDefault()}>
    <TextField
      type="search"
      label={t('moderation.users.search')}
      hint={t('moderation.users.search-hint')}
      prefix={<Search aria-hidden="true" className="size-4.5" />}
      autoComplete="off"
      spellCheck={false}
      maxLength={searchLimits.textMax}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  </form>
);
