interface Props {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly rows: number;
  readonly class?: string;
  readonly required?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: 'true' | undefined;
  readonly 'data-path'?: string | undefined;
  readonly 'data-check-url'?: string | undefined;
  readonly 'data-same'?: string | undefined;
  /** Names the language of an editor that the script puts in its place; the field works without it. */
  readonly editor?: string | undefined;
}

/** Renders a text area. HTML drops the first line break in one, so the component always adds one to drop. */
export function TextArea({ value, editor, ...attributes }: Props) {
  return (
    <textarea {...attributes} spellcheck={false} data-island={editor && 'editor'} data-language={editor}>
      {`\n${value}`}
    </textarea>
  );
}
