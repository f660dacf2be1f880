/** A labelled choice among a few. */
import { useId } from 'react';

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: [string, string][];
}

export function Choice({ label, value, onChange, options }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 w-full rounded-lg border border-line bg-canvas px-2.5 text-base sm:text-sm"
      >
        {options.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
