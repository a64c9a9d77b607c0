import { ToggleChip } from './chip.tsx';

type TickChipsProps = {
  legend: string;
  /** `onChange` receives the selected values in the order of these options. */
  options: readonly { value: string; label: string }[];
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
};

/** A multiple choice of a few options, as toggle chips. */
export const ChipCheckboxes = ({ legend, options, ticked, onChange }: TickChipsProps) => (
  <fieldset>
    <legend className="mb-2 text-sm font-medium text-ink">{legend}</legend>
    <div className="flex flex-wrap gap-2">
      {options.map(({ value, label }) => (
        <ToggleChip
          key={value}
          pressed={ticked.includes(value)}
          onToggle={(isOn) =>
            onChange(
              options
                .map((option) => option.value)
                .filter((other) => (other === value ? isOn : ticked.includes(other))),
            )
          }
        >
          {label}
        </ToggleChip>
      ))}
    </div>
  </fieldset>
);
