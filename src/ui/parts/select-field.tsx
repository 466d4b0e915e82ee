interface SelectFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { value: string; text: string }[];
}

/** Renders a choice of one, with its label. */
export function SelectField({ id, name, label, value, options }: SelectFieldProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name}>
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
