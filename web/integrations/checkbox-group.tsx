import { useId, type ReactNode } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';

type ChoicesProps<Choice extends string> = {
  label: string;
  choices: readonly Choice[];
  nameOf: (choice: Choice) => ReactNode;
  hintOf?: (choice: Choice) => ReactNode;
  chosen: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
  error: string | undefined;
};

/** A group of checkboxes with one error message */
export function CheckboxGroup<Choice extends string>(props: ChoicesProps<Choice>) {
  const { label, choices, nameOf, hintOf, chosen, onChange, error } = props;
  const id = useId();
  const toggle = (choice: Choice) =>
    onChange(chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice]);
  return (
    <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          label={nameOf(choice)}
          hint={hintOf?.(choice)}
          checked={chosen.includes(choice)}
          onChange={() => toggle(choice)}
        />
      ))}
      <p id={id} role="alert" className="min-h-6.5 pt-1.5 text-sm text-danger">
        {error}
      </p>
    </fieldset>
  );
}
