interface CheckBoxProps {
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly text: string;
}

/** A box with the words that belong to it; off, it posts nothing. */
export function CheckBox({ text, ...attributes }: CheckBoxProps) {
  return (
    <label class="choice">
      <input type="checkbox" {...attributes} /> {text}
    </label>
  );
}
