import { useEffect, useEffectEvent, useState } from 'react';
import { searchLimits } from '../../../contract/cars/limits.ts';
import { TextField } from '../../ui/field.tsx';

const PAUSE_MILLISECONDS = 300;

type SearchFieldProps = {
  label: string;
  value: string;
  onSearch: (value: string) => void;
};

/** Searches when typing pauses. The URL is the source of truth, so that going back restores the earlier search. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const search = useEffectEvent((text: string) => {
    if (text !== value) onSearch(text);
  });
  useEffect(() => {
    const page = location.pathname;
    const timer = setTimeout(() => {
      // If the user has left for a page that is still loading, a search would bring them back.
      if (location.pathname === page) search(typed.trim());
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label={label}
      type="search"
      autoComplete="off"
      reserve={false}
      maxLength={searchLimits.textMax}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
