interface Props {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly rows: number;
  readonly class?: string;
}

/** A text area. HTML drops the first line break in one, so there is always one to drop. */
export function TextArea({ value, ...attributes }: Props) {
  return (
    <textarea {...attributes} spellcheck={false}>
      {`\n${value}`}
    </textarea>
  );
}
