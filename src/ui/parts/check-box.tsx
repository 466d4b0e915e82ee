interface CheckBoxProps {
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly text: string;
}

/** Renders a check box with its text; it posts nothing when it is off. */
export function CheckBox({ text, ...attributes }: CheckBoxProps) {
  return (
    <label class="choice">
      <input type="checkbox" {...attributes} /> {text}
    </label>
  );
}
