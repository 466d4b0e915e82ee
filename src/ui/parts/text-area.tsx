interface Props {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly rows: number;
  readonly class?: string;
  /** Names the language of an editor that the script puts in its place; the field works without it. */
  readonly editor?: 'groovy';
}

/** Renders a text area. HTML drops the first line break in one, so the component always adds one to drop. */
export function TextArea({ value, editor, ...attributes }: Props) {
  return (
    <textarea {...attributes} spellcheck={false} data-island={editor && 'editor'} data-language={editor}>
      {`\n${value}`}
    </textarea>
  );
}
