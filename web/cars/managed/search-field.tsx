import { useEffect, useEffectEvent, useState } from 'react';
import { searchLimits } from '../../../contract/cars/limits.ts';
import { TextField } from '../../ui/field.tsx';

const PAUSE_MILLISECONDS = 300;

type SearchFieldProps = {
  label: string;
  value: string;
  onSearch: (value: string) => void;
};

/** Searches when typing pauses. The address is the truth: going back shows what was searched for there. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const search = useEffectEvent((text: string) => {
    if (text !== value) onSearch(text);
  });
  useEffect(() => {
    const page = location.pathname;
    const timer = setTimeout(() => {
      // Somebody who has left for a page that is still loading must not be taken back.
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
