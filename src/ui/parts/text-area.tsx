interface Props {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly rows: number;
  readonly class?: string;
  readonly 'data-island'?: string;
  readonly 'data-language'?: string;
}

/** Renders a text area. HTML drops the first line break in one, so the component always adds one to drop. */
export function TextArea({ value, ...attributes }: Props) {
  return (
    <textarea {...attributes} spellcheck={false}>
      {`\n${value}`}
    </textarea>
  );
}
